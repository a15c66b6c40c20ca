import type { RuleItem } from '../rules/draft.ts'
import { type Policy, priceOnly, reckon, type Simulated } from '../rules/simulate.ts'
import { placesIn } from './bits.ts'
import type { DayTable, Overview, Reached } from './overview.ts'

/** Rules that hold together on a day, in the order they apply. */
export type Stack = readonly Reached[]

/**
 * What holds on each day. Days with the same rules share one list, so that what follows from it is reckoned once.
 *
 * @param rules those for one item
 */
function stacksOn(rules: readonly Reached[], { days }: DayTable): readonly Stack[] {
  const none: Pile = { under: null, rule: null, next: null, stack: [] }
  const piles: Pile[] = days.map(() => none)
  for (const rule of rules) {
    for (const day of placesIn(rule.days)) {
      const under = piles[day] ?? none
      // Rules come in turn: days that were alike so far share what this one is laid on.
      if (under.next?.rule !== rule) under.next = { under, rule, next: null, stack: null }
      piles[day] = under.next
    }
  }
  return piles.map(stackOf)
}

/** A stack while it is built: one rule on top of those before it. */
type Pile = {
  readonly under: Pile | null
  readonly rule: Reached | null
  /** The one that was laid on it last. */
  next: Pile | null
  stack: Stack | null
}

function stackOf(pile: Pile): Stack {
  if (pile.stack !== null) return pile.stack
  const stack: Reached[] = []
  for (let one: Pile | null = pile; one !== null; one = one.under) {
    if (one.rule !== null) stack.push(one.rule)
  }
  pile.stack = stack.toReversed()
  return pile.stack
}

/**
 * What follows on each day from the rules that held and those that hold; told once for all days with the same two.
 *
 * @param before those for one item, as they were
 * @param after those for the same item
 */
export function onEachDay<T extends object>(
  before: readonly Reached[],
  after: readonly Reached[],
  table: DayTable,
  tell: (was: Stack, is: Stack, day: number) => T,
): readonly T[] {
  const stacksBefore = stacksOn(before, table)
  const known = new Map<Stack, Map<Stack, T>>()
  return stacksOn(after, table).map((is, day) => {
    const was = stacksBefore[day] ?? []
    const fromWas = known.get(was) ?? new Map<Stack, T>()
    const told = fromWas.get(is) ?? tell(was, is, day)
    known.set(was, fromWas.set(is, told))
    return told
  })
}

/** How far rules together may take a price, in percent of the item's own (ux.md §4.6). */
export const usualLimits = { low: 60, high: 200 } as const
export type Side = keyof typeof usualLimits

/** One price that is too low or too high. */
export type Extreme = {
  readonly stack: Stack
  readonly minor: number
  readonly base: number
  readonly item: RuleItem
  readonly day: number
}

export const isBeyond = (minor: number, base: number, side: Side): boolean =>
  side === 'low' ? minor * 100 < base * usualLimits.low : minor * 100 > base * usualLimits.high

/** One of the prices a stack can come to. */
export type Priced = {
  /** The one that is named; null for none. */
  readonly discount: Reached | null
  /** Units left. */
  readonly left: number
  readonly minor: number
}

/**
 * All that the rules of a day can come to: for everything that could be left where they go by that, and where a
 * discount is for who names it, with each of them that could matter: a guest names one.
 */
export function pricesOf(
  stack: Stack,
  item: RuleItem,
  base: number,
  overview: Overview,
): readonly Priced[] {
  const policy = forAll(overview)
  const discounts = strongest(stack.filter((rule) => isNamed(rule, overview)))
  const holding = eventsOf(stackWith(null, stack, overview))
  const prices: Priced[] = []
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

/** One of them by itself. @returns null where it cannot be told */
export function priceWith(
  discount: Reached | null,
  left: number,
  stack: Stack,
  item: RuleItem,
  base: number,
  overview: Overview,
): number | null {
  const situation = situationOf(item, base, left, overview)
  const policy = forAll(overview)
  const minor = priceOnly(eventsOf(stackWith(null, stack, overview)), situation, policy)
  return discount === null ? minor : priceOnly([discount.event], situation, policy, minor)
}

/** How one of them comes about. @param stack see {@link stackWith} */
export const stepsOf = (
  stack: Stack,
  left: number,
  item: RuleItem,
  base: number,
  overview: Overview,
): Simulated['steps'] =>
  reckon(eventsOf(stack), situationOf(item, base, left, overview), forAll(overview)).steps

/** What counts for a guest who names this discount, or none. */
export const stackWith = (discount: Reached | null, stack: Stack, overview: Overview): Stack =>
  stack.filter((rule) => rule === discount || !isNamed(rule, overview))

const isNamed = ({ values }: Reached, { facts }: Overview): boolean =>
  values.kind === 'discount' && facts.policy.discounts === 'code'

/** Whose discount it is was decided before. */
const forAll = ({ facts }: Overview): Policy => ({ ...facts.policy, discounts: 'always' })

const eventsOf = (stack: Stack) => stack.map(({ event }) => event)

function situationOf({ id }: RuleItem, base: number, left: number, { facts }: Overview) {
  const newPrices = facts.newPrices.get(id)
  return { base, left, currency: facts.currency, ...(newPrices && { newPrices }) }
}

/** How many may be left for the price to be another; last, more than any rule asks for. */
function leftsIn(stack: Stack): ReadonlySet<number> {
  const lefts = new Set<number>()
  for (const { values } of stack) {
    if (values.price.kind !== 'yield') continue
    for (const { level } of values.price.levels) lefts.add(level)
  }
  return lefts.add(Number.MAX_SAFE_INTEGER)
}

/** Of discounts that take off alike, the one that takes off most: the others lead nowhere lower. */
function strongest(discounts: readonly Reached[]): readonly Reached[] {
  const found: Reached[] = []
  for (const discount of discounts) {
    const at = found.findIndex((one) => areAlike(one, discount))
    const known = found[at]
    if (known === undefined) found.push(discount)
    else if (rateOf(discount) < rateOf(known)) found[at] = discount
  }
  return found
}

const areAlike = (a: Reached, b: Reached): boolean =>
  (a.draft === null) === (b.draft === null) && takesOffBy(a) === takesOffBy(b)

const takesOffBy = ({ values: { price } }: Reached): string =>
  price.kind === 'dynamic' ? price.unit : price.kind

const rateOf = ({ values: { price } }: Reached): number =>
  price.kind === 'dynamic' ? price.rate : 0
