import type { BookingDetail, BookingLine } from '../../../../contract/bookingDetail.ts'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import type { Money } from '../../../../contract/money.ts'
import { proportion } from '../../../../contract/rounding.ts'
import { type Counted, countedBy } from '../prices/blocks.ts'
import { daysOf } from '../rules/holds.ts'

/** What is booked of some items on some days, as the bookings' own records tell it. */
export type BookedOn = {
  /** Units for a night; of what is sold by the day or the hour, units on a day. */
  readonly nights: number
  readonly days: number
  /** What the bookings pay for exactly these; null where no line tells its amount. */
  readonly money: Money | null
  /** Lines whose days, units or amount the service does not report: the real sums are at least the counted ones. */
  readonly untold: number
}

/** The days a line takes: nights end on the departure day, days on their last one. Null if they are not known. */
function daysOfLine(
  { startDay, endDay }: Pick<BookingLine, 'startDay' | 'endDay'>,
  counted: Counted,
): readonly CalendarDay[] | null {
  if (startDay === null) return null
  if (counted === 'hour') return [startDay]
  if (endDay === null) return null
  const last = counted === 'night' && endDay > startDay ? addDays(endDay, -1) : endDay
  return last < startDay ? null : daysOf({ from: startDay, to: last })
}

/**
 * Counts the lines on `days`. The amount of a line is spread over its days, so that the parts of all its days add up to
 * exactly its amount.
 *
 * @param items only lines of these items are counted
 */
export function bookedOn(
  bookings: readonly Pick<BookingDetail, 'lines'>[],
  items: readonly { readonly id: number; readonly unit: string }[],
  days: ReadonlySet<CalendarDay>,
): BookedOn {
  const units = new Map(items.map(({ id, unit }) => [id, countedBy(unit)]))
  const sum = { nights: 0, days: 0, minor: 0, untold: 0 }
  let currency: Money['currency'] | null = null
  for (const { lines } of bookings) {
    if (lines.length === 0) sum.untold += 1
    for (const line of lines) {
      const counted = line.itemId === null ? undefined : units.get(line.itemId)
      if (line.itemId === null) sum.untold += 1
      if (counted === undefined) continue
      const own = daysOfLine(line, counted)
      if (own === null) {
        sum.untold += 1
        continue
      }
      const on = own.map((day, nth) => ({ day, nth })).filter(({ day }) => days.has(day))
      if (on.length === 0) continue
      const { quantity, total } = line
      sum[counted === 'night' ? 'nights' : 'days'] += on.length * (quantity ?? 1)
      if (quantity === null || total === null) sum.untold += 1
      if (total === null) continue
      currency = total.currency
      for (const { nth } of on) sum.minor += partOf(total.minor, nth, own.length)
    }
  }
  const { minor, ...counts } = sum
  return { ...counts, money: currency === null ? null : { minor, currency } }
}

/** The part of the day at `nth` of so many: all of them together are the whole. */
const partOf = (minor: number, nth: number, of: number): number =>
  proportion(minor, nth + 1, of) - proportion(minor, nth, of)
