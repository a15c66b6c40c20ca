import type { Api, AskedAt } from '../api/apiClient.ts'
import { coverWhileHidden } from './cover.ts'
import { coverDesk, coverWhenEnded, whenRefused } from './lock.ts'
import { openOwnVault } from './openOwnVault.ts'
import { recallOnce } from './recallOnce.ts'
import { shutWhenTooLate } from './shutWhenTooLate.ts'
import { readSignIn } from './signingIn.ts'
import { useStanding } from './standing.ts'
import { watchIdle } from './watchIdle.ts'

/**
 * Protects guest data on this tablet: lock, idle time, vault. Loaded beside the first list, which does not wait for
 * it.
 */
export type Guard = {
  /** Another tab was locked. */
  readonly coverDesk: () => void
  /** The gate refused a request as locked. */
  readonly whenRefused: () => void
  /** The gate has answered what was asked then. */
  readonly whenAnswered: (asked: AskedAt) => void
  readonly stop: () => void
}

export function standGuard(api: Api): Guard {
  void shutWhenTooLate(api, recallOnce().tooLate)
  const stops = [
    openOwnVault(api),
    watchIdle(api),
    coverWhileHidden(() => readSignIn(api)),
    coverWhenEnded(api),
  ]
  return { coverDesk, whenRefused, whenAnswered, stop: () => stops.forEach((stop) => stop()) }
}

/** The 24 h of stored data start again. */
function whenAnswered(asked: AskedAt): void {
  if (useStanding.getState().id === null) return
  // The next answer of the gate repeats this; until then the copies only expire earlier.
  import('./keepOpen.ts').then(({ contact }) => contact(asked)).catch(() => {})
}
