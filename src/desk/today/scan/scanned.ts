import { type BookingCode, bookingCodeOrNull } from '../../../contract/booking.ts'
import type { CachedBooking } from '../../api/replica.ts'
import type { DayBoardRow } from '../../day/row.ts'

/** The booking of a scanned text: one of today, or one of another day that the replica has. */
export type Scanned =
  | { readonly of: 'today'; readonly row: DayBoardRow }
  | { readonly of: 'another day'; readonly held: CachedBooking }

type ScanSources = {
  readonly rows: ReadonlyMap<BookingCode, DayBoardRow>
  readonly held: ReadonlyMap<BookingCode, CachedBooking>
}

/** The parts of a text that could be a code: all of it, or a part of a link. A link is read, never opened. */
export function codesIn(text: string): readonly string[] {
  const whole = text.trim()
  const parts = [whole, ...partsOfLink(whole)].flatMap((part) => [part, part.toUpperCase()])
  return [...new Set(parts)].filter((part) => part !== '' && part.length <= 64)
}

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
    // A percent sign that begins no escape: the text is taken as it stands.
    return part
  }
}

/** @returns null when no booking here matches: then only the text is shown */
export function whoIsScanned(text: string, { rows, held }: ScanSources): Scanned | null {
  for (const part of codesIn(text)) {
    const code = bookingCodeOrNull(part)
    const row = code === null ? undefined : rows.get(code)
    if (row !== undefined) return { of: 'today', row }
    const other = code === null ? undefined : held.get(code)
    if (other !== undefined) return { of: 'another day', held: other }
  }
  return byNumber(text.trim(), { rows, held })
}

/** Some systems print the booking's number instead of its code. */
function byNumber(text: string, { rows, held }: ScanSources): Scanned | null {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null
  if (id === null) return null
  for (const row of rows.values()) if (row.booking.id === id) return { of: 'today', row }
  for (const one of held.values()) {
    if (one.booking.id === id) return { of: 'another day', held: one }
  }
  return null
}
