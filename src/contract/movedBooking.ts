import { type CalendarDay, dayOf } from './day.ts'
import { anything, escaped, instantOrNull, integer, type ReadersOf, read, text } from './fields.ts'
import type { CurrencyCode, Money } from './money.ts'
import { recordOf, recordsOf } from './records.ts'
import { unitsLeft } from './unitsLeft.ts'
import { Unreadable } from './unreadable.ts'
import type { WireMove4 } from './wire/bookingShapes.ts'

/** One line of a booking as it would be on other days. */
type MovedLine = {
  /** `1` for an item, `1.1` for its first add-on. */
  readonly lineId: string
  readonly itemId: number | null
  readonly name: string
  readonly quantity: number | null
  readonly startDay: CalendarDay | null
  readonly endDay: CalendarDay | null
  readonly total: Money | null
  /** Units left for it, its own included; null when unlimited or unknown. */
  readonly available: number | null
}

/** A booking as it would be on other days, before it is moved (§4.4). */
export type MovedBooking = { readonly lines: readonly MovedLine[]; readonly total: Money }

type WireLine = WireMove4['items'][number]

const wireLine = {
  line: text,
  id: integer,
  name: escaped,
  qty: integer,
  start: anything,
  end: anything,
  total: integer,
  left: integer,
} satisfies ReadersOf<WireLine>

/**
 * Reads what a service with the ability `moves` says before a move.
 *
 * @param currency of the booking: amounts of 4.0 are whole minor units without it
 * @throws {Unreadable} when there is no total: without it nobody can agree to a price
 */
export function parseMovedBooking(
  wire: unknown,
  { currency, timeZone }: { readonly currency: CurrencyCode; readonly timeZone: string },
): MovedBooking {
  const { total, items } = recordOf(recordOf(wire)['data'])
  if (typeof total !== 'number' || !Number.isSafeInteger(total)) {
    throw new Unreadable('a total in minor units', total)
  }
  const dayIn = (moment: unknown): CalendarDay | null => {
    const at = instantOrNull(moment, timeZone)
    return at && dayOf(at, timeZone)
  }
  const lines = recordsOf(items, 'line').map((record): MovedLine => {
    const line = read(wireLine, record, 'a line')
    return {
      lineId: line.line,
      itemId: line.id,
      name: line.name,
      quantity: line.qty,
      startDay: dayIn(line.start),
      endDay: dayIn(line.end),
      total: line.total === null ? null : { minor: line.total, currency },
      available: unitsLeft(line.left),
    }
  })
  return { lines, total: { minor: total, currency } }
}
