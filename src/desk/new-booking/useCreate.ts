import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingCode } from '../../contract/booking.ts'
import type { FormField } from '../../contract/bookingForm.ts'
import { serverNow } from '../api/clock.ts'
import { type FailureReason, failureOf } from '../api/failures.ts'
import { keys } from '../api/queries/keys.ts'
import { browserClock } from '../api/serviceClient.ts'
import { say } from '../kit/messages.ts'
import { paths } from '../kit/paths.ts'
import { noteMadeHere } from '../replica/live/ownChanges.ts'
import { cartNow, checkCart, refill, renewLines } from './cartActs.ts'
import { refilledWords } from './cartWords.ts'
import { type FormValues, findOut, sendCreate } from './createActs.ts'
import { createMeaning } from './createOutcome.ts'
import {
  type FormShape,
  isMissedThoughSent,
  knownShape,
  otherShape,
  rememberShape,
} from './formShape.ts'
import { changeNewBooking, readNewBooking, useNewBooking } from './keptBooking.ts'
import type { Cart } from './useCart.ts'
import { sayOnlyMade, takeAndCheckIn } from './walkIn.ts'

/** How far "Create booking" has come. */
export type Creating =
  | { readonly is: 'idle' }
  | { readonly is: 'sending' }
  /** The answer was lost; whether it was made is being found out. */
  | { readonly is: 'checking'; readonly failure: FailureReason | null }
  | { readonly is: 'unsure'; readonly isLikely: boolean }
  /** Nothing was made: nothing of it arrived. */
  | { readonly is: 'not-arrived' }
  /** Nothing was made, for this reason. */
  | { readonly is: 'failed'; readonly failure: FailureReason }
  /** Nothing was made: the cart has to be settled first. */
  | { readonly is: 'cart' }

/** One sending of the form. */
type Try = {
  /** It was sent before, with a cart that had become too old. */
  readonly isSecond: boolean
  readonly shape: FormShape
  /** What the service missed when it was sent in the other form; null where that was not tried. */
  readonly before: Readonly<Record<string, string>> | null
}

const firstTry = (): Try => ({ isSecond: false, shape: knownShape(), before: null })

const askAgainMs = 3_000

type Form = {
  /** What is sent, by the name of the field. */
  readonly values: FormValues
  readonly fields: readonly FormField[]
  /** Shows at the fields what the service says is wrong with them. */
  readonly onWrong: (wrong: Readonly<Record<string, string>>) => void
}

/** Makes the booking of a cart: once, whatever happens on the way. */
export function useCreate(cart: Cart, form: Form) {
  const { attempt } = useNewBooking()
  const navigate = useNavigate()
  const { deps } = cart
  const [creating, setCreating] = useState<Creating>(() =>
    attempt === null
      ? { is: 'idle' }
      : attempt.isUnsure
        ? { is: 'unsure', isLikely: false }
        : { is: 'checking', failure: null },
  )
  const isSending = useRef(false)
  /** The guest stands at the desk: what is made is paid and checked in by the same tap. */
  const isWalkIn = useRef(false)
  const names = form.fields.map(({ name }) => name)
  const labels = new Map(form.fields.map(({ name, label }) => [name, label]))

  /** @param isByTap the answer to the tap itself: money is not recorded when it is found out later (reliability.md §3.1) */
  function made(code: BookingCode, isByTap: boolean): void {
    changeNewBooking({ type: 'over' })
    noteMadeHere(code)
    for (const queryKey of [keys.allDays, keys.allLists, keys.allFour, keys.allOffers]) {
      void deps.queryClient.invalidateQueries({ queryKey })
    }
    say({ text: `Booking ${code} has been made.`, tone: 'done' })
    void navigate(paths.booking(code), { replace: true })
    if (!isWalkIn.current) return
    if (isByTap) void takeAndCheckIn(deps, code)
    else sayOnlyMade(code, 'Its answer came late.')
  }

  function unsure(isLikely: boolean): void {
    changeNewBooking({ type: 'unsure' })
    setCreating({ is: 'unsure', isLikely })
  }

  /** Nothing was made. What it means, and what the cart has to do with it. */
  async function failed(failure: FailureReason, { isSecond, shape, before }: Try): Promise<void> {
    const meaning = createMeaning(failure, names)
    const isRepeat = readNewBooking().attempt?.isRepeat === true
    if (meaning.next === 'check') return setCreating({ is: 'checking', failure })
    changeNewBooking({ type: 'not-made' })
    if (meaning.next === 'form') {
      if (before === null && isMissedThoughSent(meaning.wrong, form.values, labels)) {
        return send({ isSecond, shape: otherShape(shape), before: meaning.wrong })
      }
      setCreating({ is: 'idle' })
      return form.onWrong(before ?? meaning.wrong)
    }
    if (meaning.next === 'say' || isSecond) return setCreating({ is: 'failed', failure })
    const session = await cartNow(deps)
    if (session === null) {
      // A cart that an earlier try may have turned into a booking is not filled again by a machine.
      if (isRepeat) return unsure(true)
      const refilled = await refill(deps)
      say(refilledWords(refilled))
      const isSame = refilled.session !== null && refilled.gone === 0 && refilled.moved === 0
      return isSame
        ? send({ isSecond: true, shape, before })
        : setCreating({ is: 'failed', failure })
    }
    const checks = await checkCart(deps, session)
    cart.setChecks(checks)
    const isSame = checks.size > 0 && [...checks.values()].every(({ kind }) => kind === 'same')
    if (!isSame) return setCreating(checks.size === 0 ? { is: 'failed', failure } : { is: 'cart' })
    // Every price is still what was said on the phone: only the slips had become too old.
    await renewLines(deps, checks)
    return send({ isSecond: true, shape, before })
  }

  async function send(one: Try): Promise<void> {
    const opId = crypto.randomUUID()
    // Kept before it leaves: a page that is loaded again asks about this one first.
    changeNewBooking({ type: 'sent', opId, at: serverNow().getTime() })
    setCreating({ is: 'sending' })
    let code: BookingCode
    try {
      code = await sendCreate(deps, opId, form.values, one.shape)
    } catch (thrown) {
      return failed(failureOf(thrown), one)
    }
    if (one.before !== null) rememberShape(one.shape)
    made(code, true)
  }

  async function create(walkIn: boolean): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    isWalkIn.current = walkIn
    try {
      await send(firstTry())
    } catch (thrown) {
      // Looking at the cart after a refusal found no answer either.
      setCreating({ is: 'failed', failure: failureOf(thrown) })
    } finally {
      isSending.current = false
    }
  }

  const check = useEffectEvent(async (isWanted: () => boolean): Promise<boolean> => {
    if (attempt === null) return true
    const outcome = await findOut(deps, attempt)
    if (!isWanted()) return true
    switch (outcome.kind) {
      case 'made':
        made(outcome.code, false)
        return true
      case 'unsure':
        unsure(outcome.isLikely)
        return true
      case 'not-arrived':
        changeNewBooking({ type: 'not-made' })
        setCreating({ is: 'not-arrived' })
        return true
      case 'failed':
        await failed(outcome.failure, firstTry())
        return true
      case 'open':
        setCreating({ is: 'checking', failure: outcome.failure })
        return false
    }
  })

  const isChecking = creating.is === 'checking'
  useEffect(() => {
    if (!isChecking) return
    let isWanted = true
    let stop = (): void => {}
    const again = async (): Promise<void> => {
      const isKnown = await check(() => isWanted)
      if (!isKnown && isWanted) stop = browserClock.after(askAgainMs, () => void again())
    }
    void again()
    return () => {
      isWanted = false
      stop()
    }
  }, [isChecking])

  return {
    creating,
    create: () => void create(false),
    createForWalkIn: () => void create(true),
    /** What stood in the way has been dealt with. */
    settle: () => setCreating({ is: 'idle' }),
  }
}
