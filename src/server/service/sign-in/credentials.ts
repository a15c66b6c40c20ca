import type { ServiceDb } from '../base/deps.ts'
import { digest } from '../secrets/digest.ts'

/** What an account signs in with, as one mark: another one with each password and second step. It opens nothing. */
export type CredentialsMark = string

type StoredCredentials = { readonly password_hash: string | null; readonly secret: string | null }

export const markOf = (
  accountId: number,
  { password_hash, secret }: StoredCredentials,
): CredentialsMark => digest(JSON.stringify(['credentials', accountId, password_hash, secret]))

/**
 * The credentials of now. A page that follows a right password is made for those it proved, and does nothing when they
 * have changed since.
 *
 * @returns null where nobody can sign in: no such account, no password, or disabled
 */
export async function credentialsOf(
  db: ServiceDb,
  accountId: number,
): Promise<CredentialsMark | null> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('second_steps', 'second_steps.account_id', 'accounts.account_id')
    .select(['password_hash', 'secret'])
    .where('accounts.account_id', '=', accountId)
    .where('enabled', '=', true)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return row === undefined ? null : markOf(accountId, row)
}

/**
 * Lets nobody else change how this account signs in, or make or end its tokens, until the transaction ends. Taken before
 * any lock on a code or a token, so that two never wait for each other.
 */
export async function holdAccount(transaction: ServiceDb, accountId: number): Promise<void> {
  await transaction
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .execute()
}
