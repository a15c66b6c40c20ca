import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** @returns `bytes` random bytes as text that can stand in an address or a cookie */
export const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url')

export const sha256 = (text: string): string =>
  createHash('sha256').update(text).digest('base64url')

export const hmac = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Compares in constant time, so that the duration does not show how much was right. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [sha256(one), sha256(other)].map((text) => Buffer.from(text))
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
