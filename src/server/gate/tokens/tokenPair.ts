import { z } from 'zod'
import { open, seal } from '../sealing/seal.ts'

/** The access and refresh tokens of one person, which never reach a browser. */
export type StoredTokenPair = { readonly accessToken: string; readonly refreshToken: string }

const schema = z.object({ accessToken: z.string(), refreshToken: z.string() })

/** Seals a pair with a key that only the person's cookie holds. */
export const sealPair = (pair: StoredTokenPair, rowKey: Uint8Array): string =>
  seal('pair', pair, rowKey)

/** @returns null when this row key does not open the pair */
export function openPair(sealed: string | null, rowKey: Uint8Array): StoredTokenPair | null {
  const opened = sealed === null ? null : open('pair', sealed, () => rowKey)
  return schema.safeParse(opened).data ?? null
}
