import { moneyOrNull } from './booking.ts'
import { type CalendarDay, dayIn, dayOf } from './day.ts'
import {
  anything,
  escaped,
  instantOrNull,
  integer,
  numberOf,
  type ReadersOf,
  read,
  text,
} from './fields.ts'
import type { CurrencyCode, Money } from './money.ts'
import { isRecord, keyedRecordsOf, recordsOf } from './records.ts'
import { escapedText } from './text.ts'
import type { WireBooking } from './wire/bookingShapes.ts'

/** One booked item; members are null or empty when the service does not send them. */
export type BookingLine = {
  /** Its position in the booking, from 1; positions never change. */
  readonly position: number
  readonly itemId: number | null
  readonly name: string
  readonly quantity: number | null
  readonly startDay: CalendarDay | null
  readonly endDay: CalendarDay | null
  /** The moments; null where the service sends only days, and absent from a stored line. */
  readonly startsAt?: Date | null
  readonly endsAt?: Date | null
  readonly total: Money | null
  /** Adults, children, … (§1 rule 8), each with a count above 0. */
  readonly parameters: readonly { readonly label: string; readonly quantity: number }[]
}

const wireLine = {
  item_id: integer,
  id: integer,
  name: escaped,
  sku: text,
  qty: integer,
  start_date: anything,
  end_date: anything,
  date: anything,
  total: anything,
  param: anything,
} satisfies ReadersOf<WireBooking['items'][string] & { readonly date: unknown }>

/**
 * Who comes, by what the service calls them: `2 Adults`. Several things booked by the same people do not make them more,
 * so it is the line with most. Empty where no line tells it.
 */
export function partyOf(lines: readonly BookingLine[]): BookingLine['parameters'] {
  const [largest] = lines.toSorted((one, other) => people(other) - people(one))
  return largest?.parameters ?? []
}

const people = ({ parameters }: BookingLine): number =>
  parameters.reduce((all, { quantity }) => all + quantity, 0)

/** @param wire an object by line number, an array, or a single line; anything that is not a line is left out */
export function parseLines(wire: unknown, currency: CurrencyCode, timeZone: string): BookingLine[] {
  return recordsOf(wire, 'name')
    .filter(isRecord)
    .map((record, before) => {
      const line = read(wireLine, record, 'a line')
      // A line of a session (§2.11) has its dates one level deeper.
      const dates = isRecord(line.date) ? line.date : {}
      const starts = line.start_date ?? dates['start_date']
      const ends = line.end_date ?? dates['end_date']
      return {
        position: before + 1,
        itemId: line.item_id ?? line.id,
        name: line.name || line.sku,
        quantity: line.qty ?? unitsIn(line.param),
        startDay: lineDay(starts, timeZone),
        endDay: lineDay(ends, timeZone),
        startsAt: lineMoment(starts, timeZone),
        endsAt: lineMoment(ends, timeZone),
        total: moneyOrNull(line.total, currency),
        parameters: parametersIn(line.param),
      }
    })
}

/** The day of a line's date: a plain day, or the business's day of a moment. */
export function lineDay(wire: unknown, timeZone: string): CalendarDay | null {
  const day = dayIn(wire)
  if (day !== null) return day
  const at = instantOrNull(wire, timeZone)
  return at && dayOf(at, timeZone)
}

/** The moment of a line's date; null for a plain day. */
const lineMoment = (wire: unknown, timeZone: string): Date | null =>
  dayIn(wire) === null ? instantOrNull(wire, timeZone) : null

/** The parameter with this id is the quantity of the item and does not count people. */
const units = 'qty'

const quantityOf = (parameter: unknown): number | null =>
  numberOf(isRecord(parameter) ? parameter['qty'] : parameter)

const unitsIn = (wire: unknown): number | null => (isRecord(wire) ? quantityOf(wire[units]) : null)

/** Each is `{lbl, qty, price}` or just a number, keyed by parameter id. */
function parametersIn(wire: unknown): BookingLine['parameters'] {
  return keyedRecordsOf(wire).flatMap(([id, parameter]) => {
    const wireQuantity = isRecord(parameter) ? parameter : {}
    const quantity = quantityOf(parameter)
    if (id === units || quantity === null || quantity <= 0) return []
    return [{ label: escapedText(wireQuantity['lbl']) || id, quantity }]
  })
}
