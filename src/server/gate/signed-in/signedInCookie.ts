import { z } from 'zod'
import type { Keyring } from '../sealing/keyring.ts'
import { randomText, sha256 } from '../sealing/random.ts'

const schema = z.object({
  id: z.string(),
  /** The key that opens the token pair in the sign-in's row; only the cookie holds it. */
  key: z.string(),
  issued: z.number(),
  end: z.number(),
  /** When this browser last signed in; many times in a row mean a loop. */
  recent: z.array(z.number()),
})

/** What the cookie of a sign-in holds, unsealed. */
export type SignInHandle = z.infer<typeof schema>

const version = 'v1.'

export const newHandle = (issued: Date, end: Date, recent: readonly number[]): SignInHandle => ({
  id: randomText(16),
  key: randomText(32),
  issued: issued.getTime(),
  end: end.getTime(),
  recent: [...recent],
})

/** The row holds only this hash, so a stolen database cannot make a cookie. */
export const idHashOf = ({ id }: SignInHandle): string => sha256(id)

export const rowKeyOf = ({ key }: SignInHandle): Uint8Array =>
  Uint8Array.from(Buffer.from(key, 'base64url'))

export const sealHandle = (keys: Keyring, handle: SignInHandle): string =>
  version + keys.seal('session', handle)

/** @returns null when the unsealed value is not a handle */
export const readHandle = (opened: unknown): SignInHandle | null =>
  schema.safeParse(opened).data ?? null

/** @returns null when no present key opens the cookie */
export function openHandle(keys: Keyring, value: string): SignInHandle | null {
  if (!value.startsWith(version) || value.length > 1024) return null
  return readHandle(keys.open('session', value.slice(version.length)))
}
