import type { QueryClient } from '@tanstack/react-query'
import type { Booking } from '../../contract/booking.ts'
import { forgetChanged } from '../live/changed.ts'
import { asTheOnlyTab } from '../live/liveTabs.ts'
import { watchEyes } from '../live/seen.ts'
import { startLive } from '../live/startLive.ts'
import { takeChanges } from '../live/takeChanges.ts'
import { passes } from '../service/passes.ts'
import type { QueueClock } from '../service/readQueue.ts'
import type { Service } from '../service/serviceClient.ts'
import { useSession } from '../session/session.ts'
import { fillRest, fillWindow, inWindow } from './fillReplica.ts'
import { heldAfter } from './heldBooking.ts'
import { learnDays } from './learnDays.ts'
import { leisure } from './leisure.ts'
import { forgetHeld, hold, learnReach, useReplica } from './replica.ts'
import { shareReplica } from './sharedReplica.ts'

export type FollowDeps = {
  readonly service: Service
  readonly queryClient: QueryClient
  readonly clock: QueueClock
  /** When the page was opened, in ms of the tablet's clock: its lists are no older. */
  readonly openedAt: number
}

/** A window that was read whole is read again after this long, for what has gone. */
const wholeEveryMs = 60 * 60_000
const againAfterMs = 10 * 60_000

/**
 * Keeps what this tablet knows of the bookings whole and fresh, behind everything somebody waits for: fills the
 * replica, asks what others change, and learns from what Today reads. Once a page.
 *
 * @returns what ends it
 */
export function followBookings({ service, queryClient, clock, openedAt }: FollowDeps): () => void {
  const { serverOffsetMs } = useSession.getState()
  const ends = [
    startLive({
      service,
      clock,
      since: openedAt + serverOffsetMs,
      onChanges: (bookings, asOf) => {
        void takeChanges(queryClient, bookings, clock.now())
        holdChanges(bookings, asOf)
      },
    }),
    learnDays(queryClient),
    watchEyes(clock.now),
    whileSamePerson((signal) => keepWhole({ service, clock, signal, free: leisure(signal) })),
  ]
  return () => {
    for (const end of ends) end()
    forgetHeld()
    forgetChanged()
  }
}

/** What is asked for in the middle of the day is as good as what was read with the rest. */
function holdChanges(bookings: readonly Booking[], asOf: number): void {
  const { held, asOf: before } = useReplica.getState()
  for (const { code } of bookings) if (!held.has(code)) inWindow.add(code)
  hold(bookings.map((booking) => heldAfter(held.get(booking.code), booking)))
  if (before !== null) learnReach({ asOf: Math.max(before, asOf) })
}

type Keep = Parameters<typeof fillWindow>[0]

async function keepWhole(deps: Keep): Promise<void> {
  const { clock, signal } = deps
  const share = shareReplica(signal)
  let hasRest = false
  while (!signal.aborted) {
    await asTheOnlyTab('desk-replica', signal, async () => {
      const givenAt = share.givenAt()
      if (givenAt !== null && clock.now() - givenAt < wholeEveryMs / 2) return
      if (!useReplica.getState().isWhole && (await share.ask())) return
      await fillWindow(deps)
      share.tell()
      if (!hasRest) await fillRest(deps)
      hasRest = true
    })
    await passes(clock, useReplica.getState().isWhole ? wholeEveryMs : againAfterMs, signal)
  }
}

/** Runs `task` for whoever is signed in, and anew for the next: what is held is one person's (reliability.md §2.9). */
function whileSamePerson(task: (signal: AbortSignal) => Promise<void>): () => void {
  let mine: AbortController | null = null
  let person: string | null = null
  const look = () => {
    const session = useSession.getState()
    if (session.person === person) return
    mine?.abort()
    if (person !== null) {
      forgetHeld()
      forgetChanged()
      inWindow.clear()
    }
    person = session.person
    if (person === null) return
    mine = new AbortController()
    const { signal } = mine
    // What cannot be read now is tried again with the next start; nobody waits for it.
    task(signal).catch(() => {})
  }
  const stop = useSession.subscribe(look)
  look()
  return () => {
    stop()
    mine?.abort()
  }
}
