import { sql } from 'kysely'
import type { RouteDeps, ServiceDb } from '../base/deps.ts'
import { conflict, noSuch } from '../base/problem.ts'
import { endRest, lockWebhook } from './lockWebhook.ts'

/**
 * Sends something harmless, so that a manager sees whether it arrives.
 *
 * @returns the delivery's id
 * @throws {Problem} 404; 409 when the webhook is switched off
 */
export async function ping(deps: RouteDeps, webhookId: number, accountId: number): Promise<string> {
  const at = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    await wake(trx, webhookId, at)
    const { delivery_id } = await trx
      .insertInto('webhook_deliveries')
      .values({
        webhook_id: webhookId,
        kind: 'ping',
        happened_at: at,
        account_id: accountId,
        data: sql`'{}'::jsonb`,
        due_at: at,
      })
      .returning('delivery_id')
      .executeTakeFirstOrThrow()
    return delivery_id
  })
}

/** Tries what has failed once more. @throws {Problem} 404; 409 when it has not failed, or the webhook is off */
export async function retry(deps: RouteDeps, webhookId: number, deliveryId: string): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    await wake(trx, webhookId, at)
    const own = trx
      .selectFrom('webhook_deliveries')
      .select(['position', 'state'])
      .where('webhook_id', '=', webhookId)
      .where(sql<string>`delivery_id::text`, '=', deliveryId.toLowerCase())
    const delivery = await own.forUpdate().executeTakeFirst()
    if (delivery === undefined) throw noSuch('delivery')
    if (delivery.state !== 'failed')
      throw conflict('Only a delivery that has failed is tried again.')
    await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', ended_at: null, due_at: at })
      .where('position', '=', delivery.position)
      .execute()
  })
}

async function wake(trx: ServiceDb, webhookId: number, at: Date): Promise<void> {
  const { enabled } = await lockWebhook(trx, webhookId)
  if (!enabled) throw conflict('This webhook is switched off.')
  await endRest(trx, webhookId, at)
}
