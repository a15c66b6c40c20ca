import type { CalendarDay } from '../../../../contract/day.ts'
import type { Cell } from '../data/useCalendar.ts'

/** Days in a row that cost the same. */
export type PriceRun = {
  readonly from: CalendarDay
  readonly to: CalendarDay
  readonly minor: number | null
  /** What it costs now, where drafts change it. */
  readonly before: number | null
  readonly isClosed: boolean
}

/** The prices of a period as staff would say them: from one day to another so much. */
export function priceRuns(
  days: readonly CalendarDay[],
  cellOf: (day: CalendarDay) => Pick<Cell, 'minor' | 'before' | 'isClosed'>,
): readonly PriceRun[] {
  const runs: PriceRun[] = []
  for (const day of days) {
    const { minor, before, isClosed } = cellOf(day)
    const last = runs.at(-1)
    const goesOn =
      last !== undefined &&
      last.isClosed === isClosed &&
      (isClosed || (last.minor === minor && last.before === before))
    if (goesOn) runs[runs.length - 1] = { ...last, to: day }
    else runs.push({ from: day, to: day, minor, before, isClosed })
  }
  return runs
}
