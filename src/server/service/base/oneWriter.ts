import { sql } from 'kysely'
import type { ServiceDb } from './deps.ts'

/**
 * Held until the transaction ends by each writer of products, categories, statuses or customers' codes, so that two
 * never take one name. Bookings are not kept waiting by it.
 */
export async function oneWriter(
  trx: ServiceDb,
  of: 'products' | 'categories' | 'statuses' | 'customer codes',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`writes ${of}`}, 0))`.execute(trx)
}
