import { sql } from 'kysely'
import { type CalendarDay, dayOf } from '../../../contract/day.ts'
import type { Business } from '../base/business.ts'
import type { ServiceDb } from '../base/deps.ts'
import { Problem } from '../base/problem.ts'
import { findTakings } from '../stock/findTakings.ts'
import { lockStock } from '../stock/lockStock.ts'
import { unitOf } from '../stock/stay.ts'
import { localDay } from '../stock/stayWords.ts'
import { bookedByDay, mostAtOnce, type Taking } from '../stock/takings.ts'
import type { BookingRecord } from './findBooking.ts'

type HeldLine = {
  readonly name: string
  readonly stock: number
  readonly taking: Taking
}

/**
 * Takes the stock again for a booking that had released it (`VOID`, `STOP`, `CANCELLED`), as for a new sale. Past days
 * take no stock.
 *
 * @throws {Problem} 409 naming an item and a day with too few units left
 */
export async function holdAgain(
  trx: ServiceDb,
  { booking_id }: Pick<BookingRecord, 'booking_id'>,
  { business, at }: { readonly business: Business; readonly at: Date },
): Promise<void> {
  const lines = await linesOf(trx, booking_id)
  const [first] = lines
  if (first === undefined) return
  await lockStock(
    trx,
    lines.map(({ taking }) => taking.stockId),
  )
  const { timeZone } = business
  const own = lines.map(({ taking }) => taking)
  const others = await findTakings(trx, {
    stockIds: [...new Set(own.map(({ stockId }) => stockId))],
    from: dayOf(earliest(own), timeZone),
    to: dayOf(latest(own), timeZone),
    timeZone,
  })
  const today = dayOf(at, timeZone)
  for (const line of lines) {
    const takings = [...others, ...own].filter(({ stockId }) => stockId === line.taking.stockId)
    const day = shortDay(line, takings, today, timeZone)
    if (day !== null) throw notEnough(line.name, localDay(day, business))
  }
}

/** Checks against the stock under its lock. An item with unlimited stock is never short. */
async function linesOf(trx: ServiceDb, bookingId: number): Promise<HeldLine[]> {
  const rows = await trx
    .selectFrom('booking_lines as l')
    .innerJoin('items as i', 'i.item_id', 'l.item_id')
    .innerJoin('items as s', (join) =>
      join.on('s.item_id', '=', sql<number>`coalesce(nullif(i.alias_id, 0), i.item_id)`),
    )
    .select(['i.name', 'i.unit', 's.item_id', 's.stock', 'l.qty', 'l.starts_at', 'l.ends_at'])
    .where('l.booking_id', '=', bookingId)
    .where('s.unlimited', '=', false)
    .execute()
  return rows.map((row) => ({
    name: row.name,
    stock: row.stock,
    taking: {
      stockId: row.item_id,
      unit: unitOf(row.unit),
      quantity: row.qty,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
    },
  }))
}

const earliest = (takings: readonly Taking[]): Date =>
  new Date(Math.min(...takings.map(({ startsAt }) => startsAt.getTime())))
const latest = (takings: readonly Taking[]): Date =>
  new Date(Math.max(...takings.map(({ endsAt }) => endsAt.getTime())))

/** The first day on which more units than exist would be taken. An item sold by the hour counts only in its hours. */
function shortDay(
  { taking, stock }: HeldLine,
  takings: readonly Taking[],
  today: CalendarDay,
  timeZone: string,
): CalendarDay | null {
  const isHourly = taking.unit.kind === 'minutes'
  const counted = isHourly ? takings.filter(({ unit }) => unit.kind !== 'minutes') : takings
  const booked = bookedByDay(counted, timeZone)
  const atOnce = isHourly
    ? mostAtOnce(
        takings.filter(({ unit }) => unit.kind === 'minutes'),
        { from: taking.startsAt, to: taking.endsAt },
      )
    : 0
  const days = [...bookedByDay([taking], timeZone).keys()]
  return days.find((day) => day >= today && (booked.get(day) ?? 0) + atOnce > stock) ?? null
}

const notEnough = (name: string, day: string): Problem =>
  new Problem(409, 'sold_out', 'Sold out', `${name}: not enough left on ${day}.`, {
    status_id: `needs ${name} on ${day}, and there is not enough left`,
  })
