import type { CalendarDay } from '../../../contract/day.ts'
import { isCancelled } from '../../../contract/status.ts'
import { keepActivity } from '../activities/keepActivity.ts'
import { conflict, Problem } from '../base/problem.ts'
import { addNote } from '../bookings/addNote.ts'
import { decimal } from '../bookings/bookingWire.ts'
import type { BookingChange } from '../bookings/changeBooking.ts'
import type { BookingRecord } from '../bookings/findBooking.ts'
import { saleRefusal } from '../create/saleRefusals.ts'
import type { Rating } from '../items/rateFacts.ts'
import type { CalculatedLine } from '../sessions/calculateLine.ts'
import { cartWords } from '../sessions/cartWords.ts'
import { lockStock } from '../stock/lockStock.ts'
import { itemsOf, type MovedCart, movedCart } from './movedCart.ts'

/** A new first day for a whole booking. */
export type BookingMove = {
  readonly startDay: CalendarDay
  /** The total that a person saw for that day, in minor units. The booking stays where it is when it is another one. */
  readonly expectedTotal?: number | undefined
}

/**
 * Moves a booking to other days, as one change: the units of the new days are taken and those of the old ones are
 * free, and it costs what a new booking would cost on those days. What is paid stays paid.
 *
 * @throws {Problem} 409 for a booking that cannot be moved, for days on which it cannot be sold, and for another total
 * than `expectedTotal`
 */
export async function moveBooking(
  change: BookingChange,
  { startDay, expectedTotal }: BookingMove,
): Promise<void> {
  const { trx, booking, business, caller, at } = change
  isMovable(booking)
  await lockStock(trx, await itemsOf(trx, booking))
  const moved = await sellableMove(trx, booking, startDay, {
    business,
    now: at,
    audience: caller.audience,
  })
  const { totalMinor } = moved
  if (expectedTotal !== undefined && expectedTotal !== totalMinor) {
    throw otherTotal(
      decimal(expectedTotal, business.currency),
      decimal(totalMinor, business.currency),
    )
  }
  const dates = await writeMove(change, moved)
  const { accountId } = caller
  const detail = { from: moved.firstDay, to: startDay }
  await keepActivity(
    trx,
    { kind: 'booking.moved', accountId, bookingId: booking.booking_id, detail },
    at,
  )
  const body = `Moved from ${booking.date_desc || moved.firstDay} to ${dates}`
  await addNote(trx, booking, { body, accountId, at, private: true })
}

/**
 * A booking on other days, if it can be had there.
 *
 * @throws {Problem} 409 naming each line that is not available then
 */
export async function sellableMove(
  db: BookingChange['trx'],
  booking: BookingRecord,
  startDay: CalendarDay,
  on: Rating,
): Promise<MovedCart> {
  const moved = await movedCart(db, booking, startDay, on)
  if (moved === null) throw conflict('This booking has no items.')
  if (moved.firstDay === startDay) throw conflict('The booking begins on this day already.')
  // The price is compared as a whole, with the total that was shown.
  const refusal = saleRefusal({ ...moved, changed: [] }, on.business)
  if (refusal !== null) throw refusal
  return moved
}

/** @throws {Problem} 409 for a booking that nobody comes for, or whose guests are here */
export function isMovable({ status_id, checked_in_at }: BookingRecord): void {
  if (isCancelled({ id: status_id })) {
    throw conflict('A void or cancelled booking cannot be moved.')
  }
  if (checked_in_at !== null) throw conflict('The guests are checked in already.')
}

/** @returns the new dates in words */
async function writeMove({ trx, booking, business }: BookingChange, moved: MovedCart) {
  const { booking_id } = booking
  const { startsAt, endsAt } = moved
  if (startsAt === null || endsAt === null) throw new Error('A booking without lines was moved.')
  const { summary, dateDesc, timeDesc } = cartWords(moved, business)
  for (const line of moved.lines) {
    await trx
      .updateTable('booking_lines')
      .set(rowOf(line))
      .where('booking_id', '=', booking_id)
      .where('line_id', '=', line.line.lineId)
      .execute()
  }
  await trx
    .updateTable('bookings')
    .set({
      summary,
      date_desc: dateDesc,
      time_desc: timeDesc,
      starts_at: startsAt,
      ends_at: endsAt,
      sub_total_minor: moved.subTotalMinor,
      discount_minor: moved.discountMinor,
      tax_minor: moved.taxMinor,
      tax_inc_minor: moved.taxIncMinor,
      total_minor: moved.totalMinor,
    })
    .where('booking_id', '=', booking_id)
    .execute()
  return dateDesc
}

const rowOf = ({ startsAt, endsAt, quantity, subTotalMinor }: CalculatedLine) => ({
  starts_at: startsAt,
  ends_at: endsAt,
  qty: quantity,
  total_minor: subTotalMinor,
})

const otherTotal = (was: string, now: string): Problem =>
  new Problem(
    409,
    'price_changed',
    'Price changed',
    `The total was ${was} and is ${now} now. Nothing was moved.`,
    { was, now },
  )
