import { addDays, type CalendarDay } from '../../../contract/day.ts'
import { type Weekday, weekdayOf, weekdays } from '../../../contract/event.ts'
import type { DayRange, Draft, EffectiveEvent, EventValues, RuleItem } from '../rules/draft.ts'
import { effectiveEvents } from '../rules/effective.ts'
import { addAll, addBit, addRange, type Bits, both, noBits, placesIn } from './bits.ts'
import type { CheckFacts } from './checkFacts.ts'
import type { Finding } from './finding.ts'

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

/** A rule with the days and items it reaches, as sets. */
export type Reached = {
  readonly event: EffectiveEvent
  readonly values: EventValues
  readonly draft: Draft | null
  /** None while it is switched off. */
  readonly days: Bits
  readonly items: Bits
  /** Closes what it reaches: any rule for items that is unavailable. */
  readonly isClosure: boolean
}

/** The facts in a form that many checks can go by. */
export type Overview = {
  readonly facts: CheckFacts
  readonly table: DayTable
  /** Each once, however often they were told. */
  readonly items: readonly RuleItem[]
  /** As they would be with the drafts, in the order they apply. */
  readonly rules: readonly Reached[]
  readonly reach: (event: EffectiveEvent) => Reached
  readonly itemsOf: (rule: Pick<EventValues, 'appliesTo'>) => Bits
  readonly daysIn: (days: Bits) => readonly CalendarDay[]
  readonly itemsIn: (items: Bits) => readonly RuleItem[]
}

export function overviewOf(facts: CheckFacts): Overview {
  const items = [...new Map(facts.items.map((item) => [item.id, item])).values()]
  const table = dayTable(facts.days)
  const itemsOf = itemFinder(items)
  const reach = (event: EffectiveEvent): Reached => {
    const { values, draft } = event
    return {
      event,
      values,
      draft,
      days: values.enabled ? table.heldBy(values) : noBits(table.days.length),
      items: itemsOf(values),
      isClosure: !values.available && values.kind !== 'discount',
    }
  }
  return {
    facts,
    table,
    items,
    rules: effectiveEvents(facts.events, facts.drafts).map(reach),
    reach,
    itemsOf,
    daysIn: (days) => placesIn(days).flatMap((place) => table.days[place] ?? []),
    itemsIn: (found) => placesIn(found).flatMap((place) => items[place] ?? []),
  }
}

/** As `concerns` says it, for all items at once. */
function itemFinder(items: readonly RuleItem[]): Overview['itemsOf'] {
  const places = new Map(items.map(({ id }, place) => [id, place]))
  const byCategory = new Map<number, Bits>()
  const all = noBits(items.length)
  items.forEach(({ categoryId }, place) => {
    addBit(all, place)
    if (categoryId === null) return
    const members = byCategory.get(categoryId) ?? noBits(items.length)
    addBit(members, place)
    byCategory.set(categoryId, members)
  })
  return ({ appliesTo: { allItems, itemIds, categoryIds } }) => {
    if (allItems) return all
    const found = noBits(items.length)
    for (const id of itemIds) {
      const place = places.get(id)
      if (place !== undefined) addBit(found, place)
    }
    for (const id of categoryIds) addAll(found, byCategory.get(id) ?? found)
    return found
  }
}

/** The numbers of those that are at the service already. */
export const rateIdsOf = (rules: readonly Reached[]): readonly number[] =>
  rules.flatMap(({ event }) => event.rateId ?? [])

/** The draft a finding about these is about: the one that was made last. */
export const draftAmong = (rules: readonly Reached[]): string | null =>
  rules.findLast(({ draft }) => draft !== null)?.draft?.draftId ?? null

type About = Pick<Finding, 'id' | 'level' | 'words' | 'fix'> & {
  readonly days: Bits
  readonly items: Bits
}

/** @param rules those that take part */
export const findingAbout = (
  rules: readonly Reached[],
  { daysIn, itemsIn }: Overview,
  { days, items, ...said }: About,
): Finding => ({
  ...said,
  days: daysIn(days),
  itemIds: itemsIn(items).map(({ id }) => id),
  draftId: draftAmong(rules),
  rateIds: rateIdsOf(rules),
})
