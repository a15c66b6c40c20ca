import { placesIn } from './bits.ts'
import type { DayTable } from './dayTable.ts'
import type { Reached } from './overview.ts'

/** Rules that hold together on a day, in the order they apply. */
export type Stack = readonly Reached[]

/**
 * What holds on each day. Days with the same rules share one list, so that what follows from it is reckoned once.
 *
 * @param rules those for one item
 */
export function stacksOn(rules: readonly Reached[], { days }: DayTable): readonly Stack[] {
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
