import { formatMoney } from '../../../contract/money.ts'
import { FailureBand } from '../../core/api/parts/FailurePanel.tsx'
import { Band } from '../../ui/Band.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CloudOffIcon, HourglassIcon, RingIcon } from '../../ui/icons.tsx'
import { paths } from '../../ui/paths.ts'
import type { CreateState } from './createState.ts'
import type { CartState } from './useCart.ts'

type CreateBandProps = {
  creating: CreateState
  cart: CartState
  onShowCart: () => void
  /** A person has looked, and there is no such booking. */
  onSettle: () => void
}

/** The result of "Create booking" when there is no booking, with one next step. Typed text always stays. */
export function CreateBand({ creating, cart, onShowCart, onSettle }: CreateBandProps) {
  switch (creating.is) {
    case 'idle':
    case 'cart':
      return cart.troubles.length === 0 ? null : <CartTrouble cart={cart} onShowCart={onShowCart} />
    case 'sending':
      return null
    case 'checking':
      return (
        <Band icon={<HourglassIcon />} title="Not sure it arrived">
          {creating.failure?.kind === 'offline'
            ? 'No connection. It is checked again by itself; nothing is booked twice.'
            : 'Nothing is booked twice.'}
        </Band>
      )
    case 'not-arrived':
      return (
        <Band icon={<CloudOffIcon />} title="Nothing was booked: it did not arrive">
          All is kept. Create it again.
        </Band>
      )
    case 'unsure':
      return <UnsureBand isLikely={creating.isLikely} onSettle={onSettle} />
    case 'refused':
      return (
        <Band
          needs
          icon={<RingIcon />}
          title={
            creating.message === ''
              ? 'Not booked: the booking system refused it'
              : `Not booked: ${creating.message}`
          }
        >
          {refusedWords(creating)}
        </Band>
      )
    case 'failed':
      return <FailureBand reason={creating.failure} of="change" />
  }
}

type UnsureBandProps = Pick<CreateBandProps, 'onSettle'> & { isLikely: boolean }

function UnsureBand({ isLikely, onSettle }: UnsureBandProps) {
  return (
    <Band
      needs
      icon={<RingIcon />}
      title={isLikely ? 'It was probably booked' : 'Nobody can say whether it was booked'}
      action={
        <>
          <ButtonLink kind="brass" to={paths.bookings()}>
            Look in Bookings
          </ButtonLink>
          <Button onClick={onSettle}>It is not there</Button>
        </>
      }
    >
      {isLikely
        ? 'The cart is closed at the service. Look for the guest before doing it again.'
        : 'The answer was lost. Look for the guest before doing it again.'}
    </Band>
  )
}

function refusedWords({ empty, isUnchanged }: Extract<CreateState, { is: 'refused' }>): string {
  const open = empty.length === 0 ? '' : `Empty: ${empty.join(', ')}.`
  return isUnchanged
    ? `Not sent again: nothing was changed. ${open}`.trim()
    : `${open} Change something, then create it again.`.trim()
}

/** Sold out or dearer meanwhile: which line, and what to do about it. */
function CartTrouble({ cart, onShowCart }: Pick<CreateBandProps, 'cart' | 'onShowCart'>) {
  const { troubles } = cart
  const gone = troubles.filter(({ check }) => check.kind === 'gone')
  if (gone.length > 0) {
    return (
      <Band
        needs
        icon={<RingIcon />}
        title={`No longer to be had: ${gone.map(({ name }) => name).join(', ')}`}
        action={
          <Button kind="brass" onClick={onShowCart}>
            Change the cart
          </Button>
        }
      >
        Nothing is booked yet, and what you typed stays.
      </Band>
    )
  }
  const words = troubles.map(({ name, check }) =>
    check.kind === 'moved'
      ? `${name}: ${formatMoney(check.now)} instead of ${formatMoney(check.was)}.`
      : '',
  )
  return (
    <Band
      needs
      icon={<RingIcon />}
      title="The price has changed"
      action={
        <Button kind="brass" busy={cart.isBusy('cart')} onClick={() => void cart.takeNewPrices()}>
          Take the new price
        </Button>
      }
    >
      {words.join(' ')} Nothing is booked yet.
    </Band>
  )
}
