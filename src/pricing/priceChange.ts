import { percentOf, type TenThousandths } from '../contract/rounding.ts'

/** The effect of one rule on the price of one unit for one day (§2.8 `price_src`). */
export type PriceChange =
  | { readonly kind: 'none' }
  /** Back to the price without rules. */
  | { readonly kind: 'base' }
  | { readonly kind: 'set'; readonly minor: number }
  /** So many percent of the price: 110 % for a tenth more. */
  | { readonly kind: 'percent'; readonly of: TenThousandths }
  /** Added to the price, or taken off when below zero. */
  | { readonly kind: 'amount'; readonly minor: number }
  | { readonly kind: 'unknown' }

/** The level of a `Yield` rule that holds: the lowest that is at least the units left; null when there is none. */
export function lowestLevel<Level extends { readonly level: number }>(
  levels: readonly Level[],
  left: number,
): Level | null {
  let lowest: Level | null = null
  for (const one of levels) {
    if (left <= one.level && (lowest === null || one.level < lowest.level)) lowest = one
  }
  return lowest
}

/**
 * How several rules make one price. `multiply`: one after the other, as our own service does. `add`: all percentages of
 * the base. `last`, `lowest`: one rule alone.
 */
export type Combination = 'multiply' | 'add' | 'last' | 'lowest'

/**
 * The price after one more rule, in minor units; null when it is not known, or there is none. A price never falls
 * below zero.
 */
type ApplyChange = (now: number | null, change: PriceChange, base: number | null) => number | null

const multiply: ApplyChange = (now, change, base) => {
  switch (change.kind) {
    case 'set':
      return change.minor
    case 'base':
      return base
    case 'none':
      return now
    case 'unknown':
      return null
    case 'percent':
      return now === null ? null : Math.max(0, percentOf(now, change.of))
    case 'amount':
      return now === null ? null : Math.max(0, now + change.minor)
  }
}

/** Applies one rule to a price: the only place that does. */
export const applyChange: Readonly<Record<Combination, ApplyChange>> = {
  multiply,
  add: (now, change, base) =>
    change.kind === 'percent' && now !== null && base !== null
      ? Math.max(0, now + percentOf(base, change.of) - base)
      : multiply(now, change, base),
  last: (now, change, base) => (change.kind === 'none' ? now : multiply(base, change, base)),
  lowest: (now, change, base) => {
    const alone = change.kind === 'none' ? now : multiply(base, change, base)
    // The lowest price wins among the rules only: it may still be higher than the base.
    return alone === null || now === null || now === base ? alone : Math.min(now, alone)
  },
}
