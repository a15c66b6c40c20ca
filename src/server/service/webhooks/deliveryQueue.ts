import { type Selectable, sql } from 'kysely'
import type { ServiceDb } from '../base/deps.ts'
import type { ServiceTables } from '../base/tables.ts'
import { nextTry } from './backOff.ts'
import type { SendOutcome } from './send.ts'

export type Delivery = Selectable<ServiceTables['webhook_deliveries']>

/** A process's lease on a webhook: no other process sends to it until `leaseMs` have passed without a renewal. */
export type Hold = { readonly webhookId: number; readonly holder: string }

/** Longer than one try and the writing of its result. */
const leaseMs = 60_000

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/**
 * Takes hold of every webhook that something is due for and nobody else holds. A holder that was killed loses
 * it when the lease is over: deliveries under way are then sent again.
 */
export async function holdDue(db: ServiceDb, holder: string, now: Date): Promise<readonly Hold[]> {
  const held = await db
    .with('due', (from) =>
      from
        .selectFrom('webhooks as w')
        .select('w.webhook_id')
        .where('w.enabled', '=', true)
        .where('w.free_at', '<=', now)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('webhook_deliveries as d')
              .select('d.position')
              .whereRef('d.webhook_id', '=', 'w.webhook_id')
              .where('d.state', '=', 'waiting')
              .where('d.due_at', '<=', now),
          ),
        )
        // Not the full lock: changes that queue deliveries refer to this row and must not wait for it.
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .updateTable('webhooks')
    .from('due')
    .set({ held_by: holder, free_at: later(now, leaseMs) })
    .whereRef('webhooks.webhook_id', '=', 'due.webhook_id')
    .returning('webhooks.webhook_id')
    .execute()
  return held.map(({ webhook_id }) => ({ webhookId: webhook_id, holder }))
}

/** Where to send and how to sign, for another lease; null when the hold is lost or the webhook was switched off. */
export async function keepHold(db: ServiceDb, { webhookId, holder }: Hold, now: Date) {
  const kept = await db
    .updateTable('webhooks')
    .set({ free_at: later(now, leaseMs) })
    .where('webhook_id', '=', webhookId)
    .where('held_by', '=', holder)
    .where('enabled', '=', true)
    .returning(['url', 'secret'])
    .executeTakeFirst()
  return kept ?? null
}

/** @param freeAt when it may be sent to again */
export async function letGo(
  db: ServiceDb,
  { webhookId, holder }: Hold,
  freeAt: Date,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ held_by: null, free_at: freeAt })
    .where('webhook_id', '=', webhookId)
    .where('held_by', '=', holder)
    .execute()
}

/** The oldest due delivery. One that waits for its next try does not delay later ones. */
export async function nextDue(
  db: ServiceDb,
  { webhookId }: Hold,
  now: Date,
): Promise<Delivery | null> {
  const next = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return next ?? null
}

export type DeliveryTry = {
  readonly outcome: SendOutcome
  readonly at: Date
  readonly tookMs: number
}

/** Writes down what came of a try, and when the next one is. */
export async function writeDown(
  db: ServiceDb,
  delivery: Delivery,
  made: DeliveryTry,
): Promise<void> {
  const tries = delivery.tries + 1
  const isTaken = made.outcome.problem === null
  const again = isTaken ? null : nextTry(tries, made.at)
  const state = isTaken ? ('delivered' as const) : again === null ? 'failed' : 'waiting'
  await db.transaction().execute(async (trx) => {
    const written = await trx
      .updateTable('webhook_deliveries')
      .set({
        tries,
        state,
        due_at: again ?? made.at,
        ended_at: state === 'waiting' ? null : made.at,
      })
      .where('position', '=', delivery.position)
      .where('tries', '=', delivery.tries)
      // Switched off meanwhile: it arrived all the same, or is not tried again.
      .where('state', 'in', isTaken ? ['waiting', 'dropped'] : ['waiting'])
      .returning('position')
      .executeTakeFirst()
    if (written === undefined) return
    await trx
      .insertInto('webhook_tries')
      .values({
        position: delivery.position,
        try: tries,
        tried_at: made.at,
        took_ms: made.tookMs,
        http_status: made.outcome.httpStatus,
        problem: made.outcome.problem,
      })
      .execute()
  })
}

/** The log reaches back thirty days. */
export async function sweepDeliveries(db: ServiceDb, now: Date): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('state', '!=', 'waiting')
    .where('happened_at', '<', sql<Date>`${now}::timestamptz - interval '30 days'`)
    .execute()
}
