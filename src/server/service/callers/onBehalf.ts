import type { Caller, RouteDeps } from '../base/deps.ts'
import { forbidden, Problem } from '../base/problem.ts'

const header = 'X-On-Behalf'

/**
 * Who acts once `X-On-Behalf` is read (§5.1): the named account with its own rights, or a customer for `off`. Only
 * the token pair and managers may act as somebody else, so nobody gains rights by it.
 *
 * @param named the header: an account id, a login, or `off` in any case; empty counts as not sent
 * @throws {Problem} 400 for an account that does not exist, 403 for one that is disabled or may not be acted for
 */
export async function onBehalf(
  { db }: RouteDeps,
  caller: Caller,
  named: string | undefined,
): Promise<Caller> {
  const name = named?.trim().toLowerCase() ?? ''
  if (name === '' || caller.isPublic) return caller
  if (name === 'off') return { ...caller, accountId: 0, audience: 'customer' }
  const account = await db
    .selectFrom('accounts')
    .select(['account_id', 'role', 'enabled'])
    .where((row) =>
      row.or([
        row('login_id', '=', name),
        row('account_id', '=', /^\d{1,9}$/.test(name) ? Number(name) : -1),
      ]),
    )
    .orderBy('account_id')
    .executeTakeFirst()
  const isAllowed = caller.role === 'admin' || caller.role === 'manager'
  if (!isAllowed && account?.account_id !== caller.accountId) {
    throw forbidden('This account may not act on behalf of others.')
  }
  if (account === undefined) {
    throw new Problem(400, 'validation_error', 'Wrong header', `${header} names no account.`, {
      [header]: 'names no account',
    })
  }
  if (!account.enabled) throw forbidden(`The account that ${header} names is disabled.`)
  return { ...caller, accountId: account.account_id, role: account.role, audience: 'staff' }
}
