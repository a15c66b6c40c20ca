import { sql } from 'kysely'
import { type CalendarDay, addDays, dayOf } from '../../contract/day.ts'
import type { Business } from '../company/business.ts'
import type { Db } from '../deps.ts'
import { bookingRows } from './bookingRows.ts'
import { bulkInsert } from './bulkInsert.ts'
import { catalogueRows } from './catalogueRows.ts'
import { demoItems } from './catalogue.ts'
import { chance } from './chance.ts'
import { demoEvents } from './demoEvents.ts'
import { guestBook } from './guests.ts'
import type { World } from './plan.ts'
import { busyDay, planToday } from './planToday.ts'
import { planYear } from './planYear.ts'
import { stockLedger } from './stockLedger.ts'
import { wallClock } from './wallClock.ts'

export type DemoWish = {
  readonly business: Business
  readonly bookings: number
  /** The day the demo is built around, in the business's zone. */
  readonly today: CalendarDay
  readonly now: Date
}

/** Statuses this business made up itself, beside the default set (§3); the second tries how a screen shows markup. */
const ownStatuses = [
  { status_id: 'NOSHOW', name: 'No-show', pos: 9, holds_stock: true },
  { status_id: 'OWNERSTAY', name: 'Owner’s <b>stay</b> & friends', pos: 10, holds_stock: true },
]

/**
 * Fills an empty database with a believable year. The staff of `accounts/demoStaff.ts` is there already.
 *
 * @param db a running transaction: it starts none of its own
 */
export async function fillDemo(
  db: Db,
  { business, bookings, today, now }: DemoWish,
): Promise<void> {
  const world = await aWorld(db, { business, bookings, today, now })
  const present = planToday(world, Math.min(bookings, busyDay))
  const plans = [...present, ...planYear(world, bookings - present.length)]
  await bulkInsert(db, 'statuses', ownStatuses)
  const { categories, items } = catalogueRows(world.items, business.currency)
  const {
    customers,
    bookings: booked,
    booking_lines,
    notes,
    transactions,
    bookmarks,
  } = bookingRows(world, plans, business)
  await bulkInsert(db, 'categories', categories)
  await bulkInsert(db, 'items', items)
  await bulkInsert(db, 'events', demoEvents(today, business.currency))
  await bulkInsert(db, 'customers', customers)
  await bulkInsert(db, 'bookings', booked)
  await bulkInsert(db, 'booking_lines', booking_lines)
  await bulkInsert(db, 'notes', notes)
  await bulkInsert(db, 'transactions', transactions)
  await bulkInsert(db, 'bookmarks', bookmarks)
  for (const [table, column] of counted) {
    // Ids were given here; the next ones follow on.
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), 1000))`.execute(db)
  }
  await sql`analyze`.execute(db)
}

const counted = [
  ['categories', 'category_id'],
  ['items', 'item_id'],
  ['events', 'rate_id'],
  ['customers', 'customer_id'],
  ['bookings', 'booking_id'],
  ['notes', 'note_id'],
  ['transactions', 'transaction_id'],
] as const

async function aWorld(db: Db, { business, bookings, today, now }: DemoWish): Promise<World> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['account_id', 'partner', 'role'])
    .where('enabled', '=', true)
    .orderBy('account_id')
    .execute()
  const staff = accounts.filter((account) => !account.partner && account.role !== 'viewer')
  const [first = 1, ...others] = staff.map((account) => account.account_id)
  const partners = accounts.filter(({ partner }) => partner).map(({ account_id }) => account_id)
  const luck = chance(20_261_121)
  const clock = wallClock(business.timeZone)
  // A demo with more bookings than a business of this size could take gets more of everything.
  const times = Math.ceil(bookings / 2500)
  const items = demoItems.map((item) => ({ ...item, stock: item.stock * Math.max(1, times) }))
  const [item, ...more] = items
  if (!item) throw new Error('The demo needs items.')
  return {
    luck,
    today,
    moment: dayOf(now, business.timeZone) === today ? now : clock(today, '09:12'),
    clock,
    day: (offset) => addDays(today, offset),
    take: stockLedger(),
    items: [item, ...more],
    nextGuest: guestBook(luck),
    staff: [first, ...others],
    partners,
  }
}
