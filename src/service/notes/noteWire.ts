import type { Note } from '../bookings/addNote.ts'
import { toRfc3339 } from '../wire/localTime.ts'

type WithCode = Pick<Note, 'note_id' | 'account_id' | 'written_at' | 'body' | 'private'> & {
  readonly code: string
}

/** A note as §2.6 says; `booking_id` is the booking's code. */
export const toNote = (note: WithCode, timeZone: string) => ({
  note_id: note.note_id,
  account_id: note.account_id,
  date: toRfc3339(note.written_at, timeZone),
  body: note.body,
  private: note.private,
  booking_id: note.code,
})
