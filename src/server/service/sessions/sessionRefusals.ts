import { Problem } from '../base/problem.ts'

/** 404: nobody opened it, it was left alone for a day, or it is one of the staff and a customer asks. */
export const noSuchSession = (): Problem =>
  new Problem(
    404,
    'no_session',
    'No such session',
    'There is no such session any more. Send a SLIP without session_id to begin a new one.',
    { session_id: 'names no session' },
  )

/** 409: it was closed, or became a booking. */
export const sessionEnded = (): Problem =>
  new Problem(
    409,
    'session_ended',
    'Session ended',
    'This session was ended. Send a SLIP without session_id to begin a new one.',
    { session_id: 'was ended' },
  )

/** 409: it became a booking, and what is filled in now is not what was filled in then. */
export const sessionBooked = (code: string): Problem =>
  new Problem(
    409,
    'session_booked',
    'Session booked already',
    `This session became booking ${code}, with another form. Nothing was changed: change the booking, or begin a new session.`,
    { session_id: `became booking ${code}, with another form` },
  )

/** 404. @param field the parameter that named the line: `alter[1]`, `line_id` */
export const noSuchLine = (field: string): Problem =>
  new Problem(404, 'no_line', 'No such line', 'The session has no such line.', {
    [field]: 'names no line',
  })

/** 400: this cannot be done to this line. @param why a sentence */
export const notWithThisLine = (field: string, why: string): Problem =>
  new Problem(400, 'validation_error', 'Not with this line', why, { [field]: why })

/** 409. */
export const tooManyLines = (most: number): Problem =>
  new Problem(409, 'too_many_lines', 'Too many lines', `A session has at most ${most} lines.`)
