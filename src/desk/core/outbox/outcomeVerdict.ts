import type { Status } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { type Money, subtract } from '../../../contract/money.ts'
import { machineMark, type Note } from '../../../contract/note.ts'
import { shapeOf } from './checkMark.ts'
import type { Base, Entry, Remark } from './command.ts'
import { earliest, freshNotes } from './freshNotes.ts'
import { isSameText } from './sameText.ts'

/** A booking and its notes of today and yesterday, read again. */
export type BookingReading = { readonly booking: BookingDetail; readonly notes: readonly Note[] }

/** What the desk knows that helps to tell its own action from another person's. */
export type VerdictFacts = {
  readonly accountId: number | null
  /** All entries of this desk for the booking. */
  readonly entries: readonly Entry[]
  /**
   * The shape of the note that a check-in leaves at this service; null when it leaves none, or when that is not known
   * (§4.1: "by default").
   */
  readonly checkNote: string | null
  /** Adds up from the tablet's clock to the server's. */
  readonly serverOffsetMs: number
}

/**
 * - `seen`: it is so
 * - `absent`: the booking shows nothing of it. It may still come (reliability.md §3.5)
 * - `changed`: somebody else has made it something else
 * - `touched`: as it was, but changed in between
 * - `open`: nobody can tell
 */
export type OutcomeVerdict =
  | { readonly is: 'seen'; readonly remark: Remark | null }
  | { readonly is: 'absent' | 'open' }
  | { readonly is: 'changed'; readonly now: Status }
  | { readonly is: 'touched'; readonly at: number | null }

const seen = (remark: Remark | null = null): OutcomeVerdict => ({ is: 'seen', remark })
const absent: OutcomeVerdict = { is: 'absent' }
const open: OutcomeVerdict = { is: 'open' }

/** Whether a booking, read again, shows that an action was done, by the rules of reliability.md §3.5. */
export function verdictOn(
  entry: Entry,
  reading: BookingReading,
  known: VerdictFacts,
): OutcomeVerdict {
  const { command } = entry
  const { booking } = reading
  switch (command.kind) {
    case 'check-in':
      return booking.checkedInAt === null ? byCheckNote(entry, reading, known, 'in') : seen()
    case 'check-out':
      return booking.checkedOutAt === null ? byCheckNote(entry, reading, known, 'out') : seen()
    case 'note':
      return byCount(entry, command.body, reading, known)
    case 'change-status':
      return byStatus(entry, command, booking, known)
    case 'remind':
      // No record tells what was written to a guest.
      return open
    case 'set-paid':
      return isRecorded(command.balance, entry.base, booking) ? seen() : open
    case 'bookmark':
      return booking.bookmarked === command.mark ? seen() : absent
  }
}

/**
 * Whether exactly this amount was paid since the reading right before it was sent. That nothing is due any more proves
 * nothing: the total may be another one, or somebody else's payment of another amount may be there.
 */
function isRecorded(amount: Money, before: Base, { paid }: BookingDetail): boolean {
  if (paid === null || before.paid === null || paid.currency !== before.paid.currency) return false
  const { minor, currency } = subtract(paid, before.paid)
  return minor === amount.minor && currency === amount.currency
}

/** The notes of the booking that are newer than the action. */
const newNotes = (entry: Entry, { notes }: BookingReading, known: VerdictFacts): readonly Note[] =>
  freshNotes(entry, notes, known.serverOffsetMs)

const isMine = ({ accountId }: Note, known: VerdictFacts): boolean =>
  known.accountId === null || accountId === known.accountId

function byCheckNote(
  entry: Entry,
  reading: BookingReading,
  known: VerdictFacts,
  way: 'in' | 'out',
): OutcomeVerdict {
  const fresh = newNotes(entry, reading, known)
  const { checkNote } = known
  const isMark = (note: Note): boolean =>
    machineMark(note) === way ||
    (machineMark(note) === null && checkNote !== null && shapeOf(note.body) === shapeOf(checkNote))
  if (fresh.some(isMark)) return seen()
  const bodies = known.entries.flatMap(({ command }) =>
    command.kind === 'note' ? [command.body] : [],
  )
  const isOther = (note: Note): boolean =>
    isMine(note, known) && !bodies.some((body) => isSameText(body, note.body))
  const isAsBefore = !fresh.some(isOther) && isUntouched(entry, reading.booking, known)
  return checkNote !== null && isAsBefore ? absent : open
}

function byCount(
  entry: Entry,
  body: string,
  reading: BookingReading,
  known: VerdictFacts,
): OutcomeVerdict {
  const equal = newNotes(entry, reading, known).filter(
    (note) => isMine(note, known) && isSameText(note.body, body),
  ).length
  const before = entry.mark?.ownUnread ?? equalBefore(entry, body, known)
  if (equal < before) return open
  if (equal === before) return absent
  return seen(equal > before + 1 ? { kind: 'doubled' } : null)
}

/**
 * For an action sent before any notes were read: equal notes of the same account within the difference of the clocks.
 */
function equalBefore(entry: Entry, body: string, known: VerdictFacts): number {
  const since = earliest(entry, known.serverOffsetMs) - known.serverOffsetMs
  return known.entries.filter(
    (e) =>
      e.opId !== entry.opId &&
      e.command.kind === 'note' &&
      isSameText(e.command.body, body) &&
      e.state === 'done' &&
      (e.answeredAt ?? 0) >= since,
  ).length
}

type StatusChange = Extract<Entry['command'], { kind: 'change-status' }>

function byStatus(
  entry: Entry,
  { to, from, notify }: StatusChange,
  booking: BookingDetail,
  known: VerdictFacts,
): OutcomeVerdict {
  if (booking.status.id === to.id) return seen(notify ? { kind: 'message-unknown' } : null)
  if (booking.status.id !== from.id) return { is: 'changed', now: booking.status }
  if (isUntouched(entry, booking, known)) return absent
  return { is: 'touched', at: booking.lastModified?.getTime() ?? null }
}

/**
 * Whether the booking is unchanged since the action was decided. When the service does not say, the question stays
 * open.
 */
function isUntouched(entry: Entry, { lastModified }: BookingDetail, known: VerdictFacts): boolean {
  if (lastModified === null) return false
  const { base } = entry
  if (base.lastModified !== null) return lastModified.getTime() === base.lastModified
  return lastModified.getTime() < earliest(entry, known.serverOffsetMs)
}
