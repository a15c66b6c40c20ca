import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { lookFirst } from '../../shared/day/check-dialogs/ChangedCard.tsx'
import { paths } from '../../ui/paths.ts'
import { endCart } from './cartActs.ts'
import { takeAsMade } from './createRun.ts'
import { type DayOutcome, fillForDay } from './fillForDay.ts'
import { wrongIn } from './formRules.ts'
import { useGuestForm } from './GuestStep.tsx'
import { changeNewBooking, readNewBooking } from './keptBooking.ts'
import { firstDayOf } from './movedLines.ts'
import { useCheckFirst, useSeenWhole, useWhyNoMove } from './seenWhole.ts'
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
