import type { Booking } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { isStatusKnown } from '../../../contract/status.ts'
import type { FailureReason } from '../api/failures.ts'
import {
  type Base,
  type Command,
  type EntryCore,
  type EntryIn,
  holdMs,
  isHeldFirst,
} from './command.ts'

/** A new action. */
export type NewEntryInput = {
  readonly opId: string
  readonly command: Command
  /** The tablet's clock in ms. */
  readonly at: number
  readonly by: string | null
  /**
   * The time of the decision and the time it expires, in ms of the server's clock; by default the tablet's clock, and
   * never.
   */
  readonly serverAt?: number
  readonly expiresAt?: number | null
  readonly base?: Base
  /** Why a payment cannot be sent at its tap: it becomes a reminder. */
  readonly unsent?: FailureReason | null
}

export const nothingKnown: Base = { status: null, paid: null, total: null, lastModified: null }

/** What a booking shows of what an action is compared with before it is sent (reliability.md §3.3). */
export const baseIn = ({
  status,
  paid,
  total,
  lastModified = null,
}: Booking & Partial<Pick<BookingDetail, 'lastModified'>>): Base => ({
  status: isStatusKnown(status) ? status : null,
  paid,
  total,
  lastModified: lastModified?.getTime() ?? null,
})

/** What `newer` says, and what `older` says where `newer` says nothing. */
export const filledFrom = (newer: Base, older: Base): Base => ({
  status: newer.status ?? older.status,
  paid: newer.paid ?? older.paid,
  total: newer.total ?? older.total,
  lastModified: newer.lastModified ?? older.lastModified,
})

export function newEntry(
  {
    opId,
    command,
    at,
    by,
    serverAt = at,
    expiresAt = null,
    base = nothingKnown,
    unsent = null,
  }: NewEntryInput,
  seq: number,
): EntryIn<'asks' | 'held' | 'waiting'> {
  const core: EntryCore = {
    opId,
    seq,
    version: 1,
    command,
    madeAt: at,
    madeAtServer: serverAt,
    madeBy: by,
    expiresAt,
    attempts: 0,
    tries: [],
    pauses: 0,
    resends: 0,
    base,
    mark: null,
    saved: false,
  }
  if (unsent !== null) {
    const question = { kind: 'payment' } as const
    return { ...core, state: 'asks', question, failure: unsent, notBefore: null }
  }
  return isHeldFirst(command)
    ? { ...core, state: 'held', heldUntil: at + holdMs }
    : { ...core, state: 'waiting', notBefore: null, failure: null }
}
