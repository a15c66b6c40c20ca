import { useState } from 'react'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import { useToday } from '../../../core/api/clock.ts'
import { type CalendarData, useCalendar } from '../data/useCalendar.ts'
import { useDrafts } from '../drafts/draftStore.ts'
import type { DayRange, Draft, RuleItem } from '../rules/draft.ts'
import { daysHeld } from '../rules/holds.ts'
import { touchedBy } from '../steps/steps.ts'

/**
 * The calendar as the view of changes needs it: with the prices that show the effect of the drafts, and no others.
 *
 * @param isSeen false while another view is shown: then nothing is requested
 */
export function useChangesCalendar(isSeen = true): CalendarData {
  const today = useToday()
  const drafts = useDrafts()
  const [priceQuery, setPriceQuery] = useState<VisiblePrices>({
    days: { from: today, to: today },
    itemIds: [],
  })
  const data = useCalendar(priceQuery)
  const wanted = priceQueryFor(isSeen ? drafts : [], data.items, today)
  if (JSON.stringify(wanted) !== JSON.stringify(priceQuery)) setPriceQuery(wanted)
  return data
}

/** The price requests to the service: one range for each item, however many drafts there are (ux.md §4.7). */
type VisiblePrices = { readonly days: DayRange; readonly itemIds: readonly number[] }

const ahead = 730
const mostItems = 12

/**
 * One item for each draft, and the fortnight in which the first draft holds. With these prices the effect of all drafts
 * can be calculated, also on a page that was just opened.
 */
function priceQueryFor(
  drafts: readonly Draft[],
  items: readonly RuleItem[],
  today: CalendarDay,
): VisiblePrices {
  const rules = drafts.map(touchedBy)
  const pricedItemIds = rules.flatMap(
    (rule) => items.find((item) => concerns(rule, item))?.id ?? [],
  )
  const days = rules.flatMap(
    (rule) => daysHeld(rule, { from: today, to: addDays(today, ahead) })[0] ?? [],
  )
  const from = days.toSorted()[0] ?? today
  return {
    days: { from, to: addDays(from, 13) },
    itemIds: [...new Set(pricedItemIds)].slice(0, mostItems),
  }
}
