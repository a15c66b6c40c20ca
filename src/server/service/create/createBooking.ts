import { sql } from 'kysely'
import type { Business } from '../base/business.ts'
import type { Caller, ServiceDb } from '../base/deps.ts'
import type { Branch } from '../base/leaf.ts'
import { addNote } from '../bookings/addNote.ts'
import type { BookingRecord } from '../bookings/findBooking.ts'
import type { StoredFormField } from '../form/findForm.ts'
import { type FilledForm, formHash, readForm } from '../form/readForm.ts'
import type { Rating } from '../items/rateFacts.ts'
import { type CalculatedCart, calculateCart } from '../sessions/calculateCart.ts'
import type { StoredCart } from '../sessions/cart.ts'
import { isFor } from '../sessions/changeCart.ts'
import { findCart } from '../sessions/findCart.ts'
import { noSuchSession, sessionBooked, sessionEnded } from '../sessions/sessionRefusals.ts'
import { endCart } from '../sessions/storeCart.ts'
import { lockStock } from '../stock/lockStock.ts'
import { tell } from '../webhooks/tell.ts'
import { matchCustomer } from './matchCustomer.ts'
import { saleRefusal } from './saleRefusals.ts'
import { writeBooking } from './writeBooking.ts'

/** Who makes a booking, of what was filled in, and when. */
export type BookingCreation = {
  readonly fields: readonly StoredFormField[]
  readonly sent: Branch
  readonly business: Business
  readonly caller: Caller
  readonly at: Date
}

/**
 * Makes the booking of a session: customer, booking, lines, note, vouchers and the end of the session are one
 * transaction. A session becomes one booking: a second create with the same form, also at the same moment, is
 * given the same.
 *
 * @throws {Problem} 404 or 409 for a session that is none, 409 for one that became a booking with another form, 400 for
 * a form that is not filled in, 409 for what cannot be sold as it was shown
 */
export async function bookSession(
  trx: ServiceDb,
  id: string,
  creating: BookingCreation,
): Promise<{ readonly booking: BookingRecord; readonly isRepeat: boolean }> {
  const { caller, at, fields, sent } = creating
  // A twin holds the session until it has ended: this waits, and finds what became of it.
  const cart = await findCart(trx, id, { now: at, forUpdate: true })
  if (cart !== null && !isFor(cart, caller)) throw noSuchSession()
  const made = await bookingOf(trx, id)
  if (made !== undefined) {
    if (made.form_hash !== formHash(fields, sent, id)) throw sessionBooked(made.code)
    return { booking: made, isRepeat: true }
  }
  if (cart === null) throw noSuchSession()
  if (cart.endedAt !== null) throw sessionEnded()
  const booking = await bookCart(trx, cart, cart.id, creating)
  await endCart(trx, cart, { bookingId: booking.booking_id, at })
  return { booking, isRepeat: false }
}

const bookingOf = (trx: ServiceDb, sessionId: string): Promise<BookingRecord | undefined> =>
  trx.selectFrom('bookings').selectAll().where('session_id', '=', sessionId).executeTakeFirst()

/** @param sessionId null when the cart is kept nowhere: it was made of the slips of this very call */
export async function bookCart(
  trx: ServiceDb,
  cart: StoredCart,
  sessionId: string | null,
  { fields, sent, business, caller, at }: BookingCreation,
): Promise<BookingRecord> {
  const filled = readForm(fields, sent, caller.audience)
  const sold = await sellCart(trx, cart, { business, now: at, audience: caller.audience })
  const { customer, differing } = await matchCustomer(trx, filled, {
    audience: caller.audience,
    at,
  })
  const booking = await writeBooking(trx, {
    sessionId,
    formHash: sessionId === null ? null : formHash(fields, sent, sessionId),
    sold,
    customerId: customer.customer_id,
    filled,
    caller,
    business,
    at,
  })
  await leaveNotes(trx, booking, { filled, differing, fields, caller, at })
  const { code, status_id } = booking
  const { accountId } = caller
  await tell(trx, { kind: 'booking.created', code, accountId, detail: { statusId: status_id } }, at)
  return booking
}

type DifferingAnswers = Pick<BookingCreation, 'fields' | 'caller' | 'at'> & {
  readonly filled: FilledForm
  readonly differing: readonly (readonly [field: string, value: string])[]
}

/** The note of the form, and what a known guest wrote otherwise than it is known: staff see to that. */
async function leaveNotes(
  trx: ServiceDb,
  booking: BookingRecord,
  { filled, differing, fields, caller: { accountId, audience }, at }: DifferingAnswers,
): Promise<void> {
  const body = filled.get('note')
  if (body !== undefined) {
    await addNote(trx, booking, { body, accountId, at, private: audience === 'staff' })
  }
  if (differing.length === 0) return
  const label = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  const note = differing.map(([name, value]) => `${label(name)}: ${value}`).join('\n')
  await addNote(trx, booking, {
    body: `Given with this booking, and not what is known of the customer:\n${note}`,
    accountId,
    at,
    private: true,
  })
}

/**
 * Calculates a cart for the last time, under the locks of the stock it takes: whatever was sold before is counted, and
 * the next sale counts this. What is in it goes with it when the transaction ends well.
 *
 * @param cart held by this transaction
 * @throws {Problem} 409 naming the line that cannot be had, or whose price is not the one that was shown
 */
async function sellCart(trx: ServiceDb, cart: StoredCart, on: Rating): Promise<CalculatedCart> {
  await lockStock(
    trx,
    cart.lines.filter(({ isOut }) => !isOut).map(({ offer }) => offer.itemId),
  )
  const calculated = await calculateSellable(trx, cart, on)
  if (await takeVouchers(trx, calculated.vouchers)) return calculated
  // Another sale took the last voucher: the price without it is not what was shown.
  await calculateSellable(trx, cart, on)
  throw new Error('A voucher was used up, and the price stayed as it was.')
}

async function calculateSellable(
  trx: ServiceDb,
  cart: StoredCart,
  on: Rating,
): Promise<CalculatedCart> {
  const calculated = await calculateCart(trx, cart, on)
  const refusal = saleRefusal(calculated, on.business)
  if (refusal !== null) throw refusal
  return calculated
}

/**
 * Takes the vouchers of a sale, under the locks of their discounts and in the order of their numbers.
 *
 * @returns false when one of them was used up a moment ago: then the prices have to be calculated again
 */
async function takeVouchers(
  trx: ServiceDb,
  vouchers: CalculatedCart['vouchers'],
): Promise<boolean> {
  for (const { rateId, count } of vouchers.toSorted((a, b) => a.rateId - b.rateId)) {
    const used = await trx
      .updateTable('events')
      .set({ vouchers_used: sql`vouchers_used + ${count}` })
      .where('rate_id', '=', rateId)
      .where(sql<boolean>`(vouchers = 0 or vouchers_used + ${count} <= vouchers)`)
      .returning('rate_id')
      .executeTakeFirst()
    if (used === undefined) return false
  }
  return true
}
