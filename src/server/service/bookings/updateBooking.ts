import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { gatewayOf, type PaymentMethod, paymentMethods } from '../../../contract/paymentMethod.ts'
import { isCancelled } from '../../../contract/status.ts'
import { keepActivity } from '../activities/keepActivity.ts'
import type { ServiceDb } from '../base/deps.ts'
import { badParameter, conflict } from '../base/problem.ts'
import { tell } from '../webhooks/tell.ts'
import { flag, needed, oneOf, text } from '../wire/kinds.ts'
import type { BookingChange } from './changeBooking.ts'
import type { BookingRecord } from './findBooking.ts'
import { holdAgain } from './holdAgain.ts'

/** The change that `booking/{booking_id}/update` makes (§4.1). */
export type BookingUpdate = {
  readonly statusId: string
  readonly notify: boolean
  readonly setPaid: boolean
  /** How the payment of `setPaid` was made; absent where nobody says. */
  readonly method?: PaymentMethod | undefined
}

/**
 * `set_paid` is allowed only together with `status_id=PAID`, and with nothing else, not even `notify=0`; only how the
 * payment was made may stand beside it.
 */
export const bookingUpdate = z
  .object({
    status_id: needed(text('The new status.')),
    notify: flag('Tell the customer of the change.'),
    set_paid: flag('Take the rest of an unpaid booking as one payment; with status `PAID` only.'),
    payment_method: oneOf(
      paymentMethods,
      'cash, card or other',
      'How the payment of `set_paid` was made; with `set_paid` only.',
    ),
  })
  .refine((sent) => sent.set_paid !== true || sent.status_id === 'PAID', {
    path: ['set_paid'],
    error: 'must be sent with status_id PAID',
  })
  .refine((sent) => sent.set_paid !== true || sent.notify === undefined, {
    path: ['set_paid'],
    error: 'must be sent without notify',
  })
  .refine((sent) => sent.payment_method === undefined || sent.set_paid === true, {
    path: ['payment_method'],
    error: 'must be sent with set_paid',
  })

export const toBookingUpdate = (sent: z.output<typeof bookingUpdate>): BookingUpdate => ({
  statusId: sent.status_id,
  notify: sent.notify ?? false,
  setPaid: sent.set_paid ?? false,
  method: sent.payment_method,
})

/**
 * Sets the status; with `setPaid` it also records the amount due as one transaction, of the method or else of the point of sale. Without it `PAID`
 * is only a status: no money moves.
 *
 * @throws {Problem} 400 for a status this account does not have; 409 for `setPaid` when nothing is left to pay, and
 * for a status that takes stock again when too few units are left
 */
export async function updateBooking(
  change: BookingChange,
  { statusId, notify, setPaid, method }: BookingUpdate,
): Promise<{ readonly notification?: { readonly id: string } }> {
  const { trx, booking } = change
  await needsStatus(trx, statusId, { of: booking })
  await takeStockAgain(change, statusId)
  if (setPaid) await takeTheRest(change, method)
  await trx
    .updateTable('bookings')
    .set({ status_id: statusId })
    .where('booking_id', '=', booking.booking_id)
    .execute()
  if (statusId !== booking.status_id) await tellStatus(change, statusId)
  return notify ? { notification: { id: await queueNotification(change, statusId) } } : {}
}

/**
 * Finds a status that the booking may get, and locks it until the end of the transaction. A booking may keep a disabled
 * status but not get one.
 *
 * @param name of the parameter that names the status
 * @throws {Problem} 400 for a status that this account does not have or has disabled
 */
export async function needsStatus(
  trx: ServiceDb,
  statusId: string,
  { of, name = 'status_id' }: { readonly of: BookingRecord; readonly name?: string },
): Promise<void> {
  const known = await trx
    .selectFrom('statuses')
    .select('enabled')
    .where('status_id', '=', statusId)
    .forKeyShare()
    .executeTakeFirst()
  if (!known) throw badParameter(name, 'a status of this account')
  if (!known.enabled && of.status_id !== statusId) {
    throw badParameter(name, 'a status that is still given')
  }
}

/** @throws {Problem} 409 for a status that takes stock, when the booking's units were sold meanwhile */
async function takeStockAgain(change: BookingChange, statusId: string): Promise<void> {
  const { trx, booking, business, at } = change
  const holds = await trx
    .selectFrom('statuses')
    .select(['status_id', 'holds_stock'])
    .where('status_id', 'in', [statusId, booking.status_id])
    .execute()
  const isHeldBy = (id: string) =>
    holds.some(({ status_id, holds_stock }) => status_id === id && holds_stock)
  if (isHeldBy(statusId) && !isHeldBy(booking.status_id)) {
    await holdAgain(trx, booking, { business, at })
  }
}

async function tellStatus(
  { trx, booking, caller: { accountId }, at }: BookingChange,
  to: string,
): Promise<void> {
  const entry = {
    kind: 'booking.status',
    accountId,
    detail: { from: booking.status_id, to },
  } as const
  await keepActivity(trx, { ...entry, bookingId: booking.booking_id }, at)
  await tell(trx, { ...entry, code: booking.code }, at)
}

/** A trigger updates `paid_total`. */
async function takeTheRest(
  { trx, booking, caller, at }: BookingChange,
  method: BookingUpdate['method'],
): Promise<void> {
  const rest = booking.total_minor - booking.paid_minor
  if (isCancelled({ id: booking.status_id })) {
    throw conflict('A void or cancelled booking cannot be set paid.')
  }
  if (rest <= 0) throw conflict('The booking is already paid.')
  const { transaction_id } = await trx
    .insertInto('transactions')
    .values({
      booking_id: booking.booking_id,
      account_id: caller.accountId,
      made_at: at,
      amount_minor: rest,
      status: 'PAID',
      gateway: method === undefined ? 'POS' : gatewayOf(method),
    })
    .returning('transaction_id')
    .executeTakeFirstOrThrow()
  const detail = { transactionId: transaction_id, amount: rest }
  const { code } = booking
  await tell(trx, { kind: 'payment.created', code, accountId: caller.accountId, detail }, at)
}

/** The row that replaces the e-mail; its id stays the same for every attempt to deliver it. */
async function queueNotification(
  { trx, booking, caller, at }: BookingChange,
  statusId: string,
): Promise<string> {
  const notification_id = randomUUID()
  await trx
    .insertInto('notifications')
    .values({
      notification_id,
      booking_id: booking.booking_id,
      account_id: caller.accountId,
      kind: 'status',
      status_id: statusId,
      created_at: at,
    })
    .execute()
  return notification_id
}
