import {
  millisecondsInDay as day,
  millisecondsInHour as hour,
  millisecondsInMinute,
} from 'date-fns/constants'
import { addDays, dayOf, startOfDay } from '../../../contract/day.ts'
import { type Command, type Entry, type EntryQuestion, writesToGuest } from './command.ts'

/** An action that writes to the guest asks a person again after this time. */
const messageWaitsMs = 15 * millisecondsInMinute
/** A payment is sent now or by another tap: it never waits (reliability.md §3.1). */
const paymentWaitsMs = 60_000

/**
 * Until when a command may be sent automatically, in ms of the server's clock (reliability.md §3.3 rule 7); null where
 * it has another rule.
 *
 * @param madeAt by the server's clock
 * @param timeZone the business's: a check-in belongs to its day
 */
export function expiresAt({ kind }: Command, madeAt: number, timeZone: string): number | null {
  switch (kind) {
    case 'check-in':
    case 'check-out': {
      const nextDay = addDays(dayOf(new Date(madeAt), timeZone), 1)
      return startOfDay(nextDay, timeZone).getTime() + 6 * hour
    }
    case 'change-status':
    case 'remind':
      return madeAt + day
    case 'note':
      return madeAt + 7 * day
    case 'bookmark':
    case 'set-paid':
      return null
  }
}

/**
 * The question for a person about an entry that has waited too long; null when it may be sent. @param now the
 * server's clock
 */
export function questionOfAge(entry: Entry, now: number): EntryQuestion | null {
  const { command, madeAtServer } = entry
  if (entry.expiresAt !== null && entry.expiresAt <= now) return { kind: 'expired' }
  const waited = now - madeAtServer
  if (command.kind === 'set-paid' && waited > paymentWaitsMs) return { kind: 'payment' }
  return writesToGuest(command) && waited > messageWaitsMs ? { kind: 'message-waited' } : null
}
