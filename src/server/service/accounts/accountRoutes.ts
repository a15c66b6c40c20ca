import { Hono } from 'hono'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { account3, type WireAccount } from '../../../contract/wire/accountShapes.ts'
import type { AccessTables } from '../base/accessTables.ts'
import type { Caller, Env, RouteDeps } from '../base/deps.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import { manages } from '../wire/mayManage.ts'

type AccountRow = Omit<Selectable<AccessTables['accounts']>, 'password_hash' | 'role'>

const seconds = (at: Date | null): number => (at === null ? 0 : Math.floor(at.getTime() / 1000))

/**
 * A staff account as §2.7 says, in that order. The feed's secret, and from where a person signs in, are shown to
 * that person and to a manager; to others these fields are empty.
 */
const toWire = (a: AccountRow, isTheirs: boolean): WireAccount => ({
  account_id: a.account_id,
  first_name: a.first_name,
  last_name: a.last_name,
  nickname: a.nickname,
  login_id: a.login_id,
  email: a.email,
  mobile_phone: a.mobile_phone,
  enabled: a.enabled ? 1 : 0,
  date_created: seconds(a.created_at),
  date_last_login: seconds(a.last_login_at),
  ip_last_login: isTheirs ? a.last_login_address : '',
  feed_token: isTheirs ? a.feed_token : '',
  partner: a.partner ? 1 : 0,
})

const about = {
  says: 'All staff and partner accounts.',
  section: '§4.1',
  only: 'staff',
  answers: answer3({ account: z.array(account3) }),
} as const

/** §4.1 `account`: all staff and partner accounts, the disabled ones too. */
export const accountRoutes = ({ db }: RouteDeps) =>
  new Hono<Env>().get(
    '/account',
    endpoint(about, async (c) => {
      const caller: Caller = c.get('caller')
      const seesAll = manages(caller)
      const accounts = await db
        .selectFrom('accounts')
        .select([
          'account_id',
          'first_name',
          'last_name',
          'nickname',
          'login_id',
          'email',
          'mobile_phone',
          'enabled',
          'created_at',
          'last_login_at',
          'last_login_address',
          'feed_token',
          'partner',
        ])
        .orderBy('account_id')
        .execute()
      return answer(c, {
        resource: 'account',
        records: accounts.length,
        payload: {
          account: accounts.map((one) =>
            toWire(one, seesAll || one.account_id === caller.accountId),
          ),
        },
      })
    }),
  )
