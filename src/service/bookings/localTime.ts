import { wallClock } from '../../contract/zone.ts'

/** RFC 3339 in the business's zone, with its offset: `2026-07-11T09:00:00-07:00` (§2.6, §4.4). */
export function toRfc3339(at: Date, timeZone: string): string {
  const wall = wallClock(at, timeZone)
  const minutes = Math.round((wall.getTime() - at.getTime()) / 60_000)
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
  return `${wall.toISOString().slice(0, 19)}${offset}`
}
