import { Amount } from '../../ui/Amount.tsx'
import { UpIcon } from '../../ui/placeIcons.tsx'
import styles from './CartBar.module.css'
import { type Next, NextButton } from './NextButton.tsx'
import { countWords } from './newBooking.ts'
import type { CartState } from './useCart.ts'

type CartBarProps = { cart: CartState; next: Next; onOpen: () => void }

/** The cart at the foot of an upright tablet: the total, and the next step. */
export function CartBar({ cart, next, onOpen }: CartBarProps) {
  const { session } = cart
  const isOpenable = !cart.isEmpty || cart.isGone
  return (
    <div className={styles.bar}>
      {isOpenable ? (
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
          <UpIcon />
          <span>
            <b>{cart.isGone ? 'The cart is too old' : countWords(session)}</b>
            <small>Cart</small>
          </span>
          {session === null ? null : (
            <span className={styles.total}>
              <Amount money={session.total} symbol />
              <small>Total</small>
            </span>
          )}
        </button>
      ) : (
        <p className={styles.empty}>Nothing in the cart yet</p>
      )}
      <NextButton {...next} />
    </div>
  )
}
