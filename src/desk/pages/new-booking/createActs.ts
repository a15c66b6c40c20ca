import type { Booking, BookingCode } from '../../../contract/booking.ts'
import { parseCreatedBooking } from '../../../contract/createdBooking.ts'
import { createBody, guestNameField } from '../../../contract/requests.ts'
import { browserClock, readWith } from '../../core/api/apiClient.ts'
import { serverNow } from '../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { bookingsStarting } from '../../core/api/queries/bookingsOfDay.ts'
import { nextStepOf, readOperation } from '../../core/outbox/operation.ts'
import { type CartDeps, cartNow } from './cartActs.ts'
import type { FormShape } from './formShape.ts'
import { readNewBooking } from './keptBooking.ts'
import { type Attempt, type NewBooking, topLines } from './newBooking.ts'

/** The result of a "Create booking". */
export type CreateOutcome =
  | { readonly kind: 'made'; readonly code: BookingCode }
  /** Certainly not made. */
  | { readonly kind: 'failed'; readonly failure: FailureReason }
  /** It never reached the service. */
  | { readonly kind: 'not-arrived' }
  /** Not settled yet. */
  | { readonly kind: 'open'; readonly failure: FailureReason | null }
  /** Settled as far as possible; `isLikely` when the cart is closed and so probably became a booking. */
  | { readonly kind: 'unsure'; readonly isLikely: boolean }

/** The fields of the form that go with a cart, by name. */
export type FormValues = Readonly<Record<string, string>>

/** §4.1 `booking/create`. The caller reads its failures: see `createMeaning`. */
export async function sendCreate(
  { api }: CartDeps,
  opId: string,
  values: FormValues,
  shape: FormShape,
): Promise<BookingCode> {
  const body = createBody(readNewBooking().sessionId ?? '', shape, values)
  return codeIn(await api.act('/api/3.0/booking/create', body, opId))
}

const codeIn = (wire: unknown): BookingCode => readWith((w) => parseCreatedBooking(w), wire).code

/**
 * Finds out whether a booking was made although the answer was lost: from the gate's journal, then from the day's
 * bookings and the cart itself. Changes nothing. Never throws.
 */
export async function findOut(deps: CartDeps, attempt: Attempt): Promise<CreateOutcome> {
  try {
    const sinceSentMs = serverNow().getTime() - attempt.at
    const sent = { sinceSentMs, wasBegun: attempt.wasBegun || attempt.isUnsure }
    const next = nextStepOf(await readOperation(deps.api, attempt.opId, browserClock.now()), sent)
    switch (next.is) {
      case 'done':
        return await madeAs(deps, next.body, attempt)
      case 'send':
        return { kind: 'not-arrived' }
      case 'wait':
        return { kind: 'open', failure: null }
      case 'repeat':
      // The guest's fields may have changed since, or been lost with a reload: nothing is repeated here.
      case 'look':
        return openUntil(next.mayArriveMs, await lookForIt(deps, attempt))
      case 'failed':
        return { kind: 'failed', failure: next.failure }
    }
  } catch (thrown) {
    return { kind: 'open', failure: failureOf(thrown) }
  }
}

/** For so long a missing booking may still be made: until then no person must decide (reliability.md §3.5). */
const openUntil = (mayArriveMs: number, found: CreateOutcome): CreateOutcome =>
  mayArriveMs > 0 && found.kind === 'unsure' && !found.isLikely
    ? { kind: 'open', failure: { kind: 'outcome-unknown' } }
    : found

/** The service accepted it; which booking it is may need a search. */
async function madeAs(deps: CartDeps, wire: unknown, attempt: Attempt): Promise<CreateOutcome> {
  try {
    return { kind: 'made', code: codeIn(wire) }
  } catch {
    const found = await lookForIt(deps, attempt)
    return found.kind === 'made' ? found : { kind: 'unsure', isLikely: true }
  }
}

async function lookForIt(deps: CartDeps, attempt: Attempt): Promise<CreateOutcome> {
  const { queryClient, api } = deps
  const booking = readNewBooking()
  const [day] = Object.values(booking.requestedLines)
    .map(({ wanted }) => wanted.from)
    .toSorted()
  if (day !== undefined) {
    const list = await queryClient.fetchQuery({ ...bookingsStarting(api, day), staleTime: 0 })
    const code = madeBy(list.records, attempt, booking.typed)
    if (code !== null) return { kind: 'made', code }
  }
  const session = await cartNow(deps)
  return { kind: 'unsure', isLikely: session === null || topLines(session).length === 0 }
}

/** Clocks of desk and service may differ by this much. */
const slackMs = 120_000

/**
 * The one booking of a list that this attempt can have made: the same guest, created since. With two candidates the
 * result is none, and a person has to look.
 */
export function madeBy(
  bookings: readonly Pick<Booking, 'code' | 'customer' | 'createdAt'>[],
  { at }: Pick<Attempt, 'at'>,
  typed: NewBooking['typed'],
): BookingCode | null {
  const guest = (typed[guestNameField] ?? '').trim().toLowerCase()
  const [only, ...others] = bookings.filter(
    ({ customer, createdAt }) =>
      guest !== '' &&
      customer.trim().toLowerCase() === guest &&
      createdAt !== null &&
      createdAt.getTime() >= at - slackMs,
  )
  return only !== undefined && others.length === 0 ? only.code : null
}
