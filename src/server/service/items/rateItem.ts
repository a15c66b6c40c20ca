import { type CalendarDay, dayOf } from '../../../contract/day.ts'
import { type CodeProblem, codeProblem, rulesFor } from '../../../pricing/discountCode.ts'
import { type PriceOfStay, priceOfStay } from '../../../pricing/priceOfStay.ts'
import { holdsOn, type PriceRule } from '../../../pricing/priceRule.ts'
import type { Caller } from '../base/deps.ts'
import { type Stay, stayOf } from '../stock/stay.ts'
import { type DayStock, momentOf, stockDuring, type Takings } from './itemStock.ts'
import { quantitiesFor, type RatableItem, unitsTaken } from './ratableItem.ts'
import type { RateRefusal } from './refusals.ts'
import type { RequestedRate } from './requestedDates.ts'

/** Everything a rate depends on, besides the query. */
export type RateFacts = {
  readonly items: ReadonlyMap<number, RatableItem>
  /** In the order they apply. */
  readonly rules: readonly PriceRule[]
  readonly takings: Takings
  readonly timeZone: string
  readonly now: Date
  readonly audience: Caller['audience']
}

/** An item on dates: price, units left, and the reason when it is not available. */
export type Rated = {
  readonly item: RatableItem
  readonly stay: Stay
  readonly quantities: Readonly<Record<string, number>>
  readonly units: number
  readonly stock: readonly DayStock[]
  /** Units left during the whole stay; none while it is closed. */
  readonly available: number
  readonly price: PriceOfStay
  readonly closed: ReadonlySet<CalendarDay>
  /** The discount code that was given, whether it took anything off or not. */
  readonly code: string | null
  readonly codeProblem: CodeProblem | null
  readonly refusal: RateRefusal | null
}

/** §1 rule 6, step 1. Pure: no queries, no changes. */
export function rateItem(item: RatableItem, requested: RequestedRate, facts: RateFacts): Rated {
  const { rules, takings, timeZone } = facts
  const fitting = stayFor(item, requested)
  const stay = fitting ?? withoutTimes(requested)
  const quantities = quantitiesFor(item, requested.quantities, facts.audience)
  const units = unitsTaken(item, quantities)
  const stock = stockDuring(item, stay, takings, timeZone)
  const ownRules = rulesFor(rules, idsOf(item), requested.discountCode)
  const closed = new Set(stay.days.filter((day) => isClosed(ownRules, day)))
  const price = priceOfStay(
    { itemId: item.row.item_id, base: item.base, rules: ownRules, quantities },
    stock.map(({ day, left }, at) => ({ day, left, units: unitsOn(stay, at) })),
  )
  const available = closed.size > 0 ? 0 : leftDuring(item, stock, requested, facts)
  const rated = { item, stay, quantities, units, stock, available, price, closed }
  return {
    ...rated,
    code: requested.discountCode,
    codeProblem:
      requested.discountCode === null
        ? null
        : codeProblem(rules, requested.discountCode, price.discount),
    refusal:
      fitting === null
        ? { kind: 'start-time' }
        : (parentRefusal(item) ??
          quantityRefusal(rated, requested) ??
          dateRefusal(rated, requested, ownRules, facts) ??
          stockRefusal(rated)),
  }
}

/** The stay of an item as it is counted; null when its time is missing. */
export const stayFor = (item: RatableItem, { stay }: RequestedRate): Stay | null =>
  stayOf(item.unit, item.row.len, { ...stay, startTime: stay.startTime ?? item.startTime })

const withoutTimes = ({ stay: { start } }: RequestedRate): Stay => ({
  start,
  end: start,
  days: [start],
  times: null,
})

/** Hours all cost what they cost on the day they begin. */
const unitsOn = ({ times }: Stay, at: number): number =>
  times === null ? 1 : at === 0 ? times.units : 0

export const idsOf = ({ row }: RatableItem) => ({ id: row.item_id, categoryId: row.category_id })

export const isClosed = (rules: readonly PriceRule[], day: CalendarDay): boolean =>
  rules.some((rule) => rule.closes && holdsOn(rule, day))

/** What is always in a package has to be there too. A parent has what its kinds have together. */
function leftDuring(
  item: RatableItem,
  stock: readonly DayStock[],
  requested: RequestedRate,
  facts: RateFacts,
): number {
  if (item.childIds.length > 0) {
    const kinds = item.childIds
      .flatMap((id) => facts.items.get(id) ?? [])
      .filter(({ childIds }) => childIds.length === 0)
    return kinds.reduce((sum, kind) => sum + rateItem(kind, requested, facts).available, 0)
  }
  const included = item.packages
    .filter(({ optin }) => optin === 'I')
    .flatMap(({ itemId }) => facts.items.get(itemId) ?? [])
    .flatMap((part) => {
      const stay = stayFor(part, requested) ?? withoutTimes(requested)
      const rules = rulesFor(facts.rules, idsOf(part), null)
      return stockDuring(part, stay, facts.takings, facts.timeZone).map(({ day, left }) => ({
        left: isClosed(rules, day) ? 0 : left,
      }))
    })
  return Math.min(...[...stock, ...included].map(({ left }) => left))
}

const parentRefusal = ({ childIds }: RatableItem): RateRefusal | null =>
  childIds.length > 0 ? { kind: 'parent' } : null

type QuantityCheck = Omit<Rated, 'refusal' | 'code' | 'codeProblem'>

function quantityRefusal({ item, quantities, units }: QuantityCheck, { rules }: RequestedRate) {
  if (units === 0) return { kind: 'nothing-asked' } as const
  if (rules === 'off') return null
  for (const { id, label, min, max } of item.parameters) {
    const quantity = quantities[id] ?? 0
    if (quantity < min) return { kind: 'too-few', label, least: min } as const
    if (quantity > max) return { kind: 'too-many', label, most: max } as const
  }
  return null
}

/** What `rules=soft` passes over. */
function dateRefusal(
  { stay }: QuantityCheck,
  { rules }: RequestedRate,
  ownRules: readonly PriceRule[],
  { now, timeZone }: RateFacts,
): RateRefusal | null {
  if (rules !== 'all') return null
  const isPast =
    stay.times === null
      ? stay.start < dayOf(now, timeZone)
      : momentOf(stay.start, stay.times.from, timeZone) < now
  if (isPast) return { kind: 'past' }
  return wholeLengthRefusal(stay, ownRules)
}

/** Only what has a first and a last day, and does not come again and again, has a whole length. */
function wholeLengthRefusal({ days }: Stay, rules: readonly PriceRule[]): RateRefusal | null {
  for (const rule of rules) {
    const { wholeLength, repeat, startDay: from, endDay: to } = rule
    if (!wholeLength || repeat !== 'never' || to === null) continue
    const isTouched = days.some((day) => holdsOn(rule, day))
    if (isTouched && !(days.includes(from) && days.includes(to))) {
      return { kind: 'whole-length', from, to }
    }
  }
  return null
}

function stockRefusal({
  stay,
  stock,
  closed,
  available,
  units,
}: QuantityCheck): RateRefusal | null {
  const [closedDay] = stay.days.filter((day) => closed.has(day))
  if (closedDay !== undefined) return { kind: 'closed', day: closedDay }
  if (available >= units) return null
  if (available > 0) return { kind: 'not-enough', left: available }
  return { kind: 'sold-out', day: stock.find(({ left }) => left === 0)?.day ?? stay.start }
}
