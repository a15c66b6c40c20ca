import { CompactEncrypt, compactDecrypt } from 'jose'

/** What a sealed thing is for, so that one can never be passed off as another. */
export type Purpose = 'session' | 'sign-in' | 'pair' | 'profile' | 'landing' | 'operation'

const enc = 'A256GCM'

/** Seals `value` as JSON with AES-256-GCM, readable and unchanged only for who holds `key`. */
export function seal(
  purpose: Purpose,
  value: unknown,
  key: Uint8Array,
  kid?: string,
): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc, typ: purpose, ...(kid === undefined ? {} : { kid }) })
    .encrypt(key)
}

/**
 * @param keyOf the key for the kid it was sealed under; null when there is none (any more)
 * @returns null when it was sealed for something else, by another key, or was changed since
 */
export async function open(
  purpose: Purpose,
  sealed: string,
  keyOf: (kid: string | undefined) => Uint8Array | null,
): Promise<unknown> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(
      sealed,
      ({ kid }) => {
        const key = keyOf(kid)
        if (key === null) throw new Error('sealed by a key that is not ours')
        return key
      },
      { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: [enc] },
    )
    if (protectedHeader.typ !== purpose) return null
    return JSON.parse(new TextDecoder().decode(plaintext)) as unknown
  } catch {
    // Tampered, truncated or foreign: for whoever asks it is simply not there.
    return null
  }
}
