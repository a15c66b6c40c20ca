import type { MessageDescriptor } from '@lingui/core'
import { millisecondsInHour } from 'date-fns/constants'
import type { RouteDeps } from '../base/deps.ts'
import { forgiveEverywhere } from '../secrets/attempts.ts'
import { digest, newToken } from '../secrets/digest.ts'
import { hashPassword } from '../secrets/passwordHash.ts'
import { type CredentialsMark, credentialsOf, holdAccount } from './credentials.ts'
import { passwordRefusal } from './passwordRules.ts'
import { endSecondStep } from './secondStep.ts'

/** So long that a colleague who was called can come to the desk, and no longer. */
const linkMs = millisecondsInHour

/** Where links to a new password lead; a manager makes them there. */
export const newPasswordPath = '/new-password'

type NewPasswordInput = {
  readonly accountId: number
  readonly password: string
  /** The name of the business, which makes no password. */
  readonly business: string
  /** What lets them: the password and code of until now, or the token of a link. */
  readonly by: { readonly credentials: CredentialsMark } | { readonly link: string }
}

/** The link was used or has expired meanwhile, or the password was changed by somebody else. */
export const isOver = 'over'

/**
 * Keeps a new password, and ends everything that the old one let in. By a link the second step ends as well: a
 * person who needs a link has often lost the phone.
 *
 * @returns why not, as a message or {@link isOver}; null when it is kept
 */
export async function keepPassword(
  { db, now, settings, log }: RouteDeps,
  { accountId, password, business, by }: NewPasswordInput,
): Promise<MessageDescriptor | typeof isOver | null> {
  const account = await db
    .selectFrom('accounts')
    .select(['login_id', 'first_name', 'last_name', 'nickname', 'email'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const refusal = passwordRefusal(password, {
    loginId: account.login_id,
    firstName: account.first_name,
    lastName: account.last_name,
    nickname: account.nickname,
    email: account.email,
    business,
  })
  if (refusal !== null) return refusal
  const password_hash = await hashPassword(password, settings.passwordCost)
  const isKept = await db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, accountId)
    const credentials = await credentialsOf(transaction, accountId)
    if (credentials === null) return false
    if ('credentials' in by && credentials !== by.credentials) return false
    const links = await transaction
      .deleteFrom('password_links')
      .where('account_id', '=', accountId)
      .returning(['token_hash', 'expires_at'])
      .execute()
    if ('link' in by) {
      const isGood = links.some(
        ({ token_hash: hash, expires_at: end }) => hash === digest(by.link) && end > now(),
      )
      if (!isGood) return false
      await endSecondStep(transaction, accountId)
      // Wrong guesses at the old password do not count against the new one.
      await forgiveEverywhere(transaction, 'password', account.login_id)
      await forgiveEverywhere(transaction, 'code', String(accountId))
      await forgiveEverywhere(transaction, 'recovery', String(accountId))
    }
    await transaction
      .updateTable('accounts')
      .set({ password_hash })
      .where('account_id', '=', accountId)
      .execute()
    await transaction.deleteFrom('oauth_codes').where('account_id', '=', accountId).execute()
    await transaction
      .updateTable('oauth_tokens')
      .set({ revoked_at: now() })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .execute()
    return true
  })
  if (!isKept) return isOver
  const how = 'link' in by ? 'by a link' : 'by the old one'
  log.info({ event: 'password_changed', accountId, how }, 'a person changed their password')
  return null
}

/**
 * Makes the link by which somebody who has forgotten their password chooses a new one, once, within an hour. An earlier
 * link of theirs ends.
 *
 * @returns its address and whose it is; null when nobody who may sign in has this login
 */
export async function makePasswordLink(
  { db, now, settings }: Pick<RouteDeps, 'db' | 'now'> & { settings: { publicOrigin: string } },
  loginId: string,
): Promise<{ readonly link: string; readonly accountId: number } | null> {
  const account = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('login_id', '=', loginId.trim().toLowerCase())
    .where('enabled', '=', true)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  if (account === undefined) return null
  const token = newToken()
  const link = { token_hash: digest(token), expires_at: new Date(now().getTime() + linkMs) }
  await db
    .insertInto('password_links')
    .values({ account_id: account.account_id, ...link })
    .onConflict((same) => same.column('account_id').doUpdateSet(link))
    .execute()
  return {
    link: `${settings.publicOrigin}${newPasswordPath}/${token}`,
    accountId: account.account_id,
  }
}

/** Whose link this is; null when it was used, has expired, never was, or its account is disabled. */
export async function ownerOfLink(
  { db, now }: RouteDeps,
  token: string,
): Promise<{ readonly accountId: number; readonly loginId: string } | null> {
  const row = await db
    .selectFrom('password_links')
    .innerJoin('accounts', 'accounts.account_id', 'password_links.account_id')
    .select(['accounts.account_id', 'login_id'])
    .where('token_hash', '=', digest(token))
    .where('expires_at', '>', now())
    .where('enabled', '=', true)
    .executeTakeFirst()
  return row === undefined ? null : { accountId: row.account_id, loginId: row.login_id }
}
