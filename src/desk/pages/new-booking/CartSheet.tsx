import { t } from '@lingui/core/macro'
import type { SessionLine } from '../../../contract/session.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { CartBody } from './CartPanel.tsx'
import styles from './CartSheet.module.css'
import { CartSums } from './CartSums.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import type { CartState } from './useCart.ts'

type CartSheetProps = {
  cart: CartState
  onChange: (line: SessionLine) => void
  onDiscard: () => void
  onClose: () => void
}

/** The cart over the place, on screens too narrow to show it beside the list. */
export function CartSheet({ cart, onChange, onDiscard, onClose }: CartSheetProps) {
  return (
    <Sheet
      title={t`Cart`}
      onClose={onClose}
      foot={
        <>
          {cart.session === null ? null : <CartSums session={cart.session} />}
          <div className={styles.discard}>
            <DiscardButton cart={cart} onDiscard={onDiscard} />
          </div>
        </>
      }
    >
      <CartBody cart={cart} onChange={onChange} />
    </Sheet>
  )
}
