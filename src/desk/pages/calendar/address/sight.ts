import { create } from 'zustand'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import type { DayRange } from '../rules/draft.ts'

/** The completely visible days during scrolling: for the date in the bar and the frame in the year. */
export const useSight = create<{ readonly days: DayRange | null }>(() => ({ days: null }))

export function see(from: CalendarDay, to: CalendarDay): void {
  const { days } = useSight.getState()
  if (days?.from !== from || days.to !== to) useSight.setState({ days: { from, to } })
}

export const fortnight = (from: CalendarDay): DayRange => ({ from, to: addDays(from, 13) })

/** The completely visible days; before the first layout the fortnight of the address. */
export const daysInSight = (from: CalendarDay): DayRange =>
  useSight.getState().days ?? fortnight(from)

/** Called when the grid is left; other views set the visible days themselves. */
export const seeNothing = (): void => useSight.setState({ days: null })

/** The first day of a new rule when no day is selected: today if it is visible, otherwise the first visible day. */
export const firstDayIn = (seen: DayRange | null, today: CalendarDay): CalendarDay =>
  seen === null || (seen.from <= today && today <= seen.to) ? today : seen.from

/** The month of the first visible day; null before the first layout. */
export const useMonthInSight = (): CalendarDay | null => useSight(({ days }) => days?.from ?? null)
