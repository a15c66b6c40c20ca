import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits nobody can guess: a code, a token, a one-time link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token, so that a stolen database opens nothing. */
export const digest = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** Compares without telling by its time how much was right. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [digest(one), digest(other)]
  return timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
