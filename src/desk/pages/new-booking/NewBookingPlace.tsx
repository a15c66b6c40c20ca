import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type BookingCode, bookingCodeOrNull } from '../../../contract/booking.ts'
import type { RatedItem } from '../../../contract/ratedItem.ts'
import type { SessionLine } from '../../../contract/session.ts'
import { useOnlyLooks } from '../../core/api/roles/useMay.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { Amount } from '../../ui/Amount.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { useWide } from '../../ui/design/useWide.ts'
import { Empty } from '../../ui/Empty.tsx'
import { say } from '../../ui/messages.ts'
import { ArrivingPlace } from '../../ui/page/ArrivingPlace.tsx'
import { Place } from '../../ui/page/Place.tsx'
import { paths } from '../../ui/paths.ts'
import { UpIcon } from '../../ui/placeIcons.tsx'
import styles from './CartBar.module.css'
import { CartPanel } from './CartPanel.tsx'
import { CartSheet } from './CartSheet.tsx'
import { ChangeLineSheet } from './ChangeLineSheet.tsx'
import { CreateBand } from './CreateBand.tsx'
import type { CreateState } from './createState.ts'
import { GuestStep, useGuestForm } from './GuestStep.tsx'
import { changeNewBooking, useNewBooking } from './keptBooking.ts'
import { MoveBooking } from './MoveBooking.tsx'
import { type Next, NextButton } from './NextButton.tsx'
import { countWords } from './newBooking.ts'
import { useNewBookingAddress } from './newBookingAddress.ts'
import { OffersHead } from './OffersHead.tsx'
import { OffersList } from './OffersList.tsx'
import { Steps } from './Steps.tsx'
import { type CartState, useCart } from './useCart.ts'
import { useCreate } from './useCreate.ts'
import { useOffers } from './useOffers.ts'
import { type BookingWish, partyFor } from './wanted.ts'

/** New booking: what and when, then for whom. Cart and form outlive a reload. */
export function Component() {
  // A begun booking belongs to the signed-in person, so the sign-in has to be known first.
  const person = useSignIn((session) => session.person)
  const onlyLooks = useOnlyLooks()
  const moves = useMoves()
  if (person === null) return <ArrivingPlace title={t`New booking`} />
  if (onlyLooks) return <OnlyToLook />
  return moves === null ? (
    <NewBooking key={person} />
  ) : (
    <MoveBooking key={`${person} ${moves}`} code={moves} />
  )
}

/** The booking that moves: the one in the address, unless another move was sent and is not settled. */
function useMoves(): BookingCode | null {
  const [query] = useSearchParams()
  const { moves, attempt } = useNewBooking()
  return attempt === null ? bookingCodeOrNull(query.get('moves') ?? '') : moves
}

function OnlyToLook() {
  return (
    <Place title={t`New booking`}>
      <Empty
        title={t`Read only: you can’t make bookings`}
        action={<ButtonLink to={paths.availability()}>{t`See availability`}</ButtonLink>}
      >{t`Ask a manager.`}</Empty>
    </Place>
  )
}

function NewBooking() {
  const isWide = useWide()
  const [isCartOpen, setIsCartOpen] = useState(false)
  const [changing, setChanging] = useState<SessionLine | null>(null)
  const showCart = useCallback(() => setIsCartOpen(true), [])
  const hideCart = useCallback(() => setIsCartOpen(false), [])
  const stopChanging = useCallback(() => setChanging(null), [])
  const { cart, guest, creating, step, steps, wish, changeWish, next, discard, ...on } =
    useBookingSteps(hideCart)
  useArrivalAt(step)
  const offers = useOffers(wish, on.item, step === 'items')
  const add = (offer: RatedItem): void => {
    const wanted = { ...wish, party: partyFor(offer, wish.party), itemId: offer.id }
    void cart.add(offer, wanted, showCart)
  }
  const cartProps = { cart, next, onChange: setChanging, onDiscard: discard }
  return (
    <Place
      title={t`New booking`}
      controls={<Steps step={step} {...steps} />}
      list={step}
      head={
        step === 'guest' ? (
          <CreateBand creating={creating} cart={cart} onShowCart={showCart} onSettle={on.settle} />
        ) : (
          <OffersHead wish={wish} offers={offers} onWish={changeWish} />
        )
      }
      panel={isWide ? <CartPanel {...cartProps} /> : null}
      foot={isWide ? null : <CartBar cart={cart} next={next} onOpen={showCart} />}
    >
      {step === 'items' ? (
        <OffersList offers={offers} cart={cart} onAdd={add} />
      ) : (
        <GuestStep
          guest={guest}
          cart={cart}
          next={next}
          isFrozen={isMaking(creating)}
          onCreate={on.create}
          onCreateForWalkIn={on.createForWalkIn}
        />
      )}
      {isCartOpen && !isWide && changing === null ? (
        <CartSheet {...cartProps} onClose={hideCart} />
      ) : null}
      {changing === null ? null : (
        <ChangeLineSheet
          line={changing}
          requested={cart.requestedLines[changing.lineId] ?? null}
          cart={cart}
          onClose={stopChanging}
        />
      )}
    </Place>
  )
}

const isMaking = ({ is }: CreateState): boolean => is === 'sending' || is === 'checking'

/** The cart, the form, the step at which the booking is, and what leads to the next one. */
function useBookingSteps(onDiscarded: () => void) {
  const navigate = useNavigate()
  const { from, to, item, step: requestedStep, ways } = useNewBookingAddress()
  const booking = useNewBooking()
  const cart = useCart()
  const guest = useGuestForm()
  const { creating, create, createForWalkIn, settle } = useCreate(cart, guest)
  // Nobody comes to the form with nothing to book, except to hear what became of it.
  const isEmpty = cart.isEmpty && !cart.isGone && booking.attempt === null
  const step = isEmpty ? 'items' : requestedStep
  const isTrouble = step === 'guest' && cart.troubles.length > 0
  function changeWish(wanted: BookingWish): void {
    const { from: first, to: last, ...rest } = wanted
    changeNewBooking({ type: 'wished', wish: rest })
    void navigate(ways.to({ from: first, to: last }), { replace: true })
  }
  function discard(): void {
    cart.discard()
    settle()
    guest.setWrong({})
    onDiscarded()
    say({ text: t`Booking discarded`, tone: 'done', key: 'cart' })
    void navigate(ways.to({ step: 'items' }), { replace: true })
  }
  return {
    cart,
    guest,
    creating,
    create,
    createForWalkIn,
    settle,
    item,
    step,
    wish: { ...booking.wish, from, to },
    changeWish,
    discard,
    steps: {
      to: (other: typeof step) => ways.to({ step: other }),
      off: isEmpty ? nothing() : null,
    },
    next: {
      step,
      guestAt: ways.to({ step: 'guest' }),
      off: whyNot(isEmpty || cart.isEmpty, cart.isGone, isTrouble, creating.is),
      busy: isMaking(creating) || cart.isAnyBusy,
    },
  }
}

const nothing = () => t`Add an item first`

function whyNot(
  isEmpty: boolean,
  isGone: boolean,
  isTrouble: boolean,
  creating: string,
): string | null {
  if (isGone) return t`Fill the cart again first`
  if (isEmpty) return nothing()
  if (isTrouble) return t`Fix the cart first`
  return creating === 'unsure' ? t`Check Bookings first` : null
}

/** Back at the items: focus on the name of the place, since the form that had it is gone. */
function useArrivalAt(step: 'items' | 'guest'): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (step === 'items') document.querySelector('h1')?.focus({ preventScroll: true })
  }, [step])
}

type CartBarProps = { cart: CartState; next: Next; onOpen: () => void }

/** The cart at the foot of an upright tablet: the total, and the next step. */
function CartBar({ cart, next, onOpen }: CartBarProps) {
  const { session } = cart
  const isOpenable = !cart.isEmpty || cart.isGone
  return (
    <div className={styles.bar}>
      {isOpenable ? (
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
          <UpIcon />
          <span>
            <b>{cart.isGone ? t`Cart expired` : countWords(session)}</b>
            <small>{t`Cart`}</small>
          </span>
          {session === null ? null : (
            <span className={styles.total}>
              <Amount money={session.total} symbol />
              <small>{t`Total`}</small>
            </span>
          )}
        </button>
      ) : (
        <p className={styles.empty}>{t`No items yet`}</p>
      )}
      <NextButton {...next} />
    </div>
  )
}
