import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Env, RouteDeps, ServiceDb } from '../base/deps.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { answerList, answerOne } from '../wire/answerShapes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { limit, offset } from '../wire/kinds.ts'
import { toRfc3339 } from '../wire/localTime.ts'
import { addWebhook, changeWebhook, type SavedWebhook } from './changeWebhook.ts'
import { deliveryRoutes } from './deliveryRoutes.ts'
import { findWebhook, listWebhooks, type Webhook } from './findWebhooks.ts'
import { changedWebhook, newWebhook, webhookIdInPath } from './webhookInput.ts'
import { webhookShape, webhookWithSecret } from './webhookShapes.ts'

const reads = {
  section: '§6',
  answers: answerOne(webhookShape),
  feature: 'webhooks',
  only: 'managers',
} as const
const acts = { ...reads, acts: true } as const
const pageQuery = z.object({ limit: limit(), offset: offset() })

/**
 * The receivers of events (§6), by the conventions of §4.4: list, one, POST, PATCH, DELETE (= switch off), and what was
 * sent to them. For managers alone: an address outside learns of every booking.
 */
export const webhookRoutes = (deps: RouteDeps) => {
  const { db } = deps

  return new Hono<Env>()
    .get('/webhooks', listOf(db))
    .post(
      '/webhooks',
      endpoint(
        {
          ...acts,
          says: 'Adds a webhook; its secret is in this answer and in no other.',
          reads: newWebhook,
          answers: answerOne(webhookWithSecret),
        },
        async (c, webhook) =>
          answerWebhook(db, c, await addWebhook(deps, webhook, c.get('caller').accountId)),
      ),
    )
    .get(
      '/webhooks/:id',
      endpoint({ ...reads, says: 'One webhook.' }, (c) =>
        answerWebhook(db, c, { webhookId: webhookIdInPath(c), secret: null }),
      ),
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
        async (c, change) =>
          answerWebhook(db, c, await changeWebhook(deps, webhookIdInPath(c), change)),
      ),
    )
    .delete(
      '/webhooks/:id',
      endpoint({ ...acts, says: 'Switches a webhook off; its log stays.' }, async (c) =>
        answerWebhook(db, c, await changeWebhook(deps, webhookIdInPath(c), { enabled: false })),
      ),
    )
    .route('/', deliveryRoutes(deps))
}

const listOf = (db: ServiceDb) =>
  endpoint(
    {
      ...reads,
      says: 'Who is told when something happens.',
      reads: pageQuery,
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
  )

async function answerWebhook(db: ServiceDb, c: Context<Env>, { webhookId, secret }: SavedWebhook) {
  const webhook = toWebhook(await findWebhook(db, webhookId), c.get('business').timeZone)
  return answerOne4(c, secret === null ? webhook : { ...webhook, secret })
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
