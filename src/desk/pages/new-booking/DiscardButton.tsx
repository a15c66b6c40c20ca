import { AskFirst } from '../../ui/AskFirst.tsx'
import type { CartState } from './useCart.ts'

type DiscardButtonProps = { cart: CartState; onDiscard: () => void }

/** Discards the cart and all typed text. Asks first. */
export function DiscardButton({ cart, onDiscard }: DiscardButtonProps) {
  if (cart.isEmpty && !cart.isGone) return null
  return (
    <AskFirst
      kind="plain"
      question="Discard this booking and all its details?"
      answer="Discard booking"
      onSure={onDiscard}
    >
      Discard
    </AskFirst>
  )
}
