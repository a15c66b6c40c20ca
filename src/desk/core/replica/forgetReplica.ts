import { clearReplica } from '../api/replica.ts'
import { forgetDetails } from './keptDetails.ts'
import { forgetArrived } from './live/arrived.ts'
import { forgetChanged } from './live/changed.ts'
import { forgetPackFacts } from './paperPack.ts'
import { forgetFacts, rememberKept } from './replicaFacts.ts'
import { forgetSeen } from './seen/lastSeen.ts'

/** Removes every guest's data from memory. */
export function dropNames(): void {
  clearReplica()
  forgetChanged()
  forgetArrived()
  forgetDetails()
  forgetSeen()
  forgetFacts()
  forgetPackFacts()
}

/**
 * Removes the replica from memory, and forgets that it was ever stored (reliability.md §2.9).
 */
export function forgetReplica(): void {
  dropNames()
  rememberKept(false)
}
