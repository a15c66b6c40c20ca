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
        <Band icon={<HourglassIcon />} title="Not sure the booking arrived">
          {creating.failure?.kind === 'offline'
            ? 'It will be checked when you’re online. Nothing is booked twice.'
            : 'Checking… Nothing is booked twice.'}
        </Band>
      )
    case 'not-arrived':
      return (
        <Band icon={<CloudOffIcon />} title="Not booked">
          Your details are kept. Create the booking again.
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
            creating.message === '' ? 'Not booked: not accepted' : `Not booked: ${creating.message}`
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
      title={isLikely ? 'Probably booked' : 'Not sure it was booked'}
      action={
        <>
          <ButtonLink kind="brass" to={paths.bookings()}>
            Check Bookings
          </ButtonLink>
          <Button onClick={onSettle}>Not booked</Button>
        </>
      }
    >
      Look for the guest before you create it again.
    </Band>
  )
}

function refusedWords({ empty, isUnchanged }: Extract<CreateState, { is: 'refused' }>): string {
  if (empty.length > 0) {
    const fields = empty.join(', ')
    return isUnchanged
      ? `Not sent again. Fill in first: ${fields}.`
      : `Fill in, then create it again: ${fields}.`
  }
  return isUnchanged
    ? 'Not sent again. Change something first.'
    : 'Change something, then create it again.'
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
        title={`No longer available: ${gone.map(({ name }) => name).join(', ')}`}
        action={
          <Button kind="brass" onClick={onShowCart}>
            Change cart
          </Button>
        }
      >
        Nothing is booked yet. Your details are kept.
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
      title="Price changed"
      action={
        <Button kind="brass" busy={cart.isBusy('cart')} onClick={() => void cart.takeNewPrices()}>
          Accept new price
        </Button>
      }
    >
      {words.join(' ')} Nothing is booked yet.
    </Band>
  )
}
