import type { ServiceDb } from '../base/deps.ts'
import type { BookingRecord } from '../bookings/findBooking.ts'
import { cartFacts } from '../sessions/calculateCart.ts'
import type { StoredCart } from '../sessions/cart.ts'
import { addLine, type Brought } from '../sessions/changeLines.ts'
import { makeSlip } from '../slips/slip.ts'
import { type BookingCreation, bookCart } from './createBooking.ts'

/**
 * Makes a booking of slips alone: as a session with a line for each would become, without their optional add-ons.
 * No session identifies a repetition: clients that may repeat send an `Idempotency-Key`.
 *
 * @param key what slips are signed with
 */
export async function bookSlips(
  trx: ServiceDb,
  brought: readonly Brought[],
  key: Buffer,
  creating: BookingCreation,
): Promise<BookingRecord> {
  const { business, caller, at } = creating
  const { audience } = caller
  const on = { business, now: at, audience }
  const facts = await cartFacts(
    trx,
    brought.map(({ offer }) => offer),
    on,
  )
  const empty: StoredCart = {
    id: '',
    lines: [],
    lastLine: 0,
    accountId: caller.accountId,
    audience,
    openedAt: at,
    endedAt: null,
    bookingId: null,
  }
  const cart = brought.reduce(
    (lines, one) =>
      addLine(lines, one, { facts, business, seal: (offer) => makeSlip(key, offer, on) }),
    empty,
  )
  return bookCart(trx, cart, null, creating)
}
