import { millisecondsInMinute } from 'date-fns/constants'
import type { Booking } from '../../../contract/booking.ts'
import type { BookingLine } from '../../../contract/bookingLine.ts'
import { type CalendarDay, dayOf, startOfDay } from '../../../contract/day.ts'
import type { Note } from '../../../contract/note.ts'
import { shouldCome } from '../../core/api/noShow.ts'
import { type Entry, needsPerson } from '../../core/outbox/command.ts'
import { collator } from '../../ui/language/format.ts'
import type { TodayTab } from '../../ui/paths.ts'
import type { StayDays } from './check-dialogs/checkQuestions.ts'
import { partyWords } from './partyWords.ts'
import type { Presence, PresenceSource } from './presence.ts'
import { flagsOf, guestNoteOf, paymentOf, type RowFlag, type RowPayment } from './rowFacts.ts'

/** Whether a booking starts or ends on the shown day; when neither, it spans the day. */
export type StayOnDay = { readonly starts: boolean; readonly ends: boolean }

/**
 * - `expected`, `in`, `out`: as known, see `known`
 * - `held`: just tapped, can be undone; `waiting`: ours, not answered yet
 * - `asks`, `refused`, `unsure`: somebody must look at `entry`
 * - `not-expected`: by its status, as a no-show; they may come all the same
 * - `cancelled`: nothing to do; `unknown`: nobody can say whether they came, or nobody has yet
 */
type RowState =
  | 'expected'
  | 'in'
  | 'out'
  | 'held'
  | 'waiting'
  | 'asks'
  | 'refused'
  | 'unsure'
  | 'not-expected'
  | 'cancelled'
  | 'unknown'

/** One booking on the day board. */
export type DayBoardRow = {
  readonly booking: Booking
  readonly home: Exclude<TodayTab, 'done'>
  readonly state: RowState
  /** The action of its button, or the one in progress; null when there is none. */
  readonly act: 'check-in' | 'check-out' | null
  /** The entry behind `state`, for Undo and Look. */
  readonly entry: Entry | null
  /** When they came or left, by the server's clock; or when the button was tapped. */
  readonly since: Date | null
  /** Who checked them in or out, where a note tells. */
  readonly by: string | null
  readonly known: PresenceSource
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly stay: StayDays
  /** Should have been here by now. */
  readonly late: boolean
  /** Should have left by now. */
  readonly overdue: boolean
  readonly flags: readonly RowFlag[]
  /** The first line of the newest note that the guest wrote; null where there is none. */
  readonly guestNote: string | null
  /** How far the last payment is that was recorded here; null where there is none, or a person must look at it. */
  readonly payment: RowPayment | null
  /** `2 adults, 1 child`; null where no record tells it. */
  readonly party: string | null
  /** The booked things, one by one; empty where no record has them. */
  readonly lines: readonly BookingLine[]
  readonly cancelled: boolean
  /** Whether it counts: the guests are expected by its status, or here, or were. */
  readonly counts: boolean
  /** Belongs in the list of what happened on this day. */
  readonly doneToday: boolean
  /** The row keeps its place although the guests have come or left: somebody must look. */
  readonly lingers: boolean
  readonly part: StayOnDay
  readonly presence: Presence
}

/** What one row is made from. */
export type RowSources = {
  readonly booking: Booking
  readonly part: StayOnDay
  readonly presence: Presence
  readonly entries: readonly Entry[]
  readonly notes: readonly Note[]
  readonly lines: readonly BookingLine[]
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly cancelled: boolean
  readonly isBookmarked: boolean
  /** True while the check-ins are still being read. */
  readonly isAsking: boolean
  readonly day: CalendarDay
  readonly now: Date
  readonly timeZone: string
}

export function rowOf(sources: RowSources): DayBoardRow {
  const { booking, part, presence, cancelled, startsAt, endsAt } = sources
  const entry = entryToShow(sources.entries)
  const before = cancelled ? null : keptAs(sources, entry)
  const lingers = before !== null
  const home = homeOf(part, cancelled, before ?? presence.is)
  const state = stateOf(entry, sources)
  const isHere = presence.is === 'in' || presence.is === 'out'
  const counts = !cancelled && (isHere || shouldCome(booking.status))
  return {
    booking,
    home,
    state,
    act: actOf(state, entry, home),
    entry,
    since: entry === null ? presence.since : new Date(entry.madeAt),
    by: presence.by,
    known: entry === null ? presence.known : 'this tablet',
    startsAt,
    endsAt,
    stay: stayOf(sources),
    late:
      counts &&
      !isHere &&
      home === 'arrivals' &&
      isPast(startsAt, sources) &&
      !isAfter(booking.createdAt, startsAt),
    overdue:
      counts &&
      presence.is === 'in' &&
      home === 'departures' &&
      isPast(endsAt, sources) &&
      !isAfter(booking.createdAt, endsAt) &&
      !isAfter(presence.since, endsAt),
    flags: flagsOf(sources),
    guestNote: guestNoteOf(sources.notes),
    payment: paymentOf(sources.entries),
    party: partyWords(sources),
    lines: sources.lines,
    cancelled,
    counts,
    doneToday: !cancelled && !lingers && (part.starts ? isHere : presence.is === 'out'),
    lingers,
    part,
    presence,
  }
}

/** The list that contains a booking gives one of its two days; the other one comes from a source with times. */
function stayOf({ part, day, startsAt, endsAt, timeZone }: RowSources): StayDays {
  return {
    starts: part.starts ? day : startsAt && dayOf(startsAt, timeZone),
    ends: part.ends ? day : endsAt && dayOf(endsAt, timeZone),
  }
}

/** The last check-in or check-out, unless it was answered; else whatever else somebody must look at. */
function entryToShow(entries: readonly Entry[]): Entry | null {
  const act = entries.findLast((e) => isPresence(e) || isHeldStatus(e))
  if (act !== undefined && act.state !== 'done') return act
  return entries.findLast((e) => needsPerson(e) && !isPresence(e)) ?? null
}

const isPresence = ({ command }: Entry): boolean =>
  command.kind === 'check-in' || command.kind === 'check-out'

const isHeldStatus = ({ state, command }: Entry): boolean =>
  state === 'held' && command.kind === 'change-status'

/**
 * The state before a check-in or check-out that somebody must look at: a refusal must be found where the tap was. Null
 * when the row may move to its list.
 */
function keptAs({ presence: { is } }: RowSources, entry: Entry | null): Presence['is'] | null {
  if (entry === null || !needsPerson(entry)) return null
  if (entry.command.kind === 'check-in' && (is === 'in' || is === 'out')) return 'not yet'
  return entry.command.kind === 'check-out' && is === 'out' ? 'in' : null
}

function homeOf(part: StayOnDay, cancelled: boolean, is: Presence['is']): DayBoardRow['home'] {
  const cameOrLeft = is === 'in' || is === 'out'
  if (part.starts && (cancelled || !cameOrLeft)) return 'arrivals'
  return part.ends ? 'departures' : 'in-house'
}

function stateOf(
  entry: Entry | null,
  { booking, cancelled, presence, part, isAsking }: RowSources,
): RowState {
  if (entry !== null) {
    switch (entry.state) {
      case 'held':
      case 'asks':
      case 'refused':
      case 'unsure':
        return entry.state
      case 'waiting':
      case 'sending':
      case 'checking':
      case 'done':
        return 'waiting'
    }
  }
  if (cancelled) return 'cancelled'
  if (presence.is === 'in' || presence.is === 'out') return presence.is
  if (!shouldCome(booking.status)) return 'not-expected'
  switch (presence.is) {
    case 'not yet':
      return 'expected'
    case 'not known':
      // Before the first day a missing check-in means that they have not come; afterwards it means nothing.
      return part.starts && !isAsking ? 'expected' : 'unknown'
  }
}

function actOf(
  state: RowState,
  entry: Entry | null,
  home: DayBoardRow['home'],
): DayBoardRow['act'] {
  switch (state) {
    case 'expected':
      return 'check-in'
    case 'not-expected':
      return home === 'arrivals' ? 'check-in' : null
    case 'unknown':
      // Staff do not wait for a slow service: the button works at once, and a text beside it says what is not known
      // yet.
      if (home === 'arrivals') return 'check-in'
      return home === 'departures' ? 'check-out' : null
    case 'in':
      return home === 'departures' ? 'check-out' : null
    case 'held':
    case 'waiting':
      return entry?.command.kind === 'check-in' || entry?.command.kind === 'check-out'
        ? entry.command.kind
        : null
    case 'out':
    case 'asks':
    case 'refused':
    case 'unsure':
    case 'cancelled':
      return null
  }
}

/** A few minutes are not late: nine o'clock is when the business opens. */
const graceMs = 15 * millisecondsInMinute

/** The first moment of a day is a day without a time: nobody is late for that. */
function isPast(due: Date | null, { now, day, timeZone }: RowSources): boolean {
  if (due === null || due.getTime() + graceMs >= now.getTime()) return false
  return dayOf(now, timeZone) === day && due.getTime() !== startOfDay(day, timeZone).getTime()
}

/** A walk-in booked after the planned time is not late for it. */
const isAfter = (moment: Date | null, planned: Date | null): boolean =>
  moment !== null && planned !== null && moment >= planned

export const compareNames = (a: Booking, b: Booking): number =>
  collator().compare(a.customer, b.customer) || (a.code < b.code ? -1 : Number(a.code > b.code))

/**
 * Who does not count last, of them the cancelled; then by time (so who is late comes first); in Done the newest first. What is equal stays as it
 * stood, by name: comparing names is what takes long.
 */
export const compareRows = (a: DayBoardRow, b: DayBoardRow, tab: TodayTab): number =>
  Number(a.cancelled) - Number(b.cancelled) ||
  Number(b.counts) - Number(a.counts) ||
  momentOf(a, tab) - momentOf(b, tab)

/** A row without a time comes after the rows with one. */
const untimedLast = (moment: Date | null) => moment?.getTime() ?? Number.MAX_SAFE_INTEGER

function momentOf(row: DayBoardRow, tab: TodayTab): number {
  switch (tab) {
    case 'arrivals':
      return untimedLast(row.startsAt)
    case 'departures':
      return untimedLast(row.endsAt)
    case 'done':
      return -(row.presence.since?.getTime() ?? 0)
    case 'in-house':
      return 0
  }
}
