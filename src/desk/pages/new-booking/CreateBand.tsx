import { ph, t } from '@lingui/core/macro'
import { FailureBand } from '../../core/api/parts/FailurePanel.tsx'
import { Band } from '../../ui/Band.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CloudOffIcon, HourglassIcon, RingIcon } from '../../ui/icons.tsx'
import { formatList, formatMoney } from '../../ui/language/format.ts'
import { formatSentences } from '../../ui/language/formatSentences.ts'
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
        <Band icon={<HourglassIcon />} title={t`Not sure the booking arrived`}>
          {creating.failure?.kind === 'offline'
            ? t`It will be checked when you’re online. Nothing is booked twice.`
            : t`Checking… Nothing is booked twice.`}
        </Band>
      )
    case 'not-arrived':
      return (
        <Band
          icon={<CloudOffIcon />}
          title={t({
            message: 'Not booked',
            comment: 'Says that there is no booking',
            context: 'state',
          })}
        >{t`Your details are kept. Create the booking again.`}</Band>
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
              ? t`Not booked: not accepted`
              : t({
                  message: `Not booked: ${ph({ reason: creating.message })}`,
                  comment: 'The reason is what the booking system says',
                })
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
      title={isLikely ? t`Probably booked` : t`Not sure it was booked`}
      action={
        <>
          <ButtonLink kind="brass" to={paths.bookings()}>{t`Check Bookings`}</ButtonLink>
          <Button onClick={onSettle}>
            {t({
              message: 'Not booked',
              comment: 'Button: the person has looked and there is no booking',
              context: 'answer',
            })}
          </Button>
        </>
      }
    >{t`Look for the guest before you create it again.`}</Band>
  )
}

function refusedWords({ empty, isUnchanged }: Extract<CreateState, { is: 'refused' }>): string {
  if (empty.length > 0) {
    const fields = formatList(empty)
    return isUnchanged
      ? t`Not sent again. Fill in first: ${fields}.`
      : t`Fill in, then create it again: ${fields}.`
  }
  return isUnchanged
    ? t`Not sent again. Change something first.`
    : t`Change something, then create it again.`
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
        title={t`No longer available: ${{ items: formatList(gone.map(({ name }) => name)) }}`}
        action={<Button kind="brass" onClick={onShowCart}>{t`Change cart`}</Button>}
      >{t`Nothing is booked yet. Your details are kept.`}</Band>
    )
  }
  const moved = troubles.flatMap(({ name, check }) =>
    check.kind === 'moved'
      ? t`${{ item: name }}: ${{ newPrice: formatMoney(check.now) }} instead of ${{ oldPrice: formatMoney(check.was) }}.`
      : [],
  )
  return (
    <Band
      needs
      icon={<RingIcon />}
      title={t`Price changed`}
      action={
        <Button
          kind="brass"
          busy={cart.isBusy('cart')}
          onClick={() => void cart.takeNewPrices()}
        >{t`Accept new price`}</Button>
      }
    >
      {formatSentences([...moved, t`Nothing is booked yet.`])}
    </Band>
  )
}
