import { z } from 'zod'
import { badParameter, missingParameter } from '../base/problem.ts'
import { list, text } from '../wire/kinds.ts'
import { alterations } from './alterations.ts'

const sessionId = text('The session; else that of the cookie session_id.')

export const whichSession = z.object({ session_id: sessionId })

export const readingSession = z.object({ session_id: sessionId, alter: alterations() })

export const changingSession = z.object({
  session_id: sessionId,
  slip: list('One SLIP or several; without a session they begin one.'),
  line_id: text('The line that the SLIP takes the place of.'),
  alter: alterations(),
})

export type SessionChange = z.output<typeof changingSession>

/** @throws {Problem} 400 when nothing is requested, or more than one SLIP is to take the place of a line */
export function checkSessionChange(
  { session_id, slip, line_id, alter }: SessionChange,
  hasCookie: boolean,
): void {
  if (line_id !== undefined && slip.length > 1) {
    throw badParameter('line_id', 'sent with one SLIP alone')
  }
  if (slip.length > 0) return
  const isOfSession = session_id !== undefined || hasCookie
  if (line_id !== undefined || (alter.length === 0 && !isOfSession)) throw missingParameter('slip')
}
