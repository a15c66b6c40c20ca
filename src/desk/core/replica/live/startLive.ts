import type { Booking } from '../../../../contract/booking.ts'
import { liveName } from '../../../ui/storageNames.ts'
import type { Api } from '../../api/apiClient.ts'
import { failureOf } from '../../api/failures.ts'
import { passes } from '../../api/passes.ts'
import { readChanges, serviceOffset, tellsChanges } from '../../api/queries/readChanges.ts'
import type { QueueClock } from '../../api/readQueue.ts'
import { useSignIn } from '../../api/signIn.ts'
import { createHearing, notLive } from './hearing.ts'
import { asTheOnlyTab, type LiveMessage, openLiveChannel } from './liveTabs.ts'
import { atFirst, changesFrom, paceAfter } from './pace.ts'
import { serviceClock } from './serviceClock.ts'

export type LiveDeps = {
  readonly api: Api
  readonly clock: QueueClock
  /** Reads the sign-in and the server's clock again. */
  readonly readSignIn: () => Promise<unknown>
  /** When the page was opened, in ms of the tablet's clock: what it knows is no older. */
  readonly openedAt: number
  /**
   * Called with changed bookings, by anybody; some may be known already and come twice. @param asOf ms of the
   * service's clock
   */
  readonly onChanges: (bookings: readonly Booking[], asOf: number) => void
}

const visible = (): boolean => document.visibilityState === 'visible'

/**
 * Asks every 15 s what has changed, in one visible tab for all of this browser, while somebody is signed in
 * (ux.md §1.12, §4.3 `last_modified`).
 *
 * @returns what ends it
 */
export function startLive(deps: LiveDeps): () => void {
  const { api, clock, openedAt, onChanges } = deps
  const clocks = { now: clock.now, running: () => performance.now() }
  const hearing = createHearing({ clock, clocks, openedAt, onChanges })
  let turn: AbortController | null = null

  const channel = openLiveChannel((message) => {
    if (message.person !== useSignIn.getState().person) return
    // A page that slept and missed a message asks for the missing time itself.
    if (hearing.goesOnFrom(message.from, message.asOf)) hearing.take(message)
    else void catchUp(message)
  })

  async function catchUp({ asOf, nextInMs }: LiveMessage): Promise<void> {
    const { signal } = turn ?? new AbortController()
    try {
      const bookings = await readChanges(api, changesFrom(hearing.knownAt(asOf)), { signal })
      if (!signal.aborted) hearing.take({ bookings, asOf, nextInMs })
    } catch {
      // On a failure nothing is lost: the next message shows the same gap.
    }
  }

  const polling = { ...deps, clocks, hearing, channel }
  const look = (): void => {
    const may = visible() && useSignIn.getState().state === 'in'
    if (may && turn === null) {
      const mine = new AbortController()
      turn = mine
      void asTheOnlyTab(liveName, mine.signal, () => poll(polling, mine.signal))
    } else if (!may && turn !== null) {
      turn.abort()
      turn = null
      notLive()
    }
  }
  const again = (): void => {
    turn?.abort()
    turn = null
    look()
  }
  const stopFollowing = useSignIn.subscribe(look)
  document.addEventListener('visibilitychange', look)
  globalThis.addEventListener('online', again)
  look()

  return () => {
    turn?.abort()
    stopFollowing()
    channel.close()
    hearing.stop()
    document.removeEventListener('visibilitychange', look)
    globalThis.removeEventListener('online', again)
  }
}

type PollDeps = LiveDeps & {
  readonly clocks: Parameters<typeof serviceClock>[0]
  readonly hearing: ReturnType<typeof createHearing>
  readonly channel: ReturnType<typeof openLiveChannel>
}

/** Asks for changes until the signal aborts, or the service turns out to list none. */
async function poll(deps: PollDeps, signal: AbortSignal): Promise<void> {
  const { api, clock, clocks, readSignIn, hearing, channel } = deps
  let listsChanges: boolean | null = null
  let isFirst = true
  const theirs = serviceClock(clocks, async (asking) => {
    // The sign-in is read again, because “today” and “12 s ago” depend on the same clock.
    if (!isFirst) await readSignIn()
    isFirst = false
    return serviceOffset(api, clock.now, { signal: asking })
  })
  let pace = atFirst
  while (!signal.aborted) {
    try {
      const asOf = await theirs.now(signal)
      listsChanges ??= await tellsChanges(api, asOf, { signal })
      if (!listsChanges) return
      const from = hearing.knownAt(asOf)
      const bookings = await readChanges(api, changesFrom(from), { signal })
      // The answer came after the page was closed; the next opening sends a new request.
      if (signal.aborted) return
      pace = paceAfter(pace, null)
      const changes = { bookings, asOf, nextInMs: pace.waitMs }
      const { person } = useSignIn.getState()
      if (person !== null) channel.tell({ ...changes, person, from })
      hearing.take(changes)
    } catch (thrown) {
      if (signal.aborted) return
      const reason = failureOf(thrown)
      pace = paceAfter(pace, reason)
      if (reason.kind !== 'throttled') notLive()
    }
    await passes(clock, pace.waitMs, signal)
  }
}
