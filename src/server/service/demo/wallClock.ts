import type { CalendarDay } from '../../../contract/day.ts'
import { instantOf } from '../../../contract/zone.ts'

/** The moment a clock on the business's wall shows `time` ('HH:MM') on `day`. */
export type WallClock = (day: CalendarDay, time: string) => Date

/** Most bookings begin at one of a dozen hours: earlier results are reused. */
export function wallClock(timeZone: string): WallClock {
  const moments = new Map<string, Date>()
  return (day, time) => {
    const wall = `${day}T${time}:00Z`
    const known = moments.get(wall)
    if (known !== undefined) return known
    const at = instantOf(Date.parse(wall), timeZone)
    moments.set(wall, at)
    return at
  }
}
