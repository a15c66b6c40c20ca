import { AskFirst } from '../kit/AskFirst.tsx'
import type { Cart } from './useCart.ts'

type DiscardButtonProps = { cart: Cart; onDiscard: () => void }

/** Discards the cart and all typed text. Asks first. */
export function DiscardButton({ cart, onDiscard }: DiscardButtonProps) {
  if (cart.isEmpty && !cart.isGone) return null
  return (
    <AskFirst
      kind="plain"
      question="Discard this booking, with all that was typed?"
      answer="Discard all"
      onSure={onDiscard}
    >
      Discard
    </AskFirst>
  )
}
