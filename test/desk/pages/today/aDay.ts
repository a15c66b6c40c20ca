import { type BookingCode, parseBookingCode } from '../../../../src/contract/booking.ts'
import type { Booking4 } from '../../../../src/contract/booking4.ts'
import { parseDay } from '../../../../src/contract/day.ts'
import type { Note } from '../../../../src/contract/note.ts'
import type { Command, Entry } from '../../../../src/desk/core/outbox/command.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import type { DaySources } from '../../../../src/desk/shared/day/dayBoard.ts'
import { entryWith, type Wish } from '../../core/outbox/someEntries.ts'

export const day = parseDay('2026-11-21')
export const now = new Date('2026-11-21T18:00:00Z')

/** A day without bookings, at ten in the morning in Vancouver; a test adds what matters. */
export const aDay = (members: Partial<DaySources> = {}): DaySources => ({
  day,
  timeZone: 'America/Vancouver',
  now,
  serverOffsetMs: 0,
  starting: [],
  ending: [],
  staying: [],
  details: new Map(),
  notes: [],
  four: null,
  entries: [],
  bookmarks: new Set(),
  nameOf: (accountId) => (accountId === 2 ? 'Kenji Sato' : null),
  ...members,
})

/** The record of a booking at 4.0, where nobody has come yet; a test adds what matters. */
export const aBooking4 = (code: BookingCode, members: Partial<Booking4> = {}): Booking4 => ({
  code,
  startsAt: null,
  endsAt: null,
  checkedInAt: null,
  checkedOutAt: null,
  tellsCheckIn: true,
  phone: null,
  lines: [],
  statusId: null,
  customer: null,
  ...members,
})

/** An action of this tablet, decided at nine. */
export const anEntry = (command: Command, wish: Wish = {}): Entry =>
  entryWith(
    newEntry(
      {
        opId: `${command.kind}-${command.code}`,
        command,
        at: Date.parse('2026-11-21T17:00:00Z'),
        by: '2:Kenji Sato',
      },
      1,
    ),
    { state: 'held', heldUntil: null, ...wish },
  )

/** A note of Kenji's, written at eight. */
export const aNote = (code: string, members: Partial<Note> = {}): Note => ({
  id: 1,
  accountId: 2,
  at: new Date('2026-11-21T16:00:00Z'),
  body: 'Checked in',
  private: true,
  code: parseBookingCode(code),
  ...members,
})
