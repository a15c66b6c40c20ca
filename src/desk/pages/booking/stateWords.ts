import type { Booking } from '../../../contract/booking.ts'
import { isCancelled } from '../../../contract/status.ts'
import type { Entry } from '../../core/outbox/command.ts'
import type { Presence } from '../../shared/day/presence.ts'
import type { MarkState } from '../../ui/StateMark.tsx'

/** The guest's state with its source: every state is shown with its source (ux.md §1.2). */
export type StateWords = {
  readonly mark: MarkState
  readonly state: string
  readonly known: string
}

type StateSources = {
  readonly booking: Pick<Booking, 'status'>
  readonly presence: Presence
  /** The last check-in or check-out without a good answer so far. */
  readonly entry: Entry | null
  readonly time: (at: Date | number) => string
  /** How long ago the service answered, in words; null before the first answer. */
  readonly readAgo: string | null
}

export function stateWords({ booking, presence, entry, time, readAgo }: StateSources): StateWords {
  if (entry !== null) return wordsOfEntry(entry, time)
  if (isCancelled(booking.status)) {
    return { mark: 'cancelled', state: booking.status.name, known: 'said the service' }
  }
  switch (presence.is) {
    case 'in':
    case 'out':
      return {
        mark: presence.is,
        state: [
          presence.is === 'in' ? 'Checked in' : 'Checked out',
          presence.known === 'this tablet' && 'from this tablet',
          presence.since && time(presence.since),
        ]
          .filter(Boolean)
          .join(' '),
        known: knownFrom(presence),
      }
    case 'not yet':
      return { mark: 'expected', state: 'Not checked in', known: readAgo ?? 'said the service' }
    case 'not known':
      return { mark: 'unknown', state: 'Check-in not known', known: 'the service does not say' }
  }
}

function knownFrom({ known, by }: Presence): string {
  const who = by === null ? '' : `, by ${by}`
  switch (known) {
    case 'this tablet':
      return 'accepted by the service'
    case 'the service':
    case '4.0':
      return `said the service${who}`
    case 'notes':
      return `seen in notes${who}`
    case 'not known':
      return 'not known'
  }
}

function wordsOfEntry(
  { command, state, madeAt, saved }: Entry,
  time: (at: Date | number) => string,
): StateWords {
  const isIn = command.kind === 'check-in'
  const done = isIn ? 'In' : 'Out'
  const at = time(madeAt)
  const where = saved ? 'saved on this tablet' : 'only this tablet says so'
  switch (state) {
    case 'held':
      return { mark: 'held', state: isIn ? 'Checking in' : 'Checking out', known: 'not sent yet' }
    case 'waiting':
      return { mark: 'ours', state: `${done} (not sent)`, known: `${where}, ${at}` }
    case 'sending':
      return { mark: 'ours', state: `${done} (sending)`, known: `${where}, ${at}` }
    case 'checking':
      return { mark: 'unknown', state: `${done}?`, known: 'not sure it arrived' }
    case 'asks':
      return { mark: 'look', state: `${done} (not sent)`, known: 'needs you' }
    case 'refused':
      return { mark: 'look', state: isIn ? 'Not checked in' : 'Not checked out', known: 'refused' }
    case 'unsure':
      return { mark: 'look', state: `${done}?`, known: 'not sure it arrived' }
    case 'done':
      return { mark: isIn ? 'in' : 'out', state: done, known: 'said the service' }
  }
}
