import { addDays, type CalendarDay, startOfDay } from '../../contract/day.ts'
import type { Db } from '../deps.ts'
import { unitOf } from './stay.ts'
import type { Taking } from './takings.ts'

type Reach = {
  readonly stockIds: readonly number[]
  readonly from: CalendarDay
  readonly to: CalendarDay
  readonly timeZone: string
}

/**
 * Every line of a booking that holds units of these items on some day from `from` to `to`, both inclusive. Read
 * without a lock: what it says may be old when it arrives, so a sale reckons again.
 */
export async function findTakings(
  db: Db,
  { stockIds, from, to, timeZone }: Reach,
): Promise<Taking[]> {
  if (stockIds.length === 0) return []
  const rows = await db
    .selectFrom('booking_lines as l')
    .innerJoin('bookings as b', 'b.booking_id', 'l.booking_id')
    .innerJoin('statuses as s', 's.status_id', 'b.status_id')
    .innerJoin('items as i', 'i.item_id', 'l.item_id')
    .select(['i.item_id', 'i.alias_id', 'i.unit', 'l.qty', 'l.starts_at', 'l.ends_at'])
    .where('s.holds_stock', '=', true)
    .where((line) =>
      line.or([line('i.item_id', 'in', [...stockIds]), line('i.alias_id', 'in', [...stockIds])]),
    )
    .where('l.ends_at', '>=', startOfDay(from, timeZone))
    .where('l.starts_at', '<', startOfDay(addDays(to, 1), timeZone))
    .execute()
  return rows.map((row) => ({
    stockId: row.alias_id === 0 ? row.item_id : row.alias_id,
    unit: unitOf(row.unit),
    quantity: row.qty,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }))
}
