import { useCallback, useState } from 'react'
import { Ask } from '../kit/Ask.tsx'
import { Button } from '../kit/Button.tsx'
import type { Cart } from './useCart.ts'

type DiscardButtonProps = { cart: Cart; onDiscard: () => void }

/** Discards the cart and all typed text. Asks first. */
export function DiscardButton({ cart, onDiscard }: DiscardButtonProps) {
  const [asks, setAsks] = useState(false)
  const close = useCallback(() => setAsks(false), [])
  if (cart.isEmpty && !cart.isGone) return null
  return asks ? (
    <Ask
      question="Discard this booking, with all that was typed?"
      answers={[{ word: 'Discard all', onPress: onDiscard }]}
      onClose={close}
    />
  ) : (
    <Button kind="plain" onClick={() => setAsks(true)}>
      Discard
    </Button>
  )
}
