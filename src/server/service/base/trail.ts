import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Env, ServiceDb } from './deps.ts'
import { Problem } from './problem.ts'

/** How long an entry is kept; the database refuses to delete a younger one (`001_happenings.ts`). */
const trailDays = 400
/** Names of records are short; anybody may send a longer address. */
const longestPath = 200

/**
 * Makes a change of `/api/` and has it in the trail of the service: an entry before it, so that none is made without a
 * trace, and what became of it after. What our gate passes on is in the gate's own audit trail, with the device.
 *
 * @param change answers, or throws what is answered as a refusal
 */
export async function traced(
  c: Context<Env>,
  change: () => Response | Promise<Response>,
): Promise<Response> {
  if (c.get('isFromGate')) return change()
  const { db, now } = c.get('deps')
  const { accountId, tokenOf } = c.get('caller')
  const { id } = await db
    .insertInto('service_trail')
    .values({
      at: now(),
      token_of: tokenOf,
      account_id: accountId,
      method: c.req.method,
      path: c.req.path.slice(0, longestPath),
      booking: c.req.param('code')?.slice(0, longestPath) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    const response = await change()
    await end(c, id, response.status)
    return response
  } catch (thrown) {
    await end(c, id, thrown instanceof Problem ? thrown.status : 500)
    throw thrown
  }
}

/** A failure here must not hide what was done: the entry then says that it is not known. */
async function end(c: Context<Env>, id: number, status: number): Promise<void> {
  const { db, now, log } = c.get('deps')
  const booking = c.get('madeBooking') ?? null
  await db
    .insertInto('service_trail_outcomes')
    .values({ id, at: now(), status, booking })
    .execute()
    .catch((cause: unknown) => log.error({ err: cause }, 'the trail lacks an outcome'))
}

/** Deletes entries that are old enough, by the database's own clock, by which it refuses to delete younger ones. */
export async function sweepTrail(db: ServiceDb): Promise<void> {
  for (const table of ['service_trail', 'service_trail_outcomes'] as const) {
    await db
      .deleteFrom(table)
      .where('at', '<', sql<Date>`now() - ${`${trailDays} days`}::interval`)
      .execute()
  }
}
