import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { Booking4 } from '../../../contract/booking4.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Note } from '../../../contract/note.ts'
import { isCancelled } from '../../../contract/status.ts'
import { meansNoShow } from '../../core/api/noShow.ts'
import type { LearnedNotes } from '../../core/outbox/checkMark.ts'
import type { Entry } from '../../core/outbox/command.ts'
import type { TodayTab } from '../../ui/paths.ts'
import { grouped } from './grouped.ts'
import { presenceOf } from './presence.ts'
import { compareNames, compareRows, type DayBoardRow, rowOf, type StayOnDay } from './row.ts'

/** Everything the day is computed from. Only the three lists are needed; the rest may be empty. */
export type DaySources = {
  readonly day: CalendarDay
  readonly timeZone: string
  /** The server's clock. */
  readonly now: Date
  /** The difference from the tablet's clock, which entries use, to the server's. */
  readonly serverOffsetMs: number
  readonly starting: readonly Booking[]
  readonly ending: readonly Booking[]
  readonly staying: readonly Booking[]
  /** The booking records that are loaded already. */
  readonly details: ReadonlyMap<BookingCode, BookingDetail>
  readonly notes: readonly Note[]
  /** The text of the notes that a check-in leaves at this service: when it is learned, every row is computed again. */
  readonly learnedNotes?: LearnedNotes
  /** Null where 4.0 is not offered. */
  readonly four: ReadonlyMap<BookingCode, Booking4> | null
  /** By the tablet's clock in ms. */
  readonly fourReadAt?: number
  /** Commands of this tablet, oldest first. */
  readonly entries: readonly Entry[]
  readonly bookmarks: ReadonlySet<BookingCode>
  readonly nameOf: (accountId: number) => string | null
  /** True while the check-ins are still being read: a missing check-in proves nothing before. */
  readonly isAsking?: boolean
}

/** The progress of a list: `total` counts whose guests are expected or here, `done` those that need nothing more there. */
export type ListProgress = { readonly done: number; readonly total: number }

export type DayBoard = {
  readonly rows: Readonly<Record<TodayTab, readonly DayBoardRow[]>>
  readonly counts: Readonly<Record<TodayTab, ListProgress>>
}

/**
 * The day at the desk (decisions.md 5).
 *
 * The query that returned a booking shows when it starts and ends; whether the guests are here is computed from all
 * records of it. Each booking has one home: `arrivals` until they are in, then `departures` when they leave this day,
 * or else `in-house`. `done` repeats what happened on this day: check-ins and check-outs, and at its end who did not
 * come. Cancelled bookings and guests who are not expected come at the end of their home, and no count counts them.
 *
 * @param memory pass the same one every time: then a tap makes only one row again, not hundreds
 */
export function dayBoard(sources: DaySources, memory: DayMemory = dayMemory()): DayBoard {
  const facts = stableFactsOf(sources, memory)
  const entries = grouped(sources.entries, ({ command }) => command.code)
  const rows = facts.bookings.map((one) => {
    const { code } = one[0]
    const own = entries.get(code) ?? []
    const before = facts.rows.get(code)
    if (before !== undefined && isSame(before.entries, own)) return before.row
    const row = rowFor(sources, facts, one, own)
    facts.rows.set(code, { entries: own, row })
    return row
  })
  const lists: Record<TodayTab, DayBoardRow[]> = {
    arrivals: [],
    'in-house': [],
    departures: [],
    done: [],
  }
  for (const row of rows) {
    if (!isGone(row)) lists[row.home].push(row)
    // A row in Done has no button: the button for check-out is in Departures.
    if (row.doneToday || isMissed(row)) lists.done.push({ ...row, act: null })
  }
  for (const tab of ['arrivals', 'in-house', 'departures', 'done'] as const) {
    lists[tab].sort((a, b) => compareRows(a, b, tab))
  }
  return { rows: lists, counts: countsOf(rows, lists) }
}

/** The guests have left, and their row no longer keeps its old place. */
const isGone = (row: DayBoardRow): boolean =>
  row.presence.is === 'out' && !row.lingers && !row.cancelled

/** Its status says that the guests of this day did not come. */
const isMissed = ({ booking, part, counts, state }: DayBoardRow): boolean =>
  part.starts && !counts && state === 'not-expected' && meansNoShow(booking.status)

type BookingOfDay = readonly [Booking, StayOnDay]

/** The results that stay valid while only entries change. */
type StableFacts = {
  readonly from: DaySources
  /** By name. */
  readonly bookings: readonly BookingOfDay[]
  readonly notes: ReadonlyMap<BookingCode, readonly Note[]>
  readonly rows: Map<BookingCode, { readonly entries: readonly Entry[]; readonly row: DayBoardRow }>
}

export type DayMemory = { facts: StableFacts | null }
export const dayMemory = (): DayMemory => ({ facts: null })

function stableFactsOf(sources: DaySources, memory: DayMemory): StableFacts {
  if (memory.facts !== null && isUnchanged(sources, memory.facts.from)) return memory.facts
  memory.facts = {
    from: sources,
    bookings: joined(sources).toSorted(([a], [b]) => compareNames(a, b)),
    notes: grouped(sources.notes, ({ code }) => code),
    rows: new Map(),
  }
  return memory.facts
}

function isUnchanged(now: DaySources, before: DaySources): boolean {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.entries(now).every(
    ([name, source]) => name === 'entries' || known.get(name) === source,
  )
}

const isSame = (one: readonly Entry[], other: readonly Entry[]): boolean =>
  one.length === other.length && one.every((entry, nth) => entry === other[nth])

/** Every booking once, with its dates as the queries give them. */
function joined({ starting, ending, staying }: DaySources): BookingOfDay[] {
  const parts = new Map<BookingCode, BookingOfDay>()
  const add = (bookings: readonly Booking[], part: Partial<StayOnDay>) => {
    for (const booking of bookings) {
      const [, before] = parts.get(booking.code) ?? [booking, { starts: false, ends: false }]
      parts.set(booking.code, [booking, { ...before, ...part }])
    }
  }
  add(staying, {})
  add(starting, { starts: true })
  add(ending, { ends: true })
  return [...parts.values()]
}

function rowFor(
  sources: DaySources,
  facts: StableFacts,
  [booking, part]: BookingOfDay,
  entries: readonly Entry[],
): DayBoardRow {
  const { code } = booking
  const notes = facts.notes.get(code) ?? []
  const detail = sources.details.get(code)
  const four = sources.four?.get(code)
  const presence = presenceOf({
    entries,
    detail,
    four,
    fourReadAt: sources.fourReadAt ?? null,
    notes,
    serverOffsetMs: sources.serverOffsetMs,
    nameOf: sources.nameOf,
  })
  return rowOf({
    booking,
    part,
    presence,
    entries,
    notes,
    lines: detail?.lines.length ? detail.lines : (four?.lines ?? []),
    startsAt: detail?.startsAt ?? four?.startsAt ?? null,
    endsAt: detail?.endsAt ?? four?.endsAt ?? null,
    cancelled: isCancelled(booking.status),
    isBookmarked: sources.bookmarks.has(code),
    isAsking: sources.isAsking ?? false,
    day: sources.day,
    now: sources.now,
    timeZone: sources.timeZone,
  })
}

const hasCome = ({ presence }: DayBoardRow): boolean =>
  presence.is === 'in' || presence.is === 'out'

function countsOf(rows: readonly DayBoardRow[], lists: DayBoard['rows']): DayBoard['counts'] {
  const counted = rows.filter(({ counts }) => counts)
  const done = lists.done.filter(({ counts }) => counts)
  const arriving = counted.filter(({ part }) => part.starts)
  // A guest who has not come yet is not expected to leave.
  const leaving = counted.filter((row) => row.part.ends && (!row.part.starts || hasCome(row)))
  const inHouse = counted.filter(
    (row) => !row.part.ends && row.presence.is !== 'out' && (!row.part.starts || hasCome(row)),
  )
  return {
    arrivals: { done: arriving.filter(hasCome).length, total: arriving.length },
    'in-house': { done: 0, total: inHouse.length },
    departures: {
      done: leaving.filter(({ presence }) => presence.is === 'out').length,
      total: leaving.length,
    },
    done: { done: done.length, total: done.length },
  }
}
