import { millisecondsInMinute } from 'date-fns/constants'
import { wallClock } from '../../../contract/zone.ts'

const quarterHour = 900_000

/** Minutes ahead of UTC by zone and quarter of an hour: clocks never change within one. */
const offsets = new Map<string, number>()

function minutesAhead(at: number, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(at / quarterHour)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const minutes = Math.round(
    (wallClock(new Date(at), timeZone).getTime() - at) / millisecondsInMinute,
  )
  if (offsets.size >= 50_000) offsets.clear()
  offsets.set(key, minutes)
  return minutes
}

const two = (part: number): string => String(Math.floor(part)).padStart(2, '0')

/** RFC 3339 in the business's zone, with its offset: `2026-07-11T09:00:00-07:00` (§2.6, §4.4). */
export function toRfc3339(at: Date, timeZone: string): string {
  const minutes = minutesAhead(at.getTime(), timeZone)
  const wall = new Date(at.getTime() + minutes * millisecondsInMinute).toISOString().slice(0, 19)
  return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}
