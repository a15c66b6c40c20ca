import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { Booking } from '../../../contract/booking.ts'
import { say } from '../../ui/messages.ts'
import { replicaName } from '../../ui/storageNames.ts'
import type { Api } from '../api/apiClient.ts'
import { serverNow } from '../api/clock.ts'
import { passes } from '../api/passes.ts'
import { readChanges, tellsChanges } from '../api/queries/readChanges.ts'
import { readStatuses } from '../api/queries/readStatuses.ts'
import type { QueueClock } from '../api/readQueue.ts'
import { hold, learnReach, useReplica } from '../api/replica.ts'
import { useSignIn } from '../api/signIn.ts'
import { useVault, vaultOf } from '../vault/vault.ts'
import { BookingsDisk } from './bookingsDisk.ts'
import { mergeCached } from './cachedBooking.ts'
import { fillPace } from './fillPace.ts'
import { type CaughtUp, fillRest, fillWindow, inWindow } from './fillReplica.ts'
import { dropNames } from './forgetReplica.ts'
import { keepDays } from './keepDays.ts'
import { readDetailsAgain } from './keptDetails.ts'
import { learnDays, learnKeptDays } from './learnDays.ts'
import { noteArrived } from './live/arrived.ts'
import { asTheOnlyTab } from './live/liveTabs.ts'
import { changesFrom } from './live/pace.ts'
import { startLive } from './live/startLive.ts'
import { takeChanges } from './live/takeChanges.ts'
import { watchSeenChanges } from './live/watchSeenChanges.ts'
import { useReplicaFacts } from './replicaFacts.ts'
import { whenRestWanted } from './restWanted.ts'
import { type RetryDeps, retryReading } from './retryReading.ts'
import { followSeen } from './seen/followSeen.ts'
import { shareReplica } from './sharedReplica.ts'
import { noPages } from './windowPages.ts'

export type FollowDeps = {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly clock: QueueClock
  /** Reads the sign-in and the server's clock again. */
  readonly readSignIn: () => Promise<unknown>
  /** When the page was opened, in ms of the tablet's clock: its lists are no older. */
  readonly openedAt: number
}

/** A complete reading of the window is repeated after this time, to find bookings that are gone. */
const wholeEveryMs = millisecondsInHour
const againAfterMs = 10 * millisecondsInMinute

/**
 * Keeps the replica complete and fresh, with lower priority than anything a person waits for: fills it, follows
 * changes, and learns from what Today reads. Started once for each page.
 *
 * @returns what ends it
 */
export function followBookings(deps: FollowDeps): () => void {
  const { api, queryClient, clock, readSignIn, openedAt } = deps
  const pace = fillPace(clock)
  const ends = [
    startLive({
      api,
      clock,
      readSignIn,
      openedAt,
      onChanges: (bookings, asOf) => {
        void takeChanges({ api, queryClient }, bookings, clock.now())
        holdChanges(bookings, asOf, clock.now())
        readDetailsAgain(bookings.map(({ code }) => code))
      },
    }),
    learnDays(queryClient),
    watchSeenChanges(clock.now),
    pace.stop,
    whileSamePerson((signal, person) => {
      const isSeen = whenVisible(signal)
      const free = () => isSeen().then(() => pace.next(signal))
      const calm = () => pace.calm(signal)
      void calm().then(() => readStatuses(api, signal))
      void followSeen({ queryClient, clock, signal }, vaultOf(person))
      return keepWhole({ api, queryClient, clock, signal, free, calm }, person)
    }),
  ]
  return () => {
    for (const end of ends) end()
    dropNames()
  }
}

/** A change is as good as a record from the full reading. */
function holdChanges(bookings: readonly Booking[], asOf: number, now: number): void {
  const { held, isWhole, asOf: before } = useReplica.getState()
  const fresh = bookings.flatMap(({ code }) => (held.has(code) ? [] : [code]))
  for (const code of fresh) inWindow.add(code)
  // Before the replica is complete, a booking that is new to it may be an old one.
  if (isWhole) noteArrived(fresh, now)
  hold(bookings.map((booking) => mergeCached(held.get(booking.code), booking)))
  if (before !== null) learnReach({ asOf: Math.max(before, asOf) })
}

type Keep = RetryDeps & { readonly api: Api; readonly queryClient: QueryClient }

async function keepWhole(deps: Keep, person: string): Promise<void> {
  const { clock, signal } = deps
  const vault = vaultOf(person)
  const disk = vault && new BookingsDisk(vault)
  // The replica works in memory when the disk cannot be read or written.
  const keptAsOf = (await disk?.restore(deps.calm).catch(() => null)) ?? null
  if (useReplicaFacts.getState().wasEvicted) sayEvicted()
  learnKeptDays(deps.queryClient)
  // Days that could not be stored do not count as ready for offline (ux.md §3.8).
  if (disk !== null) disk.keep(deps).catch(() => {})
  if (vault !== null) keepDays({ ...deps, vault }).catch(() => {})
  const share = shareReplica(signal)
  let isDue = keptAsOf === null || !(await catchUp(deps, keptAsOf))
  let rest: Promise<void> | null = null
  while (!signal.aborted) {
    if (isDue) {
      await asTheOnlyTab(replicaName, signal, async () => {
        const givenAt = share.givenAt()
        if (givenAt !== null && clock.now() - givenAt < wholeEveryMs / 2) return
        if (!useReplica.getState().isWhole && (await share.ask())) return
        const pages = disk?.pages ?? noPages
        await fillWindow({ ...deps, pages, catchUp: (since) => readSince(deps, since) })
        await deps.calm()
        share.tell()
      })
    }
    rest ??= readRest(deps).catch(() => {
      // Cached bookings can be searched, and the service's own search finds more.
    })
    await passes(clock, useReplica.getState().isWhole ? wholeEveryMs : againAfterMs, signal)
    isDue = true
  }
}

/** Once for each page, and not before somebody wants it. */
async function readRest(deps: Keep): Promise<void> {
  await whenRestWanted(deps.signal)
  await asTheOnlyTab(replicaName, deps.signal, () => fillRest(deps))
}

const sayEvicted = (): void =>
  say({
    text: t`The browser deleted saved bookings. They are loading again.`,
    tone: 'needs',
    key: 'evicted',
  })

/** Reads what changed while the tablet slept. @returns false when it is simpler to read everything */
async function catchUp(deps: Keep, keptAsOf: number): Promise<boolean> {
  const age = serverNow().getTime() - keptAsOf
  if (!useReplica.getState().isWhole || age > wholeEveryMs) return false
  return (await readSince(deps, keptAsOf)) !== null
}

/** Takes in what changed since a moment of the service's clock, in ms. @returns null when the service does not say */
async function readSince(deps: Keep, since: number): Promise<CaughtUp | null> {
  const { api } = deps
  const asOf = serverNow().getTime()
  try {
    const listsChanges = await retryReading(deps, (signal) => tellsChanges(api, asOf, { signal }))
    if (!listsChanges) return null
    const from = changesFrom(since)
    const bookings = await retryReading(deps, (signal) => readChanges(api, from, { signal }))
    holdChanges(bookings, asOf, deps.clock.now())
    return { codes: new Set(bookings.map(({ code }) => code)), asOf }
  } catch {
    // The service did not list the changes: the whole window is read instead.
    return null
  }
}

/**
 * Runs `task` for the signed-in person while they may read, and starts it again for the next person: the replica
 * belongs to one person, and a locked tablet has none in memory (reliability.md §2.9).
 */
function whileSamePerson(task: (signal: AbortSignal, person: string) => Promise<void>): () => void {
  let mine: AbortController | null = null
  let holder: string | null = null
  const look = () => {
    const { person } = useSignIn.getState()
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
    // A failed reading is tried again at the next start; nobody waits for it.
    task(mine.signal, person).catch(() => {})
  }
  const stops = [useSignIn.subscribe(look), useVault.subscribe(look)]
  look()
  return () => {
    for (const stop of stops) stop()
    mine?.abort()
  }
}

const isFree = (): boolean =>
  document.visibilityState === 'visible' && useSignIn.getState().state === 'in'

/** Resolves when the page is visible and somebody is signed in: background reading stops behind a locked screen. */
const whenVisible =
  (signal: AbortSignal): (() => Promise<void>) =>
  () =>
    new Promise((done) => {
      if (isFree() || signal.aborted) return done()
      const look = () => {
        if (!isFree() && !signal.aborted) return
        stop()
        document.removeEventListener('visibilitychange', look)
        signal.removeEventListener('abort', look)
        done()
      }
      const stop = useSignIn.subscribe(look)
      document.addEventListener('visibilitychange', look)
      signal.addEventListener('abort', look)
    })
