import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Deps, Env } from '../ground/deps.ts'
import { noSuch } from '../ground/problem.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { answerList, answerOne } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { limit, offset } from '../wire/kinds.ts'
import { toRfc3339 } from '../wire/localTime.ts'
import { askedDeliveries, changedWebhook, newWebhook } from './askedWebhook.ts'
import { addWebhook, changeWebhook, type Made } from './changeWebhook.ts'
import {
  findWebhook,
  type LoggedDelivery,
  listDeliveries,
  listWebhooks,
  type Webhook,
} from './findWebhooks.ts'
import { ping, retry } from './sendAgain.ts'
import { deliveryNamed, deliveryShape, webhookShape, webhookWithSecret } from './webhookShapes.ts'

const asked = z.object({ limit: limit(), offset: offset() })
const section = '§6'

/**
 * Who is told what happens (§6), by the conventions of §4.4: list, one, POST, PATCH, DELETE (= switch off), the log of
 * deliveries, and a ping. For managers alone: an address outside learns of every booking.
 */
export const webhookRoutes = (deps: Deps) => {
  const { db } = deps

  const answerWebhook = async (c: Context<Env>, { webhookId, secret }: Made) => {
    const webhook = toWebhook(await findWebhook(db, webhookId), c.get('business').timeZone)
    return answerOne4(c, secret === null ? webhook : { ...webhook, secret })
  }
  const reads = {
    section,
    answers: answerOne(webhookShape),
    feature: 'webhooks',
    only: 'managers',
  } as const
  const acts = { ...reads, acts: true } as const

  return new Hono<Env>()
    .get(
      '/webhooks',
      endpoint(
        {
          ...reads,
          says: 'Who is told when something happens.',
          reads: asked,
          answers: answerList(webhookShape),
        },
        async (c, page) => {
          const { webhooks, total } = await listWebhooks(db, page)
          const { timeZone } = c.get('business')
          return answerList4(
            c,
            webhooks.map((webhook) => toWebhook(webhook, timeZone)),
            { total, ...page },
          )
        },
      ),
    )
    .post(
      '/webhooks',
      endpoint(
        {
          ...acts,
          says: 'Adds a webhook; its secret is in this answer and in no other.',
          reads: newWebhook,
          answers: answerOne(webhookWithSecret),
        },
        async (c, webhook) => {
          const caller = c.get('caller')
          return answerWebhook(c, await addWebhook(deps, webhook, caller.accountId))
        },
      ),
    )
    .get(
      '/webhooks/:id',
      endpoint({ ...reads, says: 'One webhook.' }, (c) => {
        return answerWebhook(c, { webhookId: askedId(c), secret: null })
      }),
    )
    .patch(
      '/webhooks/:id',
      endpoint(
        {
          ...acts,
          says: 'Changes a webhook.',
          reads: changedWebhook,
          answers: answerOne(webhookWithSecret),
        },
        async (c, change) => {
          return answerWebhook(c, await changeWebhook(deps, askedId(c), change))
        },
      ),
    )
    .delete(
      '/webhooks/:id',
      endpoint({ ...acts, says: 'Switches a webhook off; its log stays.' }, async (c) => {
        return answerWebhook(c, await changeWebhook(deps, askedId(c), { enabled: false }))
      }),
    )
    .post(
      '/webhooks/:id/ping',
      endpoint(
        { ...acts, says: 'Sends a delivery of the kind ping.', answers: answerOne(deliveryNamed) },
        async (c) => {
          const caller = c.get('caller')
          return answerOne4(c, { id: await ping(deps, askedId(c), caller.accountId) })
        },
      ),
    )
    .get(
      '/webhooks/:id/deliveries',
      endpoint(
        {
          ...reads,
          says: 'What was sent and what came of it, newest first.',
          reads: askedDeliveries,
          answers: answerList(deliveryShape),
        },
        async (c, { state, ...page }) => {
          const { webhook_id: webhookId } = await findWebhook(db, askedId(c))
          const { deliveries, total } = await listDeliveries(db, { webhookId, state, ...page })
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
      endpoint(
        {
          ...acts,
          says: 'Tries a delivery that has failed once more.',
          answers: answerOne(deliveryNamed),
        },
        async (c) => {
          const id = inPath(c, 'deliveryId')
          await retry(deps, askedId(c), id)
          return answerOne4(c, { id })
        },
      ),
    )
}

/** @throws {Problem} 404 when it is not the number of a webhook */
function askedId(c: Context<Env>): number {
  const id = inPath(c, 'id')
  if (!/^\d{1,9}$/.test(id)) throw noSuch('webhook')
  return Number(id)
}

/** A webhook as managers see it. */
const toWebhook = (webhook: Webhook, timeZone: string) => ({
  id: webhook.webhook_id,
  url: webhook.url,
  description: webhook.description,
  kinds: webhook.kinds,
  enabled: webhook.enabled,
  accountId: webhook.account_id,
  created: toRfc3339(webhook.created_at, timeZone),
  updated: toRfc3339(webhook.updated_at, timeZone),
  deliveries: { waiting: webhook.waiting, failed: webhook.failed },
})

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
