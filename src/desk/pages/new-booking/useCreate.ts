import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingCode } from '../../../contract/booking.ts'
import type { FormField } from '../../../contract/bookingForm.ts'
import type { BookingSession } from '../../../contract/session.ts'
import { serverNow } from '../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { isWithGate } from '../../core/api/failureTable.ts'
import { keys } from '../../core/api/queries/keys.ts'
import { useLookAgain } from '../../core/outbox/lookAgain.ts'
import { noteMadeHere } from '../../core/replica/live/ownChanges.ts'
import { say } from '../../ui/messages.ts'
import { paths } from '../../ui/paths.ts'
import { cartNow } from './cartActs.ts'
import { type FormValues, findOut, sendCreate } from './createActs.ts'
import { type CreateMeaning, createMeaning, repairCart } from './createOutcome.ts'
import {
  type FormShape,
  firstShape,
  mayBeShape,
  otherShape,
  rememberShape,
  tellingOf,
} from './formShape.ts'
import { changeNewBooking, readNewBooking, useNewBooking } from './keptBooking.ts'
import type { Attempt } from './newBooking.ts'
import type { CartState } from './useCart.ts'
import { sayOnlyMade, takeAndCheckIn } from './walkIn.ts'

/** The state of "Create booking". */
export type CreateState =
  | { readonly is: 'idle' }
  | { readonly is: 'sending' }
  /** The answer was lost; the desk is finding out whether a booking was made. */
  | { readonly is: 'checking'; readonly failure: FailureReason | null }
  | { readonly is: 'unsure'; readonly isLikely: boolean }
  /** No booking: the request did not arrive. */
  | { readonly is: 'not-arrived' }
  /** No booking, for this reason. */
  | { readonly is: 'failed'; readonly failure: FailureReason }
  /** No booking: refused in a sentence that names no field. */
  | {
      readonly is: 'refused'
      readonly message: string
      /** The labels of the fields without a value. */
      readonly empty: readonly string[]
      /** Pressed again with nothing changed, so nothing was sent. */
      readonly isUnchanged: boolean
    }
  /** No booking: the cart must be settled first. */
  | { readonly is: 'cart' }

/** One sending of the form. */
type CreateTry = {
  /** It was sent before, with a cart whose slips had expired. */
  readonly isSecond: boolean
  readonly shape: FormShape
}

const firstTry = (): CreateTry => ({ isSecond: false, shape: firstShape() })

/** A refusal of one body, and what it means. */
type Refused = { readonly failure: FailureReason; readonly meaning: CreateMeaning }

type Form = {
  /** The values to send, by field name. */
  readonly values: FormValues
  readonly fields: readonly FormField[]
  /** Shows the service's complaints at the fields. */
  readonly onWrong: (wrong: Readonly<Record<string, string>>) => void
}

/** Ends the cart and says it; the lists that the new booking belongs into are read again. */
function takeAsMade(code: BookingCode, { queryClient }: CartState['deps']): void {
  changeNewBooking({ type: 'over' })
  noteMadeHere(code)
  for (const queryKey of [keys.allDays, keys.allLists, keys.allFour, keys.allOffers]) {
    void queryClient.invalidateQueries({ queryKey })
  }
  say({ text: `Booking ${code} has been made.`, tone: 'done' })
}

const linesOf = ({ lines }: BookingSession): string =>
  JSON.stringify(
    lines.map(({ lineId, itemId, quantity, addOn }) => [lineId, itemId, quantity, addOn]),
  )

const stateAtFirst = (attempt: Attempt | null): CreateState => {
  if (attempt === null) return { is: 'idle' }
  return attempt.isUnsure ? { is: 'unsure', isLikely: false } : { is: 'checking', failure: null }
}

/** Makes the booking of a cart: once, whatever happens on the way. */
export function useCreate(cart: CartState, form: Form) {
  const { attempt } = useNewBooking()
  const navigate = useNavigate()
  const { deps } = cart
  const [creating, setCreating] = useState<CreateState>(() => stateAtFirst(attempt))
  const isSending = useRef(false)
  /** A walk-in guest: the same tap pays the booking and checks it in. */
  const isWalkIn = useRef(false)
  const names = form.fields.map(({ name }) => name)
  const labels = new Map(form.fields.map(({ name, label }) => [name, label]))
  const sent = { values: form.values, labels }
  /** The bodies that the service has refused: none is sent twice. */
  const refused = useRef(new Map<string, Refused>())
  /** The last sending, and whether it never arrived: the same body is then the same operation. */
  const last = useRef({ opId: '', body: '', isUnseen: false })

  /** @param isByTap the answer to the tap itself: money is not recorded when it is found out later (reliability.md §3.1) */
  function made(code: BookingCode, isByTap: boolean): void {
    takeAsMade(code, deps)
    void navigate(paths.booking(code), { replace: true })
    if (!isWalkIn.current) return
    if (isByTap) void takeAndCheckIn(deps, code)
    else sayOnlyMade(code, 'Its answer came late.')
  }

  function unsure(isLikely: boolean): void {
    changeNewBooking({ type: 'unsure' })
    setCreating({ is: 'unsure', isLikely })
  }

  /** No booking was made: decides what that means and what happens to the cart. */
  async function failed(failure: FailureReason, { isSecond, shape }: CreateTry): Promise<void> {
    const meaning = createMeaning(failure, names)
    const isRepeat = readNewBooking().attempt?.isRepeat === true
    if (meaning.next === 'check') {
      if (isWithGate(failure)) changeNewBooking({ type: 'begun' })
      return setCreating({ is: 'checking', failure })
    }
    changeNewBooking({ type: 'not-made' })
    const isOfBody = meaning.next === 'form' || meaning.next === 'sentence'
    if (isOfBody) {
      refused.current.set(bodyIn(shape), { failure, meaning })
      const other = otherShape(shape)
      if (mayBeShape(meaning, sent) && !refused.current.has(bodyIn(other))) {
        return send({ isSecond, shape: other })
      }
    }
    if (meaning.next === 'form') return showRefused(shape, false)
    if (meaning.next === 'say' || isSecond) return showFailed(shape, failure)
    switch (await repairCart(cart, isRepeat, meaning.next === 'cart')) {
      case 'as before':
        return send({ isSecond: true, shape })
      case 'perhaps booked':
        return unsure(true)
      case 'to settle':
        return setCreating({ is: 'cart' })
      case 'changed':
        return showFailed(shape, failure)
    }
  }

  /** What makes a body another one: its shape, the cart and the values. */
  const bodyIn = (shape: FormShape): string =>
    JSON.stringify([
      shape,
      readNewBooking().sessionId,
      form.values,
      cart.session?.lines.map(({ lineId, itemId, quantity, addOn, startDay, endDay }) => [
        lineId,
        itemId,
        quantity,
        addOn,
        startDay,
        endDay,
      ]),
    ])

  const showFailed = (shape: FormShape, failure: FailureReason): void =>
    refused.current.has(bodyIn(shape))
      ? showRefused(shape, false)
      : setCreating({ is: 'failed', failure })

  /** Shows why this body was refused: at its fields, or in the service's sentence. */
  function showRefused(shape: FormShape, isUnchanged: boolean): void {
    const first = refused.current.get(bodyIn(shape))
    if (first === undefined) return
    const second = refused.current.get(bodyIn(otherShape(shape))) ?? null
    const { meaning } =
      shape === firstShape() || second === null
        ? tellingOf(first, second, sent)
        : tellingOf(second, first, sent)
    if (meaning.next === 'form') {
      setCreating({ is: 'idle' })
      return form.onWrong(meaning.wrong)
    }
    const message = meaning.next === 'sentence' ? meaning.message : ''
    const empty = form.fields.filter(({ name }) => !(name in form.values))
    setCreating({ is: 'refused', message, empty: empty.map(({ label }) => label), isUnchanged })
  }

  async function send(one: CreateTry): Promise<void> {
    const body = bodyIn(one.shape)
    const isSame = last.current.isUnseen && last.current.body === body
    // A request that comes late after all must not make a second booking.
    const opId = isSame ? last.current.opId : crypto.randomUUID()
    last.current = { opId, body, isUnseen: false }
    // Stored before it is sent: after a reload the page first asks about this one.
    changeNewBooking({ type: 'sent', opId, at: serverNow().getTime(), shape: one.shape })
    setCreating({ is: 'sending' })
    let code: BookingCode
    try {
      code = await sendCreate(deps, opId, form.values, one.shape)
    } catch (thrown) {
      return failed(failureOf(thrown), one)
    }
    if (Object.keys(form.values).length > 0) rememberShape(one.shape)
    made(code, true)
  }

  async function create(walkIn: boolean): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    isWalkIn.current = walkIn
    try {
      if ((await cameMeanwhile()) || (await isOtherCart())) return
      const first = firstTry()
      if (refused.current.has(bodyIn(first.shape))) showRefused(first.shape, true)
      else await send(first)
    } catch (thrown) {
      // Looking at the cart after a refusal found no answer either.
      setCreating({ is: 'failed', failure: failureOf(thrown) })
    } finally {
      isSending.current = false
    }
  }

  /** Looks for the booking of an earlier try, which may have been made after the question to the person. */
  async function cameMeanwhile(): Promise<boolean> {
    const before = readNewBooking().attempt
    if (before === null) return false
    setCreating({ is: 'sending' })
    const found = await findOut(deps, before)
    if (found.kind === 'made') made(found.code, false)
    return found.kind === 'made'
  }

  /** Looks at the cart once more where a change of it may have come late: nothing is booked that was not shown. */
  async function isOtherCart(): Promise<boolean> {
    const { session: shown } = cart
    if (shown === null || !cart.isDoubted()) return false
    setCreating({ is: 'sending' })
    const now = await cartNow(deps)
    if (now === null || linesOf(now) === linesOf(shown)) return false
    const message = 'The cart has changed. Check it, then create the booking.'
    setCreating({ is: 'failed', failure: { kind: 'refused', message, fields: {} } })
    return true
  }

  async function check(isWanted: () => boolean): Promise<boolean> {
    if (attempt === null) return true
    const outcome = await findOut(deps, attempt)
    if (!isWanted()) return true
    // A question to a person is withdrawn by the booking alone.
    if (attempt.isUnsure && outcome.kind !== 'made') return false
    switch (outcome.kind) {
      case 'made':
        made(outcome.code, false)
        return true
      case 'unsure':
        unsure(outcome.isLikely)
        // It may be made late: then the question is withdrawn.
        return false
      case 'not-arrived':
        changeNewBooking({ type: 'not-made' })
        last.current = { ...last.current, isUnseen: last.current.opId === attempt.opId }
        setCreating({ is: 'not-arrived' })
        return true
      case 'failed':
        await failed(outcome.failure, { isSecond: false, shape: attempt.shape })
        return true
      case 'open':
        setCreating({ is: 'checking', failure: outcome.failure })
        return false
    }
  }

  useLookAgain(creating.is === 'checking' || creating.is === 'unsure', check)

  return {
    creating,
    create: () => void create(false),
    createForWalkIn: () => void create(true),
    /** Somebody has dealt with the problem. */
    settle: () => setCreating({ is: 'idle' }),
  }
}
