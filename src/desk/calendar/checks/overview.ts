import type { CalendarDay } from '../../../contract/day.ts'
import type { Draft, EffectiveEvent, EventValues, RuleItem } from '../rules/draft.ts'
import { effectiveEvents } from '../rules/effective.ts'
import { addAll, addBit, type Bits, noBits, placesIn } from './bits.ts'
import { type DayTable, dayTable } from './dayTable.ts'
import type { CheckFacts } from './finding.ts'

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
