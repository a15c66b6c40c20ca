import type { Booking } from '../../contract/booking.ts'
import { failureOf } from '../service/failures.ts'
import { passes } from '../service/passes.ts'
import type { QueueClock } from '../service/readQueue.ts'
import type { Service } from '../service/serviceClient.ts'
import { useSession } from '../session/session.ts'
import { useLive } from './live.ts'
import { asTheOnlyTab, openLiveChannel, type Told } from './liveTabs.ts'
import { askedSince, atFirst, paceAfter } from './pace.ts'
import { readChanges, serviceOffset, tellsChanges } from './readChanges.ts'

export type LiveDeps = {
  readonly service: Service
  readonly clock: QueueClock
  /** When what this page knows was read, in ms of the server's clock. */
  readonly since: number
  /** What was changed by anybody; some of it may be known, and come again. @param asOf ms of the service's clock */
  readonly onChanges: (bookings: readonly Booking[], asOf: number) => void
}

const visible = (): boolean => document.visibilityState === 'visible'

/** A follower that hears nothing for this long beyond what was announced is on its own. */
const graceMs = 30_000

/**
 * Asks every 15 s what has changed, in one visible tab for all of this browser, while somebody is signed in
 * (ux.md §1.12, §4.3 `last_modified`).
 *
 * @returns what ends it
 */
export function startLive({ service, clock, since, onChanges }: LiveDeps): () => void {
  let cursor = since
  let turn: AbortController | null = null
  let forgetWatch: (() => void) | null = null

  function take({ bookings, asOf, nextInMs }: Omit<Told, 'person' | 'from'>): void {
    cursor = Math.max(cursor, asOf)
    useLive.setState({ isLive: true, askedAt: clock.now() })
    forgetWatch?.()
    forgetWatch = clock.after(nextInMs + graceMs, notLive)
    onChanges(bookings, asOf)
  }

  const channel = openLiveChannel((told) => {
    if (told.person !== useSession.getState().person) return
    // A page that slept through some of it asks for that itself: it is no worse than the one that speaks.
    if (told.from <= cursor) take(told)
    else void catchUp(told)
  })

  async function catchUp({ asOf, nextInMs }: Told): Promise<void> {
    const { signal } = turn ?? new AbortController()
    try {
      const bookings = await readChanges(service, askedSince(cursor), { signal })
      take({ bookings, asOf, nextInMs })
    } catch {
      // The next announcement finds the same gap.
    }
  }

  async function poll(signal: AbortSignal): Promise<void> {
    let offsetMs: number | null = null
    let pace = atFirst
    while (!signal.aborted) {
      try {
        if (offsetMs === null) {
          const offset = await serviceOffset(service, clock.now, { signal })
          if (!(await tellsChanges(service, clock.now() + offset, { signal }))) return
          offsetMs = offset
        }
        const from = cursor
        const asOf = clock.now() + offsetMs
        const bookings = await readChanges(service, askedSince(from), { signal })
        pace = paceAfter(pace, null)
        const told = { bookings, asOf, nextInMs: pace.waitMs }
        const { person } = useSession.getState()
        if (person !== null) channel.tell({ ...told, person, from })
        take(told)
      } catch (thrown) {
        if (signal.aborted) return
        const reason = failureOf(thrown)
        pace = paceAfter(pace, reason)
        if (reason.kind !== 'throttled') notLive()
      }
      await passes(clock, pace.waitMs, signal)
    }
  }

  const look = (): void => {
    const may = visible() && useSession.getState().state === 'in'
    if (may && turn === null) {
      const mine = new AbortController()
      turn = mine
      void asTheOnlyTab('desk-live', mine.signal, () => poll(mine.signal))
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
  const stopFollowing = useSession.subscribe(look)
  document.addEventListener('visibilitychange', look)
  globalThis.addEventListener('online', again)
  look()

  return () => {
    turn?.abort()
    stopFollowing()
    forgetWatch?.()
    channel.close()
    notLive()
    document.removeEventListener('visibilitychange', look)
    globalThis.removeEventListener('online', again)
  }
}

const notLive = (): void => {
  if (useLive.getState().isLive) useLive.setState({ isLive: false })
}
