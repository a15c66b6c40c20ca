import type { ServiceDb } from '../base/deps.ts'
import { noSuch } from '../base/problem.ts'

/** Locks a webhook until the transaction ends; changes that queue deliveries do not wait. @throws {Problem} 404 */
export async function lockWebhook(trx: ServiceDb, webhookId: number) {
  const webhook = await trx
    .selectFrom('webhooks')
    .select(['url', 'enabled'])
    .where('webhook_id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (webhook === undefined) throw noSuch('webhook')
  return webhook
}

/** Makes a webhook without a lease due at once, however long it has not answered. */
export async function endRest(trx: ServiceDb, webhookId: number, at: Date): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ free_at: at })
    .where('webhook_id', '=', webhookId)
    .where('held_by', 'is', null)
    .execute()
}
