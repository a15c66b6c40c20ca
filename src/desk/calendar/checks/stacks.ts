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
  const heldOn: number[][] = days.map(() => [])
  rules.forEach((rule, at) => {
    for (const day of placesIn(rule.days)) heldOn[day]?.push(at)
  })
  const known = new Map<string, Stack>()
  return heldOn.map((held) => {
    const key = held.join()
    const met = known.get(key)
    if (met !== undefined) return met
    const stack: Reached[] = []
    for (const at of held) {
      const rule = rules[at]
      if (rule !== undefined) stack.push(rule)
    }
    known.set(key, stack)
    return stack
  })
}
