import type { ServiceDb } from './base/deps.ts'
import { sweepTrail } from './base/trail.ts'
import { sweepAttempts } from './secrets/attempts.ts'
import { sweepDeliveries } from './webhooks/deliveryQueue.ts'

/** Deletes rows that are kept for a time only: at the start, and every hour. */
export async function sweep(db: ServiceDb, now: Date): Promise<void> {
  await sweepAttempts(db, now)
  await sweepDeliveries(db, now)
  await sweepTrail(db)
}
