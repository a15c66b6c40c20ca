import type { Context } from 'hono'
import { z } from 'zod'
import type { Env, RouteDeps } from '../base/deps.ts'
import { missingParameter } from '../base/problem.ts'
import { answerOne4 } from '../wire/answer4.ts'
import { flag, text } from '../wire/kinds.ts'
import { toBooking4 } from './booking4Wire.ts'
import { asRepeat, changeOnce } from './changeBooking.ts'
import { bookingByCode4 } from './listBookings4.ts'
import { needsStatus, updateBooking } from './updateBooking.ts'

/** The body of `changeStatus`, which §4.4 does not show: the status may have any of its three usual names. */
export const statusChange = z.object({
  statusId: text('The new status.'),
  status_id: text('Another name of `statusId`.'),
  status: text('Another name of `statusId`.'),
  notify: flag('Tell the customer of the change.'),
})

/**
 * Sets the status as `booking/{booking_id}/update` does, and answers in the shape of 4.0. `PAID` only sets the status here too: no
 * money moves.
 *
 * @throws {Problem} 400 for a status this account does not have, 404 for no such booking
 */
export async function changeStatus4(
  deps: RouteDeps,
  c: Context<Env>,
  codeOrId: string,
  sent: z.output<typeof statusChange>,
): Promise<Response> {
  const requested = requestedStatus(sent)
  const business = c.get('business')
  let notificationId: string | undefined
  const { body, isRepeat } = await changeOnce(deps, c, codeOrId, async (under) => {
    await needsStatus(under.trx, requested.statusId, { of: under.booking, name: requested.name })
    const { notification } = await updateBooking(under, {
      statusId: requested.statusId,
      notify: sent.notify ?? false,
      setPaid: false,
    })
    notificationId = notification?.id
    return async (trx, { code }) => ({
      ...toBooking4(await bookingByCode4(trx, code), business),
      ...(notification === undefined ? {} : { notification }),
    })
  })
  // This log line replaces the e-mail and is written after the commit, without the address of the guest.
  if (notificationId !== undefined) deps.log.info({ notificationId }, 'status change notified')
  return asRepeat(answerOne4(c, body), isRepeat)
}

function requestedStatus(sent: z.output<typeof statusChange>) {
  for (const name of ['statusId', 'status_id', 'status'] as const) {
    const statusId = sent[name]
    if (statusId !== undefined) return { name, statusId }
  }
  throw missingParameter('statusId')
}
