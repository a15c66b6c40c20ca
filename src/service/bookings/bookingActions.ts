import { Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { missingParameter } from '../wire/problem.ts'
import { bookmarkBooking } from './bookmarkBooking.ts'
import { changeBooking } from './changeBooking.ts'
import { checkIn, checkOut } from './checkIn.ts'
import { askedUpdate, updateBooking } from './updateBooking.ts'

/**
 * What staff do to a booking, §4.1: `checkin`, `checkout`, `update`, `bookmark`. All by POST: a link must never act.
 * Each answers with the booking as it is afterwards.
 */
export const bookingActions = (deps: Deps) =>
  new Hono<Env>()
    .post('/booking/:code/checkin', (c) => changeBooking(deps, c, c.req.param('code'), checkIn))
    .post('/booking/:code/checkout', (c) => changeBooking(deps, c, c.req.param('code'), checkOut))
    .post('/booking/:code/update', async (c) => {
      let notificationId: string | undefined
      const response = await changeBooking(deps, c, c.req.param('code'), async (change) => {
        const said = await updateBooking(change, askedUpdate(c.get('parameters')))
        notificationId = said.notification?.id
        return said
      })
      // The line that stands for the mail, once it is sure to go out; who it goes to is not for a log.
      if (notificationId !== undefined) deps.log.info({ notificationId }, 'status change notified')
      return response
    })
    .post('/booking/:code/bookmark', (c) =>
      changeBooking(deps, c, c.req.param('code'), async (change) => {
        const mark = c.get('parameters').flag('mark')
        if (mark === undefined) throw missingParameter('mark')
        return bookmarkBooking(change, mark)
      }),
    )
