import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import type { BookingDetail } from '../../../../contract/bookingDetail.ts'
import { parseDay } from '../../../../contract/day.ts'
import { whenIdle } from '../../../ui/whenIdle.ts'
import { zoneOf } from '../../api/clock.ts'
import type { Four } from '../../api/queries/bookings4.ts'
import { keys } from '../../api/queries/keys.ts'
import type { WholeList } from '../../api/queries/walk.ts'
import type { QueueClock } from '../../api/readQueue.ts'
import { useSignIn } from '../../api/signIn.ts'
import { useOutbox } from '../../outbox/outboxStore.ts'
import type { Vault } from '../../vault/vault.ts'
import { isMovedHere, mayChangeTotal, ownEntriesOf } from '../live/ownChanges.ts'
import { keepSeen, keptSeen } from './keptSeen.ts'
import { isRemembered, restoreSeen, type StayReading, takeReadings } from './lastSeen.ts'
import { factsOf4, factsOfDetail, factsOfListed } from './readings.ts'
import type { FactName } from './stayFacts.ts'

type FollowSeenDeps = {
  readonly queryClient: QueryClient
  readonly clock: QueueClock
  /** Ends it. */
  readonly signal: AbortSignal
}

/**
 * Remembers what Today and the open booking show, and compares each later reading with it while the page is idle.
 *
 * @param vault where it is stored; null: in memory until the page is left
 */
export async function followSeen(deps: FollowSeenDeps, vault: Vault | null): Promise<void> {
  const { queryClient, clock, signal } = deps
  if (vault !== null) {
    const kept = await keptSeen(vault)
    if (signal.aborted) return
    restoreSeen(kept)
    void keepSeen(vault, deps)
  }
  const reader = cacheReader(queryClient)
  const cache = queryClient.getQueryCache()
  const waiting = new Map<Query, CacheReading>()
  const take = (): void => {
    const all = [...waiting.values()]
    waiting.clear()
    if (signal.aborted) return
    const isOwn = isOwnAt(clock.now())
    takeReadings(reader.listed(all), isOwn)
    takeReadings(reader.more(all), isOwn)
  }
  const add = (reading: CacheReading): void => {
    if (waiting.size === 0) whenIdle(take)
    waiting.set(reading.query, reading)
    const [what, day] = reading.query.queryKey
    if (what !== keys.allDays[0]) return
    // Its bookings are remembered only now, and 4.0 may have answered before.
    const four = cache.find({ queryKey: keys.four(parseDay(day)), exact: true })
    if (four !== undefined && !waiting.has(four)) waiting.set(four, readingOf(four))
  }
  for (const query of cache.getAll().filter(isFollowed)) add(readingOf(query))
  const stop = cache.subscribe((event) => {
    const reading = isFollowed(event.query) ? readingIn(event, clock.now()) : null
    if (reading !== null) add(reading)
  })
  signal.addEventListener('abort', stop, { once: true })
}

const followed: ReadonlySet<unknown> = new Set([
  keys.allDays[0],
  keys.allFour[0],
  keys.allDetails[0],
])
const isFollowed = ({ queryKey }: Query): boolean => followed.has(queryKey[0])

/** An answer in the cache. */
type CacheReading = {
  readonly query: Query
  readonly at: number
  /** Some records in it were changed in place: the others, and its day, are as old as before. */
  readonly isPatched: boolean
}

const readingOf = (query: Query): CacheReading => ({
  query,
  at: query.state.dataUpdatedAt,
  isPatched: false,
})

function readingIn(event: QueryCacheNotifyEvent, now: number): CacheReading | null {
  const { query } = event
  if (event.type === 'observerAdded') return readingOf(query)
  if (event.type !== 'updated' || event.action.type !== 'success') return null
  // The first value of a query is never a change in place: it is a stored day, with its real age.
  const isPatched = event.action.manual === true && query.state.dataUpdateCount > 1
  return isPatched ? { query, at: now, isPatched } : readingOf(query)
}

type CacheReader = {
  readonly listed: (answers: readonly CacheReading[]) => readonly StayReading[]
  /** What 4.0 and the own records add, of bookings that are remembered by then. */
  readonly more: (answers: readonly CacheReading[]) => readonly StayReading[]
}

/** Reads each record of the cache once. */
function cacheReader(queryClient: QueryClient): CacheReader {
  /** The records that were compared, and those that a person has had on the screen. */
  const [compared, shown] = [new WeakSet<Booking>(), new WeakSet<Booking>()]

  function isNew(record: Booking, isShown: boolean, isPatched: boolean): boolean {
    const isKnown = (isShown && !isPatched ? shown : compared).has(record)
    compared.add(record)
    if (isShown) shown.add(record)
    return !isKnown
  }

  function listed({ query, at, isPatched }: CacheReading): readonly StayReading[] {
    const [, day, part] = query.queryKey
    const { records } = queryClient.getQueryData<WholeList<Booking>>(query.queryKey) ?? none
    const isShown = query.isActive()
    const own = isPatched ? null : parseDay(day)
    return records.flatMap((booking) =>
      isNew(booking, isShown, isPatched)
        ? [{ code: booking.code, facts: factsOfListed(booking, own, part), at, isShown }]
        : [],
    )
  }

  function detailed({ query, at, isPatched }: CacheReading, zone: string): readonly StayReading[] {
    const detail = queryClient.getQueryData<BookingDetail>(query.queryKey)
    if (detail === undefined) return []
    const isShown = query.isActive()
    // What this tablet's own action wrote into it is read again from the service.
    return isNew(detail, isShown, isPatched) && !isPatched
      ? [{ code: detail.code, facts: factsOfDetail(detail, zone), at, isShown }]
      : []
  }

  function of4({ query, at }: CacheReading, zone: string): readonly StayReading[] {
    const four = queryClient.getQueryData<Four>(query.queryKey)
    // It lists more bookings than the day has, and reading their lines takes time.
    return [...(four?.values() ?? [])]
      .filter(({ code }) => isRemembered(code))
      .map((one) => ({ code: one.code, facts: factsOf4(one, zone), at, isShown: false }))
  }

  return {
    listed: (answers) => answers.filter(isOfDay).flatMap(listed),
    more: (answers) => {
      const zone = zoneOf(useSignIn.getState())
      return answers
        .filter((one) => !isOfDay(one))
        .flatMap((one) =>
          one.query.queryKey[0] === keys.allFour[0] ? of4(one, zone) : detailed(one, zone),
        )
    },
  }
}

const none: Pick<WholeList<Booking>, 'records'> = { records: [] }

const isOfDay = ({ query }: CacheReading): boolean => query.queryKey[0] === keys.allDays[0]

/** What a move of the booking changes. */
const ofMove: ReadonlySet<FactName> = new Set([
  'startDay',
  'endDay',
  'startTime',
  'endTime',
  'total',
])

const isOwnAt =
  (now: number) =>
  (code: BookingCode, name: FactName): boolean =>
    (ofMove.has(name) && isMovedHere(code, now)) ||
    (name === 'total' && ownEntriesOf(useOutbox.getState().entries, code, now).some(mayChangeTotal))
