import type { CalendarDay } from '../../../../contract/day.ts'
import { lastYearOf } from '../data/lastYear.ts'
import type { CalendarData, CalendarItem } from '../data/useCalendar.ts'
import { yearOf } from '../foot/yearBars.ts'
import { daysOf } from '../rules/holds.ts'
import { type PriceRun, priceRuns } from './priceRuns.ts'

/** What an item costs over a year, beside the year before. */
export type YearPrices = {
  readonly runs: readonly PriceRun[]
  /** On the days of this year, what the same weekday cost a year before; none where nothing is known of it. */
  readonly lastYear: readonly PriceRun[]
  readonly lowest: number | null
  readonly highest: number | null
}

/** @param at a day of the year */
export function yearPrices(
  data: Pick<CalendarData, 'cell' | 'effective'>,
  item: CalendarItem,
  at: CalendarDay,
): YearPrices {
  const days = daysOf(yearOf(at))
  const runs = priceRuns(days, (day) => data.cell(item, day))
  const lastYear = priceRuns(days, (day) => ({
    minor: null,
    isClosed: false,
    ...lastYearOf(data, item, day),
    before: null,
  })).filter(({ minor, isClosed }) => minor !== null || isClosed)
  const known = [...runs, ...lastYear].flatMap(({ minor }) => minor ?? [])
  return {
    runs,
    lastYear,
    lowest: known.length === 0 ? null : Math.min(...known),
    highest: known.length === 0 ? null : Math.max(...known),
  }
}

/** How high a price is compared with the others of its item, in five steps from 0. */
export function heatOf(
  minor: number,
  { lowest, highest }: Pick<YearPrices, 'lowest' | 'highest'>,
): number {
  if (lowest === null || highest === null || lowest === highest) return 2
  return Math.min(4, Math.floor(((minor - lowest) / (highest - lowest)) * 5))
}
