import type { QueryClient } from '@tanstack/react-query'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { Booking } from '../../contract/booking.ts'
import { serverNow } from '../api/clock.ts'
import { passes } from '../api/passes.ts'
import { readChanges, tellsChanges } from '../api/queries/readChanges.ts'
import type { QueueClock } from '../api/readQueue.ts'
import { hold, learnReach, useReplica } from '../api/replica.ts'
import type { Service } from '../api/serviceClient.ts'
import { useSession } from '../api/session.ts'
import { say } from '../kit/messages.ts'
import { replicaName } from '../kit/storageNames.ts'
import { useVault, vaultOf } from '../vault/vault.ts'
import { fillRest, fillWindow, inWindow } from './fillReplica.ts'
import { dropNames } from './forgetReplica.ts'
import { heldAfter } from './heldBooking.ts'
import { heldDisk } from './heldDisk.ts'
import { keepDays } from './keepDays.ts'
import { readDetailsAgain } from './keptDetails.ts'
import { learnDays, learnKeptDays } from './learnDays.ts'
import { leisure } from './leisure.ts'
import { noteArrived } from './live/arrived.ts'
import { asTheOnlyTab } from './live/liveTabs.ts'
import { askedSince } from './live/pace.ts'
import { watchEyes } from './live/seen.ts'
import { startLive } from './live/startLive.ts'
import { takeChanges } from './live/takeChanges.ts'
import { type Leisure, patiently } from './patiently.ts'
import { useReplicaFacts } from './replicaFacts.ts'
import { shareReplica } from './sharedReplica.ts'

export type FollowDeps = {
  readonly service: Service
  readonly queryClient: QueryClient
  readonly clock: QueueClock
  /** Reads who is signed in and the server's clock anew. */
  readonly readSession: () => Promise<unknown>
  /** When the page was opened, in ms of the tablet's clock: its lists are no older. */
  readonly openedAt: number
}

/** A window that was read whole is read again after this long, for what has gone. */
const wholeEveryMs = millisecondsInHour
const againAfterMs = 10 * millisecondsInMinute

/**
 * Keeps what this tablet knows of the bookings whole and fresh, behind everything somebody waits for: fills the
 * replica, asks what others change, and learns from what Today reads. Once a page.
 *
 * @returns what ends it
 */
export function followBookings(deps: FollowDeps): () => void {
  const { service, queryClient, clock, readSession, openedAt } = deps
  const ends = [
    startLive({
      service,
      clock,
      readSession,
      openedAt,
      onChanges: (bookings, asOf) => {
        void takeChanges(queryClient, bookings, clock.now())
        holdChanges(bookings, asOf, clock.now())
        readDetailsAgain(bookings.map(({ code }) => code))
      },
    }),
    learnDays(queryClient),
    watchEyes(clock.now),
    whileSamePerson((signal, person) =>
      keepWhole({ service, queryClient, clock, signal, free: leisure(signal) }, person),
    ),
  ]
  return () => {
    for (const end of ends) end()
    dropNames()
  }
}

/** What is asked for in the middle of the day is as good as what was read with the rest. */
function holdChanges(bookings: readonly Booking[], asOf: number, now: number): void {
  const { held, isWhole, asOf: before } = useReplica.getState()
  const fresh = bookings.flatMap(({ code }) => (held.has(code) ? [] : [code]))
  for (const code of fresh) inWindow.add(code)
  // While not all of them are here, one that is heard of for the first time may be an old one.
  if (isWhole) noteArrived(fresh, now)
  hold(bookings.map((booking) => heldAfter(held.get(booking.code), booking)))
  if (before !== null) learnReach({ asOf: Math.max(before, asOf) })
}

type Keep = Leisure & { readonly service: Service; readonly queryClient: QueryClient }

async function keepWhole(deps: Keep, person: string): Promise<void> {
  const { clock, signal } = deps
  const vault = vaultOf(person)
  const disk = vault && heldDisk(vault)
  // A disk that cannot be read or written is no reason to hold nothing.
  const keptAsOf = (await disk?.restore().catch(() => null)) ?? null
  if (useReplicaFacts.getState().wasEvicted) sayEvicted()
  learnKeptDays(deps.queryClient)
  // What does not get to the disk is not counted as ready for offline (ux.md §3.8).
  if (disk !== null) disk.keep(clock, signal).catch(() => {})
  if (vault !== null) keepDays({ ...deps, vault }).catch(() => {})
  const share = shareReplica(signal)
  let isDue = keptAsOf === null || !(await catchUp(deps, keptAsOf))
  let hasRest = false
  while (!signal.aborted) {
    if (isDue) {
      await asTheOnlyTab(replicaName, signal, async () => {
        const givenAt = share.givenAt()
        if (givenAt !== null && clock.now() - givenAt < wholeEveryMs / 2) return
        if (!useReplica.getState().isWhole && (await share.ask())) return
        await fillWindow(deps)
        share.tell()
        if (!hasRest) await fillRest(deps)
        hasRest = true
      })
    }
    await passes(clock, useReplica.getState().isWhole ? wholeEveryMs : againAfterMs, signal)
    isDue = true
  }
}

const sayEvicted = (): void =>
  say({
    text: 'The browser has cleared the copies of bookings on this tablet. They are being read again.',
    tone: 'needs',
    key: 'evicted',
  })

/** What changed while the tablet slept. @returns false when it is simpler to read everything */
async function catchUp(deps: Keep, keptAsOf: number): Promise<boolean> {
  const { service } = deps
  const asOf = serverNow().getTime()
  if (!useReplica.getState().isWhole || asOf - keptAsOf > wholeEveryMs) return false
  try {
    const isTold = await patiently(deps, (signal) => tellsChanges(service, asOf, { signal }))
    if (!isTold) return false
    const since = askedSince(keptAsOf)
    const bookings = await patiently(deps, (signal) => readChanges(service, since, { signal }))
    holdChanges(bookings, asOf, deps.clock.now())
    return true
  } catch {
    return false
  }
}

/**
 * Runs `task` for whoever is signed in and may read what is kept, and anew for the next: what is held is one person's,
 * and a locked tablet holds nothing (reliability.md §2.9).
 */
function whileSamePerson(task: (signal: AbortSignal, person: string) => Promise<void>): () => void {
  let mine: AbortController | null = null
  let holder: string | null = null
  const look = () => {
    const { person } = useSession.getState()
    const { state } = useVault.getState()
    const now = person === null || state === 'locked' ? null : `${person}\n${state}`
    if (now === holder) return
    mine?.abort()
    if (holder !== null) {
      dropNames()
      inWindow.clear()
    }
    holder = now
    if (person === null || now === null) return
    mine = new AbortController()
    // What cannot be read now is tried again with the next start; nobody waits for it.
    task(mine.signal, person).catch(() => {})
  }
  const stops = [useSession.subscribe(look), useVault.subscribe(look)]
  look()
  return () => {
    for (const stop of stops) stop()
    mine?.abort()
  }
}
