import type { RuleItem } from '../rules/draft.ts'
import { type PricePolicy, priceOnly, type Simulated, simulateHolding } from '../rules/simulate.ts'
import { placesIn } from './bits.ts'
import type { DayTable, Overview, RuleWithReach } from './overview.ts'

/** The rules that apply on one day, in their order. */
export type RuleStack = readonly RuleWithReach[]

/**
 * The rules of each day. Days with the same rules share one list, so that its consequences are calculated once.
 *
 * @param rules the rules for one item
 */
function stacksOn(rules: readonly RuleWithReach[], { days }: DayTable): readonly RuleStack[] {
  const none: Pile = { under: null, rule: null, next: null, stack: [] }
  const piles: Pile[] = days.map(() => none)
  for (const rule of rules) {
    for (const day of placesIn(rule.days)) {
      const under = piles[day] ?? none
      // Rules are added one by one: days with the same list so far get the same new list.
      if (under.next?.rule !== rule) under.next = { under, rule, next: null, stack: null }
      piles[day] = under.next
    }
  }
  return piles.map(stackOf)
}

/** A stack under construction: one rule on top of the earlier ones. */
type Pile = {
  readonly under: Pile | null
  readonly rule: RuleWithReach | null
  /** The stack that was last built on top of this one. */
  next: Pile | null
  stack: RuleStack | null
}

function stackOf(pile: Pile): RuleStack {
  if (pile.stack !== null) return pile.stack
  const stack: RuleWithReach[] = []
  for (let one: Pile | null = pile; one !== null; one = one.under) {
    if (one.rule !== null) stack.push(one.rule)
  }
  pile.stack = stack.toReversed()
  return pile.stack
}

/**
 * Calls back once for each pair of old and new rules, with all days that have this pair.
 *
 * @param before the earlier rules for one item
 * @param after the new rules for the same item
 */
export function onEachDay<T extends object>(
  before: readonly RuleWithReach[],
  after: readonly RuleWithReach[],
  table: DayTable,
  outcomeOf: (was: RuleStack, is: RuleStack, day: number) => T,
): readonly T[] {
  const stacksBefore = stacksOn(before, table)
  const known = new Map<RuleStack, Map<RuleStack, T>>()
  return stacksOn(after, table).map((is, day) => {
    const was = stacksBefore[day] ?? []
    const fromWas = known.get(was) ?? new Map<RuleStack, T>()
    const outcome = fromWas.get(is) ?? outcomeOf(was, is, day)
    known.set(was, fromWas.set(is, outcome))
    return outcome
  })
}

/** How far all rules together may move a price, in percent of the item's own price (ux.md §4.6). */
export const usualLimits = { low: 60, high: 200 } as const
export type Side = keyof typeof usualLimits

/** One price that is too low or too high. */
export type Extreme = {
  readonly stack: RuleStack
  readonly minor: number
  readonly base: number
  readonly item: RuleItem
  readonly day: number
}

export const isBeyond = (minor: number, base: number, side: Side): boolean =>
  side === 'low' ? minor * 100 < base * usualLimits.low : minor * 100 > base * usualLimits.high

/** One possible price of a stack. */
export type PossiblePrice = {
  /** The discount that the guest names; null for none. */
  readonly discount: RuleWithReach | null
  /** Units left. */
  readonly left: number
  readonly minor: number
}

/**
 * All possible prices of a day: for every number of units left, where rules depend on it, and for every discount code
 * that could matter, since a guest names at most one.
 */
export function pricesOf(
  stack: RuleStack,
  item: RuleItem,
  base: number,
  overview: Overview,
): readonly PossiblePrice[] {
  const policy = forAll(overview)
  const discounts = strongest(stack.filter((rule) => isNamed(rule, overview)))
  const holding = eventsOf(stackWith(null, stack, overview))
  const prices: PossiblePrice[] = []
  for (const left of leftsIn(stack)) {
    const situation = situationOf(item, base, left, overview)
    const minor = priceOnly(holding, situation, policy)
    if (minor !== null) prices.push({ discount: null, left, minor })
    for (const discount of discounts) {
      const reduced = priceOnly([discount.event], situation, policy, minor)
      if (reduced !== null) prices.push({ discount, left, minor: reduced })
    }
  }
  return prices
}

/** One possible price. @returns null where it is unknown */
export function priceWith(
  discount: RuleWithReach | null,
  left: number,
  stack: RuleStack,
  item: RuleItem,
  base: number,
  overview: Overview,
): number | null {
  const situation = situationOf(item, base, left, overview)
  const policy = forAll(overview)
  const minor = priceOnly(eventsOf(stackWith(null, stack, overview)), situation, policy)
  return discount === null ? minor : priceOnly([discount.event], situation, policy, minor)
}

/** How one possible price is calculated. @param stack see {@link stackWith} */
export const stepsOf = (
  stack: RuleStack,
  left: number,
  item: RuleItem,
  base: number,
  overview: Overview,
): Simulated['steps'] =>
  simulateHolding(eventsOf(stack), situationOf(item, base, left, overview), forAll(overview)).steps

/** The rules that apply for a guest who names this discount, or none. */
export const stackWith = (
  discount: RuleWithReach | null,
  stack: RuleStack,
  overview: Overview,
): RuleStack => stack.filter((rule) => rule === discount || !isNamed(rule, overview))

const isNamed = ({ values }: RuleWithReach, { facts }: Overview): boolean =>
  values.kind === 'discount' && facts.policy.discounts === 'code'

/** Whose discount it is was decided before. */
const forAll = ({ facts }: Overview): PricePolicy => ({ ...facts.policy, discounts: 'always' })

const eventsOf = (stack: RuleStack) => stack.map(({ event }) => event)

function situationOf({ id }: RuleItem, base: number, left: number, { facts }: Overview) {
  const newPrices = facts.newPrices.get(id)
  return { base, left, currency: facts.currency, ...(newPrices && { newPrices }) }
}

/** The numbers of units left at which the price changes; the last one is more than any rule asks for. */
function leftsIn(stack: RuleStack): ReadonlySet<number> {
  const lefts = new Set<number>()
  for (const { values } of stack) {
    if (values.price.kind !== 'yield') continue
    for (const { level } of values.price.levels) lefts.add(level)
  }
  return lefts.add(Number.MAX_SAFE_INTEGER)
}

/** Of discounts of the same kind, the largest one: the others give no lower price. */
function strongest(discounts: readonly RuleWithReach[]): readonly RuleWithReach[] {
  const found: RuleWithReach[] = []
  for (const discount of discounts) {
    const at = found.findIndex((one) => areAlike(one, discount))
    const known = found[at]
    if (known === undefined) found.push(discount)
    else if (rateOf(discount) < rateOf(known)) found[at] = discount
  }
  return found
}

const areAlike = (a: RuleWithReach, b: RuleWithReach): boolean =>
  (a.draft === null) === (b.draft === null) && takesOffBy(a) === takesOffBy(b)

const takesOffBy = ({ values: { price } }: RuleWithReach): string =>
  price.kind === 'dynamic' ? price.unit : price.kind

const rateOf = ({ values: { price } }: RuleWithReach): number =>
  price.kind === 'dynamic' ? price.rate : 0
