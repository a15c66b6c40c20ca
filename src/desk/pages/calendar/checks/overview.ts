import type { BookingCode } from '../../../../contract/booking.ts'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { type Event, type Weekday, weekdayOf, weekdays } from '../../../../contract/event.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import {
  type DayRange,
  type Draft,
  type EffectiveEvent,
  type EventValues,
  effectiveEvents,
  type RuleItem,
} from '../rules/draft.ts'
import type { PricePolicy } from '../rules/simulate.ts'
import { addAll, addBit, addRange, type Bits, both, noBits, placesIn } from './bits.ts'
import type { Finding } from './finding.ts'

/** The bookings on days that a draft closes. */
export type BookedUnder = {
  readonly draftId: string
  /** Null for bookings of any item. */
  readonly itemId: number | null
  readonly days: DayRange
  /** Null when the request to the service failed. */
  readonly codes: readonly BookingCode[] | null
  /** False when there are more bookings than these. */
  readonly isAll: boolean
}

/** All input of the checks. Plain data, so that it can be sent to a worker. */
export type CheckFacts = {
  /** The published events. */
  readonly events: readonly Event[]
  /** False while some events are missing or could not be read; a missing event then does not count as deleted. */
  readonly isWhole: boolean
  readonly drafts: readonly Draft[]
  readonly items: readonly RuleItem[]
  /** All categories, also those without items. */
  readonly categoryIds: readonly number[]
  /** The checked days, from today on. */
  readonly days: DayRange
  readonly today: CalendarDay
  /** The prices of items for a day without any rule, in minor units, as far as they are known. */
  readonly basePrices: ReadonlyMap<number, number>
  /** Prices of events that the service was seen to charge, by item and number of the event. */
  readonly newPrices: ReadonlyMap<number, ReadonlyMap<number, number>>
  readonly currency: CurrencyCode
  readonly policy: PricePolicy
  readonly booked: readonly BookedUnder[]
}

/** The number of days that are always checked, from today on. */
const usualDays = 365

/** At least this many days, or until the last draft ends. */
export function daysToCheck(today: CalendarDay, drafts: readonly Draft[]): DayRange {
  const usual = addDays(today, usualDays - 1)
  return {
    from: today,
    to: drafts.reduce(
      (last, { after: { startDay, endDay } }) =>
        [last, startDay, endDay ?? last].reduce((a, b) => (a > b ? a : b)),
      usual,
    ),
  }
}

/** The largest number of days that are checked: nobody plans prices further ahead. */
const mostDays = 3 * 366

/** The checked days, by index. Created once, so that no day is parsed again. */
export type DayTable = {
  /** At least one. */
  readonly days: readonly CalendarDay[]
  /** The index of a day; below 0 before the first day, and larger than the last index after the last. */
  readonly placeOf: (day: CalendarDay) => number
  readonly weekdayAt: (place: number) => Weekday
  /** The days on which a rule applies, enabled or not: `holdsOn` for all days at once. */
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

/** Days since 1970, calculated without a date library: a thousand events take a millisecond. */
function dayNumber(day: CalendarDay): number {
  const month = Number(day.slice(5, 7))
  // Counted from March, a leap day is the last day of the year.
  const year = Number(day.slice(0, 4)) - (month <= 2 ? 1 : 0)
  const century = Math.floor(year / 100)
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + Number(day.slice(8)) - 1
  return year * 365 + Math.floor(year / 4) - century + Math.floor(century / 4) + dayOfYear - 719_468
}

/** A rule with its days and items as sets. */
export type RuleWithReach = {
  readonly event: EffectiveEvent
  readonly values: EventValues
  readonly draft: Draft | null
  /** Empty while the rule is disabled. */
  readonly days: Bits
  readonly items: Bits
  /** Whether it closes its items: any rule for items with the status unavailable. */
  readonly isClosure: boolean
}

/** The facts in the form that the checks use. */
export type Overview = {
  readonly facts: CheckFacts
  readonly table: DayTable
  /** Each once, even if they were given several times. */
  readonly items: readonly RuleItem[]
  /** The rules including the drafts, in the order in which they apply. */
  readonly rules: readonly RuleWithReach[]
  readonly reach: (event: EffectiveEvent) => RuleWithReach
  readonly itemsOf: (rule: Pick<EventValues, 'appliesTo'>) => Bits
  readonly daysIn: (days: Bits) => readonly CalendarDay[]
  readonly itemsIn: (items: Bits) => readonly RuleItem[]
}

export function overviewOf(facts: CheckFacts): Overview {
  const items = [...new Map(facts.items.map((item) => [item.id, item])).values()]
  const table = dayTable(facts.days)
  const itemsOf = itemFinder(items)
  const reach = (event: EffectiveEvent): RuleWithReach => {
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

/** `concerns` for all items at once. */
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

/** The numbers of the published ones. */
export const rateIdsOf = (rules: readonly RuleWithReach[]): readonly number[] =>
  rules.flatMap(({ event }) => event.rateId ?? [])

/** The draft that a finding about these rules refers to: the one made last. */
export const draftAmong = (rules: readonly RuleWithReach[]): string | null =>
  rules.findLast(({ draft }) => draft !== null)?.draft?.draftId ?? null

type FindingInput = Pick<Finding, 'id' | 'level' | 'words' | 'fix'> & {
  readonly days: Bits
  readonly items: Bits
}

/** @param rules the rules involved */
export const findingAbout = (
  rules: readonly RuleWithReach[],
  { daysIn, itemsIn }: Overview,
  { days, items, ...message }: FindingInput,
): Finding => ({
  ...message,
  days: daysIn(days),
  itemIds: itemsIn(items).map(({ id }) => id),
  draftId: draftAmong(rules),
  rateIds: rateIdsOf(rules),
})
