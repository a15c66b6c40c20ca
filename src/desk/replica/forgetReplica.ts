import { forgetChanged } from '../live/changed.ts'
import { forgetHeld } from './replica.ts'
import { forgetDisk } from './replicaDisk.ts'
import { forgetFacts, rememberKept } from './replicaFacts.ts'

/** Nothing of any guest is left in memory. */
export function dropNames(): void {
  forgetHeld()
  forgetChanged()
  forgetFacts()
}

/**
 * Takes away all that this tablet keeps of the bookings, in memory and on the disk: on sign-out, and when it is no
 * longer the business's own (reliability.md §2.9).
 *
 * @throws when another tab does not let go of the disk: try again with the next start
 */
export async function forgetReplica(): Promise<void> {
  dropNames()
  rememberKept(false)
  await forgetDisk()
}
