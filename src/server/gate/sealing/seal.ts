import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { parseInOrder, stringifyInOrder } from '../../../contract/jsonInOrder.ts'

/** The purpose of a sealed value, so that a value sealed for one purpose cannot be used for another. */
export type Purpose =
  | 'session'
  | 'sign-in'
  | 'pair'
  | 'profile'
  | 'landing'
  | 'operation'
  | 'parked'
  | 'close'
  | 'sheet'
  | 'person'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Associated data: authenticated by the seal, but not contained in it. */
const contextOf = (purpose: Purpose, kid: string): Buffer => Buffer.from(`${purpose}\n${kid}`)

/**
 * Seals `value` as JSON with AES-256-GCM: only who has `key` can read it, and a change is detected.
 *
 * @param kid names the key when there are several; it is written unencrypted in front
 * @returns `kid.` and then nonce, text and tag in base64url
 */
export function seal(purpose: Purpose, value: unknown, key: Uint8Array, kid = ''): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(contextOf(purpose, kid))
  const text = [sealing.update(stringifyInOrder(value), 'utf8'), sealing.final()]
  const sealed = Buffer.concat([nonce, ...text, sealing.getAuthTag()])
  return `${kid}.${sealed.toString('base64url')}`
}

/**
 * @param keyOf finds a key by its name; null when no key has that name
 * @returns null when it was sealed for something else, by another key, or was changed since
 */
export function open(
  purpose: Purpose,
  sealed: string,
  keyOf: (kid: string) => Uint8Array | null,
): unknown {
  const [kid = '', encoded = '', ...more] = sealed.split('.')
  const key = keyOf(kid)
  const bytes = Buffer.from(encoded, 'base64url')
  if (key === null || more.length > 0 || bytes.length < nonceBytes + tagBytes) return null
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(contextOf(purpose, kid))
      .setAuthTag(bytes.subarray(-tagBytes))
    const text = [opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]
    return parseInOrder(Buffer.concat(text).toString('utf8'))
  } catch {
    // Changed, truncated or sealed elsewhere: the caller gets null, as if there were no value.
    return null
  }
}
