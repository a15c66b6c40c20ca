import type { Db } from '../ground/deps.ts'
import { noSuch } from '../ground/problem.ts'

/** Holds a webhook until the transaction ends; changes that tell it something are not held up. @throws {Problem} 404 */
export async function lockWebhook(trx: Db, webhookId: number) {
  const webhook = await trx
    .selectFrom('webhooks')
    .select(['url', 'enabled'])
    .where('webhook_id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (webhook === undefined) throw noSuch('webhook')
  return webhook
}

/** Sends to it at once, however long it has not answered; a hold is let go by whoever has it. */
export async function endRest(trx: Db, webhookId: number, at: Date): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ free_at: at })
    .where('webhook_id', '=', webhookId)
    .where('held_by', 'is', null)
    .execute()
}
