import { sql } from 'kysely'
import type { ServiceDb } from '../base/deps.ts'
import { noSuch } from '../base/problem.ts'
import type { DeliveryState } from '../base/webhookTables.ts'

const countOf = (state: DeliveryState) =>
  sql<number>`(select count(*) from webhook_deliveries d
    where d.webhook_id = w.webhook_id and d.state = ${state})`

/** Everything of a webhook that may be shown: its secret is not. */
const webhooks = (db: ServiceDb) =>
  db
    .selectFrom('webhooks as w')
    .select([
      'w.webhook_id',
      'w.url',
      'w.description',
      'w.kinds',
      'w.enabled',
      'w.account_id',
      'w.created_at',
      'w.updated_at',
    ])
    .select([countOf('waiting').as('waiting'), countOf('failed').as('failed')])

export type Webhook = Awaited<ReturnType<typeof findWebhook>>

/** @throws {Problem} 404 */
export async function findWebhook(db: ServiceDb, webhookId: number) {
  const webhook = await webhooks(db).where('w.webhook_id', '=', webhookId).executeTakeFirst()
  if (webhook === undefined) throw noSuch('webhook')
  return webhook
}

type WebhookSlice = { readonly limit: number; readonly offset: number }

export async function listWebhooks(db: ServiceDb, { limit, offset }: WebhookSlice) {
  const found = await webhooks(db).orderBy('w.webhook_id').limit(limit).offset(offset).execute()
  const { total } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { webhooks: found, total }
}

export type LoggedDelivery = Awaited<ReturnType<typeof listDeliveries>>['deliveries'][number]

/** The delivery log of a webhook, newest first, each with every try that was made. */
export async function listDeliveries(
  db: ServiceDb,
  filter: WebhookSlice & { readonly webhookId: number; readonly state?: DeliveryState | undefined },
) {
  const { webhookId, state, limit, offset } = filter
  const all = db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (deliveries) => deliveries.where('state', '=', state ?? 'waiting'))
  const { total } = await all
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const found = await all
    .selectAll()
    .orderBy('position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const tries = await triesOf(db, found)
  const deliveries = found.map((delivery) => ({
    ...delivery,
    made: tries.filter(({ position }) => position === delivery.position),
  }))
  return { deliveries, total }
}

async function triesOf(db: ServiceDb, deliveries: readonly { readonly position: number }[]) {
  const positions = deliveries.map(({ position }) => position)
  if (positions.length === 0) return []
  return db
    .selectFrom('webhook_tries')
    .selectAll()
    .where('position', 'in', positions)
    .orderBy('position')
    .orderBy('try')
    .execute()
}
