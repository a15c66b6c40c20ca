import { anything, integer, read } from './fields.ts'
import { isRecord } from './records.ts'
import { Unreadable } from './unreadable.ts'

/** The tokens from the token address (§5.3). They are secrets: never shown, logged or sent to a page. */
export type TokenAnswer = {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresInSeconds: number
  /** Ends these tokens and all that come of them, and does nothing else; null where the service gives none. */
  readonly revocationHandle: string | null
}

const wireTokens = {
  access_token: anything,
  refresh_token: anything,
  expires_in: integer,
  revocation_handle: anything,
}

/** @throws {Unreadable} when a token is missing; the message never contains a token */
export function parseTokenAnswer(wire: unknown): TokenAnswer {
  const t = read(wireTokens, wire, 'a pair of tokens')
  if (isRecord(wire) && typeof wire['error'] === 'string' && wire['error'] !== '') {
    throw new Unreadable('a pair of tokens and no error', wire)
  }
  return {
    accessToken: token(t.access_token),
    refreshToken: token(t.refresh_token),
    // §8: an access token is valid for 14000 seconds when the answer gives no time.
    expiresInSeconds: t.expires_in !== null && t.expires_in > 0 ? t.expires_in : 14_000,
    revocationHandle:
      typeof t.revocation_handle === 'string' && isHeaderSafe.test(t.revocation_handle)
        ? t.revocation_handle
        : null,
  }
}

/** A line break in a header would begin another header. */
const isHeaderSafe = /^[\x21-\x7e]{1,8192}$/

function token(wire: unknown): string {
  if (typeof wire !== 'string' || !isHeaderSafe.test(wire)) {
    throw new Unreadable('a token', wire)
  }
  return wire
}
