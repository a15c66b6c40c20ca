import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { RouteDeps } from '../base/deps.ts'
import {
  type AttemptSource,
  countAttempt,
  forgiveAttempt,
  type Guess,
} from '../secrets/attempts.ts'
import { digest } from '../secrets/digest.ts'
import { hashPassword, isCheaper, isPassword } from '../secrets/passwordHash.ts'
import { type CredentialsMark, markOf } from './credentials.ts'
import { secondStepOf } from './secondStep.ts'

export type LoggedIn =
  | { readonly kind: 'in'; readonly accountId: number; readonly credentials: CredentialsMark }
  /** The password was right, and a code is needed as well (`secondStep.ts`). */
  | {
      readonly kind: 'needs-code'
      readonly accountId: number
      readonly credentials: CredentialsMark
    }
  /** The same answer for a wrong login and a wrong password. */
  | { readonly kind: 'wrong' }
  /** The password was right; the account is switched off. */
  | { readonly kind: 'disabled' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** Why a sign-in is refused, in words for the page; the same for a wrong login and a wrong password. */
export function sayNotLoggedIn(
  why: Exclude<LoggedIn, { kind: 'in' | 'needs-code' }>,
): MessageDescriptor {
  switch (why.kind) {
    case 'wrong':
      return msg`Wrong login or password.`
    case 'disabled':
      return msg`This login is turned off. Ask a manager.`
    case 'too-many':
      return waitToSignIn(Math.ceil(why.retryAfterSeconds / 60))
  }
}

const waitToSignIn = (minutes: number): MessageDescriptor =>
  msg({
    message: plural(minutes, {
      one: 'Too many tries. Wait # minute, then sign in again.',
      other: 'Too many tries. Wait # minutes, then sign in again.',
    }),
  })

/** Hashes that match no password, one per cost: an unknown login takes as long as a known one. */
const nobody = new Map<number | undefined, Promise<string>>()

function nobodysHash(cost: number | undefined): Promise<string> {
  const hash = nobody.get(cost) ?? hashPassword('nobody', cost)
  nobody.set(cost, hash)
  return hash
}

/** Checks a person's login and password, and remembers a sign-in that is complete with them. */
export async function logIn(
  deps: RouteDeps,
  { loginId, password, from }: { loginId: string; password: string; from: AttemptSource },
): Promise<LoggedIn> {
  const login = loginId.trim().toLowerCase()
  const account = await deps.db
    .selectFrom('accounts')
    .select(['account_id', 'password_hash', 'enabled'])
    .where('login_id', '=', login)
    .executeTakeFirst()
  const guess: Guess = {
    kind: 'password',
    who: login,
    exists: account !== undefined,
    account: account?.account_id ?? null,
    from,
  }
  const retryAfterSeconds = await countAttempt(deps, guess)
  if (retryAfterSeconds > 0) {
    deps.log.warn({ event: 'login_guesses' }, 'too many wrong passwords for one login or source')
    return { kind: 'too-many', retryAfterSeconds }
  }
  const hash = account?.password_hash ?? (await nobodysHash(deps.settings.passwordCost))
  const isRight = await isPassword(password, hash)
  if (!isRight || account === undefined || account.password_hash === null) {
    // Not what was typed: people type a password into the wrong box. The same source has the same mark, and with the
    // secret in it nobody who reads the log finds the address by trying all there are.
    const mark = digest(JSON.stringify(['log', deps.settings.client.secret, from.address])).slice(
      0,
      12,
    )
    const accountId = account?.account_id ?? null
    deps.log.warn({ event: 'login_failed', accountId, from: mark }, 'a sign-in failed')
    return { kind: 'wrong' }
  }
  if (!account.enabled) return { kind: 'disabled' }
  await forgiveAttempt(deps, guess)
  const accountId = account.account_id
  // The hash that was compared, not what may have been put in its place meanwhile.
  const password_hash = await keepDearer(deps, { id: accountId, hash, password })
  const secret = await secondStepOf(deps, accountId)
  const credentials = markOf(accountId, { password_hash, secret })
  if (secret !== null) return { kind: 'needs-code', accountId, credentials }
  await rememberSignIn(deps, accountId, from.address)
  return { kind: 'in', accountId, credentials }
}

/** Time and address of a sign-in. */
export async function rememberSignIn(
  { db, now, log }: RouteDeps,
  accountId: number,
  address: string,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ last_login_at: now(), last_login_address: address })
    .where('account_id', '=', accountId)
    .execute()
  log.info({ event: 'signed_in', accountId }, 'a person signed in')
}

/**
 * A password stored with a lower hashing cost is hashed again at its next use, the only moment when it is known.
 *
 * @returns the hash that this password has now
 */
async function keepDearer(
  { db, settings: { passwordCost } }: RouteDeps,
  { id, hash, password }: { id: number; hash: string; password: string },
): Promise<string> {
  if (!isCheaper(hash, passwordCost)) return hash
  const dearer = await hashPassword(password, passwordCost)
  const kept = await db
    .updateTable('accounts')
    .set({ password_hash: dearer })
    .where('account_id', '=', id)
    // It may have been changed meanwhile.
    .where('password_hash', '=', hash)
    .returning('account_id')
    .executeTakeFirst()
  return kept === undefined ? hash : dearer
}
