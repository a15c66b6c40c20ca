import type { BookingDetail, BookingLine } from '../../../contract/bookingDetail.ts'
import { addDays, type CalendarDay, daysBetween } from '../../../contract/day.ts'
import type { RatedItem } from '../../../contract/ratedItem.ts'
import type { BookingSession, SessionLine } from '../../../contract/session.ts'
import { formatTime } from '../../../contract/zone.ts'
import { topLines } from './newBooking.ts'
import { choosable, type WantedItem } from './wanted.ts'

/** A booking whose lines all name their item and first day: only then it can be booked again line by line. */
export type MovableBooking = Pick<BookingDetail, 'lines' | 'startsAt' | 'endsAt'>

/** The first day of a booking; null when one of its lines has none. */
export function firstDayOf({ lines }: Pick<MovableBooking, 'lines'>): CalendarDay | null {
  const days = lines.map(({ itemId, startDay }) => (itemId === null ? null : startDay))
  const known = days.filter((day) => day !== null).toSorted()
  return known.length < days.length ? null : (known[0] ?? null)
}

/** The dates of a line when its booking begins on `day`: as long as before, and as far from the first day. */
export function movedDates(
  { startDay, endDay }: Pick<BookingLine, 'startDay' | 'endDay'>,
  firstDay: CalendarDay,
  day: CalendarDay,
): Pick<WantedItem, 'from' | 'to'> {
  const start = startDay ?? firstDay
  const from = addDays(day, daysBetween(firstDay, start))
  return { from, to: endDay === null ? null : addDays(from, daysBetween(start, endDay)) }
}

/**
 * How many of each parameter a line has, by the ids of its item's offer: a booking has only the labels.
 *
 * @returns null when the line counts something that the item no longer has
 */
export function partyOfLine(
  { quantity, parameters }: Pick<BookingLine, 'quantity' | 'parameters'>,
  offer: Pick<RatedItem, 'parameters'>,
): WantedItem['party'] | null {
  const isKnown = parameters.every((own) => offer.parameters.some((one) => isOf(own, one)))
  if (!isKnown) return null
  const party = choosable(offer).flatMap((one): (readonly [string, number])[] => {
    if (one.id === 'qty') return quantity === null ? [] : [[one.id, quantity]]
    const own = parameters.find((parameter) => isOf(parameter, one))
    if (own !== undefined) return [[one.id, own.quantity]]
    // A booking leaves out what it has none of: no child is not the usual number of children.
    return parameters.length > 0 ? [[one.id, 0]] : []
  })
  return Object.fromEntries(party)
}

/** The label of a booking's parameter is the id where the service sends no label. */
const isOf = (
  { label }: BookingLine['parameters'][number],
  one: Pick<RatedItem['parameters'][number], 'id' | 'label'>,
): boolean => label === one.label || label === one.id

const isHourly = ({ unit }: Pick<RatedItem, 'unit'>): boolean => /^\d*[HM]$/.test(unit)

/**
 * The times of a line whose item is booked by the hour: those of the line, else those of a booking with this line alone.
 *
 * @returns null when they are not known
 */
export function timesOf(
  booking: MovableBooking,
  line: Pick<BookingLine, 'startsAt' | 'endsAt'>,
  item: Pick<RatedItem, 'unit'>,
  timeZone: string,
): Pick<WantedItem, 'startTime' | 'endTime'> | null {
  if (!isHourly(item)) return { startTime: '', endTime: '' }
  const only = booking.lines.length === 1 ? booking : null
  const startsAt = line.startsAt ?? only?.startsAt ?? null
  const endsAt = line.endsAt ?? only?.endsAt ?? null
  if (startsAt === null || endsAt === null) return null
  return { startTime: formatTime(startsAt, timeZone), endTime: formatTime(endsAt, timeZone) }
}

/** The lines that are add-ons of others, by their place in the booking: only the offers tell them apart. */
export function addOnsAmong(
  lines: readonly BookingLine[],
  offers: readonly Pick<RatedItem, 'addOns'>[],
): ReadonlySet<number> {
  const left = lines.map((_, at) => offers[at]?.addOns.map(({ itemId }) => itemId) ?? [])
  const found = new Set<number>()
  for (const [at, { itemId }] of lines.entries()) {
    const of = left.findIndex(
      (addOns, before) => before < at && !found.has(before) && addOns.some((id) => id === itemId),
    )
    if (of < 0) continue
    found.add(at)
    left[of] = left[of]?.filter((id) => id !== itemId) ?? []
  }
  return found
}

/** Whether the cart has the same items as the booking, as many of each and for as long. */
export function isSameCart(
  session: Pick<BookingSession, 'lines'>,
  tops: readonly BookingLine[],
): boolean {
  const left = [...topLines(session)]
  for (const line of tops) {
    const at = left.findIndex((one) => isSameLine(one, line))
    if (at < 0) return false
    left.splice(at, 1)
  }
  return left.length === 0
}

function isSameLine(one: SessionLine, line: BookingLine): boolean {
  const isItem = one.itemId === null || one.itemId === line.itemId
  const isQuantity =
    one.quantity === null || line.quantity === null || one.quantity === line.quantity
  return isItem && isQuantity && isSameLength(one, line)
}

type Dates = Pick<BookingLine, 'startDay' | 'endDay'>

const nightsOf = ({ startDay, endDay }: Dates): number | null =>
  startDay === null || endDay === null ? null : daysBetween(startDay, endDay)

function isSameLength(one: Dates, other: Dates): boolean {
  const [nights, others] = [nightsOf(one), nightsOf(other)]
  return nights === null || others === null || nights === others
}

/** What of a booking must not change between the look at it and the press, as one text. */
export const contentOf = ({
  customer,
  lines,
  checkedInAt,
  checkedOutAt,
}: Pick<BookingDetail, 'customer' | 'lines' | 'checkedInAt' | 'checkedOutAt'>): string =>
  JSON.stringify([
    customer,
    lines.map(({ itemId, quantity, startDay, endDay, startsAt, endsAt, parameters }) => [
      itemId,
      quantity,
      startDay,
      endDay,
      startsAt,
      endsAt,
      parameters,
    ]),
    checkedInAt !== null,
    checkedOutAt !== null,
  ])
