import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { SessionLine } from '../../../contract/session.ts'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { Band } from '../../ui/Band.tsx'
import { RowBones } from '../../ui/Bones.tsx'
import { Button } from '../../ui/Button.tsx'
import { HourglassIcon } from '../../ui/icons.tsx'
import { CartLines } from './CartLines.tsx'
import styles from './CartPanel.module.css'
import { CartSums } from './CartSums.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import { type Next, NextButton } from './NextButton.tsx'
import type { CartState } from './useCart.ts'

type CartPanelProps = {
  cart: CartState
  next: Next
  onChange: (line: SessionLine) => void
  onDiscard: () => void
}

/** The cart beside the list, on screens wide enough for both. */
export function CartPanel({ cart, next, onChange, onDiscard }: CartPanelProps) {
  return (
    <aside className={styles.panel} aria-label={t`Cart`}>
      <header className={styles.head}>
        <h2>{t`Cart`}</h2>
        <DiscardButton cart={cart} onDiscard={onDiscard} />
      </header>
      <div className={styles.scroll}>
        <CartBody cart={cart} onChange={onChange} />
      </div>
      <footer className={styles.foot}>
        {cart.session === null ? null : <CartSums session={cart.session} />}
        <NextButton {...next} />
      </footer>
    </aside>
  )
}

/** The lines, or why there are none. */
export function CartBody({ cart, onChange }: Pick<CartPanelProps, 'cart' | 'onChange'>): ReactNode {
  if (cart.isGone) {
    return (
      <Band
        needs
        icon={<HourglassIcon />}
        title={t`Cart expired`}
        action={
          <Button
            kind="brass"
            busy={cart.isBusy('cart')}
            onClick={() => void cart.fillAgain()}
          >{t`Fill cart again`}</Button>
        }
      >{t`Your items and details are kept.`}</Band>
    )
  }
  if (cart.failure !== null && cart.session === null) {
    return <FailurePanel reason={cart.failure} of="list" onRetry={cart.readAgain} />
  }
  if (cart.isReading) return <RowBones count={2} />
  if (cart.isEmpty) return <p className={styles.empty}>{t`No items yet`}</p>
  return <CartLines cart={cart} onChange={onChange} />
}
