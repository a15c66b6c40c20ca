import { z } from 'zod'
import type { Keyring } from '../sealing/keyring.ts'
import { randomText, sha256 } from '../sealing/random.ts'

const schema = z.object({
  id: z.string(),
  /** The key that opens the token pair in the session's row; it is only in the cookie. */
  key: z.string(),
  issued: z.number(),
  end: z.number(),
  /** When this browser signed in lately, so that a loop is noticed. */
  recent: z.array(z.number()),
})

/** What the session cookie holds, unsealed. */
export type SessionHandle = z.infer<typeof schema>

const version = 'v1.'

export const newHandle = (issued: Date, end: Date, recent: readonly number[]): SessionHandle => ({
  id: randomText(16),
  key: randomText(32),
  issued: issued.getTime(),
  end: end.getTime(),
  recent: [...recent],
})

/** A stolen database knows the hash only, and cannot make a cookie of it. */
export const idHashOf = ({ id }: SessionHandle): string => sha256(id)

export const rowKeyOf = ({ key }: SessionHandle): Uint8Array =>
  Uint8Array.from(Buffer.from(key, 'base64url'))

export const sealHandle = (keys: Keyring, handle: SessionHandle): string =>
  version + keys.seal('session', handle)

/** @returns null when what was opened is no handle */
export const readHandle = (opened: unknown): SessionHandle | null =>
  schema.safeParse(opened).data ?? null

/** @returns null when it is not one of ours, or not any more */
export function openHandle(keys: Keyring, value: string): SessionHandle | null {
  if (!value.startsWith(version) || value.length > 1024) return null
  return readHandle(keys.open('session', value.slice(version.length)))
}
