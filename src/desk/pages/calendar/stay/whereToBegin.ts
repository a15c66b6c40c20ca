import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import type { Draft } from '../rules/draft.ts'
import { daysHeld } from '../rules/holds.ts'
import { touchedBy } from '../steps/steps.ts'

const ahead = 730

/** The first day and item a draft changes something for, so that the calculator begins where it matters. */
export function whereToBegin(
  drafts: readonly Draft[],
  items: readonly CalendarItem[],
  today: CalendarDay,
): { readonly item: CalendarItem; readonly day: CalendarDay } | null {
  const range = { from: today, to: addDays(today, ahead) }
  for (const draft of drafts) {
    const rule = touchedBy(draft)
    const item = items.find((one) => concerns(rule, one))
    const [day] = daysHeld(rule, range)
    if (item !== undefined && day !== undefined) return { item, day }
  }
  const [item] = items
  return item === undefined ? null : { item, day: today }
}
