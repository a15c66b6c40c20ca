import { Hono } from 'hono'
import type { Env, RouteDeps } from '../base/deps.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { answerList, answerOne } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { toRfc3339 } from '../wire/localTime.ts'
import { findWebhook, type LoggedDelivery, listDeliveries } from './findWebhooks.ts'
import { ping, retry } from './sendAgain.ts'
import { deliveryQuery, webhookIdInPath } from './webhookInput.ts'
import { deliveryNamed, deliveryShape } from './webhookShapes.ts'

const about = { section: '§6', feature: 'webhooks', only: 'managers' } as const
const sends = { ...about, answers: answerOne(deliveryNamed), acts: true } as const

/** What was sent to a webhook (§6): its log, a try once more, and a ping. */
export const deliveryRoutes = (deps: RouteDeps) =>
  new Hono<Env>()
    .post(
      '/webhooks/:id/ping',
      endpoint({ ...sends, says: 'Sends a delivery of the kind ping.' }, async (c) => {
        const caller = c.get('caller')
        return answerOne4(c, { id: await ping(deps, webhookIdInPath(c), caller.accountId) })
      }),
    )
    .get(
      '/webhooks/:id/deliveries',
      endpoint(
        {
          ...about,
          says: 'What was sent and what came of it, newest first.',
          reads: deliveryQuery,
          answers: answerList(deliveryShape),
        },
        async (c, { state, ...page }) => {
          const { webhook_id: webhookId } = await findWebhook(deps.db, webhookIdInPath(c))
          const { deliveries, total } = await listDeliveries(deps.db, {
            webhookId,
            state,
            ...page,
          })
          const { timeZone } = c.get('business')
          return answerList4(
            c,
            deliveries.map((delivery) => toDelivery(delivery, timeZone)),
            { total, ...page },
          )
        },
      ),
    )
    .post(
      '/webhooks/:id/deliveries/:deliveryId/retry',
      endpoint({ ...sends, says: 'Tries a delivery that has failed once more.' }, async (c) => {
        const id = inPath(c, 'deliveryId')
        await retry(deps, webhookIdInPath(c), id)
        return answerOne4(c, { id })
      }),
    )

/** One line of the delivery log; `problem` says why a try was in vain. */
const toDelivery = (delivery: LoggedDelivery, timeZone: string) => ({
  id: delivery.delivery_id,
  kind: delivery.kind,
  at: toRfc3339(delivery.happened_at, timeZone),
  accountId: delivery.account_id,
  data: delivery.data,
  state: delivery.state,
  nextTry: delivery.state === 'waiting' ? toRfc3339(delivery.due_at, timeZone) : null,
  tries: delivery.made.map((made) => ({
    at: toRfc3339(made.tried_at, timeZone),
    milliseconds: made.took_ms,
    httpStatus: made.http_status,
    problem: made.problem,
  })),
})
