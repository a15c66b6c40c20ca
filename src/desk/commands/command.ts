import type { BookingCode, Status } from '../../contract/booking.ts'
import type { Money } from '../../contract/money.ts'
import type { FailureReason } from '../service/failures.ts'

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
  /** Records the whole balance as paid: alone, only on an unpaid booking (§4.1). */
  | { readonly kind: 'set-paid'; readonly code: BookingCode; readonly balance: Money }

/**
 * - `held`: can still be undone, leaves at `heldUntil`
 * - `waiting`: will be sent, or sent again, by itself
 * - `sending`
 * - `checking`: was sent; whether it worked is being found out
 * - `done`: the service said so
 * - `refused`: certainly not done; `failure` says why
 * - `unsure`: a person must look whether it was done
 */
export type EntryState = 'held' | 'waiting' | 'sending' | 'checking' | 'done' | 'refused' | 'unsure'

/** What was read back after the answer. */
export type CommandResult = {
  readonly total: Money | null
  readonly paid: Money | null
}

/** One command on its way. Times are ms of the tablet's clock. */
export type Entry = {
  /** The gate never acts twice for one of these (design.md decision 2). */
  readonly opId: string
  readonly command: Command
  readonly madeAt: number
  /** Who decided it: it is never sent for anybody else. */
  readonly madeBy: string | null
  readonly state: EntryState
  readonly heldUntil: number | null
  /** Not to be tried before this. */
  readonly notBefore: number | null
  /** How often it was tried: 0 = it never left the tablet. */
  readonly attempts: number
  /** Set-paid: the service accepted it, and `paid_total` is being read back. */
  readonly accepted: boolean
  readonly failure: FailureReason | null
  /** When the service's answer was known; set with `done`. */
  readonly answeredAt: number | null
  readonly result: CommandResult | null
}

/** How long a check-in, a check-out, a change of status and what is marked done can be undone (design.md decision 7). */
export const holdMs = 5_000

const held: ReadonlySet<Command['kind']> = new Set(['check-in', 'check-out', 'change-status'])
export const isHeldFirst = (command: Command): boolean =>
  held.has(command.kind) || (command.kind === 'note' && command.held === true)

const openStates: ReadonlySet<EntryState> = new Set(['held', 'waiting', 'sending', 'checking'])
/** Still on its way: not answered, and no person needed. */
export const isOpen = ({ state }: Entry): boolean => openStates.has(state)

/** The bell may ring: somebody must look. */
export const needsPerson = ({ state }: Entry): boolean => state === 'refused' || state === 'unsure'

/** Whether taking it back is still the truth: it never left this tablet. */
export const canUndo = ({ state, attempts }: Entry): boolean =>
  state === 'held' || (state === 'waiting' && attempts === 0)
