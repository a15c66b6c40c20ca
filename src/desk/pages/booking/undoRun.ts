import type { QueryClient } from '@tanstack/react-query'
import type { BookingCode } from '../../../contract/booking.ts'
import { undoBody } from '../../../contract/requests.ts'
import { actOnce } from '../../core/api/actOnce.ts'
import { type Api, browserClock } from '../../core/api/apiClient.ts'
import { serverNow } from '../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { isWithGate, mayBeDone } from '../../core/api/failureTable.ts'
import { bookingNow } from '../../core/api/queries/bookingNow.ts'
import { keys } from '../../core/api/queries/keys.ts'
import { nextStepOf, readOperation } from '../../core/outbox/operation.ts'

/** What is undone: a check-in or a check-out. */
export type CheckWay = 'in' | 'out'

/** An undo that was sent; `at` is when, by the server's clock in ms, and the gate does it once for each `opId`. */
export type UndoTry = {
  readonly code: BookingCode
  readonly way: CheckWay
  readonly reason: string
  readonly opId: string
  readonly at: number
  /** The gate has reported that it had begun to send it. */
  readonly wasBegun: boolean
}

export type UndoDeps = { readonly api: Api; readonly queryClient: QueryClient }

/** What is known of an undo that was sent. */
export type UndoOutcome =
  | { readonly is: 'undone' }
  /** Certainly not undone. */
  | { readonly is: 'failed'; readonly failure: FailureReason }
  /** It never reached the service. */
  | { readonly is: 'not-arrived' }
  /** Not known yet. */
  | { readonly is: 'open'; readonly failure: FailureReason | null; readonly wasBegun?: boolean }
  /** Nothing more can be found out: the guests are still checked in, or out. */
  | { readonly is: 'unsure' }

const addresses = { in: 'undoCheckin', out: 'undoCheckout' } as const

const act = ({ api }: UndoDeps, { code, way, reason, opId }: UndoTry): Promise<unknown> => {
  const path = `/api/4.0/bookings/${encodeURIComponent(code)}/${addresses[way]}`
  return actOnce(api, path, undoBody(reason), opId)
}

/**
 * Sends an undo while a person waits for it: it is about the guests at the desk now, so it does not wait on the tablet
 * like the actions of the outbox. Never throws.
 */
export async function sendUndo(deps: UndoDeps, one: UndoTry): Promise<UndoOutcome> {
  try {
    await act(deps, one)
    return { is: 'undone' }
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (mayBeDone(failure)) return { is: 'open', failure, wasBegun: isWithGate(failure) }
    // An earlier try may have arrived late: then it is undone already.
    const isDone = failure.kind === 'conflict' && (await isUndone(deps, one).catch(() => false))
    return isDone ? { is: 'undone' } : { is: 'failed', failure }
  }
}

/**
 * Finds out whether it was undone although the answer was lost: from the gate's journal, then from the booking
 * (reliability.md §3.5). Never throws.
 */
export async function findUndo(deps: UndoDeps, one: UndoTry): Promise<UndoOutcome> {
  try {
    const sent = { sinceSentMs: serverNow().getTime() - one.at, wasBegun: one.wasBegun }
    const next = nextStepOf(await readOperation(deps.api, one.opId, browserClock.now()), sent)
    switch (next.is) {
      case 'done':
        return { is: 'undone' }
      case 'send':
        return { is: 'not-arrived' }
      case 'wait':
        return { is: 'open', failure: null }
      case 'failed':
        return { is: 'failed', failure: next.failure }
      case 'repeat':
        // The service answers it as it answered the first time; whatever else it says, the booking shows it.
        await act(deps, one).catch(() => {})
        return await byBooking(deps, one, next.mayArriveMs)
      case 'look':
        return await byBooking(deps, one, next.mayArriveMs)
    }
  } catch (thrown) {
    return { is: 'open', failure: failureOf(thrown) }
  }
}

async function byBooking(deps: UndoDeps, one: UndoTry, mayArriveMs: number): Promise<UndoOutcome> {
  if (await isUndone(deps, one)) return { is: 'undone' }
  return mayArriveMs > 0 ? { is: 'open', failure: { kind: 'outcome-unknown' } } : { is: 'unsure' }
}

async function isUndone(deps: UndoDeps, { code, way }: UndoTry): Promise<boolean> {
  const booking = await bookingNow(deps, code)
  if (!booking?.tellsCheckIn) return false
  return (way === 'in' ? booking.checkedInAt : booking.checkedOutAt) === null
}

/** Reads again everything that shows whether the guests are here. */
export async function readUndone({ queryClient }: UndoDeps, code: BookingCode): Promise<void> {
  const changed = [keys.booking(code), keys.fromLists(code), keys.allNotes, keys.allFour]
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
