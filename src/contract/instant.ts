import { millisecondsInMinute } from 'date-fns/constants'
import { dayIn, startOfDay, utcOf } from './day.ts'
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
  const instant = instantIn(wire, timeZone)
  if (instant === null) throw new Unreadable('a moment in time', wire)
  return instant
}

/** As `parseInstant`; null when it is none of these. */
export function instantIn(wire: unknown, timeZone: string): Date | null {
  const text = typeof wire === 'number' || typeof wire === 'string' ? String(wire).trim() : ''
  // Eight digits that form a day are a day: as unix seconds they would be in 1970.
  if (/^(19|20|21)\d{6}$/.test(text)) {
    const day = dayIn(text)
    return day && startOfDay(day, timeZone)
  }
  if (/^-?\d{1,12}(\.\d{1,9})?$/.test(text)) {
    return inRange(new Date(Math.round(Number(text) * 1000)))
  }
  const [, date, hour, minute, second = '0', fraction = '', offset] = iso.exec(text) ?? []
  const day = dayIn(date)
  if (day === null) return null
  if (hour === undefined) return inRange(startOfDay(day, timeZone))
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null
  const wall =
    utcOf(day) +
    (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000 +
    Math.floor(Number(`0.${fraction || '0'}`) * 1000)
  return inRange(
    offset === undefined ? instantOf(wall, timeZone) : new Date(wall - offsetInMs(offset)),
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

/** Null for moments outside the years that `CalendarDay` can name. */
function inRange(instant: Date): Date | null {
  const ms = instant.getTime()
  return ms >= earliest && ms <= latest ? instant : null
}
