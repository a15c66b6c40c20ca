import { randomBytes } from 'node:crypto'
import { millisecondsInDay as dayMs, millisecondsInHour as hourMs } from 'date-fns/constants'
import { sql } from 'kysely'
import { type CalendarDay, today } from '../contract/day.ts'
import type { FirstBusiness, ServiceDb } from '../server/service/base/deps.ts'
import type { ServiceTables } from '../server/service/base/tables.ts'
import { hashPassword } from '../server/service/secrets/passwordHash.ts'
import { demoBusiness, staff } from './data/business.ts'
import { type DemoPeople, type DemoWish, demoRows } from './demoRows.ts'

/** What the settings decide about the demo; a day or an hour that is null is the present one. */
type DemoSettings = Pick<DemoWish, 'bookings' | 'world' | 'hour'> & {
  readonly today: CalendarDay | null
}

/** The demo business for the first start of a service; null when no bookings are wanted. */
export const demoOf = (settings: DemoSettings): FirstBusiness | null =>
  settings.bookings === 0
    ? null
    : {
        business: demoBusiness,
        async fill(db, { business, now, passwordCost }) {
          await addStaff(db, now, passwordCost)
          const day = settings.today ?? today(now, business.timeZone)
          await fillDemo(db, { ...settings, business, now, today: day })
        },
      }

/** In the order of their references, each with the column that counts its rows. */
const tables = [
  ['statuses', null],
  ['categories', 'category_id'],
  ['items', 'item_id'],
  ['events', 'rate_id'],
  ['item_parameters', null],
  ['prices', 'price_id'],
  ['item_packages', null],
  ['taxes', 'tax_id'],
  ['customers', 'customer_id'],
  ['bookings', 'booking_id'],
  ['booking_lines', null],
  ['notes', 'note_id'],
  ['transactions', 'transaction_id'],
  ['bookmarks', null],
] as const

async function fillDemo(db: ServiceDb, wish: DemoWish): Promise<void> {
  const rows = demoRows(wish, await peopleIn(db))
  // The customers are written with their number of bookings; counted row by row, each would be written twice and more.
  await sql`alter table bookings disable trigger count_inserted`.execute(db)
  for (const [table, column] of tables) {
    await insertAll(db, table, rows[table])
    if (column === null) continue
    // Ids were given here; the next ones follow on.
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), 1000))`.execute(db)
  }
  await sql`alter table bookings enable trigger count_inserted`.execute(db)
  await sql`analyze`.execute(db)
}

const rowsAtOnce = 4000

/** Each batch is one JSON parameter, because thousands of placeholders would be slower. Every row has the same columns. */
async function insertAll(
  db: ServiceDb,
  table: keyof ServiceTables,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const batch = JSON.stringify(rows.slice(at, at + rowsAtOnce))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)
    `.execute(db)
  }
}

async function addStaff(db: ServiceDb, now: Date, passwordCost?: number): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const rows = await Promise.all(
    staff.map(async ({ login_id, enabled = true, partner = false, ...person }, at) => ({
      ...person,
      login_id,
      enabled,
      partner,
      nickname: partner ? `${person.first_name} ${person.last_name}` : '',
      email: `${login_id}@heronlanding.example`,
      mobile_phone: `+1 250 555 01${10 + at}`,
      password_hash: partner ? null : await hashPassword(`${login_id}-demo`, passwordCost),
      created_at: new Date(now.getTime() - 2 * 365 * dayMs + at * 700 * hourMs),
      last_login_at: partner ? null : hoursAgo((at + 1) * 5),
      last_login_address: partner ? '' : `203.0.113.${20 + at}`,
      feed_token: randomBytes(16).toString('hex'),
    })),
  )
  await db.insertInto('accounts').values(rows).execute()
}

async function peopleIn(db: ServiceDb): Promise<DemoPeople> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['account_id', 'partner', 'role'])
    .where('enabled', '=', true)
    .orderBy('account_id')
    .execute()
  const [first = 1, ...others] = accounts
    .filter(({ partner, role }) => !partner && role !== 'viewer')
    .map(({ account_id }) => account_id)
  return {
    staff: [first, ...others],
    partners: accounts.filter(({ partner }) => partner).map(({ account_id }) => account_id),
  }
}
