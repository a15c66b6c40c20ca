import { sql } from 'kysely'
import type { Db } from '../ground/deps.ts'
import type { ReckonedCart } from '../sessions/reckonCart.ts'

/**
 * Takes the vouchers of a sale, under the locks of their discounts and in the order of their numbers.
 *
 * @returns false when one of them was used up a moment ago: then the prices have to be reckoned again
 */
export async function takeVouchers(trx: Db, vouchers: ReckonedCart['vouchers']): Promise<boolean> {
  for (const { rateId, count } of vouchers.toSorted((a, b) => a.rateId - b.rateId)) {
    const used = await trx
      .updateTable('events')
      .set({ vouchers_used: sql`vouchers_used + ${count}` })
      .where('rate_id', '=', rateId)
      .where(sql<boolean>`(vouchers = 0 or vouchers_used + ${count} <= vouchers)`)
      .returning('rate_id')
      .executeTakeFirst()
    if (used === undefined) return false
  }
  return true
}
