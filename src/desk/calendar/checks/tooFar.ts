import type { RuleItem } from '../rules/draft.ts'
import type { Simulated } from '../rules/simulate.ts'
import {
  isBeyond,
  type Priced,
  pricesOf,
  priceWith,
  type Side,
  stackWith,
  stepsOf,
} from './extremes.ts'
import type { Overview, Reached } from './overview.ts'
import type { Stack } from './stacks.ts'

export const isFurther = (minor: number, than: number, side: Side): boolean =>
  side === 'low' ? minor < than : minor > than

/** A price beyond the limits, and what takes it there. */
export type Blamed = {
  readonly side: Side
  readonly culprit: Reached
  /** The draft that brings it about; null where it is so already. */
  readonly draftId: string | null
  readonly stack: Stack
  readonly minor: number
}

/**
 * The lowest and the highest price of a day, where they are beyond the limits. Nobody pays on a closed one.
 *
 * @param was the rules of the day without any draft
 */
export function blamedOn(
  stack: Stack,
  was: Stack,
  item: RuleItem,
  base: number,
  overview: Overview,
): readonly Blamed[] {
  if (stack.some(({ isClosure }) => isClosure)) return []
  const prices = pricesOf(stack, item, base, overview)
  return (['low', 'high'] as const).flatMap((side): readonly Blamed[] => {
    const beyond = prices.filter(({ minor }) => isBeyond(minor, base, side))
    const brought = beyond.filter((price) => !wasSo(price, was, side, item, base, overview))
    const isBrought = brought.length > 0
    const [first, ...more] = isBrought ? brought : beyond
    if (first === undefined) return []
    const worst = more.reduce(
      (most, one) => (isFurther(one.minor, most.minor, side) ? one : most),
      first,
    )
    const together = stackWith(worst.discount, stack, overview)
    const changes = changesOf(
      stepsOf(together, worst.left, item, base, overview),
      base,
      together,
      side,
    )
    const drafted = isBrought ? changes.findLast(({ rule }) => rule.draft !== null) : null
    const culprit = drafted?.rule ?? furthestOf(changes)
    if (culprit === undefined) return []
    const draft = isBrought ? (drafted?.rule ?? changedIn(stack))?.draft : null
    return [{ side, stack: together, minor: worst.minor, culprit, draftId: draft?.draftId ?? null }]
  })
}

/** Whether the same guest would pay as little, or as much, without any draft. */
function wasSo(
  { discount, left, minor }: Priced,
  was: Stack,
  side: Side,
  item: RuleItem,
  base: number,
  overview: Overview,
): boolean {
  if (was.some(({ isClosure }) => isClosure)) return false
  const named =
    discount === null ? null : was.find(({ event }) => event.rateId === discount.event.rateId)
  if (named === undefined) return false
  const before = priceWith(named, left, was, item, base, overview)
  return before !== null && isBeyond(before, base, side) && !isFurther(minor, before, side)
}

type Change = { readonly rule: Reached; readonly far: number }

/** The rules that take the price that way. */
function changesOf(
  steps: Simulated['steps'],
  base: number,
  stack: Stack,
  side: Side,
): readonly Change[] {
  const way = side === 'low' ? -1 : 1
  return steps.flatMap(({ event, change, minor }) => {
    // A rule that sets a price after one that nobody knows changes the item's own.
    const far = (change ?? (minor ?? base) - base) * way
    const rule = stack.find((one) => one.event === event)
    return far > 0 && rule !== undefined ? [{ rule, far }] : []
  })
}

const furthestOf = (changes: readonly Change[]): Reached | undefined =>
  changes.reduce<Change | undefined>(
    (most, one) => (most === undefined || one.far > most.far ? one : most),
    undefined,
  )?.rule

/** The rule that was changed last: it may have kept the price where it was. One that is new did not. */
const changedIn = (stack: Stack): Reached | undefined =>
  stack.findLast(({ draft }) => draft !== null && draft.before !== null)
