import { t } from '@lingui/core/macro'
import { type Booking, type BookingCode, balance, owed } from '../../../../contract/booking.ts'
import type { BookingDetail } from '../../../../contract/bookingDetail.ts'
import { type BookingLine, partyOf } from '../../../../contract/bookingLine.ts'
import { type CalendarDay, dayOf } from '../../../../contract/day.ts'
import type { Money } from '../../../../contract/money.ts'
import { type Note, wrote } from '../../../../contract/note.ts'
import { countsAsOwed, isCancelled } from '../../../../contract/status.ts'
import { plainNote } from '../../../core/handovers/noteText.ts'
import { checkMark } from '../../../core/outbox/checkMark.ts'
import { formatDay, formatFacts } from '../../../ui/language/format.ts'
import type { TodayTab } from '../../../ui/paths.ts'
import type { DayActivity } from '../../activities/activities.ts'
import { factsOfActivity, titleOfActivity } from '../../activities/activityWords.ts'
import { dueIn, groupsOf, partiesIn, timesOn } from '../../day/groups.ts'
import type { DayBoardRow } from '../../day/row.ts'
import type { RowFlag } from '../../day/rowFacts.ts'
import {
  checkedInWords,
  checkedOutWords,
  type NowAndZone,
  sinceWords,
  stateWords,
} from '../../day/rowWords.ts'
import type { Layout } from './PaperTable.tsx'
import { shortened } from './shortened.ts'

/** The letters for flags on paper; the foot of every page explains them. */
export const flagLetters = () =>
  ({
    'guest-note': ['G', t`guest note`],
    note: ['N', t`staff note`],
    bookmarked: ['B', t`bookmarked`],
    changing: ['C', t`change or payment in progress`],
  }) as const satisfies Readonly<Record<RowFlag, readonly [string, string]>>

/** One line on paper. */
export type ManifestLine = {
  readonly code: BookingCode
  readonly name: string
  /** `09:00`, the day of departure, or the service's own words; empty when unknown. */
  readonly time: string
  /** Null where no record says it. */
  readonly party: number | null
  readonly items: string
  /** Null when nothing is due; an unknown amount has its own value and is never empty. */
  readonly due: Money | 'unknown' | null
  readonly flags: string
  /** The state where it is not just expected; with what this tablet has not sent yet. */
  readonly stateWords: string
  readonly note: string
  /** The box: to be ticked, ticked, ticked here and not sent, or none. */
  readonly box: 'open' | 'done' | 'waiting' | 'none'
  readonly isCancelled: boolean
}

export type ManifestGroup = {
  /** Null for a group without a heading. */
  readonly title: string | null
  readonly aside: string
  readonly lines: readonly ManifestLine[]
}

/** What is known of a booking besides its row. */
export type Beside = {
  readonly detailOf: (code: BookingCode) => BookingDetail | undefined
  readonly notesOf: (code: BookingCode) => readonly Note[]
}

type ManifestOptions = { readonly moment: NowAndZone; readonly withCancelled: boolean }

/** A list of the day as on the screen: the same groups in the same order. */
export function manifestOfDay(
  rows: readonly DayBoardRow[],
  tab: TodayTab,
  day: CalendarDay,
  beside: Beside,
  moment: NowAndZone,
): readonly ManifestGroup[] {
  const timeOn = timesOn(day, moment.zone)
  return groupsOf(rows, tab, day, moment.zone).map(({ title, rows: under }) => ({
    title,
    aside: [partiesIn(under), dueIn(under)].filter(Boolean).join(' · '),
    lines: under.map((row) => lineOfDay(row, tab, timeOn, beside, moment)),
  }))
}

/** The arrivals of a day by what they begin; a booking of two items is under both. */
export function manifestOfActivities(
  activities: readonly DayActivity[],
  day: CalendarDay,
  beside: Beside,
  { moment, layout }: { readonly moment: NowAndZone; readonly layout: Layout },
): readonly ManifestGroup[] {
  const timeOn = timesOn(day, moment.zone)
  const lineOfActivity = (row: DayBoardRow): ManifestLine => {
    const line = lineOfDay(row, 'arrivals', timeOn, beside, moment)
    // Large type has no column for notes, and a guide must read what the guest wrote.
    const isBeside = layout === 'large' && row.guestNote !== null
    return isBeside ? { ...line, items: formatFacts([line.items, row.guestNote]) } : line
  }
  return activities.map((activity) => ({
    title: titleOfActivity(activity),
    aside: factsOfActivity(activity),
    lines: activity.rows.map(lineOfActivity),
  }))
}

function lineOfDay(
  row: DayBoardRow,
  tab: TodayTab,
  timeOn: (at: Date | null) => string | null,
  beside: Beside,
  moment: NowAndZone,
): ManifestLine {
  return {
    ...lineOf(row.booking, beside, moment),
    party: peopleIn(row.lines),
    time: timeOf(row, tab, timeOn, moment.zone),
    flags: row.flags.map((flag) => flagLetters()[flag][0]).join(' '),
    ...stateCells(row, tab, moment),
  }
}

/** Chosen bookings in their order; for those on today's board the state is known. */
export function manifestOfChosen(
  chosen: readonly (Booking | DayBoardRow)[],
  beside: Beside,
  { moment, withCancelled }: ManifestOptions,
): readonly ManifestGroup[] {
  const lines = chosen.flatMap((one): ManifestLine[] => {
    const booking = 'booking' in one ? one.booking : one
    const line = lineOf(booking, beside, moment)
    if (line.isCancelled && !withCancelled) return []
    const known = 'booking' in one ? stateCells(one, 'arrivals', moment) : {}
    return [{ ...line, time: booking.dates, ...known }]
  })
  return lines.length === 0 ? [] : [{ title: null, aside: '', lines }]
}

const longestItems = 90
const longestNote = 160

function lineOf(
  booking: Booking,
  { detailOf, notesOf }: Beside,
  { now, zone }: NowAndZone,
): ManifestLine {
  const { code, customer, summary, status } = booking
  const isOff = isCancelled(status)
  const notes = notesOf(code).filter((note) => checkMark(note) === null)
  const note = notes.find((one) => wrote(one) === 'guest') ?? notes[0]
  const days = { zone, today: dayOf(now, zone) }
  return {
    code,
    name: customer || t`No name`,
    time: '',
    party: peopleIn(detailOf(code)?.lines ?? []),
    items: shortened(summary, longestItems),
    due: dueOn(booking),
    flags: [
      notes.some((one) => wrote(one) === 'guest') ? flagLetters()['guest-note'][0] : '',
      notes.some((one) => wrote(one) === 'staff') ? flagLetters().note[0] : '',
    ]
      .filter(Boolean)
      .join(' '),
    stateWords: isOff ? status.name : '',
    note: note === undefined ? '' : shortened(plainNote(note, days), longestNote),
    box: isOff ? 'none' : 'open',
    isCancelled: isOff,
  }
}

const dueOn = (booking: Booking): ManifestLine['due'] =>
  countsAsOwed(booking.status) && balance(booking) === null ? 'unknown' : owed(booking)

/** Null where no line says it. */
const peopleIn = (lines: readonly BookingLine[]): number | null =>
  partyOf(lines).reduce((people, { quantity }) => people + quantity, 0) || null

function timeOf(
  row: DayBoardRow,
  tab: TodayTab,
  timeOn: (at: Date | null) => string | null,
  zone: string,
): string {
  if (tab === 'arrivals') return timeOn(row.startsAt) ?? ''
  if (tab === 'departures') return timeOn(row.endsAt) ?? ''
  return tab === 'in-house' && row.endsAt !== null ? formatDay(dayOf(row.endsAt, zone)) : ''
}

function stateCells(
  row: DayBoardRow,
  tab: TodayTab,
  moment: NowAndZone,
): Pick<ManifestLine, 'box' | 'stateWords' | 'isCancelled'> {
  const isOff = row.state === 'cancelled'
  const isDone = row.state === 'out' || (row.state === 'in' && tab !== 'departures')
  const waits = row.state === 'waiting' || row.state === 'held'
  return {
    box: isOff ? 'none' : waits ? 'waiting' : isDone && tab !== 'in-house' ? 'done' : 'open',
    stateWords: stateWordsOf(row, moment),
    isCancelled: row.cancelled,
  }
}

function stateWordsOf(row: DayBoardRow, moment: NowAndZone): string {
  switch (row.state) {
    case 'expected':
      return ''
    case 'unknown':
      return t`Check-in unknown`
    case 'in':
    case 'out': {
      const when = sinceWords(row.since, moment)
      return row.state === 'in' ? checkedInWords(when) : checkedOutWords(when)
    }
    case 'held':
    case 'waiting':
    case 'asks':
    case 'refused':
    case 'unsure':
      return stateWords(row, moment)
    case 'not-expected':
    case 'cancelled':
      return row.booking.status.name
  }
}
