import type { RuleItem } from '../rules/draft.ts'
import { type Policy, priceOnly, reckon, type Simulated } from '../rules/simulate.ts'
import type { Overview, Reached } from './overview.ts'
import type { Stack } from './stacks.ts'

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
