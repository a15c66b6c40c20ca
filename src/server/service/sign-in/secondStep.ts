import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { RouteDeps, ServiceDb } from '../base/deps.ts'
import {
  type AttemptSource,
  countAttempt,
  forgiveAttempt,
  type Guess,
} from '../secrets/attempts.ts'
import { type CredentialsMark, credentialsOf, holdAccount } from './credentials.ts'
import { asMeant, counterOf } from './oneTimeCodes.ts'
import { keepRecoveryCodes, makeRecoveryCodes, usesUpRecoveryCode } from './recoveryCodes.ts'

export type CheckedCode =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

type SecondStepChange = { readonly accountId: number; readonly credentials: CredentialsMark }

/** Why a code does not let in, in words for the page. */
export const sayNotRight = (why: Exclude<CheckedCode, { kind: 'right' }>): MessageDescriptor =>
  why.kind === 'wrong'
    ? msg`Wrong or used code. Wait for the next one.`
    : waitToTry(Math.ceil(why.retryAfterSeconds / 60))

const waitToTry = (minutes: number): MessageDescriptor =>
  msg({
    message: plural(minutes, {
      one: 'Too many wrong codes. Wait # minute, then try again.',
      other: 'Too many wrong codes. Wait # minutes, then try again.',
    }),
  })

/** The secret of a person's second step; null when their sign-in asks for none. */
export async function secondStepOf({ db }: RouteDeps, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom('second_steps')
    .select('secret')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.secret ?? null
}

/**
 * Checks the code of an app or a recovery code. Each is good once: a code of an app only when it is of a later half
 * minute than the last one, a recovery code until it is used.
 */
export async function checkCode(
  deps: RouteDeps,
  { accountId, code, from }: { accountId: number; code: string; from: AttemptSource },
): Promise<CheckedCode> {
  // A recovery code is counted apart: guesses of the app's codes must not take it from its owner.
  const kind = /^\d*$/.test(asMeant(code)) ? 'code' : 'recovery'
  const guess: Guess = {
    kind,
    who: String(accountId),
    exists: true,
    account: accountId,
    from,
  }
  const retryAfterSeconds = await countAttempt(deps, guess)
  if (retryAfterSeconds > 0) {
    deps.log.warn({ event: 'code_guesses', accountId }, 'too many wrong codes for one account')
    return { kind: 'too-many', retryAfterSeconds }
  }
  if (!(await usesUp(deps, accountId, code))) {
    deps.log.warn({ event: 'code_failed', accountId }, 'a code was wrong after a right password')
    return { kind: 'wrong' }
  }
  await forgiveAttempt(deps, guess)
  return { kind: 'right' }
}

async function usesUp(
  { db, now, log }: RouteDeps,
  accountId: number,
  code: string,
): Promise<boolean> {
  const step = await db
    .selectFrom('second_steps')
    .select('secret')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (step === undefined) return false
  const counter = counterOf(step.secret, asMeant(code), now())
  if (counter !== null) {
    // Of two who send the same code at once one is let in.
    const used = await db
      .updateTable('second_steps')
      .set({ last_counter: counter })
      .where('account_id', '=', accountId)
      .where('last_counter', '<', counter)
      .returning('account_id')
      .executeTakeFirst()
    return used !== undefined
  }
  const isUsed = await usesUpRecoveryCode({ db }, accountId, code)
  if (isUsed) log.warn({ event: 'recovery_code', accountId }, 'one was used')
  return isUsed
}

/**
 * From now on the sign-in asks for a code as well.
 *
 * @param code shows that the app has the secret
 * @param credentials that were proved for it
 * @returns the recovery codes, which are shown this once; null when the code is wrong, or the credentials have changed
 */
export async function turnOn(
  deps: RouteDeps,
  { accountId, secret, code, credentials }: SecondStepChange & { secret: string; code: string },
): Promise<readonly string[] | null> {
  const { db, now, log } = deps
  const counter = counterOf(secret, asMeant(code), now())
  if (counter === null) return null
  const made = await makeRecoveryCodes(deps)
  const isOn = await db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, accountId)
    if ((await credentialsOf(transaction, accountId)) !== credentials) return false
    await transaction
      .insertInto('second_steps')
      .values({ account_id: accountId, secret, since: now(), last_counter: counter })
      .execute()
    await keepRecoveryCodes(transaction, accountId, made)
    return true
  })
  if (!isOn) return null
  log.info({ event: 'second_step_on', accountId }, 'a sign-in asks for a code from now on')
  return made.map(({ code: one }) => one)
}

/**
 * From now on the password is enough; the recovery codes are gone.
 *
 * @returns false when the credentials have changed since they were proved
 */
export async function turnOff(
  { db, log }: RouteDeps,
  { accountId, credentials }: SecondStepChange,
): Promise<boolean> {
  const isOff = await db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, accountId)
    if ((await credentialsOf(transaction, accountId)) !== credentials) return false
    await endSecondStep(transaction, accountId)
    return true
  })
  if (isOff)
    log.info({ event: 'second_step_off', accountId }, 'a sign-in asks for no code any more')
  return isOff
}

export async function endSecondStep(transaction: ServiceDb, accountId: number): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await transaction.deleteFrom('second_steps').where('account_id', '=', accountId).execute()
}
