import type { OpenDatabase } from '../../src/server/database/openDatabase.ts'
import { demoNow } from './aService.ts'
import { tablesOf } from './bookingIn.ts'

/** The members that matter to the test; the rest is ordinary. */
export type WebhookWish = {
  readonly url?: string
  readonly kinds?: readonly string[]
  readonly secret?: string
  readonly enabled?: boolean
}

/** Puts a webhook into the service's tables, without the checks of its address, and returns its number. */
export async function webhookIn(database: OpenDatabase, wish: WebhookWish = {}): Promise<number> {
  const at = new Date(demoNow)
  const { webhook_id } = await tablesOf(database)
    .insertInto('webhooks')
    .values({
      url: wish.url ?? 'https://hooks.example/deskbell',
      kinds: [...(wish.kinds ?? ['*'])],
      secret: wish.secret ?? 'whsec_of-the-tests',
      enabled: wish.enabled ?? true,
      description: '',
      account_id: 1,
      created_at: at,
      updated_at: at,
      free_at: at,
      held_by: null,
    })
    .returning('webhook_id')
    .executeTakeFirstOrThrow()
  return webhook_id
}
