import type { RuleItem } from '../rules/draft.ts'
import { reckon, type Simulated } from '../rules/simulate.ts'
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

/** What a stack comes to, with one discount or without; `minor` is known. */
export type Priced = {
  readonly discount: Reached | null
  readonly minor: number
  readonly steps: Simulated['steps']
}

/**
 * All that the rules of a day can come to: for everything that could be left where they go by that, and where a
 * discount is for who names it, with each of them that could matter: a guest names one.
 */
export function pricesOf(
  stack: Stack,
  { id }: RuleItem,
  base: number,
  { facts }: Overview,
): readonly Priced[] {
  const isNamed = ({ values }: Reached): boolean =>
    values.kind === 'discount' && facts.policy.discounts === 'code'
  const rules = stack.filter((rule) => !isNamed(rule))
  const discounts = strongest(stack.filter(isNamed))
  const policy = { ...facts.policy, discounts: 'always' } as const
  const newPrices = facts.newPrices.get(id)
  const known = { base, currency: facts.currency, ...(newPrices && { newPrices }) }
  const holding = rules.map(({ event }) => event)
  const prices: Priced[] = []
  for (const left of leftsIn(stack)) {
    const situation = { ...known, left }
    const { minor, steps } = reckon(holding, situation, policy)
    if (minor !== null) prices.push({ discount: null, minor, steps })
    for (const discount of discounts) {
      const more = reckon([discount.event], situation, policy, minor)
      if (more.minor !== null) {
        prices.push({ discount, minor: more.minor, steps: [...steps, ...more.steps] })
      }
    }
  }
  return prices
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
  const byKind = new Map<string, Reached>()
  for (const discount of discounts) {
    const { price } = discount.values
    const kind = `${price.kind === 'dynamic' ? price.unit : price.kind} ${discount.draft !== null}`
    const known = byKind.get(kind)
    if (known === undefined || rateOf(discount) < rateOf(known)) byKind.set(kind, discount)
  }
  return [...byKind.values()]
}

const rateOf = ({ values: { price } }: Reached): number =>
  price.kind === 'dynamic' ? price.rate : 0
