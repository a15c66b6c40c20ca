import { randomBytes } from 'node:crypto'
import { millisecondsInHour as hourMs, millisecondsInDay } from 'date-fns/constants'
import type { Insertable } from 'kysely'
import type { AccessTables } from '../base/accessTables.ts'
import type { ServiceDb } from '../base/deps.ts'
import { hashPassword } from '../secrets/passwordHash.ts'

type DemoAccount = Pick<
  Insertable<AccessTables['accounts']>,
  'first_name' | 'last_name' | 'nickname' | 'login_id' | 'role'
> & { readonly enabled?: false; readonly partner?: true }

/** Everybody's password is their login with `-demo` behind it; the partner has none and cannot come in. */
const people: readonly DemoAccount[] = [
  { login_id: 'maria', first_name: 'Maria', last_name: 'Silva', nickname: '', role: 'manager' },
  { login_id: 'kenji', first_name: 'Kenji', last_name: 'Sato', nickname: '', role: 'desk' },
  { login_id: 'sam', first_name: 'Sam', last_name: 'Okafor', nickname: '', role: 'viewer' },
  {
    login_id: 'old',
    first_name: 'Olive',
    last_name: 'Dalgaard',
    nickname: '',
    role: 'desk',
    enabled: false,
  },
  { login_id: 'ana', first_name: 'Ana', last_name: 'Kovač', nickname: '', role: 'desk' },
  {
    login_id: 'tidewater',
    first_name: 'Tidewater',
    last_name: 'Travel',
    nickname: 'Tidewater Travel',
    role: 'viewer',
    partner: true,
  },
]

const twoYearsMs = 2 * 365 * millisecondsInDay

/** The staff of the demo business (architecture.md §2). */
export async function addDemoStaff(db: ServiceDb, now: Date, passwordCost?: number): Promise<void> {
  const rows = await Promise.all(
    people.map(async (person, at) => {
      const isPartner = person.partner ?? false
      const hash = isPartner ? null : await hashPassword(`${person.login_id}-demo`, passwordCost)
      return {
        ...person,
        email: `${person.login_id}@heronlanding.example`,
        mobile_phone: `+1 250 555 01${10 + at}`,
        enabled: person.enabled ?? true,
        partner: isPartner,
        password_hash: hash,
        created_at: new Date(now.getTime() - twoYearsMs + at * 700 * hourMs),
        last_login_at: isPartner ? null : new Date(now.getTime() - (at + 1) * 5 * hourMs),
        last_login_address: isPartner ? '' : `203.0.113.${20 + at}`,
        feed_token: randomBytes(16).toString('hex'),
      }
    }),
  )
  await db.insertInto('accounts').values(rows).execute()
}
