import type { CalendarDay } from '../contract/day.ts'
import { type Event, weekdayOf } from '../contract/event.ts'
import type { TenThousandths } from '../contract/rounding.ts'
import type { PriceChange } from './priceChange.ts'
import type { PricePoint } from './pricePoint.ts'

/** What an event does to a price (§2.8 `price_src`), before the item, the quantity and the units left are known. */
export type RulePrice =
  | Exclude<PriceChange, { readonly kind: 'set' | 'unknown' }>
  /** A price point of its own, by item. */
  | { readonly kind: 'new'; readonly points: ReadonlyMap<number, PricePoint> }
  /** At or below `level` units left, so many percent of the price. */
  | {
      readonly kind: 'yield'
      readonly levels: readonly { readonly level: number; readonly rate: TenThousandths }[]
    }

export type RuleDays = Pick<Event, 'enabled' | 'startDay' | 'endDay' | 'repeat' | 'weekdays'>
type RuleTargets = Pick<Event, 'appliesTo'>

/** An event of §2.8, as the price and stock rules of the service see it. */
export type PriceRule = RuleDays &
  RuleTargets &
  Pick<Event, 'id' | 'name' | 'kind' | 'wholeLength'> & {
    readonly price: RulePrice
    readonly closes: boolean
    /** Null when there are as many as wanted. */
    readonly vouchersLeft: number | null
  }

/** Whether an event holds on `day`. An always repeating one has a first day and no last. */
export function holdsOn(rule: RuleDays, day: CalendarDay): boolean {
  const { enabled, startDay, endDay, repeat, weekdays } = rule
  if (!enabled || day < startDay) return false
  if (repeat === 'always') return true
  if (endDay !== null && day > endDay) return false
  if (repeat === 'never') return true
  const named = weekdays.length > 0 ? weekdays : [weekdayOf(startDay)]
  return named.includes(weekdayOf(day))
}

/** Whether an event is for this item: for all, by its number, or by its category (§2.8 `apply_to`). */
export const concerns = (
  { appliesTo }: RuleTargets,
  { id, categoryId }: { readonly id: number; readonly categoryId: number | null },
): boolean =>
  appliesTo.allItems ||
  appliesTo.itemIds.includes(id) ||
  (categoryId !== null && appliesTo.categoryIds.includes(categoryId))

const turn = { season: 0, special: 1, other: 2, discount: 3 } as const

/** Seasons, then specials, then discounts, each by ascending number: the order in which rules apply. */
export const compareRules = (
  a: Pick<Event, 'kind' | 'id'>,
  b: Pick<Event, 'kind' | 'id'>,
): number => turn[a.kind] - turn[b.kind] || a.id - b.id
