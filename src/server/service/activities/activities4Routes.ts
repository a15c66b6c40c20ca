import { Hono } from 'hono'
import { z } from 'zod'
import type { Env, RouteDeps } from '../base/deps.ts'
import { answerList4 } from '../wire/answer4.ts'
import { answerList } from '../wire/answerShapes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { text } from '../wire/kinds.ts'
import { toRfc3339 } from '../wire/localTime.ts'
import { inSlices } from '../wire/paging.ts'
import { activityShape } from './activityShape.ts'
import { type FoundActivity, findActivities } from './findActivities.ts'

/** One line of what happened; amounts are whole minor units. */
const toWire = (activity: FoundActivity, timeZone: string) => ({
  id: `${activity.source}-${activity.number}`,
  kind: activity.kind,
  at: toRfc3339(activity.at, timeZone),
  accountId: activity.accountId,
  accountName: activity.accountName,
  bookingCode: activity.bookingCode,
  customerName: activity.customerName,
  eventId: activity.eventId,
  eventName: activity.eventName,
  productId: activity.productId,
  productName: activity.productName,
  categoryId: activity.categoryId,
  categoryName: activity.categoryName,
  statusId: activity.statusId,
  statusName: activity.statusName,
  detail: activity.detail,
})

const about = {
  says: 'What happened, newest first: bookings made, statuses, check-ins, notes, payments, and what was changed of events, products, categories, statuses and customers.',
  section: '§4.4',
  reads: z.object({
    search: text(
      'Part of a guest, note, account, event, product, category or status, or the beginning of a booking’s code.',
    ),
    ...inSlices,
  }),
  answers: answerList(activityShape),
  feature: 'activities',
  only: 'staff',
} as const

/** §4.4 `activities`, for staff: it holds what guests and colleagues wrote. */
export const activities4Routes = ({ db }: RouteDeps) =>
  new Hono<Env>().get(
    '/activities',
    endpoint(about, async (c, { search, limit, offset }) => {
      const { timeZone } = c.get('business')
      const filter = { search: search?.trim() || undefined, limit, offset }
      const { activities, total } = await findActivities(db, filter)
      return answerList4(
        c,
        activities.map((activity) => toWire(activity, timeZone)),
        { total, limit, offset },
      )
    }),
  )
