import type { Api } from '../api/apiClient.ts'
import type { QueueClock } from '../api/readQueue.ts'
import { useSignIn } from '../api/signIn.ts'
import { signedIn } from './sendEntry.ts'

/**
 * Tells the gate which stored actions were undone or given up before they were sent, so that none is done when somebody
 * puts a copy of this tablet's disk back (decisions.md 71).
 */
export type GivenUpTeller = {
  /** Tells what is untold, unless that is being done already or its person is not signed in: then once they are. */
  readonly tell: () => void
  readonly stop: () => void
}

export type TellerDeps = {
  readonly api: Pick<Api, 'gate'>
  readonly clock: Pick<QueueClock, 'after'>
}

type GivenUpSource = {
  readonly person: string
  readonly untold: () => ReadonlySet<string>
  readonly onReported: (opIds: readonly string[]) => void
}

/** Nobody waits for it, so it is tried again calmly, in ms. */
const againMs = 30_000
/** The gate takes no more at once. */
const mostAtOnce = 500

export function createGivenUpTeller(
  { api, clock }: TellerDeps,
  { person, untold, onReported }: GivenUpSource,
): GivenUpTeller {
  let isTelling = false
  let isStopped = false
  let cancel: (() => void) | null = null

  const later = (): void => {
    if (!isStopped) cancel = clock.after(againMs, tell)
  }

  function tell(): void {
    const opIds = [...untold()].slice(0, mostAtOnce)
    if (isTelling || isStopped || opIds.length === 0) return
    cancel?.()
    if (signedIn() !== person) return
    isTelling = true
    void api
      .gate('POST', '/api/ops/given-up', { ids: opIds })
      .then(() => !isStopped && onReported(opIds), later)
      .finally(() => {
        isTelling = false
      })
  }

  // A tablet that was opened without a network is signed in later.
  const unsubscribe = useSignIn.subscribe((now, before) => now.state !== before.state && tell())
  return {
    tell,
    stop: () => {
      isStopped = true
      unsubscribe()
      cancel?.()
    },
  }
}
