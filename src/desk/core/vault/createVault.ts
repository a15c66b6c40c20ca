import { parse, stringify } from 'devalue'
import type { KeyName, Sealed, Vault } from './vault.ts'

/** Of each kind at least one: the first seals, each opens. */
export type VaultKeys = Readonly<Record<KeyName, readonly CryptoKey[]>>

const algorithm = 'AES-GCM'

export type VaultOwner = Pick<Vault, 'person' | 'id'>

/** Tries one key after the other, the one that seals first. @throws when none of them opens it */
async function openedBy(
  [key, ...older]: readonly CryptoKey[],
  { iv, data }: Sealed,
  additionalData: BufferSource,
): Promise<ArrayBuffer> {
  if (key === undefined) throw new Error('There is no key to open it with.')
  const opening = crypto.subtle.decrypt({ name: algorithm, iv, additionalData }, key, data)
  return older.length === 0
    ? opening
    : opening.catch(() => openedBy(older, { iv, data }, additionalData))
}

export function createVault({ person, id }: VaultOwner, keys: VaultKeys): Vault {
  // Each value is bound to its person, kind and place, so a record that was copied elsewhere does not open.
  const boundTo = (keyName: KeyName, place: string) =>
    new TextEncoder().encode([keyName, person, place].join('\n'))
  return {
    person,
    id,
    seal: async (keyName, place, value) => {
      const [key] = keys[keyName]
      if (key === undefined) throw new Error(`There is no key to seal ${keyName} with.`)
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt(
        { name: algorithm, iv, additionalData: boundTo(keyName, place) },
        key,
        new TextEncoder().encode(stringify(value)),
      )
      return { iv, data }
    },
    open: async (keyName, place, sealed) => {
      const text = await openedBy(keys[keyName], sealed, boundTo(keyName, place))
      return parse(new TextDecoder().decode(text))
    },
  }
}
