import { type ComparedField, comparedFields, differences } from '../rules/compare.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { type EventNames, fieldWords, valueWords } from '../words/fieldWords.ts'

/** One field of several rules, side by side. */
export type ComparedRow = {
  readonly field: ComparedField
  readonly label: string
  /** In the order of the rules. */
  readonly values: readonly string[]
  /** Not all of them have the same. */
  readonly differs: boolean
}

/** At most this many fit beside one another on a tablet. */
export const mostCompared = 6

/** Rules side by side, field by field, in the order in which the editor asks for them (ux.md §4.2). */
export function compared(
  events: readonly EffectiveEvent[],
  names: EventNames,
): readonly ComparedRow[] {
  const [first, ...others] = events
  const differing = new Set(
    first === undefined ? [] : others.flatMap((other) => differences(first.values, other.values)),
  )
  return comparedFields.map((field) => {
    const values = events.map(({ values: rule, draft }) =>
      valueWords(field, rule, names, draft?.newPrice ?? null),
    )
    // Two new prices look the same in the events but have different amounts.
    return {
      field,
      label: fieldWords[field],
      values,
      differs: differing.has(field) || (field === 'price' && new Set(values).size > 1),
    }
  })
}
