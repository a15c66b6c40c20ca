import { millisecondsInMinute } from 'date-fns/constants'
import { parseDay, startOfDay, utcDate } from './day.ts'
import { Unreadable } from './unreadable.ts'
import { instantOf } from './zone.ts'

const iso =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/**
 * Reads a moment in any format that the service uses.
 *
 * @param wire unix seconds (number or digits), ISO 8601 or RFC 3339 with or without an offset, or a
 *   day alone (`2026-11-21`, `20261121`), which is read as its first moment
 * @param timeZone the business's, for values without an offset
 * @throws {Unreadable} when it is none of these, or outside the years 1000 to 9998
 * @see §2.4, §2.5, §2.6, §4.4
 */
export function parseInstant(wire: unknown, timeZone = 'UTC'): Date {
  const text = typeof wire === 'number' || typeof wire === 'string' ? String(wire).trim() : ''
  // Eight digits that form a day are a day: as unix seconds they would be in 1970.
  if (/^(19|20|21)\d{6}$/.test(text)) return startOfDay(parseDay(text), timeZone)
  if (/^-?\d{1,12}(\.\d{1,9})?$/.test(text)) {
    return inRange(new Date(Math.round(Number(text) * 1000)), wire)
  }
  const [, date, hour, minute, second = '0', fraction = '', offset] = iso.exec(text) ?? []
  if (date === undefined) throw new Unreadable('a moment in time', wire)
  const day = parseDay(date)
  if (hour === undefined) return inRange(startOfDay(day, timeZone), wire)
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) {
    throw new Unreadable('a time of day', wire)
  }
  const wall =
    utcDate(day).getTime() +
    (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000 +
    Math.floor(Number(`0.${fraction || '0'}`) * 1000)
  return inRange(
    offset === undefined ? instantOf(wall, timeZone) : new Date(wall - offsetInMs(offset)),
    wire,
  )
}

/** A moment in the format for requests to 4.0 (§4.4): RFC 3339 in whole seconds, always with its offset. */
export const toWireInstant = (instant: Date): string =>
  instant.toISOString().replace(/\.\d+Z$/, 'Z')

function offsetInMs(offset: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? []
  if (hours === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * millisecondsInMinute
}

const earliest = Date.parse('1000-01-03T00:00:00Z')
const latest = Date.parse('9998-12-30T00:00:00Z')

/** Refuses moments outside the years that `CalendarDay` can name. */
function inRange(instant: Date, wire: unknown): Date {
  const ms = instant.getTime()
  if (!(ms >= earliest && ms <= latest)) throw new Unreadable('a moment in time', wire)
  return instant
}
