import { sql } from 'kysely'
import { addDays, type CalendarDay, startOfDay } from '../../../contract/day.ts'
import type { ServiceDb } from '../base/deps.ts'
import { unitOf } from './stay.ts'
import type { Taking } from './takings.ts'

type TakingsQuery = {
  readonly stockIds: readonly number[]
  readonly from: CalendarDay
  readonly to: CalendarDay
  readonly timeZone: string
  /** A booking whose units do not count: it is to be moved. */
  readonly exceptBooking?: number | undefined
}

/**
 * What bookings hold of these items on some day from `from` to `to`, both inclusive: one taking for all lines of an
 * item that start and end together. Read without a lock: what it says may be old when it arrives, so a sale calculates
 * again.
 */
export async function findTakings(
  db: ServiceDb,
  { stockIds, from, to, timeZone, exceptBooking }: TakingsQuery,
): Promise<Taking[]> {
  if (stockIds.length === 0) return []
  const until = startOfDay(addDays(to, 1), timeZone)
  const rows = await db
    .selectFrom('items as i')
    .innerJoin('booking_lines as l', 'l.item_id', 'i.item_id')
    .select(['i.item_id', 'i.alias_id', 'i.unit', 'l.starts_at', 'l.ends_at'])
    .select(sql<number>`sum(l.qty)::int`.as('qty'))
    .where('l.holds', '=', true)
    .where((line) =>
      line.or([line('i.item_id', 'in', [...stockIds]), line('i.alias_id', 'in', [...stockIds])]),
    )
    .$if(exceptBooking !== undefined, (lines) =>
      lines.where('l.booking_id', '<>', exceptBooking ?? 0),
    )
    .where('l.ends_at', '>=', startOfDay(from, timeZone))
    .where('l.starts_at', '<', until)
    // Changes nothing about what is found: nothing that starts before the end ends later than the longest after it.
    .where(
      'l.ends_at',
      '<',
      sql<Date>`${until}::timestamptz + make_interval(secs => (select max(stay_seconds) + 1 from booking_lines))`,
    )
    .groupBy(['i.item_id', 'l.starts_at', 'l.ends_at'])
    .execute()
  return rows.map((row) => ({
    stockId: row.alias_id === 0 ? row.item_id : row.alias_id,
    unit: unitOf(row.unit),
    quantity: row.qty,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }))
}
