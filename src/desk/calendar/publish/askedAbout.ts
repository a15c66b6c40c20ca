import { addDays, type CalendarDay } from '../../../contract/day.ts'
import type { DayRange, Draft, RuleItem } from '../rules/draft.ts'
import { concerns, daysHeld } from '../rules/holds.ts'
import { touchedBy } from '../steps/steps.ts'

/** What the service is asked about prices for: one range for each item, however many drafts there are (ux.md §4.7). */
export type AskedAbout = { readonly days: DayRange; readonly itemIds: readonly number[] }

const ahead = 730
const mostItems = 12

/**
 * The items the drafts are told by, and the fortnight in which the first of them holds: with these prices known, what
 * all of them come to can be reckoned, also on a page that was just opened.
 */
export function askedAbout(
  drafts: readonly Draft[],
  items: readonly RuleItem[],
  today: CalendarDay,
): AskedAbout {
  const rules = drafts.map(touchedBy)
  const told = rules.flatMap((rule) => items.find((item) => concerns(rule, item))?.id ?? [])
  const days = rules.flatMap(
    (rule) => daysHeld(rule, { from: today, to: addDays(today, ahead) })[0] ?? [],
  )
  const from = days.toSorted()[0] ?? today
  return {
    days: { from, to: addDays(from, 13) },
    itemIds: [...new Set(told)].slice(0, mostItems),
  }
}
