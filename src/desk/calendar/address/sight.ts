import { create } from 'zustand'
import type { CalendarDay } from '../../../contract/day.ts'
import type { DayRange } from '../rules/draft.ts'

/** The days that are wholly in sight, while one scrolls: for the date in the bar and the frame in the year. */
export const useSight = create<{ readonly days: DayRange | null }>(() => ({ days: null }))

export function see(from: CalendarDay, to: CalendarDay): void {
  const { days } = useSight.getState()
  if (days?.from !== from || days.to !== to) useSight.setState({ days: { from, to } })
}

/** The grid is left: what another view shows is for that view to say. */
export const seeNothing = (): void => useSight.setState({ days: null })

/** Where a rule begins when no day is chosen: on the first one in sight, but today where that is among them. */
export const firstDayIn = (seen: DayRange | null, today: CalendarDay): CalendarDay =>
  seen === null || (seen.from <= today && today <= seen.to) ? today : seen.from

/** The month of the first day in sight; null before anything was laid out. */
export const useMonthInSight = (): CalendarDay | null => useSight(({ days }) => days?.from ?? null)
