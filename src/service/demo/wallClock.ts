import type { CalendarDay } from '../../contract/day.ts'
import { instantOf } from '../../contract/zone.ts'

/** The moment a clock on the business's wall shows `time` ('HH:MM') on `day`. */
export type WallClock = (day: CalendarDay, time: string) => Date

export const wallClock =
  (timeZone: string): WallClock =>
  (day, time) =>
    instantOf(Date.parse(`${day}T${time}:00Z`), timeZone)
