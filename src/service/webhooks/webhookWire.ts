import { toRfc3339 } from '../wire/localTime.ts'
import type { LoggedDelivery, Webhook } from './findWebhooks.ts'

/** A webhook as managers see it. */
export const toWebhook = (webhook: Webhook, timeZone: string) => ({
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
export const toDelivery = (delivery: LoggedDelivery, timeZone: string) => ({
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
