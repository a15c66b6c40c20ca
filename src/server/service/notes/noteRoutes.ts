import { Hono } from 'hono'
import { z } from 'zod'
import { noteLength, noteLimit } from '../../../contract/note.ts'
import { bookingWhole } from '../../../contract/wire/bookingShapes.ts'
import { bookingNote, type WireNote } from '../../../contract/wire/noteShape.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { addNote, type NoteRow } from '../bookings/addNote.ts'
import { changeBooking } from '../bookings/changeBooking.ts'
import { addAction } from '../wire/action.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import { dateFilter, needed, words } from '../wire/kinds.ts'
import { toRfc3339 } from '../wire/localTime.ts'
import { listNotes, requestedTime } from './listNotes.ts'

const noteQuery = z.object({
  date: dateFilter('A day or a month; without it the past thirty days (§8).'),
})

const newNote = z.object({
  body: needed(words('What the note says.', { maxLength: noteLimit }))
    // A form sends a line break as two characters; it counts and is kept as one.
    .transform((body) => body.replaceAll('\r\n', '\n'))
    .refine((body) => body.trim() !== '' && noteLength(body) <= noteLimit, {
      error: `must be text of 1 to ${noteLimit} characters`,
    }),
})

/**
 * §4.1 `booking/notes`, by GET or POST since it only reads, and `booking/{booking_id}/note`.
 *
 * The list is for staff: it has the notes of everybody's bookings, with the codes by which their invoices open.
 */
export const noteRoutes = (deps: RouteDeps) => {
  const notes = endpoint(
    {
      says: 'Notes of all bookings, in the order they were written.',
      section: '§4.1',
      only: 'staff',
      reads: noteQuery,
      answers: answer3({ notes: z.array(bookingNote) }),
    },
    async (c, { date }) => {
      const { timeZone } = c.get('business')
      const time = requestedTime(date, { timeZone, now: deps.now() })
      const found = await listNotes(deps.db, time)
      return answer(c, {
        resource: 'booking',
        id: 'notes',
        records: found.length,
        payload: { notes: found.map((note) => toNote(note, timeZone)) },
      })
    },
  )
  const note = endpoint(
    {
      says: 'Adds a note under the name of the acting account.',
      section: '§4.1',
      reads: newNote,
      acts: true,
      answers: answer3({ booking: bookingWhole, note: bookingNote }),
    },
    (c, { body }) =>
      changeBooking(deps, c, inPath(c, 'code'), async ({ trx, booking, caller, at }) => {
        const added = await addNote(trx, booking, {
          body,
          accountId: caller.accountId,
          at,
          private: caller.audience === 'staff',
        })
        return { note: toNote({ ...added, code: booking.code }, c.get('business').timeZone) }
      }),
  )
  const routes = new Hono<Env>().get('/booking/notes', notes).post('/booking/notes', notes)
  addAction(routes, '/booking/:code/note', note)
  return routes
}

type WithCode = Pick<NoteRow, 'note_id' | 'account_id' | 'written_at' | 'body' | 'private'> & {
  readonly code: string
}

/** A note as §2.6 says; `booking_id` is the booking's code. */
const toNote = (note: WithCode, timeZone: string): WireNote => ({
  note_id: note.note_id,
  account_id: note.account_id,
  date: toRfc3339(note.written_at, timeZone),
  body: note.body,
  private: note.private,
  booking_id: note.code,
})
