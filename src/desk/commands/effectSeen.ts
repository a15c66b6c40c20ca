import { balance } from '../../contract/booking.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import { isPositive } from '../../contract/money.ts'
import { machineMark, type Note } from '../../contract/note.ts'
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
  const earliest = madeAt + serverOffsetMs - clocksDifferByMs
  const since = notes.filter(({ code, at }) => code === command.code && at.getTime() >= earliest)
  switch (command.kind) {
    case 'check-in':
      return booking.checkedInAt !== null || since.some((note) => machineMark(note) === 'in')
    case 'check-out':
      return booking.checkedOutAt !== null || since.some((note) => machineMark(note) === 'out')
    case 'change-status':
      return booking.status.id === command.to.id
    case 'set-paid': {
      const left = balance(booking)
      return left !== null && !isPositive(left)
    }
    case 'bookmark':
      return booking.bookmarked === command.mark
    case 'note':
      return since.some(({ body }) => folded(body) === folded(command.body))
  }
}
