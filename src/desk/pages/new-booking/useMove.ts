import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { bookingDetail } from '../../core/api/queries/bookingDetail.ts'
import { useWhyNoBooking } from '../../core/api/roles/useMay.ts'
import { isOtherThan } from '../../core/outbox/changedSince.ts'
import { useWhyNot } from '../../core/outbox/words/notAllowed.ts'
import { lookFirst } from '../../shared/day/check-dialogs/ChangedCard.tsx'
import { useSeen } from '../../shared/day/check-dialogs/useSeen.ts'
import { paths } from '../../ui/paths.ts'
import { endCart } from './cartActs.ts'
import { takeAsMade } from './createRun.ts'
import { type DayOutcome, fillForDay } from './fillForDay.ts'
import { wrongIn } from './formRules.ts'
import { useGuestForm } from './GuestStep.tsx'
import { changeNewBooking, readNewBooking } from './keptBooking.ts'
import { contentOf, firstDayOf } from './movedLines.ts'
import { useCart } from './useCart.ts'
import { useCreate } from './useCreate.ts'

/** A move in progress: the day, what it costs then, and what became of the press. */
export type MoveState = ReturnType<typeof useMove>

/** @param finish the steps after the new booking exists */
export function useMove(
  booking: BookingDetail,
  finish: (old: BookingDetail, code: BookingCode) => void,
) {
  const cart = useCart()
  const guest = useGuestForm()
  const navigate = useNavigate()
  const seen = useSeenWhole(booking)
  const [madeLate, setMadeLate] = useState<BookingCode | null>(null)
  const { creating, create, settle } = useCreate(cart, guest, (code, isByTap) => {
    if (isByTap) end(code)
    // Found out later: a person sees the new booking before the old one is cancelled.
    else setMadeLate(code)
  })
  const { day, outcome, choose } = useChosenDay(booking, cart, settle)
  const check = useCheckFirst(booking, seen.isSame)
  const isMaking = creating.is === 'sending' || creating.is === 'checking' || check.isChecking
  useDiscardOnLeaving(cart.deps)

  function open(code: BookingCode): void {
    takeAsMade(code, cart.deps)
    void navigate(paths.booking(code), { replace: true })
  }
  function end(code: BookingCode): void {
    open(code)
    finish(booking, code)
  }
  const isReady =
    outcome?.is === 'filled' &&
    cart.session !== null &&
    cart.troubles.length === 0 &&
    !cart.isAnyBusy
  const whyNoMove = useWhyNoMove()
  return {
    cart,
    guest,
    seen,
    creating,
    settle,
    day,
    outcome,
    choose,
    isMaking,
    /** The cart of the chosen day, once it has all items. */
    session: isReady ? cart.session : null,
    failure: check.failure ?? (cart.trouble?.part === 'cart' ? cart.trouble.failure : null),
    isAskingGuest: useIsAskingGuest(guest, isReady),
    /** The new booking of a press whose answer was lost, found since. */
    madeLate: madeLate === null ? null : { code: madeLate, end, open },
    off:
      whyNoMove ??
      (seen.isChanged ? lookFirst() : null) ??
      (creating.is === 'unsure' ? t`Check Bookings first` : null) ??
      (isReady || cart.isAnyBusy ? null : t`Choose another day`),
    busy: isMaking || cart.isAnyBusy,
    confirm: () => {
      if (isReady) void check.first(create)
    },
  }
}

/** Why this person cannot book again and cancel; null where they can. */
function useWhyNoMove(): string | null {
  const whyNoStatus = useWhyNot('change-status')
  return useWhyNoBooking() ?? whyNoStatus
}

/** The booking as the person saw it: its status and amounts, its guest and its lines (reliability.md §3.3). */
function useSeenWhole(booking: BookingDetail) {
  const { seen, isChanged, goOn } = useSeen(booking)
  const content = contentOf(booking)
  const [seenContent, setSeenContent] = useState(content)
  return {
    booking: seen,
    isOtherMoney: isChanged,
    isChanged: isChanged || content !== seenContent,
    isSame: (now: BookingDetail): boolean =>
      !isOtherThan(seen, now) && contentOf(now) === seenContent,
    goOn: () => {
      goOn()
      setSeenContent(content)
    },
  }
}

/** Reads the booking right before the press counts: nothing is sent for one that a colleague has changed. */
function useCheckFirst({ code }: BookingDetail, isSame: (now: BookingDetail) => boolean) {
  const { api, queryClient } = useCart().deps
  const isRunning = useRef(false)
  const [isChecking, setIsChecking] = useState(false)
  const [failure, setFailure] = useState<FailureReason | null>(null)
  async function first(go: () => void): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setIsChecking(true)
    setFailure(null)
    try {
      const now = await queryClient.fetchQuery({ ...bookingDetail(api, code), staleTime: 0 })
      if (isSame(now)) go()
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
    isRunning.current = false
    setIsChecking(false)
  }
  return { isChecking, failure, first }
}

type Cart = ReturnType<typeof useCart>

/** The day on which the booking is to begin, and whether it has a place then. */
function useChosenDay(booking: BookingDetail, cart: Cart, settle: () => void) {
  const [day, setDay] = useState<CalendarDay | null>(null)
  const [outcome, setOutcome] = useState<DayOutcome | null>(null)
  const latest = useRef<CalendarDay | null>(null)
  function choose(wanted: CalendarDay | null): void {
    const next = wanted === firstDayOf(booking) ? null : wanted
    latest.current = next
    setDay(next)
    setOutcome(null)
    settle()
    if (next === null) return
    void cart.fillBy(async (deps) => {
      // Another day was chosen meanwhile.
      if (latest.current !== next) return
      const found = await fillForDay(deps, booking, next)
      if (latest.current === next) setOutcome(found)
    })
  }
  return { day, outcome, choose }
}

type Guest = ReturnType<typeof useGuestForm>

/** The guest's form is only shown when the old booking leaves something open; then it stays. */
function useIsAskingGuest({ form, typed, wrong }: Guest, isReady: boolean): boolean {
  const [isAsking, setIsAsking] = useState(false)
  const isMissing =
    Object.keys(wrong).length > 0 ||
    (isReady && form !== undefined && Object.keys(wrongIn(form, typed)).length > 0)
  if (isMissing && !isAsking) setIsAsking(true)
  return isAsking
}

/** A cart of a move that was not sent must not turn up as another guest's booking. */
function useDiscardOnLeaving(deps: Cart['deps']): void {
  useEffect(
    () => () => {
      if (readNewBooking().attempt !== null) return
      endCart(deps)
      changeNewBooking({ type: 'over' })
    },
    [deps],
  )
}
