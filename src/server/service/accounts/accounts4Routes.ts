import { Hono } from 'hono'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { account4, type WireAccount4 } from '../../../contract/wire/accountShapes.ts'
import type { AccessTables } from '../base/accessTables.ts'
import type { Env, RouteDeps, ServiceDb } from '../base/deps.ts'
import { noSuch } from '../base/problem.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { answerList, answerOne } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { flag } from '../wire/kinds.ts'
import { toRfc3339 } from '../wire/localTime.ts'
import { inSlices } from '../wire/paging.ts'

const reads = z.object({
  enabled: flag('Only enabled (1) or disabled (0) accounts.'),
  partner: flag('Only partners (1) or staff (0).'),
  ...inSlices,
})

const about = { section: '§4.4', only: 'staff' } as const

/** §4.4 `accounts` and `accounts/{id}`: staff and partners, the disabled ones too. */
export const accounts4Routes = ({ db }: RouteDeps) => {
  const list = endpoint(
    { ...about, says: 'Staff and partner accounts.', reads, answers: answerList(account4) },
    async (c, { enabled, partner, limit, offset }) => {
      const { timeZone } = c.get('business')
      const found = accounts(db)
        .$if(enabled !== undefined, (all) => all.where('enabled', '=', enabled ?? true))
        .$if(partner !== undefined, (all) => all.where('partner', '=', partner ?? true))
      const all = await found.orderBy('account_id').execute()
      const page = all.slice(offset, offset + limit)
      return answerList4(
        c,
        page.map((account) => toAccount4(account, timeZone)),
        { total: all.length, limit, offset },
      )
    },
  )
  const one = endpoint(
    { ...about, says: 'One staff account.', answers: answerOne(account4) },
    async (c) => {
      const id = inPath(c, 'id')
      const account = /^\d{1,9}$/.test(id)
        ? await accounts(db).where('account_id', '=', Number(id)).executeTakeFirst()
        : undefined
      if (account === undefined) throw noSuch('account')
      return answerOne4(c, toAccount4(account, c.get('business').timeZone))
    },
  )
  return new Hono<Env>().get('/accounts', list).get('/accounts/:id', one)
}

const accounts = (db: ServiceDb) =>
  db
    .selectFrom('accounts')
    .select([
      'account_id',
      'first_name',
      'last_name',
      'nickname',
      'login_id',
      'email',
      'mobile_phone',
      'role',
      'enabled',
      'partner',
      'created_at',
      'last_login_at',
    ])

type Account4 = Pick<
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
const toAccount4 = (account: Account4, timeZone: string): WireAccount4 => ({
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
