import { type CalendarDay, toWireDay } from '../../../contract/day.ts'
import { rulesFor } from '../../../pricing/discountCode.ts'
import type { PriceRule } from '../../../pricing/priceRule.ts'
import { stockByDay, type Takings } from '../items/itemStock.ts'
import type { RatableItem } from '../items/ratableItem.ts'
import { idsOf, isClosed } from '../items/rateItem.ts'

export type CalendarFacts = {
  readonly items: ReadonlyMap<number, RatableItem>
  readonly rules: readonly PriceRule[]
  readonly takings: Takings
  readonly timeZone: string
}

/** What is left of an item on one day; closed is not the same as sold out. */
export type CalendarEntry = {
  readonly day: CalendarDay
  readonly left: number
  readonly isClosed: boolean
}

/**
 * The calendar of an item (§4.1 `cal`): on each day what is left of it. What is always in its package has to be there
 * too; a parent has what its kinds have together, and is closed when they all are.
 */
export function calendarOf(
  item: RatableItem,
  days: readonly CalendarDay[],
  facts: CalendarFacts,
): CalendarEntry[] {
  const own = ownCalendar(item, days, facts)
  const kinds = item.childIds
    .flatMap((id) => facts.items.get(id) ?? [])
    .filter(({ childIds }) => childIds.length === 0)
  if (kinds.length > 0) {
    const all = kinds.map((kind) => calendarOf(kind, days, facts))
    return own.map(({ day }, at) => ({
      day,
      left: all.reduce((sum, entries) => sum + (entries[at]?.left ?? 0), 0),
      isClosed: all.every((entries) => entries[at]?.isClosed === true),
    }))
  }
  const included = item.packages
    .filter(({ optin }) => optin === 'I')
    .flatMap(({ itemId }) => facts.items.get(itemId) ?? [])
    .map((part) => ownCalendar(part, days, facts))
  return own.map((entry, at) => ({
    ...entry,
    left: Math.min(entry.left, ...included.map((entries) => entries[at]?.left ?? 0)),
  }))
}

function ownCalendar(
  item: RatableItem,
  days: readonly CalendarDay[],
  { rules, takings, timeZone }: CalendarFacts,
): CalendarEntry[] {
  const own = rulesFor(rules, idsOf(item), null)
  return stockByDay(item, days, takings, timeZone).map(({ day, left }) => {
    const closed = isClosed(own, day)
    return { day, left: closed ? 0 : left, isClosed: closed }
  })
}

/** `{"20260711": 3}`; in public 1 for any number of units, so nobody counts the stock (§2.2). */
export const toCal = (entries: readonly CalendarEntry[], isPublic: boolean) =>
  Object.fromEntries(
    entries.map(({ day, left }) => [toWireDay(day), isPublic ? Math.min(1, left) : left]),
  )

export const closedDays = (entries: readonly CalendarEntry[]): string[] =>
  entries.filter(({ isClosed: closed }) => closed).map(({ day }) => toWireDay(day))
