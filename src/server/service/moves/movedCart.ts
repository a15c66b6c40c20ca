import { addDays, type CalendarDay, dayOf, daysBetween } from '../../../contract/day.ts'
import { wallClock } from '../../../contract/zone.ts'
import type { ServiceDb } from '../base/deps.ts'
import type { BookingRecord } from '../bookings/findBooking.ts'
import type { RatableItem } from '../items/ratableItem.ts'
import type { Rating, ReadFacts } from '../items/rateFacts.ts'
import { type CalculatedCart, calculateLines, cartFacts } from '../sessions/calculateCart.ts'
import { byLine, type CartLine } from '../sessions/cart.ts'
import type { SlipOffer } from '../slips/slip.ts'
import { unitOf } from '../stock/stay.ts'

type BookedLine = Awaited<ReturnType<typeof linesOf>>[number]

/** A booking on other days, with the prices of now and without what it holds itself. */
export type MovedCart = CalculatedCart & {
  /** The first day before. */
  readonly firstDay: CalendarDay
}

/** The items of a booking, to lock their stock before it is moved. */
export const itemsOf = async (
  db: ServiceDb,
  { booking_id }: Pick<BookingRecord, 'booking_id'>,
): Promise<readonly number[]> => (await linesOf(db, booking_id)).map(({ item_id }) => item_id)

/**
 * A booking as a cart whose first day is `startDay`. Each line moves by the same number of days, and keeps its length,
 * its hours and its quantities. A discount code is not stored with a booking, so the prices are those without it.
 *
 * @returns null for a booking without lines
 */
export async function movedCart(
  db: ServiceDb,
  { booking_id }: Pick<BookingRecord, 'booking_id'>,
  startDay: CalendarDay,
  on: Rating,
): Promise<MovedCart | null> {
  const { timeZone, currency } = on.business
  const booked = await linesOf(db, booking_id)
  const days = booked.map(({ starts_at }) => dayOf(starts_at, timeZone)).toSorted()
  const [firstDay] = days
  if (firstDay === undefined) return null
  const by = daysBetween(firstDay, startDay)
  const offers = booked.map((line) => ({ ...movedOffer(line, by, timeZone), currency }))
  const facts = await cartFacts(db, offers, { ...on, exceptBooking: booking_id })
  const lines = booked.map((line, at) => cartLine(line, offers[at], booked, facts))
  return { ...calculateLines(lines, facts), firstDay }
}

async function linesOf(db: ServiceDb, bookingId: number) {
  const rows = await db
    .selectFrom('booking_lines as l')
    .innerJoin('items as i', 'i.item_id', 'l.item_id')
    .select(['l.line_id', 'l.item_id', 'l.qty', 'l.param', 'l.starts_at', 'l.ends_at', 'i.unit'])
    .where('l.booking_id', '=', bookingId)
    .execute()
  return rows.map((row) => ({ ...row, lineId: row.line_id })).toSorted(byLine)
}

/** What the line asks for on the other days; its quantities follow once its item is read. */
function movedOffer(
  { item_id, unit, starts_at, ends_at }: BookedLine,
  by: number,
  timeZone: string,
): Omit<SlipOffer, 'currency'> {
  const isHourly = unitOf(unit).kind === 'minutes'
  return {
    itemId: item_id,
    start: addDays(dayOf(starts_at, timeZone), by),
    end: addDays(dayOf(ends_at, timeZone), by),
    startTime: isHourly ? minutesOf(starts_at, timeZone) : null,
    endTime: isHourly ? minutesOf(ends_at, timeZone) : null,
    quantities: {},
    discountCode: null,
    rules: 'all',
    subTotal: 0,
  }
}

function minutesOf(at: Date, timeZone: string): number {
  const clock = wallClock(at, timeZone)
  return clock.getUTCHours() * 60 + clock.getUTCMinutes()
}

function cartLine(
  line: BookedLine,
  offer: SlipOffer | undefined,
  booked: readonly BookedLine[],
  { items }: ReadFacts,
): CartLine {
  const { lineId } = line
  const item = items.get(line.item_id)
  if (offer === undefined || item === undefined) throw new Error(`Line ${lineId} was not read.`)
  const parent = booked.find((one) => lineId.startsWith(`${one.lineId}.`))
  const entry = items
    .get(parent?.item_id ?? 0)
    ?.packages.find(({ itemId }) => itemId === line.item_id)
  return {
    lineId,
    offer: { ...offer, quantities: quantitiesOf(line, item) },
    slip: '',
    parentId: parent?.lineId ?? null,
    optin: parent === undefined ? null : (entry?.optin ?? 'O'),
    isOut: false,
    lastPart: 0,
  }
}

/** A line leaves out what it has none of. Where one parameter alone counts the units, the units are its quantity. */
function quantitiesOf({ qty, param }: BookedLine, { parameters }: RatableItem) {
  const counting = parameters.filter(({ takesStock }) => takesStock)
  return Object.fromEntries(
    parameters.map(({ id, takesStock }) => [
      id,
      param[id]?.qty ?? (takesStock && counting.length === 1 ? qty : 0),
    ]),
  )
}
