import { sql } from 'kysely'
import type { ServiceDb } from '../base/deps.ts'
import type { BookingRecord } from './findBooking.ts'

/**
 * What belongs to a booking: its customer, the name of its status, its lines and its transactions.
 *
 * @param accountId whose bookmark is looked for; nobody's when absent
 */
export async function wholeBooking(db: ServiceDb, booking: BookingRecord, accountId = 0) {
  const {
    status_name: statusName,
    marked_at: markedAt,
    ...customer
  } = await db
    .selectFrom('customers as c')
    .innerJoin('statuses as s', (join) => join.on('s.status_id', '=', booking.status_id))
    .leftJoin('bookmarks as m', (join) =>
      join.on('m.booking_id', '=', booking.booking_id).on('m.account_id', '=', accountId),
    )
    .selectAll('c')
    .select(['s.name as status_name', 'm.marked_at'])
    .where('c.customer_id', '=', booking.customer_id)
    .executeTakeFirstOrThrow()
  const lines = await bookingLines(db, booking.booking_id)
  const transactions = await bookingTransactions(db, booking.booking_id)
  return { customer, statusName, isBookmarked: markedAt !== null, lines, transactions }
}

/** The lines of a booking with the names of their items. */
export const bookingLines = (db: ServiceDb, bookingId: number) =>
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

const bookingTransactions = (db: ServiceDb, bookingId: number) =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('transaction_id')
    .execute()
