import type { BookingCode, Status } from '../../../contract/booking.ts'
import type { Money } from '../../../contract/money.ts'
import type { PaymentMethod } from '../../../contract/paymentMethod.ts'
import type { FailureReason } from '../api/failures.ts'

/** An action that a member of staff decided on, for one booking. Every change goes through one of these. */
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
      /**
       * The note was written by one tap, so there is an undo time before it is sent: a note cannot be deleted (§4.1).
       */
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
      /** The booking that replaces this one, when it is cancelled because it moves to another day. */
      readonly movedTo?: BookingCode | undefined
    }
  /**
   * Asks the service to write to the customer about the booking as it is: the status is set to its current value,
   * with `notify` (§4.1). Nothing is sent when the status is no longer the one that staff saw.
   */
  | {
      readonly kind: 'remind'
      readonly code: BookingCode
      readonly customer: string
      readonly status: Status
    }
  /**
   * Records the whole balance as paid. The service accepts it only without any other change, and only for an unpaid
   * booking (§4.1).
   */
  | {
      readonly kind: 'set-paid'
      readonly code: BookingCode
      readonly balance: Money
      /** Absent where nobody chose. */
      readonly how?: PaidHow | undefined
    }

/** How a payment was made. */
export type PaidHow = {
  readonly method: PaymentMethod
  /**
   * The method is part of the request. It is decided with the payment and never changes, because the gate accepts an
   * operation again only with the same request.
   */
  readonly isSent: boolean
}

/** The total and the paid amount of a booking, as far as they are known. */
export type CommandResult = {
  readonly total: Money | null
  readonly paid: Money | null
}

/** The question a person must answer before the action is sent. Times are ms of the server's clock. */
export type EntryQuestion =
  /** Void or cancelled meanwhile: nobody can be checked in there any more (§3 rule 1). */
  | { readonly kind: 'cancelled'; readonly now: Status; readonly at: number | null }
  /** The status is neither the one that staff saw nor the one they want. */
  | { readonly kind: 'changed'; readonly now: Status }
  /**
   * The status is the one that staff saw, but the booking was changed in between: the status may have changed and
   * come back.
   */
  | { readonly kind: 'touched'; readonly at: number | null }
  /** The action has waited so long that it may no longer be wanted. */
  | { readonly kind: 'expired' }
  /** The service would write to the guest about something that happened a while ago. */
  | { readonly kind: 'message-waited' }
  /** Nothing is due any more, so no reminder is sent. */
  | { readonly kind: 'settled' }
  /** The total or the paid amount is another one than staff saw. */
  | { readonly kind: 'money'; readonly seen: CommandResult; readonly now: CommandResult }
  /** A reminder: money is only recorded by a fresh tap, online (reliability.md §3.1). */
  | { readonly kind: 'payment' }

/** Something to know about what is done. */
export type Remark =
  /** The booking was already like this before the action was sent; `at` is ms of the server's clock. */
  | { readonly kind: 'already'; readonly by: string | null; readonly at: number | null }
  /** The booking has this note more than once. */
  | { readonly kind: 'doubled' }
  /** The status is changed; whether the guest got the message cannot be read. */
  | { readonly kind: 'message-unknown' }
  /** The answer was lost, and a person has looked at the booking and marked the action as done. */
  | { readonly kind: 'by-hand' }

/**
 * What the person saw of the booking when the action was decided, as far as anything was known (reliability.md §3.2).
 * From the first sending on, what the reading right before it showed.
 */
export type Base = {
  readonly status: Status | null
  readonly paid: Money | null
  readonly total: Money | null
  /** In ms of the server's clock. */
  readonly lastModified: number | null
}

/** The notes known when the action was sent: a note that it writes gets a higher id. */
export type NoteMark = {
  readonly highestId: number
  /** How many equal notes of the same account the service had accepted that were not among the notes known. */
  readonly ownUnread: number
}

/** One attempt to send. */
export type SendAttempt = {
  /** In ms of the tablet's clock. */
  readonly at: number
  /** The answer: `done` or the kind of failure; null while there is none. */
  readonly answer: FailureReason['kind'] | 'done' | null
}

/** What an entry has in every state. Times are ms of the tablet's clock, unless they say otherwise. */
export type EntryCore = {
  /** The gate never acts twice for one of these (decisions.md 2). */
  readonly opId: string
  /** The order of decisions: the moment by the tablet's clock, or one more than the last one known if that is later. */
  readonly seq: number
  /** The number of its changes: of two copies of the same entry the one with the higher version counts. */
  readonly version: number
  readonly command: Command
  readonly madeAt: number
  /** By the server's clock, as well as it was known. */
  readonly madeAtServer: number
  /** The person who decided it: it is never sent while another person is signed in. */
  readonly madeBy: string | null
  /** After this moment of the server's clock a person must decide first. Null when the action never expires. */
  readonly expiresAt: number | null
  /** How often it was sent: 0 = it never left the tablet. */
  readonly attempts: number
  /** The last sendings, oldest first. */
  readonly tries: readonly SendAttempt[]
  /** Failures in a row, for the pause after the next one. */
  readonly pauses: number
  /** How often a person sent it again although an earlier sending may still be done. */
  readonly resends: number
  readonly base: Base
  /** What was known when it was sent last; null when no notes were. */
  readonly mark: NoteMark | null
  /** The entry is stored on this tablet's disk, so it is still there after the page is closed. */
  readonly saved: boolean
}

/**
 * What an entry has in its state only.
 *
 * - `held`: can still be undone, leaves at `heldUntil`
 * - `waiting`: will be sent, or sent again, automatically, but not before `notBefore`
 * - `sending`
 * - `checking`: was sent; whether it worked is being found out, but not before `notBefore`
 * - `asks`: stays here until a person has decided; `question` says what. With `notBefore` it was sent, too, and may
 *   still be done: it is looked for after that moment
 * - `done`: confirmed by the service
 * - `refused`: certainly not done; `failure` gives the reason
 * - `unsure`: a person must look whether it was done. It is looked for all the same, after `notBefore`
 *
 * `heldUntil`, `question` and `answeredAt` are null only in a stored entry that lacks them.
 */
type EntryByState =
  | { readonly state: 'held'; readonly heldUntil: number | null }
  | {
      readonly state: 'waiting'
      readonly notBefore: number | null
      readonly failure: FailureReason | null
    }
  | { readonly state: 'sending' }
  | {
      readonly state: 'checking'
      readonly notBefore: number | null
      readonly failure: FailureReason | null
      /** Set-paid: the service accepted it, and `paid_total` is being read back. */
      readonly accepted: boolean
    }
  | {
      readonly state: 'asks'
      readonly question: EntryQuestion | null
      readonly failure: FailureReason | null
      readonly notBefore: number | null
    }
  | {
      readonly state: 'done'
      /** When the service's answer was known. */
      readonly answeredAt: number | null
      readonly remark: Remark | null
      readonly result: CommandResult | null
    }
  | { readonly state: 'refused'; readonly failure: FailureReason }
  | {
      readonly state: 'unsure'
      readonly failure: FailureReason
      readonly notBefore: number | null
      readonly result: CommandResult | null
    }

/** One action in the outbox. */
export type Entry = EntryCore & EntryByState

export type EntryState = Entry['state']

/** An entry in one of these states. */
export type EntryIn<S extends EntryState> = Extract<Entry, { readonly state: S }>

/**
 * The undo time: how long a check-in, a check-out, a change of status, a reminder and a manual “done” can be undone
 * (decisions.md 7).
 */
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
/** The entry is on its way: it has no answer, and needs no person. */
export const isOpen = ({ state }: Pick<Entry, 'state'>): boolean => openStates.has(state)

const personStates: ReadonlySet<EntryState> = new Set(['refused', 'unsure', 'asks'])
/** A person must look at this entry; the bell shows it. */
export const needsPerson = ({ state }: Pick<Entry, 'state'>): boolean => personStates.has(state)

/** Not answered, or a person has to decide. */
export const isUnsettled = (entry: Pick<Entry, 'state'>): boolean =>
  isOpen(entry) || needsPerson(entry)

/** An entry can be undone as long as it never left this tablet. */
export const canUndo = ({ state, attempts }: Entry): boolean =>
  state === 'held' || (state === 'waiting' && attempts === 0)

/** A note and a chosen status can be changed before they are sent. */
export const canEdit = (entry: Entry): boolean =>
  entry.command.kind === 'note' && (canUndo(entry) || entry.state === 'asks')

/**
 * Whether the service writes to the guest because of it. A message cannot be called back, so it is never sent twice
 * without a person.
 */
export const writesToGuest = (command: Command): boolean =>
  command.kind === 'remind' || (command.kind === 'change-status' && command.notify)

/** It was sent and may still be done, although a person must decide about it: its effect is looked up. */
export const isLookedFor = (entry: Entry): entry is EntryIn<'unsure' | 'asks'> =>
  (entry.state === 'unsure' || entry.state === 'asks') && entry.notBefore !== null

export const lastSentAt = ({ tries }: Entry): number | null => tries.at(-1)?.at ?? null

/** What went wrong last; null when nothing did, or the state knows no failure. */
export const failureIn = (entry: Entry): FailureReason | null =>
  'failure' in entry ? entry.failure : null
