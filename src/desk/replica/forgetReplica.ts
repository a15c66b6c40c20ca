import { forgetHeld } from '../api/replica.ts'
import { forgetDetails } from './keptDetails.ts'
import { forgetArrived } from './live/arrived.ts'
import { forgetChanged } from './live/changed.ts'
import { closeDisk } from './replicaDisk.ts'
import { forgetFacts, rememberKept } from './replicaFacts.ts'

/** Nothing of any guest is left in memory. */
export function dropNames(): void {
  forgetHeld()
  forgetChanged()
  forgetArrived()
  forgetDetails()
  forgetFacts()
}

/**
 * What this tablet holds of the bookings leaves the memory, that it ever kept any is forgotten, and the disk is let go
 * of, so that it can be deleted (reliability.md §2.9).
 */
export function forgetReplica(): void {
  dropNames()
  rememberKept(false)
  closeDisk()
}
