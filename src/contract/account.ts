import { escaped, flag, identifier, type ReadersOf, read, text } from './fields.ts'
import { type Page, parsePage } from './page.ts'
import { recordOf } from './records.ts'
import type { WireAccount, WireAccount4 } from './wire/accountShapes.ts'

/** A member of staff or a partner (§2.7). The parser leaves out everything about how they sign in. */
export type Account = {
  readonly id: number
  /** First and last name, or else the nickname. */
  readonly name: string
  readonly nickname: string
  readonly enabled: boolean
  readonly partner: boolean
}

// feed_token, login_id and ip_last_login are left out on purpose: they must not reach the desk.
const wireAccount = {
  account_id: identifier,
  first_name: escaped,
  last_name: escaped,
  nickname: escaped,
  enabled: flag,
  partner: flag,
} satisfies ReadersOf<WireAccount>

/** @throws {Unreadable} when `wire` is no answer at all; see `parsePage` */
export const parseAccounts = (wire: unknown): Page<Account> =>
  parsePage(wire, { in: ['account', 'accounts'], ownKey: 'account_id', read: parseAccount })

function parseAccount(wire: unknown): Account {
  const a = read(wireAccount, wire, 'an account')
  return {
    id: a.account_id,
    name: `${a.first_name} ${a.last_name}`.trim() || a.nickname,
    nickname: a.nickname,
    enabled: a.enabled ?? true,
    partner: a.partner ?? false,
  }
}

/** The roles that are not managers. The contract names no roles (§2.9), so with any other role, or none, a person may try. */
const frontDesk: ReadonlySet<string> = new Set(['desk', 'viewer'])

/** Whether the service says that this role is not a manager's. */
export const isFrontDesk = (part: string | null): boolean =>
  part !== null && frontDesk.has(part.toLowerCase())

const wireRole = { role: text } satisfies ReadersOf<WireAccount4>

/** The account's role in generation 4.0; null when it gives none. The contract names no roles (§2.9). */
export function parseRole4(wire: unknown): string | null {
  const { data } = recordOf(wire)
  const { role } = read(wireRole, recordOf(data), 'an account of 4.0')
  return role === '' ? null : role
}
