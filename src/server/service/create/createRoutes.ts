import { Hono } from 'hono'
import { z } from 'zod'
import { createdBooking } from '../../../contract/wire/bookingShapes.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { inTransaction } from '../base/inTransaction.ts'
import { badParameter, missingParameter } from '../base/problem.ts'
import { answeredOnce } from '../bookings/answeredOnce.ts'
import { asRepeat } from '../bookings/changeBooking.ts'
import { findForm } from '../form/findForm.ts'
import { bringSlips } from '../sessions/bringSlips.ts'
import { keepSession, namedSession } from '../sessions/sessionCookie.ts'
import { slipKey } from '../slips/slipKey.ts'
import { addAction } from '../wire/action.ts'
import { answerLeading } from '../wire/answerShapes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import { list, nested, text } from '../wire/kinds.ts'
import { bookSlips } from './bookSlips.ts'
import { bookSession } from './createBooking.ts'
import { guestUrl, toCreated } from './createdWire.ts'

const about = {
  says: 'Makes a booking of a session, or of SLIPs alone. Asked again with the same form it answers the same; with another, 409.',
  section: '§4.1',
  acts: true,
  answers: answerLeading(createdBooking),
  feature: 'carts',
  reads: z.object({
    session_id: text('The session; else that of the cookie session_id.'),
    slip: list('SLIPs to make a booking of without a session.'),
    form: nested('The fields of booking/form by name; they may stand beside it too.'),
  }),
} as const

const createdBody = z.object({ booking: z.object({ url: z.string(), code: z.string() }) })

/** §4.1 `booking/create`. The answer says in `request.data.url` where to send the guest. */
export const createRoutes = ({ db, now, settings }: RouteDeps) => {
  const key = slipKey(db)
  const create = endpoint(about, async (c, { session_id, slip }) => {
    const named = namedSession(c, session_id)
    if (slip.length > 0 && session_id !== undefined) {
      throw badParameter('slip', 'put into the session first, or sent without session_id')
    }
    if (slip.length === 0 && named === null) throw missingParameter('session_id')
    const [business, caller] = [c.get('business'), c.get('caller')]
    const sealing = await key()
    const { said: body, isRepeat } = await inTransaction(db, async (trx) => {
      let isSecond = false
      const once = await answeredOnce(trx, c, now(), async () => {
        const at = now()
        const fields = await findForm(trx, business)
        const creating = { fields, sent: c.get('parameters').all(), business, caller, at }
        const made =
          slip.length > 0 || named === null
            ? {
                booking: await bookSlips(
                  trx,
                  bringSlips(slip, { key: sealing, business, caller, now: at }),
                  sealing,
                  creating,
                ),
                isRepeat: false,
              }
            : await bookSession(trx, named.id, creating)
        isSecond = made.isRepeat
        const url = guestUrl(settings.publicOrigin, made.booking)
        return toCreated(trx, made.booking, { currency: business.currency, url })
      })
      return { said: once.body, isRepeat: once.isRepeat || isSecond }
    })
    if (slip.length === 0) keepSession(c, null)
    const { url, code } = createdBody.parse(body).booking
    c.set('madeBooking', code)
    const response = answer(c, {
      resource: 'booking',
      id: 'create',
      data: { url },
      payload: { ...body, repeated: isRepeat },
    })
    return asRepeat(response, isRepeat)
  })
  const routes = new Hono<Env>()
  addAction(routes, '/booking/create', create)
  return routes
}
