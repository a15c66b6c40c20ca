import { addDays, type CalendarDay } from '../../../contract/day.ts'
import { type Weekday, weekdayOf, weekdays } from '../../../contract/event.ts'
import type { DayRange, EventValues } from '../rules/draft.ts'
import { addAll, addBit, addRange, type Bits, both, noBits } from './bits.ts'

/** Stretches longer than this are cut: nobody plans prices further ahead. */
const mostDays = 3 * 366

/** The days that are looked at, by their place. Made once: no day is parsed after that. */
export type DayTable = {
  /** At least one. */
  readonly days: readonly CalendarDay[]
  /** The place a day has or would have: below 0 before the first, and past the end. */
  readonly placeOf: (day: CalendarDay) => number
  readonly weekdayAt: (place: number) => Weekday
  /** The days on which a rule holds, whatever is enabled. As `holdsOn` says it, for all days at once. */
  readonly heldBy: (rule: EventValues) => Bits
}

export function dayTable({ from, to }: DayRange): DayTable {
  const first = dayNumber(from)
  const count = Math.min(Math.max(dayNumber(to) - first + 1, 1), mostDays)
  const days = Array.from({ length: count }, (_, nth) => addDays(from, nth))
  const weekdayBits = new Map(weekdays.map((weekday) => [weekday, noBits(count)]))
  const weekdayAt = (place: number): Weekday =>
    weekdays[(((first + place + 3) % 7) + 7) % 7] ?? 'mon'
  for (let place = 0; place < count; place += 1) {
    const bits = weekdayBits.get(weekdayAt(place))
    if (bits !== undefined) addBit(bits, place)
  }
  const placeOf = (day: CalendarDay): number => dayNumber(day) - first

  function heldBy({ startDay, endDay, repeat, weekdays: named }: EventValues): Bits {
    const held = noBits(count)
    const isEndless = repeat === 'always' || endDay === null
    const last = isEndless ? count - 1 : Math.min(placeOf(endDay), count - 1)
    addRange(held, Math.max(placeOf(startDay), 0), last)
    if (repeat !== 'weekly') return held
    const wanted = noBits(count)
    for (const weekday of named.length > 0 ? named : [weekdayOf(startDay)]) {
      addAll(wanted, weekdayBits.get(weekday) ?? noBits(count))
    }
    return both(held, wanted)
  }
  return { days, placeOf, weekdayAt, heldBy }
}

/** Days since 1970 by arithmetic: a thousand events are placed in a millisecond. */
function dayNumber(day: CalendarDay): number {
  const month = Number(day.slice(5, 7))
  // A year that begins in March has its odd day at its end.
  const year = Number(day.slice(0, 4)) - (month <= 2 ? 1 : 0)
  const century = Math.floor(year / 100)
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + Number(day.slice(8)) - 1
  return year * 365 + Math.floor(year / 4) - century + Math.floor(century / 4) + dayOfYear - 719_468
}
