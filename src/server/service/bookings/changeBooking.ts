import type { Context } from 'hono'
import type { Business } from '../base/business.ts'
import type { Caller, Env, RouteDeps, ServiceDb } from '../base/deps.ts'
import { inTransaction } from '../base/inTransaction.ts'
import { type Happening, tell } from '../webhooks/tell.ts'
import { answer } from '../wire/envelope.ts'
import { mayChange } from '../wire/mayChange.ts'
import { type AnswerBody, answeredOnce } from './answeredOnce.ts'
import { bookingDetail } from './bookingDetail.ts'
import { type BookingRecord, lockBooking } from './findBooking.ts'

export type BookingChange = {
  readonly trx: ServiceDb
  /** The booking under its lock, before the change. */
  readonly booking: BookingRecord
  readonly caller: Caller
  readonly business: Business
  readonly at: Date
}

/**
 * Changes one booking and answers in the envelope of 3.0, with the changed booking and the members that `change` adds.
 *
 * @param change makes the change and returns further members of the answer
 * @throws {Problem} 403 for who may only look, 404, or what the change refuses
 */
export async function changeBooking(
  deps: RouteDeps,
  c: Context<Env>,
  codeOrId: string,
  change: (under: BookingChange) => Promise<AnswerBody>,
): Promise<Response> {
  const business = c.get('business')
  const caller = c.get('caller')
  const { body, isRepeat } = await changeOnce(deps, c, codeOrId, async (under) => {
    const changedBody = await change(under)
    return async (trx, changed) => ({
      booking: await bookingDetail(trx, changed, { business, caller }),
      ...changedBody,
    })
  })
  return asRepeat(answer(c, { resource: 'booking', id: codeOrId, payload: body }), isRepeat)
}

/** Marks a stored answer that is given again (see `answeredOnce`). */
export function asRepeat(response: Response, isRepeat: boolean): Response {
  if (isRepeat) response.headers.set('Idempotency-Replayed', 'true')
  return response
}

/**
 * Changes one booking. The lock, the change, a later `last_modified` and the webhook event are one transaction, and the
 * answer goes out after its commit.
 *
 * @param change makes the change, and returns a function that makes the answer from the changed booking
 * @throws {Problem} 403 for who may only look, 404, or what the change refuses
 */
export async function changeOnce(
  { db, now }: RouteDeps,
  c: Context<Env>,
  codeOrId: string,
  change: (
    under: BookingChange,
  ) => Promise<(trx: ServiceDb, changed: BookingRecord) => Promise<AnswerBody>>,
): Promise<{ readonly body: AnswerBody; readonly isRepeat: boolean }> {
  const caller = c.get('caller')
  mayChange(caller)
  const business = c.get('business')
  return await inTransaction(db, (trx) =>
    answeredOnce(trx, c, now(), async () => {
      const booking = await lockBooking(trx, codeOrId)
      const at = now()
      const say = await change({ trx, booking, caller, business, at })
      const changed = await trx
        .updateTable('bookings')
        .set({ last_modified: at })
        .where('booking_id', '=', booking.booking_id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await tell(trx, toHappening(changed, caller), at)
      return await say(trx, changed)
    }),
  )
}

/** The event sent whenever `last_modified` rises, so that receivers know which booking to read again. */
const toHappening = (changed: BookingRecord, { accountId }: Caller): Happening => ({
  kind: 'booking.changed',
  code: changed.code,
  accountId,
  detail: {
    statusId: changed.status_id,
    isCheckedIn: changed.checked_in_at !== null,
    isCheckedOut: changed.checked_out_at !== null,
  },
})
