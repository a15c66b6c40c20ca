import { clearReplica } from '../api/replica.ts'
import { forgetDetails } from './keptDetails.ts'
import { forgetArrived } from './live/arrived.ts'
import { forgetChanged } from './live/changed.ts'
import { closeDisk } from './replicaDisk.ts'
import { forgetFacts, rememberKept } from './replicaFacts.ts'

/** Removes every guest's data from memory. */
export function dropNames(): void {
  clearReplica()
  forgetChanged()
  forgetArrived()
  forgetDetails()
  forgetFacts()
}

/**
 * Removes the replica from memory, forgets that it was ever stored, and closes its database so that it can be deleted
 * (reliability.md §2.9).
 */
export function forgetReplica(): void {
  dropNames()
  rememberKept(false)
  closeDisk()
}
