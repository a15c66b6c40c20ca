import { sql } from 'kysely'
import type { ServiceDb } from './deps.ts'

/**
 * How many bookings there are, in these statuses or in any, exactly: the sum of a tally that every change of a status
 * adds to (`001_booking_rules.ts`). Counting a hundred thousand would take longer than all else in the answer.
 */
export async function countBookings(db: ServiceDb, statusIds: readonly string[]): Promise<number> {
  const { total } = await db
    .selectFrom('booking_tally')
    .select(sql<number>`coalesce(sum(bookings), 0)::int`.as('total'))
    .$if(statusIds.length > 0, (all) => all.where('status_id', 'in', [...statusIds]))
    .executeTakeFirstOrThrow()
  return total
}

/** How many bookings have a line of the item: read off the index of the lines alone. */
export async function countBookingsOf(db: ServiceDb, itemId: number): Promise<number> {
  const { total } = await db
    .selectFrom('booking_lines')
    .select(sql<number>`count(distinct booking_id)::int`.as('total'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  return total
}

export type PageSlice = {
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/**
 * Where to begin to find the page after `skip` of `total`, newest first: a page of the older half is found from the
 * other end, with half the way at most.
 */
export function partFor(
  total: number,
  { limit, skip }: { limit: number; skip: number },
): PageSlice {
  const count = Math.max(0, Math.min(limit, total - skip))
  return skip <= total / 2
    ? { order: 'desc', limit: count, offset: skip }
    : { order: 'asc', limit: count, offset: Math.max(0, total - skip - count) }
}
