import { addDays, type CalendarDay } from '../../../contract/day.ts'
import type { Weekday } from '../../../contract/event.ts'
import type { EventValues } from '../rules/draft.ts'
import { type Bits, bitsWhere, hasBit, isWithin, placesIn } from './bits.ts'
import { called, daysWords, dayWords, weekdayWords } from './checkWords.ts'
import type { Overview, Reached } from './overview.ts'

/** More parts than that help nobody. */
const mostParts = 3

/** A rule with some days taken out: what is left of it, and how a button says it. */
export type Cut = { readonly words: string; readonly parts: readonly EventValues[] }

/**
 * @param bad at least one of the days the rule holds on
 * @returns null when it would fall into too many parts
 */
export function cutDays({ values, days }: Reached, bad: Bits, overview: Overview): Cut | null {
  const { table, facts } = overview
  const name = called(values)
  const held = placesIn(days)
  const stretches = stretchesLeft(held, bad)
  const day = (place: number): CalendarDay => table.days[place] ?? values.startDay
  const [first, ...more] = stretches
  const isFromStart = first === undefined ? hasBegun(values, overview) : first.from === held[0]
  const isToEnd = stretches.at(-1)?.to === held.at(-1)
  if (more.length === 0 && isFromStart && !isToEnd) {
    const firstBad = held.find((place) => hasBit(bad, place)) ?? 0
    const last = addDays(day(firstBad), -1)
    return {
      words: `End ${name} on ${dayWords(last, facts.today)}`,
      parts: [partOf(values, values.startDay, last)],
    }
  }
  if (first === undefined) return { words: `Take ${name} away`, parts: [] }
  if (more.length === 0 && isToEnd) {
    return {
      words: `Begin ${name} on ${dayWords(day(first.from), facts.today)}`,
      parts: [partOf(values, day(first.from), lastDayOf(values))],
    }
  }
  const unwanted = weekdaysOn(bad, overview)
  const onThem = bitsWhere(days, (place) => unwanted.has(table.weekdayAt(place)))
  if (isWithin(onThem, bad)) {
    const left = [...weekdaysOn(days, overview)].filter((weekday) => !unwanted.has(weekday))
    return {
      words: `Leave ${weekdayWords([...unwanted])} out of ${name}`,
      parts: [{ ...values, repeat: 'weekly', weekdays: left, endDay: lastDayOf(values) }],
    }
  }
  if (stretches.length > mostParts) return null
  const parts = stretches.map(({ from, to }, nth) =>
    partOf(
      values,
      nth === 0 && isFromStart ? values.startDay : day(from),
      nth === more.length && isToEnd ? lastDayOf(values) : day(to),
    ),
  )
  return { words: `Leave ${daysWords(bad, overview)} out of ${name}`, parts }
}

type Stretch = { readonly from: number; readonly to: number }

/** What is left of the held days, in pieces between those that are taken out. */
function stretchesLeft(held: readonly number[], bad: Bits): readonly Stretch[] {
  const stretches: { from: number; to: number }[] = []
  let isOpen = false
  for (const place of held) {
    const last = stretches.at(-1)
    if (hasBit(bad, place)) isOpen = false
    else if (isOpen && last !== undefined) last.to = place
    else {
      stretches.push({ from: place, to: place })
      isOpen = true
    }
  }
  return stretches
}

const weekdaysOn = (days: Bits, { table }: Overview): ReadonlySet<Weekday> =>
  new Set(placesIn(days).map(table.weekdayAt))

/** It held before the days that are looked at, and that stays. */
const hasBegun = ({ startDay }: EventValues, { table }: Overview): boolean =>
  table.placeOf(startDay) < 0

/** What repeats always has no last day, whatever is written there. */
const lastDayOf = ({ endDay, repeat }: EventValues): CalendarDay | null =>
  repeat === 'always' ? null : endDay

/** What repeats always has no end: a part that has one only lasts. */
const partOf = (
  rule: EventValues,
  startDay: CalendarDay,
  endDay: CalendarDay | null,
): EventValues => ({
  ...rule,
  startDay,
  endDay,
  repeat: rule.repeat === 'always' && endDay !== null ? 'never' : rule.repeat,
})
