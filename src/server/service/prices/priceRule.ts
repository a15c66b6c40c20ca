import type { CalendarDay } from '../../../contract/day.ts'
import { type Weekday, weekdayOf } from '../../../contract/event.ts'
import type { TenThousandths } from '../../../contract/rounding.ts'
import type { PricePoint } from './pricePoint.ts'

/** What an event does to a price (§2.8 `price_src`). */
export type RulePrice =
  | { readonly kind: 'none' }
  /** Back to the base price, whatever came before. */
  | { readonly kind: 'base' }
  /** A price point of its own, by item. */
  | { readonly kind: 'new'; readonly points: ReadonlyMap<number, PricePoint> }
  /** On top of the price, or off it when below zero. */
  | { readonly kind: 'percent'; readonly by: TenThousandths }
  | { readonly kind: 'fixed'; readonly minor: number }
  /** At or below `level` units left, so many percent of the price; the lowest level that holds. */
  | {
      readonly kind: 'yield'
      readonly levels: readonly { readonly level: number; readonly rate: TenThousandths }[]
    }

/** An event of §2.8, as the price and stock rules see it. */
export type PriceRule = {
  readonly id: number
  readonly name: string
  /** Season, special, discount. */
  readonly type: 'SE' | 'SP' | 'DC'
  readonly from: CalendarDay
  /** The last day; null when it never ends. */
  readonly to: CalendarDay | null
  /** `span`: who takes one of its days takes them all. */
  readonly wholeLength: boolean
  readonly price: RulePrice
  readonly closes: boolean
  readonly repeat: 'never' | 'weekly' | 'always'
  /** For weekly ones; none means the weekday of the first day. */
  readonly weekdays: readonly Weekday[]
  readonly isEnabled: boolean
  /** Null when there are as many as wanted. */
  readonly vouchersLeft: number | null
  readonly appliesTo: {
    readonly allItems: boolean
    readonly itemIds: readonly number[]
    readonly categoryIds: readonly number[]
  }
}

/** Whether an event holds on `day`. An always repeating one has a first day and no last. */
export function holdsOn(rule: PriceRule, day: CalendarDay): boolean {
  if (!rule.isEnabled || day < rule.from) return false
  if (rule.repeat === 'always') return true
  if (rule.to !== null && day > rule.to) return false
  if (rule.repeat === 'never') return true
  const named = rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(rule.from)]
  return named.includes(weekdayOf(day))
}

type ItemOfRule = { readonly id: number; readonly categoryId: number }

export const concerns = ({ appliesTo }: PriceRule, { id, categoryId }: ItemOfRule): boolean =>
  appliesTo.allItems || appliesTo.itemIds.includes(id) || appliesTo.categoryIds.includes(categoryId)

const order = { SE: 0, SP: 1, DC: 2 } as const

/** Seasons, then specials, then discounts, each by ascending id. */
export const inOrder = (rules: readonly PriceRule[]): PriceRule[] =>
  rules.toSorted((a, b) => order[a.type] - order[b.type] || a.id - b.id)
