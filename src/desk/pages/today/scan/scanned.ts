import type { BookingCode } from '../../../../contract/booking.ts'
import type { CachedBooking } from '../../../core/api/replica.ts'
import type { DayBoardRow } from '../../../shared/day/row.ts'
import { codesMeant } from '../../../ui/keys/codesMeant.ts'

/** The booking of a scanned text: one of today, one of another day that the replica has, or several that fit. */
export type Scanned =
  | { readonly of: 'several'; readonly codes: readonly BookingCode[] }
  | { readonly of: 'today'; readonly row: DayBoardRow }
  | { readonly of: 'another day'; readonly held: CachedBooking }

type ScanSources = {
  readonly rows: ReadonlyMap<BookingCode, DayBoardRow>
  readonly held: ReadonlyMap<BookingCode, CachedBooking>
}

/** The parts of a text that could be a code: all of it, or a part of a link. A link is read, never opened. */
export function partsIn(text: string): readonly string[] {
  const whole = text.trim()
  return [...new Set([whole, ...partsOfLink(whole)])].filter(
    (part) => part !== '' && part.length <= longest,
  )
}

/** A code has 64 signs at most, and a start and a stop sign. */
const longest = 66

function partsOfLink(text: string): readonly string[] {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return []
  const { pathname, searchParams, hash } = new URL(text)
  const segments = [...pathname.split('/'), ...hash.slice(1).split('/')].toReversed()
  return [...searchParams.values(), ...segments.map(decoded)]
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A percent sign that begins no escape: the text is taken as it is.
    return part
  }
}

/** @returns null when no booking here matches: then only the text is shown */
export function whoIsScanned(text: string, sources: ScanSources): Scanned | null {
  const { rows, held } = sources
  const known = new Set([...rows.keys(), ...held.keys()])
  const meant = new Set(partsIn(text).flatMap((part) => codesMeant(part, known)))
  const codes = meant.size > 0 ? meant : byNumber(text, sources)
  const [code, ...others] = codes
  if (code === undefined) return null
  if (others.length > 0) return { of: 'several', codes: [code, ...others] }
  const row = rows.get(code)
  const other = held.get(code)
  if (row !== undefined) return { of: 'today', row }
  return other === undefined ? null : { of: 'another day', held: other }
}

/**
 * Some systems print the booking's number instead of its code. Where codes are numbers themselves it is none: it would
 * mean somebody else.
 */
function byNumber(text: string, { rows, held }: ScanSources): ReadonlySet<BookingCode> {
  const found = new Set<BookingCode>()
  const digits = /^\W*(\d{1,15})\W*$/.exec(text)?.[1]
  if (digits === undefined) return found
  for (const { booking } of [...rows.values(), ...held.values()]) {
    if (/^\d+$/.test(booking.code)) return new Set()
    if (booking.id === Number(digits)) found.add(booking.code)
  }
  return found
}
