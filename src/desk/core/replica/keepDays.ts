import type { QueryClient } from '@tanstack/react-query'
import { millisecondsInMinute as minute } from 'date-fns/constants'
import type { Booking } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { toDecimal } from '../../../contract/money.ts'
import type { Note } from '../../../contract/note.ts'
import type { Api } from '../api/apiClient.ts'
import { deskToday, serverNow } from '../api/clock.ts'
import { failureOf } from '../api/failures.ts'
import { passes } from '../api/passes.ts'
import { readBookingDetail } from '../api/queries/bookingDetail.ts'
import { isWithheld } from '../api/queries/bookingNow.ts'
import { dayBookings4, type Four } from '../api/queries/bookings4.ts'
import { bookingsEnding, bookingsStarting, bookingsStaying } from '../api/queries/bookingsOfDay.ts'
import { keys } from '../api/queries/keys.ts'
import { recentNotes } from '../api/queries/notes.ts'
import type { WholeList } from '../api/queries/walk.ts'
import { useSignIn } from '../api/signIn.ts'
import type { Entry } from '../outbox/command.ts'
import { useOutbox } from '../outbox/outboxStore.ts'
import { isFullDisk } from '../vault/tabletDatabase.ts'
import type { Vault } from '../vault/vault.ts'
import {
  codesIn,
  type DayPack,
  daysToKeep,
  dropPacks,
  packOf,
  readPack,
  writePack,
} from './dayPacks.ts'
import { isDueAgain, keepDetail, keptDetail, readDetailsAgain } from './keptDetails.ts'
import { useLive } from './live/live.ts'
import { readRows } from './replicaDisk.ts'
import { learnStorage, useReplicaFacts } from './replicaFacts.ts'
import { type RetryDeps, retryReading } from './retryReading.ts'

export type KeepDeps = RetryDeps & {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly vault: Vault
}

/** How often a pack is read again; changes in between come from the list of changes. */
const everyMs = 12 * minute
const todayEveryMs = 30_000
/** A pause between two booking records, so that requests of other tablets are not delayed. */
const breathMs = 200

/** Stores today and three days before and after it, so that they open without a connection, until the signal aborts. */
export async function keepDays(deps: KeepDeps): Promise<void> {
  const { vault, clock, signal } = deps
  const stopFollowing = useOutbox.subscribe(({ entries }, before) => {
    const wasDone = new Set(before.entries.filter(isDone).map(({ opId }) => opId))
    const fresh = entries.filter((entry) => isDone(entry) && !wasDone.has(entry.opId))
    readDetailsAgain(fresh.map(({ command }) => command.code))
  })
  signal.addEventListener('abort', stopFollowing, { once: true })
  const written: PackSources = new Map()
  while (!signal.aborted) {
    const days = daysToKeep(deskToday())
    const keepAllLists = async (some: readonly CalendarDay[], areOthersRead: boolean) => {
      let isWhole = areOthersRead
      for (const day of some) {
        isWhole = (await orLater(signal, () => keepLists(deps, day, written))) && isWhole
      }
      if (isWhole) useReplicaFacts.setState({ daysReadAt: serverNow().getTime() })
      return isWhole
    }
    const keepAll = async (some: readonly CalendarDay[], areOthersRead: boolean) => {
      // The lists of all days come first: if the connection is lost now, the least is missing.
      let isWhole = await keepAllLists(some, areOthersRead)
      for (const day of some) {
        await orLater(signal, () => keepBookings(deps, day))
        // The records of a large day take minutes, in which the lists change.
        isWhole = await keepAllLists(some, areOthersRead)
      }
      return isWhole
    }
    await orLater(signal, learnStorage)
    await orLater(signal, () => dropOthers(vault, days))
    const isWhole = await keepAll(days, true)
    // Today's lists change all the time and are in the query cache, so no request is needed for them.
    for (let waited = 0; waited < everyMs && !signal.aborted; waited += todayEveryMs) {
      await passes(clock, todayEveryMs, signal)
      await keepAll([deskToday()], isWhole)
    }
  }
}

/**
 * A failed reading or writing must not stop the other days; it is tried again in the next round.
 *
 * @returns whether it worked
 */
async function orLater(signal: AbortSignal, keep: () => Promise<void>): Promise<boolean> {
  if (signal.aborted) return false
  try {
    await keep()
    return true
  } catch (thrown) {
    if (isFullDisk(thrown)) useReplicaFacts.setState({ isFull: true })
    return false
  }
}

const isDone = ({ state }: Entry): boolean => state === 'done'

/** What each pack was last made from. */
type PackSources = Map<CalendarDay, readonly unknown[]>

/** Stores the lists of a day, who came, the notes, and the booking records that are known already. */
async function keepLists(deps: KeepDeps, day: CalendarDay, written: PackSources): Promise<void> {
  const { vault } = deps
  if (!written.has(day)) takeUp(await readPack(vault, day))
  const found = await listsOf(deps, day)
  const madeOf = Object.values(found)
  if (written.get(day)?.every((one, nth) => one === madeOf[nth])) return
  await write(deps, day, found)
  written.set(day, madeOf)
  learnReady(day)
}

/** Stores the own record of each booking of a day. */
async function keepBookings(deps: KeepDeps, day: CalendarDay): Promise<void> {
  const found = await listsOf(deps, day)
  let hasNew = false
  for (const { records } of [found.starting, found.ending, found.staying]) {
    for (const booking of records) hasNew = (await readDetail(deps, booking)) || hasNew
  }
  if (hasNew) await write(deps, day, found)
}

/** Takes over the records stored before the page was opened. */
function takeUp(pack: DayPack | null): void {
  if (pack === null) return
  const readAt = pack.asOf - useSignIn.getState().serverOffsetMs
  const listed = new Map(
    [pack.starting, pack.ending, pack.staying].flatMap(({ records }) =>
      records.map((booking) => [booking.code, booking] as const),
    ),
  )
  for (const detail of pack.details) {
    const booking = listed.get(detail.code)
    if (booking === undefined || keptDetail(detail.code) !== null) continue
    keepDetail(detail.code, { detail, beside: tells(booking), readAt })
  }
}

type Lists = Pick<DayPack, 'starting' | 'ending' | 'staying'> & {
  readonly four: Four
  readonly notes: readonly Note[] | null
}

async function listsOf(deps: KeepDeps, day: CalendarDay): Promise<Lists> {
  const { api, queryClient } = deps
  const fresh = { staleTime: everyMs / 2, retry: false }
  const list = (of: ReturnType<typeof bookingsStarting>): Promise<WholeList<Booking>> =>
    retryReading(deps, () => queryClient.fetchQuery({ ...of, ...fresh }))
  return {
    starting: await list(bookingsStarting(api, day)),
    ending: await list(bookingsEnding(api, day)),
    staying: await list(bookingsStaying(api, day)),
    four: await retryReading(deps, () =>
      queryClient.fetchQuery({ ...dayBookings4(api, day), ...fresh }),
    ),
    notes: await notesOf(deps),
  }
}

async function write(deps: KeepDeps, day: CalendarDay, found: Lists): Promise<void> {
  await deps.calm()
  const asOf = oldestReadAt(deps.queryClient, day) + useSignIn.getState().serverOffsetMs
  const codes = codesIn(found)
  const details = [...codes].flatMap((code) => keptDetail(code)?.detail ?? [])
  const notes = found.notes?.filter(({ code }) => codes.has(code)) ?? null
  await writePack(deps.vault, packOf(day, { ...found, asOf, notes, details }))
  useReplicaFacts.setState({ isFull: false })
}

/** When the oldest list of a day was read or brought up to date by changes; ms of the tablet's clock. */
function oldestReadAt(queryClient: QueryClient, day: CalendarDay): number {
  const { isLive, answeredAt: live } = useLive.getState()
  const read = (['starting', 'ending', 'staying'] as const).map(
    (part) => queryClient.getQueryState(keys.day(day, part))?.dataUpdatedAt ?? 0,
  )
  return Math.max(Math.min(...read), isLive && live !== null ? live : 0)
}

/** Null when this person may not read notes: the day is useful without them. */
async function notesOf(deps: KeepDeps): Promise<readonly Note[] | null> {
  const { api, queryClient, signal } = deps
  try {
    const fresh = { ...recentNotes(api), staleTime: everyMs / 2, retry: false }
    return (await retryReading(deps, () => queryClient.fetchQuery(fresh))).records
  } catch (thrown) {
    signal.throwIfAborted()
    if (!isWithheld(failureOf(thrown))) throw thrown
    return null
  }
}

/** @returns whether there is something new to keep */
async function readDetail(deps: KeepDeps, booking: Booking): Promise<boolean> {
  const { code } = booking
  const beside = tells(booking)
  if (!isDueAgain(code, beside)) return false
  const { api, queryClient, clock, signal } = deps
  try {
    const now = clock.now()
    const query = queryClient.getQueryState<BookingDetail>(keys.booking(code))
    const isFresh =
      query !== undefined && !query.isInvalidated && now - query.dataUpdatedAt < minute
    const detail =
      (isFresh ? query.data : undefined) ??
      (await retryReading(deps, (own) =>
        readBookingDetail(api, code, { priority: 'rest', signal: own }),
      ))
    keepDetail(code, { detail, beside, readAt: clock.now() })
    await passes(clock, breathMs, signal)
    return true
  } catch (thrown) {
    // The service does not show the booking's own record: only the list record can be stored.
    if (signal.aborted || !isWithheld(failureOf(thrown))) throw thrown
    return false
  }
}

const tells = ({ code, status, paid, total, dates, summary, customer }: Booking): string =>
  [
    code,
    status.id,
    paid && toDecimal(paid),
    total && toDecimal(total),
    dates,
    summary,
    customer,
  ].join('\n')

function learnReady(day: CalendarDay): void {
  useReplicaFacts.setState(({ daysReady }) => ({
    daysReady: [...new Set([...daysReady, day])].toSorted(),
  }))
}

/** Deletes the packs of days that are no longer in the range. */
async function dropOthers(vault: Vault, days: readonly string[]): Promise<void> {
  const kept = (await readRows(vault, ['days'])).map(({ key }) => key)
  await dropPacks(
    vault,
    kept.filter((day) => !days.includes(day)),
  )
  useReplicaFacts.setState(({ daysReady }) => ({
    daysReady: daysReady.filter((day) => days.includes(day)),
  }))
}
