import { sql } from 'kysely'
import { defaultStatuses } from '../../../contract/status.ts'
import { keepActivity } from '../activities/keepActivity.ts'
import type { ServiceDb } from '../base/deps.ts'
import { oneWriter } from '../base/oneWriter.ts'
import { conflict } from '../base/problem.ts'
import type { Writing } from '../bookings/write4.ts'
import { findStatus, type StatusRow } from './findStatuses.ts'
import type { NewStatus, SentStatus } from './statusInput.ts'

/** @throws {Problem} 409 when its id or its name is taken */
export async function addStatus(writing: Writing, sent: NewStatus): Promise<StatusRow> {
  const { trx } = writing
  await oneWriter(trx, 'statuses')
  await needsFreeName(trx, sent.name)
  const made = await trx
    .insertInto('statuses')
    .values({
      status_id: sent.id,
      name: sent.name,
      pos: sent.weight ?? (await lastPlace(trx)) + 1,
      holds_stock: sent.holdsStock,
      enabled: sent.enabled ?? true,
    })
    .onConflict((taken) => taken.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made === undefined) throw conflict(`There is a status ${sent.id} already.`)
  await leaveWord(writing, made, 'status.created')
  return made
}

/**
 * Writes what was sent over a status. One that is disabled is given to no booking any more; bookings that have it
 * keep it, and it is shown and found as before.
 *
 * @throws {Problem} 404; 409 for a name that is taken, for a status the service itself gives, and for another meaning
 *   of one that bookings have
 */
export async function changeStatus(
  writing: Writing,
  id: string,
  sent: SentStatus,
): Promise<StatusRow> {
  const { trx } = writing
  await oneWriter(trx, 'statuses')
  const before = await holdStatus(trx, id)
  if (sent.name !== undefined && sent.name !== before.name) await needsFreeName(trx, sent.name)
  if (sent.enabled === false) needsNotOurs(before)
  if (sent.holdsStock !== undefined && sent.holdsStock !== before.holds_stock) {
    await needsNewMeaning(trx, before)
  }
  const changed = await trx
    .updateTable('statuses')
    .set({
      name: sent.name ?? before.name,
      pos: sent.weight ?? before.pos,
      holds_stock: sent.holdsStock ?? before.holds_stock,
      enabled: sent.enabled ?? before.enabled,
    })
    .where('status_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const isOff = before.enabled && !changed.enabled
  await leaveWord(writing, changed, isOff ? 'status.disabled' : 'status.changed')
  return changed
}

/** Until the end no booking is given it: a change that does so holds it too (see `needsStatus`). */
async function holdStatus(trx: ServiceDb, id: string): Promise<StatusRow> {
  await trx
    .selectFrom('statuses')
    .select('status_id')
    .where('status_id', '=', id)
    .forUpdate()
    .execute()
  return findStatus(trx, id)
}

async function needsFreeName(trx: ServiceDb, name: string): Promise<void> {
  const other = await trx
    .selectFrom('statuses')
    .select('status_id')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst()
  if (other) throw conflict(`Status ${other.status_id} has this name already.`)
}

/** What a new booking has (§4.1), and what `set_paid` gives (§3 rule 2). */
const ours = ['PEND', 'PAID']

function needsNotOurs({ status_id }: StatusRow): void {
  if (ours.includes(status_id)) {
    throw conflict(`${status_id} cannot be disabled: the service itself gives it to bookings.`)
  }
}

/**
 * Whether a status holds stock is known of the default set (§3) to every client. Of others it changes while no booking
 * has them: else units would be out twice, or guests lose what they have, without anybody having looked.
 */
async function needsNewMeaning(trx: ServiceDb, { status_id }: StatusRow): Promise<void> {
  if (defaultStatuses.some(({ id }) => id === status_id)) {
    throw conflict(`What ${status_id} means is fixed: it is one of the default set.`)
  }
  const inUse = await trx
    .selectFrom('bookings')
    .select('code')
    .where('status_id', '=', status_id)
    .limit(1)
    .executeTakeFirst()
  if (inUse) {
    throw conflict(
      `Bookings have the status ${status_id}, and their stock with it. Give them another one first.`,
    )
  }
}

async function lastPlace(trx: ServiceDb): Promise<number> {
  const { last } = await trx
    .selectFrom('statuses')
    .select(sql<number>`coalesce(max(pos), 0)::int`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}

const leaveWord = (
  { trx, accountId, at }: Writing,
  { status_id, enabled, holds_stock }: StatusRow,
  kind: 'status.created' | 'status.changed' | 'status.disabled',
): Promise<void> => {
  const detail = { isEnabled: enabled, holdsStock: holds_stock }
  return keepActivity(trx, { kind, accountId, statusId: status_id, detail }, at)
}
