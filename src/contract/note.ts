import { type BookingCode, parseBookingCode } from './booking.ts'
import { anything, flag, identifier, type ReadersOf, read, text } from './fields.ts'
import { parseInstant } from './instant.ts'
import { type Page, parsePage } from './page.ts'
import type { WireNote } from './wire/noteShape.ts'

/** Something written about a booking (§2.6). */
export type Note = {
  readonly id: number
  /** Who wrote it; 0 is the guest. */
  readonly accountId: number
  readonly at: Date
  /** The text as it was written, never markup. */
  readonly body: string
  /** Whether the note is hidden from the guest's invoice. */
  readonly private: boolean
  readonly code: BookingCode
}

/** The maximum length of a note in characters (§8). */
export const noteLimit = 3000

/** The maximum length of the reason for which a check-in or check-out is undone, at our service (§4.4). */
export const undoReasonLimit = 500

/** Characters as §8 counts them: an emoji of one code point is one, a line break is one. */
export const noteLength = (body: string): number => Array.from(body.replaceAll('\r\n', '\n')).length

const wireNote = {
  note_id: identifier,
  account_id: identifier,
  date: anything,
  body: text,
  private: flag,
  booking_id: anything,
} satisfies ReadersOf<WireNote>

/**
 * @param timeZone the business's, for dates without an offset
 * @throws {Unreadable} when `wire` is not an answer of the service; see `parsePage`
 */
export const parseNotes = (wire: unknown, timeZone: string): Page<Note> =>
  parsePage(wire, {
    in: ['notes', 'booking/notes'],
    ownKey: 'note_id',
    read: (record) => parseNote(record, timeZone),
  })

function parseNote(wire: unknown, timeZone: string): Note {
  const n = read(wireNote, wire, 'a note')
  return {
    id: n.note_id,
    accountId: n.account_id,
    at: parseInstant(n.date, timeZone),
    body: n.body,
    private: n.private ?? false,
    code: parseBookingCode(n.booking_id),
  }
}

/** Whether the guest or a member of staff wrote the note. */
export const wrote = (note: Pick<Note, 'accountId'>): 'guest' | 'staff' =>
  note.accountId === 0 ? 'guest' : 'staff'

const mark = /^(?:(?:the )?(?:customer|guest|booking) )?check(?:ed)?[ -]?(in|out)[.!]?$/i

const undone = /^check-(in|out) undone: /i

/** Reads the note with which our service says that a check-in or check-out was undone (§4.4). */
export function undoneMark(note: Pick<Note, 'accountId' | 'body'>): 'in' | 'out' | null {
  const way = wrote(note) === 'staff' && undone.exec(note.body)?.[1]?.toLowerCase()
  return way === 'in' || way === 'out' ? way : null
}

/**
 * Reads the note that a check-in or check-out writes (§4.1). Only a note by staff that says exactly that
 * counts: "Checked in at the pool" is a person's own remark.
 */
export function machineMark(note: Pick<Note, 'accountId' | 'body'>): 'in' | 'out' | null {
  if (wrote(note) === 'guest') return null
  const way = mark.exec(note.body.trim())?.[1]?.toLowerCase()
  return way === 'in' || way === 'out' ? way : null
}
