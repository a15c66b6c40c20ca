import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import type { FormField } from '../../../contract/bookingForm.ts'
import type { BookingSession } from '../../../contract/session.ts'
import { serverNow } from '../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { isWithGate } from '../../core/api/failureTable.ts'
import { keys } from '../../core/api/queries/keys.ts'
import type { PaidHow } from '../../core/outbox/command.ts'
import { noteMadeHere } from '../../core/replica/live/ownChanges.ts'
import { say } from '../../ui/messages.ts'
import { cartNow } from './cartActs.ts'
import { type FormValues, findOut, sendCreate } from './createActs.ts'
import { type CreateMeaning, createMeaning, repairCart } from './createOutcome.ts'
import type { CreateState } from './createState.ts'
import {
  type FormShape,
  firstShape,
  mayBeShape,
  otherShape,
  rememberShape,
  tellingOf,
} from './formShape.ts'
import { changeNewBooking, readNewBooking } from './keptBooking.ts'
import type { Attempt } from './newBooking.ts'
import type { CartState } from './useCart.ts'
import { sayOnlyMade, takeAndCheckIn } from './walkIn.ts'

/** One sending of the form. */
type CreateTry = {
  /** It was sent before, with a cart whose slips had expired. */
  readonly isSecond: boolean
  readonly shape: FormShape
}

/** A refusal of one body, and what it means. */
type Refused = { readonly failure: FailureReason; readonly meaning: CreateMeaning }

export type CreateForm = {
  /** The values to send, by field name. */
  readonly values: FormValues
  readonly fields: readonly FormField[]
  /** Shows the service's complaints at the fields. */
  readonly onWrong: (wrong: Readonly<Record<string, string>>) => void
}

/** What outlives a drawing of the page. */
export type CreateMemory = {
  isSending: boolean
  /** How a walk-in guest pays: the same tap records the payment and checks the guest in. Null for any other guest. */
  walkIn: PaidHow | null
  /** The bodies that the service has refused: none is sent twice. */
  readonly refused: Map<string, Refused>
  /** The last sending, and whether it never arrived: the same body is then the same operation. */
  last: { readonly opId: string; readonly body: string; readonly isUnseen: boolean }
}

type CreateDeps = {
  readonly cart: CartState
  readonly form: CreateForm
  readonly memory: RefObject<CreateMemory>
  readonly show: (creating: CreateState) => void
  readonly openBooking: (code: BookingCode) => void
  /** Instead of opening the booking: what a move does once it is booked again. */
  readonly onMade?: OnMade | undefined
}

/** @param isByTap the answer to the tap itself; otherwise it was found out later */
export type OnMade = (code: BookingCode, isByTap: boolean) => void

/** Makes the booking of a cart: once, whatever happens on the way. */
export class CreateRun {
  readonly #deps: CreateDeps

  constructor(deps: CreateDeps) {
    this.#deps = deps
  }

  async create(walkIn: PaidHow | null): Promise<void> {
    const memory = this.#memory
    if (memory.isSending) return
    memory.isSending = true
    memory.walkIn = walkIn
    try {
      if ((await this.#cameMeanwhile()) || (await this.#isOtherCart())) return
      const shape = firstShape()
      if (memory.refused.has(this.#bodyIn(shape))) this.#showRefused(shape, true)
      else await this.#send({ isSecond: false, shape })
    } catch (thrown) {
      // Looking at the cart after a refusal found no answer either.
      this.#deps.show({ is: 'failed', failure: failureOf(thrown) })
    } finally {
      memory.isSending = false
    }
  }

  /** Finds out what became of an earlier try. @returns whether nothing more can be found out */
  async check(attempt: Attempt, isWanted: () => boolean): Promise<boolean> {
    const { cart, show } = this.#deps
    const outcome = await findOut(cart.deps, attempt)
    if (!isWanted()) return true
    // A question to a person is withdrawn by the booking alone.
    if (attempt.isUnsure && outcome.kind !== 'made') return false
    switch (outcome.kind) {
      case 'made':
        this.#made(outcome.code, false)
        return true
      case 'unsure':
        this.#unsure(outcome.isLikely)
        // It may be made late: then the question is withdrawn.
        return false
      case 'not-arrived': {
        const { last } = this.#memory
        changeNewBooking({ type: 'not-made' })
        this.#memory.last = { ...last, isUnseen: last.opId === attempt.opId }
        show({ is: 'not-arrived' })
        return true
      }
      case 'failed':
        await this.#failed(outcome.failure, { isSecond: false, shape: attempt.shape })
        return true
      case 'open':
        show({ is: 'checking', failure: outcome.failure })
        return false
    }
  }

  get #memory(): CreateMemory {
    return this.#deps.memory.current
  }

  /** The form as it is sent, for the rules that read a refusal. */
  get #sent() {
    const { values, fields } = this.#deps.form
    return { values, labels: new Map(fields.map(({ name, label }) => [name, label])) }
  }

  /** @param isByTap the answer to the tap itself: money is not recorded when it is found out later (reliability.md §3.1) */
  #made(code: BookingCode, isByTap: boolean): void {
    const { cart, openBooking, onMade } = this.#deps
    if (onMade !== undefined) return onMade(code, isByTap)
    takeAsMade(code, cart.deps)
    openBooking(code)
    const { walkIn } = this.#memory
    if (walkIn === null) return
    if (isByTap) void takeAndCheckIn(cart.deps, code, walkIn)
    else sayOnlyMade(code)
  }

  #unsure(isLikely: boolean): void {
    changeNewBooking({ type: 'unsure' })
    this.#deps.show({ is: 'unsure', isLikely })
  }

  async #send(one: CreateTry): Promise<void> {
    const { cart, form, show } = this.#deps
    const body = this.#bodyIn(one.shape)
    const { last } = this.#memory
    // A request that comes late after all must not make a second booking.
    const opId = last.isUnseen && last.body === body ? last.opId : crypto.randomUUID()
    this.#memory.last = { opId, body, isUnseen: false }
    // Stored before it is sent: after a reload the page first asks about this one.
    changeNewBooking({ type: 'sent', opId, at: serverNow().getTime(), shape: one.shape })
    show({ is: 'sending' })
    let code: BookingCode
    try {
      code = await sendCreate(cart.deps, opId, form.values, one.shape)
    } catch (thrown) {
      return this.#failed(failureOf(thrown), one)
    }
    if (Object.keys(form.values).length > 0) rememberShape(one.shape)
    this.#made(code, true)
  }

  /** No booking was made: decides what that means and what happens to the cart. */
  async #failed(failure: FailureReason, { isSecond, shape }: CreateTry): Promise<void> {
    const { cart, form, show } = this.#deps
    const { refused } = this.#memory
    const names = form.fields.map(({ name }) => name)
    const meaning = createMeaning(failure, names)
    const isRepeat = readNewBooking().attempt?.isRepeat === true
    if (meaning.next === 'check') {
      if (isWithGate(failure)) changeNewBooking({ type: 'begun' })
      return show({ is: 'checking', failure })
    }
    changeNewBooking({ type: 'not-made' })
    if (meaning.next === 'form' || meaning.next === 'sentence') {
      refused.set(this.#bodyIn(shape), { failure, meaning })
      const other = otherShape(shape)
      if (mayBeShape(meaning, this.#sent) && !refused.has(this.#bodyIn(other))) {
        return this.#send({ isSecond, shape: other })
      }
    }
    if (meaning.next === 'form') return this.#showRefused(shape, false)
    if (meaning.next === 'say' || isSecond) return this.#showFailed(shape, failure)
    switch (await repairCart(cart, isRepeat, meaning.next === 'cart')) {
      case 'as before':
        return this.#send({ isSecond: true, shape })
      case 'perhaps booked':
        return this.#unsure(true)
      case 'to settle':
        return show({ is: 'cart' })
      case 'changed':
        return this.#showFailed(shape, failure)
    }
  }

  #showFailed(shape: FormShape, failure: FailureReason): void {
    if (this.#memory.refused.has(this.#bodyIn(shape))) this.#showRefused(shape, false)
    else this.#deps.show({ is: 'failed', failure })
  }

  /** Shows why this body was refused: at its fields, or in the service's sentence. */
  #showRefused(shape: FormShape, isUnchanged: boolean): void {
    const { form, show } = this.#deps
    const { refused } = this.#memory
    const first = refused.get(this.#bodyIn(shape))
    if (first === undefined) return
    const second = refused.get(this.#bodyIn(otherShape(shape))) ?? null
    const { meaning } =
      shape === firstShape() || second === null
        ? tellingOf(first, second, this.#sent)
        : tellingOf(second, first, this.#sent)
    if (meaning.next === 'form') {
      show({ is: 'idle' })
      return form.onWrong(meaning.wrong)
    }
    const message = meaning.next === 'sentence' ? meaning.message : ''
    const empty = form.fields.filter(({ name }) => !(name in form.values))
    show({ is: 'refused', message, empty: empty.map(({ label }) => label), isUnchanged })
  }

  /** What makes a body another one: its shape, the cart and the values. */
  #bodyIn(shape: FormShape): string {
    const { cart, form } = this.#deps
    return JSON.stringify([
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
  }

  /** Looks for the booking of an earlier try, which may have been made after the question to the person. */
  async #cameMeanwhile(): Promise<boolean> {
    const before = readNewBooking().attempt
    if (before === null) return false
    this.#deps.show({ is: 'sending' })
    const found = await findOut(this.#deps.cart.deps, before)
    if (found.kind === 'made') this.#made(found.code, false)
    return found.kind === 'made'
  }

  /** Looks at the cart once more where a change of it may have come late: nothing is booked that was not shown. */
  async #isOtherCart(): Promise<boolean> {
    const { cart, show } = this.#deps
    const { session: shown } = cart
    if (shown === null || !cart.isDoubted()) return false
    show({ is: 'sending' })
    const now = await cartNow(cart.deps)
    if (now === null || linesOf(now) === linesOf(shown)) return false
    const message = t`The cart has changed. Check it, then create the booking.`
    show({ is: 'failed', failure: { kind: 'refused', message, fields: {} } })
    return true
  }
}

/** Ends the cart and says it; the lists that the new booking belongs into are read again. */
export function takeAsMade(code: BookingCode, { queryClient }: CartState['deps']): void {
  changeNewBooking({ type: 'over' })
  noteMadeHere(code)
  for (const queryKey of [keys.allDays, keys.allLists, keys.allFour, keys.allOffers]) {
    void queryClient.invalidateQueries({ queryKey })
  }
  say({ text: t`Booking ${code} created`, tone: 'done' })
}

const linesOf = ({ lines }: BookingSession): string =>
  JSON.stringify(
    lines.map(({ lineId, itemId, quantity, addOn }) => [lineId, itemId, quantity, addOn]),
  )
