import type { RouteDeps, ServiceDb } from '../base/deps.ts'
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
export type SavedWebhook = { readonly webhookId: number; readonly secret: string | null }

/** @throws {Problem} 400 for an address that is not to be sent to, 409 when there are enough of them */
export async function addWebhook(
  deps: RouteDeps,
  requested: NewWebhook,
  accountId: number,
): Promise<SavedWebhook> {
  const { db, now } = deps
  await needsReceiver(deps, requested.url)
  const secret = newSecret()
  const at = now()
  const { webhook_id } = await db.transaction().execute(async (trx) => {
    await needsFreePlace(trx)
    return trx
      .insertInto('webhooks')
      .values({
        url: requested.url,
        kinds: kindsOf(requested.kinds),
        description: requested.description ?? '',
        enabled: requested.enabled ?? true,
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
  deps: RouteDeps,
  webhookId: number,
  requested: ChangedWebhook,
): Promise<SavedWebhook> {
  const { db, now } = deps
  const { url, description, enabled } = requested
  if (url !== undefined) await needsReceiver(deps, url)
  const at = now()
  const secret = requested.newSecret ? newSecret() : null
  await db.transaction().execute(async (trx) => {
    const before = await lockWebhook(trx, webhookId)
    const isSwitched = enabled !== undefined && enabled !== before.enabled
    if (isSwitched && enabled) await needsFreePlace(trx)
    await trx
      .updateTable('webhooks')
      .set({
        updated_at: at,
        ...(url === undefined ? {} : { url }),
        ...(requested.kinds === undefined || requested.kinds.length === 0
          ? {}
          : { kinds: kindsOf(requested.kinds) }),
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

const kindsOf = (requested: readonly string[]): string[] =>
  requested.length === 0 || requested.includes('*') ? ['*'] : [...new Set(requested)]

async function needsFreePlace(trx: ServiceDb): Promise<void> {
  const { count } = await trx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow()
  if (count >= mostWebhooks) {
    throw conflict(`There are ${mostWebhooks} webhooks already. Switch one off first.`)
  }
}

const dropWaiting = (trx: ServiceDb, webhookId: number, at: Date) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ state: 'dropped', ended_at: at })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()

async function tryNow(trx: ServiceDb, webhookId: number, at: Date): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ due_at: at })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
  await endRest(trx, webhookId, at)
}
