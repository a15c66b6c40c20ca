import { t } from '@lingui/core/macro'
import { mayOwe, owes } from '../../../contract/booking.ts'
import { collator } from '../../ui/language/format.ts'
import { type TodayTab, todayTabs } from '../../ui/paths.ts'
import type { DayBoard } from './dayBoard.ts'
import type { Finder } from './findBookings.ts'
import type { Finders } from './nearFinder.ts'
import type { DayBoardRow } from './row.ts'

/** The names of the lists: of tabs, of regions, and read out as such (ux.md §0). */
export const tabWords = (): Readonly<Record<TodayTab, string>> => ({
  arrivals: t({ message: 'Arrivals', comment: 'List of guests who come on this day' }),
  'in-house': t({ message: 'In house', comment: 'List of guests who stay overnight' }),
  departures: t({ message: 'Departures', comment: 'List of guests who leave on this day' }),
  done: t({ message: 'Done', comment: 'List of check-ins and check-outs done on this day' }),
})

/** One list of the day, as far as it is shown. */
export type Section = {
  readonly tab: TodayTab
  readonly rows: readonly DayBoardRow[]
  /** Nobody of the day has exactly this name: these differ by one letter. */
  readonly isClose?: boolean
}

type SectionQuery = {
  readonly tab: TodayTab
  readonly search: string
  readonly dueOnly: boolean
  readonly booked: BookedItem | null
  /**
   * Null until the code of the search is loaded: then names that are written another way or differ by one letter are
   * found.
   */
  readonly finders?: Finders | null
}

/** An item that is booked for this day. */
export type BookedItem = { readonly id: number; readonly name: string }

/** The items of the day's bookings, by name; empty when no record contains lines. */
export function itemsOf({ rows }: DayBoard): readonly BookedItem[] {
  const names = new Map<number, string>()
  for (const { lines } of todayTabs.flatMap((tab) => rows[tab])) {
    for (const { itemId, name } of lines) if (itemId !== null && name) names.set(itemId, name)
  }
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => collator().compare(a.name, b.name))
}

/** When a record has no lines, the service's own summary is used. */
const hasBooked = ({ lines, booking }: DayBoardRow, { id, name }: BookedItem): boolean =>
  lines.length === 0 ? booking.summary.includes(name) : lines.some(({ itemId }) => itemId === id)

/**
 * The rows shown of a day: the chosen list, and during a search the matches of the other lists below it. A guest at the
 * desk is searched by name, not by list.
 */
export function sectionsOf(
  { rows }: DayBoard,
  { tab, search, dueOnly, booked, finders = null }: SectionQuery,
): readonly Section[] {
  const exactly = (finders?.finder ?? plainFinder)(search)
  const nearly = todayTabs.some((one) => rows[one].some(({ booking }) => exactly(booking)))
    ? null
    : (finders?.nearFinder(search) ?? null)
  const isMeant = nearly ?? exactly
  const shown = (row: DayBoardRow) =>
    isMeant(row.booking) &&
    (!dueOnly || isOwing(row)) &&
    (booked === null || hasBooked(row, booked))
  const chosen: Section = { tab, rows: rows[tab].filter(shown), isClose: nearly !== null }
  if (search.trim() === '') return [chosen]
  const listed = new Set(chosen.rows.map(({ booking }) => booking.code))
  const others = todayTabs.flatMap((other): Section[] => {
    if (other === tab) return []
    const found = rows[other].filter((row) => shown(row) && !listed.has(row.booking.code))
    for (const { booking } of found) listed.add(booking.code)
    return found.length === 0 ? [] : [{ tab: other, rows: found }]
  })
  return [chosen, ...others]
}

/** Every booking of a day that counts, once: some stand in several of its lists. */
export function ofDay({ rows }: DayBoard): readonly DayBoardRow[] {
  const all = todayTabs.flatMap((tab) => rows[tab]).filter(({ counts }) => counts)
  return [...new Map(all.map((row) => [row.booking.code, row])).values()]
}

/**
 * Whether the times of arrival and departure are known, when these are on this day. A stay that began before the days
 * of the request to 4.0 leaves when another stay does.
 */
export function haveTimes(rows: readonly DayBoardRow[]): boolean {
  const hasLeaving = rows.some(isTimedLeaving)
  // Without an arrival or a departure there is nothing to draw.
  if (!rows.some(({ part }) => part.starts || part.ends)) return false
  return rows.every(
    ({ part, startsAt, endsAt }) =>
      (!part.starts || startsAt !== null) &&
      (!part.ends || endsAt !== null || (!part.starts && hasLeaving)),
  )
}

/** A stay of several days whose time of departure, on this day, is known. */
export const isTimedLeaving = ({ part, endsAt }: DayBoardRow): boolean =>
  part.ends && !part.starts && endsAt !== null

/** Whether there is, or may be, something to collect: a cancelled booking's balance is nobody's at the desk. */
export const isOwing = ({ booking }: DayBoardRow): boolean => mayOwe(booking) !== false

export const hasLeftOwing = ({ booking, presence }: DayBoardRow): boolean =>
  presence.is === 'out' && owes(booking)

/**
 * As `finder`, with accents and letter case alone folded: for the first lists of Today, until the code of the search is
 * loaded. It has no tables of letters, so that the first load stays small.
 */
const plainFinder: Finder = (typed) => {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return ({ customer, code, email, summary }) => {
    const text = words.length === 0 ? '' : plain(`${customer} ${code} ${email} ${summary}`)
    return words.every((word) => text.includes(word))
  }
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
