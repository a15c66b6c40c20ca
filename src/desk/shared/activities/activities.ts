import type { BookingLine } from '../../../contract/bookingLine.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { collator } from '../../ui/language/format.ts'
import { itemOf, linesBesides, type NamedUnits, totals, unitsByName } from '../day/besides.ts'
import type { DayBoard } from '../day/dayBoard.ts'
import { timesOn } from '../day/groups.ts'
import type { DayBoardRow } from '../day/row.ts'
import { ofDay } from '../day/sections.ts'

/** An item that guests begin on a day, at one time: a tour, or what is handed out then. */
export type DayActivity = {
  readonly key: string
  /** Null where no record has it: then the name is the service's own text. */
  readonly itemId: number | null
  readonly name: string
  /** `09:00`; null for a day without a time. */
  readonly time: string | null
  /** Its bookings, as the day lists them. */
  readonly rows: readonly DayBoardRow[]
  /** The persons by kind, `Adults` 6; empty where no record has them. */
  readonly persons: BookingLine['parameters']
  /** The booked places or units, and how many of them belong to guests who have come. */
  readonly units: number
  readonly unitsHere: number
  /** By the service's own count, of all guests who have the item on that day; null where it is not known. */
  readonly places: { readonly booked: number; readonly all: number } | null
  /** What its guests have booked besides: `Wetsuit` 4. */
  readonly besides: readonly NamedUnits[]
}

/** The part of a booking that one activity has. */
type ActivityPart = {
  readonly row: DayBoardRow
  readonly lines: readonly BookingLine[]
  readonly others: readonly BookingLine[]
}

/**
 * The day by activity: who begins what, and when. A line of another day is not counted, nor who is not expected. Where a
 * record has no lines, the service's own text groups the bookings; where it has no times, the item alone does.
 */
export function activitiesOf(
  board: DayBoard,
  day: CalendarDay,
  zone: string,
): readonly DayActivity[] {
  const timeOn = timesOn(day, zone)
  const parts = new Map<string, ActivityPart[]>()
  for (const row of ofDay(board)) {
    if (!row.part.starts) continue
    for (const part of partsOfRow(row, day)) {
      const [first] = part.lines
      const key = `${first?.itemId ?? (first?.name || row.booking.summary)} ${timeOn(row.startsAt) ?? ''}`
      parts.set(key, [...(parts.get(key) ?? []), part])
    }
  }
  return [...parts]
    .map(([key, those]) => activityOf(key, those, timeOn))
    .toSorted((a, b) => byTime(a, b) || collator().compare(a.name, b.name))
}

/** A booking belongs to each item that it has on the day; one without lines to its own text. */
function partsOfRow(row: DayBoardRow, day: CalendarDay): readonly ActivityPart[] {
  const lines = row.lines.filter(({ startDay }) => startDay === null || startDay === day)
  if (lines.length === 0) return [{ row, lines: [], others: [] }]
  return [...new Set(lines.map(itemOf))].map((item) => ({
    row,
    lines: lines.filter((line) => itemOf(line) === item),
    others: linesBesides(lines, item),
  }))
}

function activityOf(
  key: string,
  parts: readonly ActivityPart[],
  timeOn: (at: Date | null) => string | null,
): DayActivity {
  const [first] = parts
  const [line] = first?.lines ?? []
  const here = parts.filter(
    ({ row: { presence } }) => presence.is === 'in' || presence.is === 'out',
  )
  return {
    key,
    itemId: line?.itemId ?? null,
    name: line?.name || (first?.row.booking.summary ?? ''),
    time: timeOn(first?.row.startsAt ?? null),
    rows: parts.map(({ row }) => row),
    persons: totals(
      parts.flatMap(({ lines }) => lines.flatMap(({ parameters }) => parameters)),
      ({ label }) => label,
    ).map(([label, quantity]) => ({ label, quantity })),
    units: unitsOf(parts),
    unitsHere: unitsOf(here),
    places: null,
    besides: unitsByName(parts.flatMap(({ others }) => others)),
  }
}

const unitsOf = (parts: readonly ActivityPart[]): number =>
  parts.reduce(
    (units, { lines }) =>
      units +
      (lines.length === 0 ? 1 : lines.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0)),
    0,
  )

/** What has no time comes last. */
const byTime = (a: DayActivity, b: DayActivity): number => {
  const [one, other] = [a.time ?? '~', b.time ?? '~']
  return one < other ? -1 : Number(one > other)
}
