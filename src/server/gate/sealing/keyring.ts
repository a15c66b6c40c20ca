import { createHmac } from 'node:crypto'
import { open, type Purpose, seal } from './seal.ts'

/** One key's secret, 32 bytes in base64url, and the name of the key. */
export type Share = { readonly kid: string; readonly share: string }

/** The gate's own keys. The first one seals and all of them open, so that a key can be replaced without signing people out. */
export type Keyring = {
  seal(purpose: Purpose, value: unknown): string
  /** @returns null when none of the keys sealed it for this purpose */
  open(purpose: Purpose, sealed: string): unknown
  /** Whether the newest key sealed it. */
  isNewest(sealed: string): boolean
  /** Keyed hashes of `text`, which do not reveal it: one for each key, newest first. */
  marksOf(text: string): readonly string[]
  /** Secrets derived from `text`, the same every time and stored nowhere: one for each key, newest first. */
  sharesOf(text: string): readonly Share[]
}

/**
 * Reads `SESSION_KEYS`.
 *
 * @param text `kid:base64key,…`
 * @throws when a key is not 32 bytes, is given twice, or is clearly not random
 */
export function keyring(text: string): Keyring {
  const keys = new Map<string, Uint8Array>()
  for (const entry of text.split(',')) {
    const [kid = '', encoded = ''] = entry.trim().split(':')
    const key = Uint8Array.from(Buffer.from(encoded, 'base64'))
    if (!/^[\w-]{1,32}$/.test(kid) || keys.has(kid)) {
      throw new Error('SESSION_KEYS must name every key once: kid:base64key,…')
    }
    if (key.length !== 32) throw new Error(`SESSION_KEYS: the key ${kid} must be 32 bytes.`)
    if (isWeak(key)) throw new Error(`SESSION_KEYS: the key ${kid} is not random.`)
    keys.set(kid, key)
  }
  const [first] = keys
  if (first === undefined) throw new Error('SESSION_KEYS must hold a key.')
  const [newestKid, newest] = first
  return {
    seal: (purpose, value) => seal(purpose, value, newest, newestKid),
    open: (purpose, sealed) => open(purpose, sealed, (kid) => keys.get(kid) ?? null),
    isNewest: (sealed) => sealed.startsWith(`${newestKid}.`),
    marksOf: (plain) =>
      [...keys.values()].map((key) =>
        createHmac('sha256', key).update(`mark\n${plain}`).digest('base64url'),
      ),
    sharesOf: (plain) =>
      [...keys].map(([kid, key]) => ({
        kid,
        share: createHmac('sha256', key).update(`share\n${plain}`).digest('base64url'),
      })),
  }
}

/** Among 32 random bytes, fewer than 20 different values practically never occur. */
function isWeak(key: Uint8Array): boolean {
  const steps = new Set([...key].slice(1).map((byte, at) => (byte - (key[at] ?? 0)) & 0xff))
  return new Set(key).size < 20 || steps.size < 8
}
