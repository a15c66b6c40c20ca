import type { QueryClient } from '@tanstack/react-query'
import { moveBody } from '../../../contract/requests.ts'
import { actOnce } from '../../core/api/actOnce.ts'
import { type Api, browserClock } from '../../core/api/apiClient.ts'
import { serverNow } from '../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { isWithGate, mayBeDone } from '../../core/api/failureTable.ts'
import { bookingNow } from '../../core/api/queries/bookingNow.ts'
import { keys } from '../../core/api/queries/keys.ts'
import { nextStepOf, readOperation } from '../../core/outbox/operation.ts'
import type { MoveTry } from '../../shared/moves/moveTries.ts'
import { firstDayOf } from './movedLines.ts'

type MoveDeps = { readonly api: Api; readonly queryClient: QueryClient }

/** What is known of a move that was sent. */
export type MoveOutcome =
  | { readonly is: 'moved' }
  /** Certainly not moved. */
  | { readonly is: 'failed'; readonly failure: FailureReason }
  /** It never reached the service. */
  | { readonly is: 'not-arrived' }
  /** Not known yet. */
  | { readonly is: 'open'; readonly failure: FailureReason | null; readonly wasBegun?: boolean }
  /** Nothing more can be found out: the booking is on its old days. */
  | { readonly is: 'unsure' }

const act = ({ api }: MoveDeps, { code, opId, to, total }: MoveTry): Promise<unknown> =>
  actOnce(api, `/api/4.0/bookings/${encodeURIComponent(code)}`, moveBody(to, total), opId, 'patch')

/**
 * Sends a move while a person waits for it: it was agreed to at the price and with the places of this moment, so it
 * does not wait on the tablet like the actions of the outbox. Never throws.
 */
export async function sendMove(deps: MoveDeps, one: MoveTry): Promise<MoveOutcome> {
  try {
    await act(deps, one)
    return { is: 'moved' }
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (mayBeDone(failure)) return { is: 'open', failure, wasBegun: isWithGate(failure) }
    // An earlier try may have arrived late: then the booking is there already.
    const isMoved = failure.kind === 'conflict' && (await isThere(deps, one).catch(() => false))
    return isMoved ? { is: 'moved' } : { is: 'failed', failure }
  }
}

/**
 * Finds out whether a booking was moved although the answer was lost: from the gate's journal, then from the days of
 * the booking (reliability.md §3.5). Never throws.
 */
export async function findMove(deps: MoveDeps, one: MoveTry): Promise<MoveOutcome> {
  try {
    const sent = { sinceSentMs: serverNow().getTime() - one.at, wasBegun: one.wasBegun }
    const next = nextStepOf(await readOperation(deps.api, one.opId, browserClock.now()), sent)
    switch (next.is) {
      case 'done':
        return { is: 'moved' }
      case 'send':
        return { is: 'not-arrived' }
      case 'wait':
        return { is: 'open', failure: null }
      case 'failed':
        return { is: 'failed', failure: next.failure }
      case 'repeat':
        // The service answers it as it answered the first time; whatever else it says, the booking shows it.
        await act(deps, one).catch(() => {})
        return await byDays(deps, one, next.mayArriveMs)
      case 'look':
        return await byDays(deps, one, next.mayArriveMs)
    }
  } catch (thrown) {
    return { is: 'open', failure: failureOf(thrown) }
  }
}

async function byDays(deps: MoveDeps, one: MoveTry, mayArriveMs: number): Promise<MoveOutcome> {
  if (await isThere(deps, one)) return { is: 'moved' }
  return mayArriveMs > 0 ? { is: 'open', failure: { kind: 'outcome-unknown' } } : { is: 'unsure' }
}

/** Whether the booking begins on the day to which it was to move. */
async function isThere(deps: MoveDeps, { code, to }: MoveTry): Promise<boolean> {
  const booking = await bookingNow(deps, code)
  return booking !== null && firstDayOf(booking) === to
}

/** Everything that shows the days of a booking is read again. */
export function readMoved({ queryClient }: MoveDeps, { code }: Pick<MoveTry, 'code'>): void {
  const changed = [
    keys.booking(code),
    keys.fromLists(code),
    keys.allNotes,
    keys.allDays,
    keys.allLists,
    keys.allFour,
    keys.allMatching,
    keys.allOffers,
  ]
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
}
