import { type Context, Hono } from 'hono'
import { noteLength, noteLimit } from '../../contract/note.ts'
import { changeBooking } from '../bookings/changeBooking.ts'
import type { Deps, Env } from '../deps.ts'
import { answer } from '../wire/envelope.ts'
import type { Parameters } from '../wire/parameters.ts'
import { badParameter, missingParameter } from '../wire/problem.ts'
import { addNote } from './addNote.ts'
import { askedTime, listNotes } from './listNotes.ts'
import { toNote } from './noteWire.ts'

/**
 * §4.1 `booking/notes`, asked by GET or POST since it only reads, and `booking/{booking_id}/note`.
 *
 * A customer, who is nobody's staff, is not shown private notes.
 */
export const noteRoutes = (deps: Deps) => {
  const notes = async (c: Context<Env>) => {
    const { timeZone } = c.get('business')
    const time = askedTime(c.get('parameters').get('date'), { timeZone, now: deps.now() })
    const found = await listNotes(deps.db, time, c.get('caller').audience)
    return answer(c, {
      resource: 'booking',
      id: 'notes',
      records: found.length,
      payload: { notes: found.map((note) => toNote(note, timeZone)) },
    })
  }
  return new Hono<Env>()
    .get('/booking/notes', notes)
    .post('/booking/notes', notes)
    .post('/booking/:code/note', (c) =>
      changeBooking(deps, c, c.req.param('code'), async ({ trx, booking, caller, at }) => {
        const note = await addNote(trx, booking, {
          body: askedBody(c.get('parameters')),
          accountId: caller.accountId,
          at,
          private: caller.audience === 'staff',
        })
        return { note: toNote({ ...note, code: booking.code }, c.get('business').timeZone) }
      }),
    )
}

/** @throws {Problem} 400 naming `body` when it is empty or longer than §8 allows */
function askedBody(parameters: Parameters): string {
  // A form sends a line break as two characters; it counts and is kept as one.
  const body = parameters.raw('body')?.replaceAll('\r\n', '\n')
  if (body === undefined) throw missingParameter('body')
  if (body.trim() === '' || noteLength(body) > noteLimit) {
    throw badParameter('body', `text of 1 to ${noteLimit} characters`)
  }
  return body
}
