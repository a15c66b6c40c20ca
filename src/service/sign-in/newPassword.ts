import { millisecondsInHour } from 'date-fns/constants'
import type { Deps } from '../ground/deps.ts'
import { digest, newToken } from '../secrets/digest.ts'
import { hashPassword } from '../secrets/passwordHash.ts'
import { passwordRefusal } from './passwordRules.ts'

/** So long that a colleague who was called can come to the desk, and no longer. */
const linkMs = millisecondsInHour

/** Where links to a new password lead; a manager makes them there. */
export const newPasswordPath = '/new-password'

type Wish = {
  readonly accountId: number
  readonly password: string
  /** The name of the business, which makes no password. */
  readonly business: string
  /** The token of the link that was followed; absent where the person knew the password until now. */
  readonly link?: string
}

/** A link was used or has expired meanwhile. */
export const linkIsOver = 'over'

/**
 * Keeps a new password, and ends everything that the old one let in. By a link the second step ends as well: whoever
 * needs one has often lost the phone with it.
 *
 * @returns why not, as a sentence or {@link linkIsOver}; null when it is kept
 */
export async function keepPassword(
  { db, now, settings, log }: Deps,
  { accountId, password, business, link }: Wish,
): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select(['login_id', 'first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const refusal = passwordRefusal(password, {
    loginId: account.login_id,
    firstName: account.first_name,
    lastName: account.last_name,
    business,
  })
  if (refusal !== null) return refusal
  const password_hash = await hashPassword(password, settings.passwordCost)
  const isKept = await db.transaction().execute(async (transaction) => {
    const links = await transaction
      .deleteFrom('password_links')
      .where('account_id', '=', accountId)
      .returning(['token_hash', 'expires_at'])
      .execute()
    if (link !== undefined) {
      const isGood = links.some(
        ({ token_hash: hash, expires_at: end }) => hash === digest(link) && end > now(),
      )
      if (!isGood) return false
      await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
      await transaction.deleteFrom('second_steps').where('account_id', '=', accountId).execute()
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
  if (!isKept) return linkIsOver
  log.info({ event: 'password_changed', accountId }, 'a person changed their password')
  return null
}

/**
 * Makes the link by which somebody who has forgotten their password chooses a new one, once, within an hour. An earlier
 * link of theirs ends.
 *
 * @returns its address; null when nobody who may sign in has this login
 */
export async function makePasswordLink(
  { db, now, settings }: Pick<Deps, 'db' | 'now'> & { settings: { publicOrigin: string } },
  loginId: string,
): Promise<string | null> {
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
  return `${settings.publicOrigin}${newPasswordPath}/${token}`
}

/** Whose link this is; null when it was used, has expired, or never was. */
export async function ownerOfLink(
  { db, now }: Deps,
  token: string,
): Promise<{ readonly accountId: number; readonly loginId: string } | null> {
  const row = await db
    .selectFrom('password_links')
    .innerJoin('accounts', 'accounts.account_id', 'password_links.account_id')
    .select(['accounts.account_id', 'login_id'])
    .where('token_hash', '=', digest(token))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return row === undefined ? null : { accountId: row.account_id, loginId: row.login_id }
}
