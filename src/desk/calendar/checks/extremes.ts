import type { RuleItem } from '../rules/draft.ts'
import { reckon, type Simulated } from '../rules/simulate.ts'
import type { Overview } from './overview.ts'
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

/** What a stack comes to; where it goes by what is left, for everything that could be left. */
export function pricesOf(
  stack: Stack,
  item: RuleItem,
  base: number,
  { facts }: Overview,
): readonly Simulated[] {
  const levels = new Set(
    stack.flatMap(({ values: { price } }) =>
      price.kind === 'yield' ? price.levels.map(({ level }) => level) : [],
    ),
  )
  const newPrices = facts.newPrices.get(item.id)
  const { currency } = facts
  const holding = stack.map(({ event }) => event)
  return [...levels, Number.MAX_SAFE_INTEGER].map((left) =>
    reckon(
      holding,
      { base, left, currency, ...(newPrices === undefined ? {} : { newPrices }) },
      { ...facts.policy, discounts: 'always' },
    ),
  )
}
