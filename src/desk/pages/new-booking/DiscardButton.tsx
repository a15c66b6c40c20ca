import { t } from '@lingui/core/macro'
import { AskFirst } from '../../ui/AskFirst.tsx'
import type { CartState } from './useCart.ts'

type DiscardButtonProps = { cart: CartState; onDiscard: () => void }

/** Discards the cart and all typed text. Asks first. */
export function DiscardButton({ cart, onDiscard }: DiscardButtonProps) {
  if (cart.isEmpty && !cart.isGone) return null
  return (
    <AskFirst
      kind="plain"
      question={t`Discard this booking and all its details?`}
      answer={t`Discard booking`}
      onSure={onDiscard}
    >
      {t({ message: 'Discard', comment: 'Button: gives the new booking up' })}
    </AskFirst>
  )
}
