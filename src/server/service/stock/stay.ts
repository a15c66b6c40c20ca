import { addDays, type CalendarDay, daysBetween } from '../../../contract/day.ts'

/** How an item is counted: by the night, by the day, or by so many minutes. */
export type Unit =
  | { readonly kind: 'night' }
  | { readonly kind: 'day' }
  | { readonly kind: 'minutes'; readonly minutes: number }

/** `N`, `D`, `H`, and minutes as `30M` (§2.2 `unit`). Anything else is counted by the day. */
export function unitOf(wire: string): Unit {
  if (wire === 'N') return { kind: 'night' }
  const [, many, letter] = /^(\d{0,3})([HM])$/.exec(wire) ?? []
  if (letter === undefined) return { kind: 'day' }
  const minutes = Math.max(1, Number(many || 1)) * (letter === 'H' ? 60 : 1)
  return { kind: 'minutes', minutes }
}

/** What the caller asks for, before an item says how it is counted. Times are minutes after midnight. */
export type RequestedStay = {
  readonly start: CalendarDay
  readonly end: CalendarDay | null
  readonly startTime: number | null
  readonly endTime: number | null
}

export type Stay = {
  readonly start: CalendarDay
  /** The last day, or the day of check-out for nights; for hours that end at midnight the day that begins then. */
  readonly end: CalendarDay
  /** The days whose stock and price count: inclusive for days, without the day of check-out for nights. */
  readonly days: readonly CalendarDay[]
  /** For what is sold by the hour; minutes after midnight of the first and the last day. */
  readonly times: { readonly from: number; readonly to: number; readonly units: number } | null
}

const dayMinutes = 1440

export const daysFrom = (first: CalendarDay, count: number): CalendarDay[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at))

/**
 * The stay of one item. Without an end it has the item's own length; a night ends on the next day at the earliest.
 *
 * @param length of the item, in its units (§2.2 `len`)
 * @returns null when it is sold by the hour and no start time was given
 */
export function stayOf(unit: Unit, length: number, requested: RequestedStay): Stay | null {
  const { start } = requested
  switch (unit.kind) {
    case 'night': {
      const nights =
        requested.end === null ? length : Math.max(1, daysBetween(start, requested.end))
      return { start, end: addDays(start, nights), days: daysFrom(start, nights), times: null }
    }
    case 'day': {
      const count = requested.end === null ? length : daysBetween(start, requested.end) + 1
      return { start, end: addDays(start, count - 1), days: daysFrom(start, count), times: null }
    }
    case 'minutes':
      return requested.startTime === null
        ? null
        : hours(unit.minutes, length, requested, requested.startTime)
  }
}

/**
 * A begun hour is a whole one. The price is that of the day it starts on. An end before the start is on the next
 * day.
 */
function hours(minutes: number, length: number, requested: RequestedStay, from: number): Stay {
  const endDay = requested.end ?? requested.start
  const between = daysBetween(requested.start, endDay) * dayMinutes
  const isPastMidnight = between === 0 && requested.endTime !== null && requested.endTime < from
  const later = isPastMidnight ? dayMinutes : between
  const wished =
    requested.endTime === null && later === 0
      ? from + length * minutes
      : later + (requested.endTime ?? from)
  const units = Math.max(1, Math.ceil((wished - from) / minutes))
  const to = from + units * minutes
  const midnights = Math.floor(to / dayMinutes)
  return {
    start: requested.start,
    end: addDays(requested.start, midnights),
    // What ends at midnight takes nothing of the day that begins then.
    days: daysFrom(requested.start, Math.ceil(to / dayMinutes)),
    times: { from, to: to - midnights * dayMinutes, units },
  }
}
