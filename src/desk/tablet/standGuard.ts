import type { Service } from '../api/serviceClient.ts'
import { coverWhileHidden } from './cover.ts'
import { followVault, useStanding } from './followVault.ts'
import { coverDesk, whenRefused } from './lock.ts'
import { readSession } from './signingIn.ts'
import { watchIdle } from './watchIdle.ts'

/** What keeps a tablet's guests to whoever may see them; loaded beside the first list, which does not wait for it. */
export type Guard = {
  /** Another tab was locked. */
  readonly coverDesk: () => void
  /** The gate refused something as locked. */
  readonly whenRefused: () => void
  /** The gate has answered. */
  readonly whenAnswered: () => void
  readonly stop: () => void
}

export function standGuard(service: Service): Guard {
  const stops = [
    followVault(service),
    watchIdle(service),
    coverWhileHidden(() => readSession(service)),
  ]
  return { coverDesk, whenRefused, whenAnswered, stop: () => stops.forEach((stop) => stop()) }
}

/** The 24 h of what a tablet keeps begin anew. */
function whenAnswered(): void {
  if (useStanding.getState().id === null) return
  // The next answer of the gate says the same again; until then the copies only end earlier.
  import('./keepOpen.ts').then(({ contact }) => contact()).catch(() => {})
}
