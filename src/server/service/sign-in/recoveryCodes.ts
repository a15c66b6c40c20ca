import type { RouteDeps, ServiceDb } from '../base/deps.ts'
import { hashPassword, isPassword, programCost } from '../secrets/passwordHash.ts'
import { asMeant, newRecoveryCodes, recoveryLetters } from './oneTimeCodes.ts'

/** One of an account's codes, and its hash: slow and with a salt, since fifty bits can be searched in a copy of the database. */
type NewRecoveryCode = { readonly code: string; readonly hash: string }

/** Made before the transaction that keeps them, as hashing takes its time. */
export const makeRecoveryCodes = ({
  settings: { passwordCost: cost = programCost },
}: Pick<RouteDeps, 'settings'>): Promise<readonly NewRecoveryCode[]> =>
  Promise.all(
    newRecoveryCodes().map(async (code) => ({
      code,
      hash: await hashPassword(asMeant(code), cost),
    })),
  )

export async function keepRecoveryCodes(
  transaction: ServiceDb,
  accountId: number,
  made: readonly NewRecoveryCode[],
): Promise<void> {
  await transaction
    .insertInto('recovery_codes')
    .values(made.map(({ hash }) => ({ account_id: accountId, code_hash: hash })))
    .execute()
}

/** Whether it is one of the account's codes; of two who send the same one at once one is let in. */
export async function usesUpRecoveryCode(
  { db }: Pick<RouteDeps, 'db'>,
  accountId: number,
  code: string,
): Promise<boolean> {
  const typed = asMeant(code)
  // What cannot be one costs nothing.
  if (typed.length !== recoveryLetters) return false
  const kept = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .execute()
  const right = await Promise.all(kept.map(({ code_hash: hash }) => isPassword(typed, hash)))
  const found = kept.find((_, at) => right[at] === true)
  if (found === undefined) return false
  const used = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', found.code_hash)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}
