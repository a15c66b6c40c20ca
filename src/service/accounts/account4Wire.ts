import type { Selectable } from 'kysely'
import type { AccessTables } from '../ground/accessTables.ts'
import { toRfc3339 } from '../wire/localTime.ts'

export type Account4 = Pick<
  Selectable<AccessTables['accounts']>,
  | 'account_id'
  | 'first_name'
  | 'last_name'
  | 'nickname'
  | 'login_id'
  | 'email'
  | 'mobile_phone'
  | 'role'
  | 'enabled'
  | 'partner'
  | 'created_at'
  | 'last_login_at'
>

/** A staff account of 4.0: who somebody is, and nothing that lets anybody in or tells where they sign in from. */
export const toAccount4 = (account: Account4, timeZone: string) => ({
  id: account.account_id,
  firstName: account.first_name,
  lastName: account.last_name,
  nickname: account.nickname,
  loginId: account.login_id,
  email: account.email,
  mobilePhone: account.mobile_phone,
  role: account.role,
  enabled: account.enabled,
  partner: account.partner,
  created: toRfc3339(account.created_at, timeZone),
  lastLogin: account.last_login_at === null ? null : toRfc3339(account.last_login_at, timeZone),
})
