import { addDays, type CalendarDay } from '../../../contract/day.ts'
import type { DayRange, Draft } from '../rules/draft.ts'

/** Days that are always looked at, from today on. */
const usualDays = 365

/** A year, or as long as the drafts go. */
export function daysToCheck(today: CalendarDay, drafts: readonly Draft[]): DayRange {
  const usual = addDays(today, usualDays - 1)
  return {
    from: today,
    to: drafts.reduce(
      (last, { after: { startDay, endDay } }) =>
        [last, startDay, endDay ?? last].reduce((a, b) => (a > b ? a : b)),
      usual,
    ),
  }
}
