import type { QueryClient } from '@tanstack/react-query'
import type { Booking, BookingCode } from '../../contract/booking.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import { addDays, type CalendarDay } from '../../contract/day.ts'
import type { Note } from '../../contract/note.ts'
import { deskToday } from '../clock.ts'
import { useLive } from '../live/live.ts'
import { readBookingDetail } from '../queries/bookingDetail.ts'
import { isWithheld } from '../queries/bookingNow.ts'
import { dayBookings4, type Four } from '../queries/bookings4.ts'
import { bookingsEnding, bookingsStarting, bookingsStaying } from '../queries/bookingsOfDay.ts'
import { keys } from '../queries/keys.ts'
import { recentNotes } from '../queries/notes.ts'
import type { WholeList } from '../queries/walk.ts'
import { failureOf } from '../service/failures.ts'
import { passes } from '../service/passes.ts'
import type { Service } from '../service/serviceClient.ts'
import { useSession } from '../session/session.ts'
import type { Vault } from '../vault/vault.ts'
import { codesIn, dropPacks, packOf, readPack, writePack } from './dayPacks.ts'
import { type Leisure, patiently } from './patiently.ts'
import { readAllSealed } from './replicaDisk.ts'
import { learnStorage, useReplicaFacts } from './replicaFacts.ts'

export type KeepDeps = Leisure & {
  readonly service: Service
  readonly queryClient: QueryClient
  readonly vault: Vault
}

/** Today first, then what is asked for most: tomorrow, yesterday, three days to either side (design.md decision 13). */
export const daysToKeep = (today: CalendarDay): readonly CalendarDay[] =>
  [0, 1, -1, 2, 3, -2, -3].map((ahead) => addDays(today, ahead))

/** A pack is read anew this often; what changes meanwhile comes with the list of changes. */
const everyMs = 12 * 60_000
const todayEveryMs = 30_000
/** Between two details, so that nobody at another tablet waits for them. */
const breathMs = 200

/** Keeps today and three days to either side ready to open without a connection, until the signal aborts. */
export async function keepDays(deps: KeepDeps): Promise<void> {
  const { vault, clock, signal } = deps
  const memory: Memory = { details: new Map(), written: new Map() }
  while (!signal.aborted) {
    const days = daysToKeep(deskToday())
    await dropOthers(vault, days)
    for (const day of days) {
      await keepDay(deps, day, memory)
      signal.throwIfAborted()
    }
    await learnStorage()
    // Today changes all the time, and the query cache has it: nothing is asked for that.
    for (let waited = 0; waited < everyMs && !signal.aborted; waited += todayEveryMs) {
      await passes(clock, todayEveryMs, signal)
      if (!signal.aborted) await keepDay(deps, deskToday(), memory)
    }
  }
}

/** A booking's own record, and the list record it was read beside: while that says the same, it is not read again. */
type Memory = {
  readonly details: Map<BookingCode, Known>
  /** What each pack was last made of. */
  readonly written: Map<CalendarDay, readonly unknown[]>
}

type Known = { readonly beside: string; readonly detail: BookingDetail }

async function keepDay(
  deps: KeepDeps,
  day: CalendarDay,
  { details, written }: Memory,
): Promise<void> {
  const { service, queryClient, vault } = deps
  const before = written.has(day) ? null : await readPack(vault, day)
  for (const detail of before?.details ?? []) {
    const listed = before === null ? undefined : listedIn(before, detail.code)
    if (listed && !details.has(detail.code))
      details.set(detail.code, { beside: tells(listed), detail })
  }
  const fresh = { staleTime: everyMs / 2, retry: false }
  const list = (of: ReturnType<typeof bookingsStarting>): Promise<WholeList<Booking>> =>
    patiently(deps, () => queryClient.fetchQuery({ ...of, ...fresh }))
  const found = {
    starting: await list(bookingsStarting(service, day)),
    ending: await list(bookingsEnding(service, day)),
    staying: await list(bookingsStaying(service, day)),
    four: await patiently(deps, () =>
      queryClient.fetchQuery({ ...dayBookings4(service, day), ...fresh }),
    ),
    notes: await notesOf(deps),
  } satisfies { four: Four } & Record<string, unknown>
  const madeOf = Object.values(found)
  const isNew = written.get(day)?.some((one, nth) => one !== madeOf[nth]) ?? true
  const asOf = askedAt(queryClient, day) + useSession.getState().serverOffsetMs
  const write = async (): Promise<void> => {
    const bare = packOf(day, { ...found, asOf, details: [] })
    const codes = codesIn(bare)
    const own = [...codes].flatMap((code) => details.get(code)?.detail ?? [])
    const notes = found.notes?.filter(({ code }) => codes.has(code)) ?? null
    await writePack(vault, packOf(day, { ...found, asOf, notes, details: own }))
    written.set(day, madeOf)
    learnReady(day)
  }
  // Its lists are ready at once; the bookings themselves follow.
  if (isNew) await write()
  let hasNew = false
  for (const { records } of [found.starting, found.ending, found.staying]) {
    for (const booking of records) hasNew = (await readDetail(deps, booking, details)) || hasNew
  }
  if (hasNew) await write()
}

/** When the oldest of a day's lists was read, or what had changed since was asked; ms of the tablet's clock. */
function askedAt(queryClient: QueryClient, day: CalendarDay): number {
  const { isLive, askedAt: live } = useLive.getState()
  const read = (['starting', 'ending', 'staying'] as const).map(
    (part) => queryClient.getQueryState(keys.day(day, part))?.dataUpdatedAt ?? 0,
  )
  return Math.max(Math.min(...read), isLive && live !== null ? live : 0)
}

async function notesOf({ service, queryClient, ...leisure }: KeepDeps): Promise<readonly Note[]> {
  const notes = await patiently(leisure, () =>
    queryClient.fetchQuery({ ...recentNotes(service), staleTime: everyMs / 2, retry: false }),
  )
  return notes.records
}

/** @returns whether there is something new to keep */
async function readDetail(
  deps: KeepDeps,
  booking: Booking,
  details: Map<BookingCode, Known>,
): Promise<boolean> {
  const beside = tells(booking)
  if (details.get(booking.code)?.beside === beside) return false
  const { service, queryClient, clock, signal } = deps
  const { code } = booking
  try {
    // Not into the query cache: Today would be put together anew for each of them.
    const detail =
      queryClient.getQueryData<BookingDetail>(keys.booking(code)) ??
      (await patiently(deps, (own) =>
        readBookingDetail(service, code, { priority: 'rest', signal: own }),
      ))
    details.set(booking.code, { beside, detail })
    await passes(clock, breathMs, signal)
    return true
  } catch (thrown) {
    // A service that keeps the record to itself: the list record is what there is.
    if (signal.aborted || !isWithheld(failureOf(thrown))) throw thrown
    return false
  }
}

const tells = ({ code, status, paid, total, dates, summary, customer }: Booking): string =>
  [code, status.id, paid?.minor, total?.minor, dates, summary, customer].join('\n')

function listedIn(
  {
    starting,
    ending,
    staying,
  }: Pick<Parameters<typeof codesIn>[0], 'starting' | 'ending' | 'staying'>,
  code: BookingCode,
): Booking | undefined {
  for (const { records } of [starting, ending, staying]) {
    const found = records.find((booking) => booking.code === code)
    if (found) return found
  }
  return undefined
}

function learnReady(day: CalendarDay): void {
  useReplicaFacts.setState(({ daysReady }) => ({
    daysReady: [...new Set([...daysReady, day])].toSorted(),
  }))
}

/** Yesterday's tomorrow is kept no longer than it is of use. */
async function dropOthers(vault: Vault, days: readonly string[]): Promise<void> {
  const kept = await readAllSealed('days', vault.id)
  await dropPacks(
    vault,
    [...kept.keys()].filter((day) => !days.includes(day)),
  )
  useReplicaFacts.setState(({ daysReady }) => ({
    daysReady: daysReady.filter((day) => days.includes(day)),
  }))
}
