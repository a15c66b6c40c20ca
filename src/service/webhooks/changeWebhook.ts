import type { Db, Deps } from '../base/deps.ts'
import { conflict } from '../base/problem.ts'
import { endRest, lockWebhook } from './lockWebhook.ts'
import { newSecret } from './signature.ts'
import { needsReceiver } from './webhookInput.ts'

/** More listeners than this are a mistake, and every change would pay for it. */
const mostWebhooks = 20

export type NewWebhook = {
  readonly url: string
  readonly kinds: readonly string[]
  readonly description?: string | undefined
  readonly enabled?: boolean | undefined
}

/** What was made, and the one time its secret is shown. */
export type Made = { readonly webhookId: number; readonly secret: string | null }

/** @throws {Problem} 400 for an address that is not to be sent to, 409 when there are enough of them */
export async function addWebhook(deps: Deps, asked: NewWebhook, accountId: number): Promise<Made> {
  const { db, now } = deps
  await needsReceiver(deps, asked.url)
  const secret = newSecret()
  const at = now()
  const { webhook_id } = await db.transaction().execute(async (trx) => {
    await needsRoom(trx)
    return trx
      .insertInto('webhooks')
      .values({
        url: asked.url,
        kinds: kindsOf(asked.kinds),
        description: asked.description ?? '',
        enabled: asked.enabled ?? true,
        secret,
        account_id: accountId,
        created_at: at,
        updated_at: at,
        free_at: at,
        held_by: null,
      })
      .returning('webhook_id')
      .executeTakeFirstOrThrow()
  })
  return { webhookId: webhook_id, secret }
}

export type ChangedWebhook = Partial<Omit<NewWebhook, 'url'>> & {
  readonly url?: string | undefined
  readonly newSecret?: boolean | undefined
}

/**
 * Changes what was sent. Another address is tried at once with all that waits; switched off or on again, it starts
 * with nothing: old news would look like new.
 */
export async function changeWebhook(
  deps: Deps,
  webhookId: number,
  asked: ChangedWebhook,
): Promise<Made> {
  const { db, now } = deps
  const { url, description, enabled } = asked
  if (url !== undefined) await needsReceiver(deps, url)
  const at = now()
  const secret = asked.newSecret ? newSecret() : null
  await db.transaction().execute(async (trx) => {
    const before = await lockWebhook(trx, webhookId)
    const isSwitched = enabled !== undefined && enabled !== before.enabled
    if (isSwitched && enabled) await needsRoom(trx)
    await trx
      .updateTable('webhooks')
      .set({
        updated_at: at,
        ...(url === undefined ? {} : { url }),
        ...(asked.kinds === undefined || asked.kinds.length === 0
          ? {}
          : { kinds: kindsOf(asked.kinds) }),
        ...(description === undefined ? {} : { description }),
        ...(enabled === undefined ? {} : { enabled }),
        ...(secret === null ? {} : { secret }),
      })
      .where('webhook_id', '=', webhookId)
      .execute()
    if (isSwitched) await dropWaiting(trx, webhookId, at)
    if (url !== undefined && url !== before.url) await tryNow(trx, webhookId, at)
  })
  return { webhookId, secret }
}

const kindsOf = (asked: readonly string[]): string[] =>
  asked.length === 0 || asked.includes('*') ? ['*'] : [...new Set(asked)]

async function needsRoom(trx: Db): Promise<void> {
  const { count } = await trx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow()
  if (count >= mostWebhooks) {
    throw conflict(`There are ${mostWebhooks} webhooks already. Switch one off first.`)
  }
}

const dropWaiting = (trx: Db, webhookId: number, at: Date) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ state: 'dropped', ended_at: at })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()

async function tryNow(trx: Db, webhookId: number, at: Date): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ due_at: at })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
  await endRest(trx, webhookId, at)
}
