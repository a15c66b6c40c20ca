import { sql } from 'kysely'
import { parseInstant } from '../../../contract/instant.ts'
import { Unreadable } from '../../../contract/unreadable.ts'
import { keepActivity } from '../activities/keepActivity.ts'
import type { Business } from '../base/business.ts'
import type { ServiceDb } from '../base/deps.ts'
import { badParameter, conflict, Overtaken } from '../base/problem.ts'
import type { Writing } from '../bookings/write4.ts'
import { tell } from '../webhooks/tell.ts'
import { plainEvent, toRow, withSent } from './eventFacts.ts'
import type { NewEvent, SentEvent } from './eventInput.ts'
import { needsSoundEvent } from './eventRules.ts'
import { toEvent4 } from './eventWire.ts'
import { type EventPriceRow, type EventWithPrices, findEvent, findEventRow } from './findEvents.ts'
import { needsFreeCode, needsTargets } from './needsTargets.ts'

/** Held by each writer of events, so that two never take one code. Bookings are not kept waiting by it. */
const eventLock = 70_140_022

/** @throws {Problem} 400 naming what is wrong, 409 for a number or a discount code that is taken */
export async function addEvent(change: Writing, sent: NewEvent): Promise<EventWithPrices> {
  const { trx, business, at } = change
  await lock(trx)
  await refuseOwnId(trx, sent)
  const facts = withSent(plainEvent(sent), sent, business.currency)
  needsSoundEvent(facts, sent)
  await needsTargets(trx, sent)
  await needsFreeCode(trx, facts, null)
  const { rate_id } = await trx
    .insertInto('events')
    .values({ ...toRow(facts), updated_at: at })
    .returning('rate_id')
    .executeTakeFirstOrThrow()
  await writePrices(trx, rate_id, facts.prices)
  return left(change, rate_id, 'event.created')
}

type Sent = SentEvent & {
  readonly id?: number | undefined
  readonly rate_id?: number | undefined
  /** When it was last written, as the editor read it. */
  readonly updated?: string | undefined
}

/**
 * Writes what was sent over an event, from the commit on for every process. All its price points are
 * replaced.
 *
 * @throws {Problem} 400 naming what is wrong, 404, 409 for another number or a taken code; `Overtaken` with the event
 *   when somebody wrote it after `updated`
 */
export async function changeEvent(
  change: Writing,
  id: string,
  { updated, id: sentId, rate_id, ...sent }: Sent,
): Promise<EventWithPrices> {
  const { trx, business, at } = change
  await lock(trx)
  const { rate_id: rateId } = await findEventRow(trx, id)
  if ((sentId ?? rateId) !== rateId || (rate_id ?? rateId) !== rateId) {
    throw conflict('The number of an event cannot be changed.')
  }
  await needsTargets(trx, sent)
  await trx
    .selectFrom('events')
    .select('rate_id')
    .where('rate_id', '=', rateId)
    .forUpdate()
    .execute()
  const before = await findEvent(trx, id)
  needsUntouched(before, updated, business)
  const facts = withSent(before, sent, business.currency)
  needsSoundEvent(facts, sent)
  await needsFreeCode(trx, facts, rateId)
  await trx
    .updateTable('events')
    .set({ ...toRow(facts), updated_at: at })
    .where('rate_id', '=', rateId)
    .execute()
  if (sent.prices !== undefined) await writePrices(trx, rateId, facts.prices)
  const isOff = before.enabled && !facts.enabled
  return left(change, rateId, isOff ? 'event.disabled' : 'event.changed')
}

const lock = (trx: ServiceDb) =>
  sql`select pg_advisory_xact_lock(${sql.lit(eventLock)})`.execute(trx)

/** Numbers are given here. @throws {Problem} 409 when it is another event's, else 400 */
async function refuseOwnId(trx: ServiceDb, { id, rate_id }: NewEvent): Promise<void> {
  for (const [name, number] of Object.entries({ id, rate_id })) {
    if (number === undefined) continue
    const taken = await trx
      .selectFrom('events')
      .select('rate_id')
      .where('rate_id', '=', number)
      .executeTakeFirst()
    throw taken
      ? conflict(`There is an event ${number} already.`)
      : badParameter(name, 'left out: the service gives the numbers')
  }
}

function needsUntouched(event: EventWithPrices, updated: string | undefined, business: Business) {
  if (updated === undefined) return
  let seen: Date
  try {
    seen = parseInstant(updated, business.timeZone)
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    throw badParameter('updated', 'as it was read: an RFC 3339 date-time')
  }
  if (seen.getTime() === event.updated_at.getTime()) return
  throw new Overtaken(
    'Somebody else has changed this event meanwhile.',
    toEvent4(event, business.currency),
  )
}

async function writePrices(
  trx: ServiceDb,
  rateId: number,
  prices: readonly EventPriceRow[],
): Promise<void> {
  await trx.deleteFrom('prices').where('rate_id', '=', rateId).execute()
  if (prices.length === 0) return
  await trx
    .insertInto('prices')
    .values(
      prices.map(({ item_id, param_id, from_qty, per, amount_minor }) => ({
        rate_id: rateId,
        item_id,
        param_id,
        from_qty,
        per,
        amount_minor,
      })),
    )
    .execute()
}

/** Writes the change into the trail, and reads the event as it is now. */
async function left(
  { trx, accountId, at }: Writing,
  rateId: number,
  kind: 'event.created' | 'event.changed' | 'event.disabled',
): Promise<EventWithPrices> {
  const event = await findEvent(trx, String(rateId))
  const detail = { type: event.type, isEnabled: event.enabled }
  await keepActivity(trx, { kind, accountId, rateId, detail }, at)
  await tell(trx, { kind: 'event.changed', rateId, accountId, detail }, at)
  return event
}
