import { parseBookingCode } from '../../../src/contract/booking.ts'
import type { Command, Entry, EntryState } from '../../../src/desk/outbox/command.ts'
import { newEntry } from '../../../src/desk/outbox/newEntry.ts'

export const one = parseBookingCode('KB1')
export const maria = '1:Maria'
export const kenji = '2:Kenji'

export const note = (code = one): Command => ({ kind: 'note', code, body: 'late' })
export const checkIn = (code = one, kind: 'check-in' | 'check-out' = 'check-in'): Command => ({
  kind,
  code,
  customer: 'Mary',
})
export const bookmark = (mark = true, code = one): Command => ({ kind: 'bookmark', code, mark })

/** One command in any state: a note of Maria's, made in the first second, unless the test says otherwise. */
export const anEntry = (
  opId: string,
  state: EntryState,
  wish: Partial<Entry> = {},
  command: Command = note(),
): Entry => ({
  ...newEntry({ opId, command, at: 1_000, by: maria }, 1),
  state,
  heldUntil: null,
  ...wish,
})

export const idsOf = (entries: readonly Entry[]) => entries.map(({ opId }) => opId)
