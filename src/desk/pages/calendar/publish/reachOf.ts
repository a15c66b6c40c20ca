import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import type { Draft, EventValues, RuleItem } from '../rules/draft.ts'
import { daysHeld } from '../rules/holds.ts'
import { counted, itemsWords, rangeWithYear } from '../words/stepNames.ts'

/** The days and items that a draft affects, in words. */
export type ReachText = { readonly words: string }

/** How far ahead days are counted, in days. */
const ahead = 730

/**
 * Which days of the next two years and which items a draft changes something for: those of the event as it is and as
 * it will be.
 */
export function reachOf(
  { before, after, op }: Draft,
  items: readonly RuleItem[],
  today: CalendarDay,
): ReachText {
  const range = { from: today, to: addDays(today, ahead) }
  const wanted: EventValues = op === 'disable' ? { ...after, enabled: false } : after
  const versions = before === null ? [wanted] : [before, wanted]
  const days = [...new Set(versions.flatMap((values) => daysHeld(values, range)))].toSorted()
  const itemIds = items
    .filter((item) => versions.some((values) => concerns(values, item)))
    .map(({ id }) => id)
  const [first, last] = [days[0], days.at(-1)]
  const daysWords =
    first === undefined || last === undefined
      ? 'no day in the next two years'
      : `${counted(days.length, 'day', 'days')}, ${rangeWithYear({ from: first, to: last })}`
  return {
    words: `${daysWords} · ${itemIds.length === 0 ? 'no item' : itemsWords(itemIds, items)}`,
  }
}
