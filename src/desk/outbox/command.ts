import type { BookingCode, Status } from '../../contract/booking.ts'
import type { Money } from '../../contract/money.ts'
import type { FailureReason } from '../api/failures.ts'

/** Something a member of staff decided: what, and to which booking. There is no other way to change anything. */
export type Command =
  | {
      readonly kind: 'check-in' | 'check-out'
      readonly code: BookingCode
      /** Named in messages, since the booking may have left the screen by then. */
      readonly customer: string
    }
  | {
      readonly kind: 'note'
      readonly code: BookingCode
      readonly body: string
      /** Written by one tap, so it can be taken back first: a note stays for ever (§4.1). */
      readonly held?: boolean
    }
  | { readonly kind: 'bookmark'; readonly code: BookingCode; readonly mark: boolean }
  | {
      readonly kind: 'change-status'
      readonly code: BookingCode
      readonly to: Status
      /** What staff believed it was. */
      readonly from: Status
      /** Whether the service should write to the customer. */
      readonly notify: boolean
    }
  /**
   * Has the service write to the customer about the booking as it stands: its status is set to what it is, with `notify`
   * (§4.1). The status is the one staff saw, and nothing is sent once it is another one.
   */
  | {
      readonly kind: 'remind'
      readonly code: BookingCode
      readonly customer: string
      readonly status: Status
    }
  /** Records the whole balance as paid: alone, only on an unpaid booking (§4.1). */
  | { readonly kind: 'set-paid'; readonly code: BookingCode; readonly balance: Money }

/**
 * - `held`: can still be undone, leaves at `heldUntil`
 * - `waiting`: will be sent, or sent again, by itself
 * - `sending`
 * - `checking`: was sent; whether it worked is being found out
 * - `asks`: stays here until a person has decided; `question` says what
 * - `done`: the service said so
 * - `refused`: certainly not done; `failure` says why
 * - `unsure`: a person must look whether it was done
 */
export type EntryState =
  | 'held'
  | 'waiting'
  | 'sending'
  | 'checking'
  | 'asks'
  | 'done'
  | 'refused'
  | 'unsure'

/** What was read back after the answer. */
export type CommandResult = {
  readonly total: Money | null
  readonly paid: Money | null
}

/** Why a command is not sent without a person. Moments are ms of the server's clock. */
export type Question =
  /** Void or cancelled meanwhile: nobody can be checked in there any more (§3 rule 1). */
  | { readonly kind: 'cancelled'; readonly now: Status; readonly at: number | null }
  /** The status is another one than was believed, and than was wanted. */
  | { readonly kind: 'changed'; readonly now: Status }
  /** The status is as it was, but the booking was changed: perhaps there and back. */
  | { readonly kind: 'touched'; readonly at: number | null }
  /** It has waited so long that it may no longer be meant. */
  | { readonly kind: 'expired' }
  /** It would write to the guest about something that is a while ago. */
  | { readonly kind: 'message-waited' }
  /** Nothing is owed any more: nobody is reminded of that. */
  | { readonly kind: 'settled' }
  /** A reminder: money is only recorded by a fresh tap, online (reliability.md §3.1). */
  | { readonly kind: 'payment' }

/** Something to know about what is done. */
export type Remark =
  /** It was so before it could be sent; `at` is ms of the server's clock. */
  | { readonly kind: 'already'; readonly by: string | null; readonly at: number | null }
  /** The note stands there more than once. */
  | { readonly kind: 'doubled' }
  /** The status is changed; whether the guest got the message cannot be read. */
  | { readonly kind: 'message-unknown' }
  /** Its answer was lost, and a person has looked and said that it is done. */
  | { readonly kind: 'by-hand' }

/** What was known of the booking when it was decided, as far as anything was (reliability.md §3.2). */
export type Base = {
  readonly status: Status | null
  readonly paid: Money | null
  readonly total: Money | null
  /** In ms of the server's clock. */
  readonly lastModified: number | null
}

/** The notes known when it was sent: what it writes itself has a higher id. */
export type NoteMark = {
  readonly highestId: number
  /** How many equal notes of one's own the service had taken that were not among those yet. */
  readonly ownUnread: number
}

/** One sending. */
export type Try = {
  /** In ms of the tablet's clock. */
  readonly at: number
  /** What came back: `done` or the kind of failure; null while nothing is known. */
  readonly said: FailureReason['kind'] | 'done' | null
}

/** One command on its way. Times are ms of the tablet's clock, unless they say otherwise. */
export type Entry = {
  /** The gate never acts twice for one of these (decisions.md 2). */
  readonly opId: string
  /** The order of decisions: the moment by the tablet's clock, or one more than the last one known if that is later. */
  readonly seq: number
  /** Counts its changes: of two tellings of the same entry the later one counts. */
  readonly version: number
  readonly command: Command
  readonly madeAt: number
  /** By the server's clock, as well as it was known. */
  readonly madeAtServer: number
  /** Who decided it: it is never sent for anybody else. */
  readonly madeBy: string | null
  readonly state: EntryState
  readonly heldUntil: number | null
  /** Not to be tried before this. */
  readonly notBefore: number | null
  /** By the server's clock: then a person is asked. Null where it never is too late. */
  readonly expiresAt: number | null
  /** How often it was sent: 0 = it never left the tablet. */
  readonly attempts: number
  /** The last sendings, oldest first. */
  readonly tries: readonly Try[]
  /** Failures in a row, for the pause after the next one. */
  readonly pauses: number
  /** How often it was sent anew because the first one surely was not done. */
  readonly resends: number
  readonly base: Base
  readonly mark: NoteMark | null
  /** Set-paid: the service accepted it, and `paid_total` is being read back. */
  readonly accepted: boolean
  readonly failure: FailureReason | null
  readonly question: Question | null
  readonly remark: Remark | null
  /** When the service's answer was known; set with `done`. */
  readonly answeredAt: number | null
  readonly result: CommandResult | null
  /** Lies on the disk of this tablet: it outlives the page. */
  readonly saved: boolean
}

/** How long a check-in, a check-out, a change of status, a reminder and what is marked done can be undone (decisions.md 7). */
export const holdMs = 5_000

const held: ReadonlySet<Command['kind']> = new Set([
  'check-in',
  'check-out',
  'change-status',
  'remind',
])
export const isHeldFirst = (command: Command): boolean =>
  held.has(command.kind) || (command.kind === 'note' && command.held === true)

const openStates: ReadonlySet<EntryState> = new Set(['held', 'waiting', 'sending', 'checking'])
/** Still on its way: not answered, and no person needed. */
export const isOpen = ({ state }: Pick<Entry, 'state'>): boolean => openStates.has(state)

const personStates: ReadonlySet<EntryState> = new Set(['refused', 'unsure', 'asks'])
/** The bell may ring: somebody must look. */
export const needsPerson = ({ state }: Pick<Entry, 'state'>): boolean => personStates.has(state)

/** Not answered, or a person has to decide. */
export const isUnsettled = (entry: Pick<Entry, 'state'>): boolean =>
  isOpen(entry) || needsPerson(entry)

/** Whether taking it back is still the truth: it never left this tablet. */
export const canUndo = ({ state, attempts }: Entry): boolean =>
  state === 'held' || (state === 'waiting' && attempts === 0)

/** A note, a chosen status: what can be worded anew before it goes. */
export const canEdit = (entry: Entry): boolean =>
  entry.command.kind === 'note' && (canUndo(entry) || entry.state === 'asks')

/** Whether the service writes to the guest for it: a message cannot be called back, so no machine sends it twice. */
export const writesToGuest = (command: Command): boolean =>
  command.kind === 'remind' || (command.kind === 'change-status' && command.notify)

export const lastSentAt = ({ tries }: Entry): number | null => tries.at(-1)?.at ?? null
