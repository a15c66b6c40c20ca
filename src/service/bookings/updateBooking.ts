import { randomUUID } from 'node:crypto'
import { isCancelled } from '../../contract/status.ts'
import type { Db } from '../deps.ts'
import type { Parameters } from '../wire/parameters.ts'
import { badParameter, conflict } from '../wire/problem.ts'
import { type Change, needsStaff } from './changeBooking.ts'

/** What `booking/{booking_id}/update` is asked to do (§4.1). */
export type AskedUpdate = {
  readonly statusId: string
  readonly notify: boolean
  readonly setPaid: boolean
}

/**
 * @throws {Problem} 400 naming what is missing or wrong: `status_id` is needed; `set_paid` goes with `status_id=PAID`
 *   alone, and with nothing else, not even a `notify` that says no
 */
export function askedUpdate(parameters: Parameters): AskedUpdate {
  const statusId = parameters.need('status_id')
  const notify = parameters.flag('notify')
  const setPaid = parameters.flag('set_paid') ?? false
  if (setPaid && statusId !== 'PAID') throw badParameter('set_paid', 'sent with status_id PAID')
  if (setPaid && notify !== undefined) throw badParameter('set_paid', 'sent without notify')
  return { statusId, notify: notify ?? false, setPaid }
}

/**
 * Sets the status; with `setPaid` also takes the rest as one point-of-sale transaction. Without it `PAID` is a word:
 * no money moves.
 *
 * @throws {Problem} 400 for a status this account does not have; 409 for `setPaid` when nothing is left to pay
 */
export async function updateBooking(
  change: Change,
  { statusId, notify, setPaid }: AskedUpdate,
): Promise<{ readonly notification?: { readonly id: string } }> {
  const { trx, booking } = change
  needsStaff(change.caller)
  await isKnownStatus(trx, statusId)
  if (setPaid) await takeTheRest(change)
  await trx
    .updateTable('bookings')
    .set({ status_id: statusId })
    .where('booking_id', '=', booking.booking_id)
    .execute()
  return notify ? { notification: { id: await queueNotification(change, statusId) } } : {}
}

async function isKnownStatus(trx: Db, statusId: string): Promise<void> {
  const known = await trx
    .selectFrom('statuses')
    .select('status_id')
    .where('status_id', '=', statusId)
    .executeTakeFirst()
  if (!known) throw badParameter('status_id', 'a status of this account')
}

/** The trigger of migration 002 makes `paid_total` follow. */
async function takeTheRest({ trx, booking, caller, at }: Change): Promise<void> {
  const rest = booking.total_minor - booking.paid_minor
  if (isCancelled({ id: booking.status_id })) {
    throw conflict('A void or cancelled booking cannot be set paid.')
  }
  if (rest <= 0) throw conflict('The booking is paid already.')
  await trx
    .insertInto('transactions')
    .values({
      booking_id: booking.booking_id,
      account_id: caller.accountId,
      made_at: at,
      amount_minor: rest,
      status: 'PAID',
      gateway: 'POS',
    })
    .execute()
}

/** What stands for the mail: a row with an id that stays the same however often it is delivered. */
async function queueNotification(
  { trx, booking, caller, at }: Change,
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
