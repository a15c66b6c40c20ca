import type { CalendarDay } from '../../contract/day.ts'
import type { Business } from '../company/business.ts'
import type { Db } from '../deps.ts'

export type DemoWish = {
  readonly business: Business
  readonly bookings: number
  /** The day the demo is built around, in the business's zone. */
  readonly today: CalendarDay
  readonly now: Date
}

/**
 * Fills an empty database with a believable year. The staff of `accounts/demoStaff.ts` is there already.
 *
 * @param db a running transaction: it starts none of its own
 */
export async function fillDemo(_db: Db, _wish: DemoWish): Promise<void> {}
