import { sql } from 'kysely'
import type { ServiceDb } from '../base/deps.ts'
import { bulkInsert } from './bulkInsert.ts'
import { type DemoPeople, type DemoWish, demoRows } from './demoRows.ts'

export type { DemoWish } from './demoRows.ts'

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

/**
 * Fills an empty database with a believable year. The staff of `accounts/demoStaff.ts` is there already.
 *
 * @param db a running transaction: it starts none of its own
 */
export async function fillDemo(db: ServiceDb, wish: DemoWish): Promise<void> {
  const rows = demoRows(wish, await peopleIn(db))
  // The customers are written with their number of bookings; counted row by row, each would be written twice and more.
  await sql`alter table bookings disable trigger count_inserted`.execute(db)
  for (const [table, column] of tables) {
    await bulkInsert(db, table, rows[table])
    if (column === null) continue
    // Ids were given here; the next ones follow on.
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), 1000))`.execute(db)
  }
  await sql`alter table bookings enable trigger count_inserted`.execute(db)
  await sql`analyze`.execute(db)
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
