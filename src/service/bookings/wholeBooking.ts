import { sql } from 'kysely'
import type { Db } from '../ground/deps.ts'
import type { Booking } from './findBooking.ts'

/** What belongs to a booking: its customer, the name of its status, its lines and its transactions. */
export async function wholeBooking(db: Db, booking: Booking) {
  const customer = await db
    .selectFrom('customers')
    .selectAll()
    .where('customer_id', '=', booking.customer_id)
    .executeTakeFirstOrThrow()
  const status = await db
    .selectFrom('statuses')
    .select('name')
    .where('status_id', '=', booking.status_id)
    .executeTakeFirstOrThrow()
  const lines = await bookingLines(db, booking.booking_id)
  const transactions = await bookingTransactions(db, booking.booking_id)
  return { customer, status, lines, transactions }
}

/** The lines of a booking with the names of their items. */
export const bookingLines = (db: Db, bookingId: number) =>
  db
    .selectFrom('booking_lines as l')
    .innerJoin('items as i', 'i.item_id', 'l.item_id')
    .select([
      'l.line_id',
      'l.item_id',
      'i.sku',
      'i.name',
      'i.category_id',
      'i.unit',
      'l.qty',
      'l.starts_at',
      'l.ends_at',
      'l.total_minor',
      'l.param',
    ])
    .where('l.booking_id', '=', bookingId)
    // Sorts `2` before `10`, and `1.1` after `1`.
    .orderBy(sql`string_to_array(l.line_id, '.')::int[]`)
    .execute()

const bookingTransactions = (db: Db, bookingId: number) =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('transaction_id')
    .execute()
