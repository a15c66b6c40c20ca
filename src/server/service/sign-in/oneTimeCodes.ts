import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Letters and digits that nobody takes for one another when they read them from paper. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Of five bits a letter: fifty bits, behind a limit on guesses. */
export const recoveryLetters = 10
const recoveryCount = 8
const periodSeconds = 30

/** What an authenticator app and the service share: 160 random bits in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

const codesOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period: periodSeconds })

/** So short that the picture holds it in any script. */
const shown = (name: string): string => Array.from(name).slice(0, 40).join('')

/** The address that an authenticator app reads from a picture; it has the secret in it. */
export const appAddress = (secret: string, business: string, loginId: string): string =>
  codesOf(secret, shown(business), shown(loginId)).toString()

/**
 * Which half minute a code of an app is for: this one, or the one before or after, since clocks differ (RFC 6238).
 *
 * @returns its number, which rises with time; null when the code is wrong
 */
export function counterOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = codesOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp }) + delta
}

/** Eight codes that open once each: `K7MPQ-2XH4D`. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCount }, () => {
    const letters = Array.from(randomBytes(recoveryLetters), (byte) => alphabet[byte % 32]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

/** A code as it was meant: apps show `123 456`, and people type small letters. */
export const asMeant = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()
