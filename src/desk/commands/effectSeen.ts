import { balance } from '../../contract/booking.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import { isPositive } from '../../contract/money.ts'
import type { Note } from '../../contract/note.ts'
import type { Entry } from './command.ts'

/** A note's clock is the service's, an entry's is the tablet's: this far apart they may still be the same moment. */
const clocksDifferByMs = 120_000

const folded = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()

/**
 * Whether a booking read again shows what a command was to do (reliability.md §3.5).
 *
 * @param serverOffsetMs adds up to the server's clock
 * @returns false also for "cannot be told from here": the command is then for a person to judge
 */
export function effectSeen(
  { command, madeAt }: Pick<Entry, 'command' | 'madeAt'>,
  booking: BookingDetail,
  notes: readonly Note[],
  serverOffsetMs: number,
): boolean {
  switch (command.kind) {
    case 'check-in':
      return booking.checkedInAt !== null
    case 'check-out':
      return booking.checkedOutAt !== null
    case 'change-status':
      return booking.status.id === command.to.id
    case 'set-paid': {
      const left = balance(booking)
      return left !== null && !isPositive(left)
    }
    case 'bookmark':
      return booking.bookmarked === command.mark
    case 'note': {
      const earliest = madeAt + serverOffsetMs - clocksDifferByMs
      return notes.some(
        (note) =>
          note.code === command.code &&
          folded(note.body) === folded(command.body) &&
          note.at.getTime() >= earliest,
      )
    }
  }
}
