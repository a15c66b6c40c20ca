import type { EffectiveEvent } from '../rules/draft.ts'
import { type PricePolicy, type Situation, simulateHolding } from '../rules/simulate.ts'

/** The rules that hold on one day for one item, and all that its price follows from. */
export type Drafted = {
  /** The price that the service charges now; null when it is not known. */
  readonly truth: number | null
  readonly situation: Situation
  readonly policy: PricePolicy
  /** As they are at the service. */
  readonly held: readonly EffectiveEvent[]
  /** With the drafts. */
  readonly holding: readonly EffectiveEvent[]
}

/** `before` is null where the drafts change nothing of the price. */
type DraftedPrice = { readonly minor: number | null; readonly before: number | null }

/**
 * The price with the drafts. Where the known rules do not explain what the service charges now, the drafts are applied
 * to what it charges, so that 10 % less is 10 % less than the price on the screen.
 */
export function draftedPrice(drafted: Drafted): DraftedPrice {
  const { truth, situation, policy, held, holding } = drafted
  const now = simulateHolding(held, situation, policy).minor
  const then = simulateHolding(holding, situation, policy).minor
  if (truth === null || truth === now) return changed(truth ?? now, then)
  const onTop = onTopOf(truth, drafted)
  if (onTop !== null) return changed(truth, onTop)
  // The drafts change published rules whose effect on the price is not known.
  if (then === null) return { minor: null, before: truth }
  return then === now ? { minor: truth, before: null } : { minor: then, before: truth }
}

const changed = (before: number | null, minor: number | null): DraftedPrice => ({
  minor,
  before: minor === before ? null : before,
})

/** Null unless the drafts only add rules, and those come last. */
function onTopOf(truth: number, { situation, policy, held, holding }: Drafted): number | null {
  const counts = ({ values }: EffectiveEvent): boolean =>
    values.price.kind !== 'none' && (values.kind !== 'discount' || policy.discounts === 'always')
  const before = held.filter(counts)
  const all = holding.filter(counts)
  const added = all.slice(before.length)
  const isOnTop =
    policy.combine === 'multiply' &&
    before.every(({ rateId }, at) => all[at]?.draft === null && all[at].rateId === rateId) &&
    added.every(({ values }) => values.price.kind !== 'base')
  return isOnTop ? simulateHolding(added, { ...situation, base: truth }, policy).minor : null
}

const dearest = 2 ** 40

/**
 * The price without rules from which the rules make `charged`. A higher base never gives a lower price, so it is found
 * by bisection.
 *
 * @param priced the price that the rules make from a base, in minor units; null when that is not known
 * @returns null when no base gives that price, or every base does: a rule that sets a price hides the base
 */
export function baseBehind(
  charged: number,
  priced: (base: number) => number | null,
): number | null {
  if (priced(0) === null || priced(0) === priced(dearest)) return null
  let [low, high] = [0, dearest]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const price = priced(middle)
    if (price === null) return null
    if (price < charged) low = middle + 1
    else high = middle
  }
  return priced(low) === charged ? low : null
}
