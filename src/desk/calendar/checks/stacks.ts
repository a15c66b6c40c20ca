import { hasBit } from './bits.ts'
import type { DayTable } from './dayTable.ts'
import type { Reached } from './overview.ts'

/** Rules that hold together on a day, in the order they apply. */
export type Stack = readonly Reached[]

/**
 * What holds on each day. Days with the same rules share one list, so that what follows from it is reckoned once: a
 * year of a busy item has a few dozen.
 *
 * @param rules those for one item
 */
export function stacksOn(rules: readonly Reached[], { days }: DayTable): readonly Stack[] {
  const known = new Map<string, Stack>()
  const stacks: Stack[] = []
  const held: number[] = []
  let last: Stack = []
  known.set('', last)
  for (let day = 0; day < days.length; day += 1) {
    held.length = 0
    rules.forEach((rule, at) => {
      if (hasBit(rule.days, day)) held.push(at)
    })
    if (held.length !== last.length || held.some((at, nth) => rules[at] !== last[nth])) {
      const key = held.join()
      last = known.get(key) ?? held.flatMap((at) => rules[at] ?? [])
      known.set(key, last)
    }
    stacks.push(last)
  }
  return stacks
}
