import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import styles from './Steps.module.css'

type BookingStepsProps = {
  step: 'items' | 'guest'
  to: (step: 'items' | 'guest') => string
  /** Why the next step is not possible yet. */
  off: string | null
}

/** The two steps: items, then guest. Each step is an address, so Back leads to the one before. */
export function Steps({ step, to, off }: BookingStepsProps) {
  return (
    <nav
      aria-label={t({ message: 'Steps', comment: 'Names the two steps of a new booking' })}
      className={styles.steps}
    >
      <Link to={to('items')} aria-current={step === 'items' ? 'step' : undefined}>
        <Trans comment="The first step of a new booking">
          <b>1</b> Items
        </Trans>
      </Link>
      {off === null ? (
        <Link to={to('guest')} aria-current={step === 'guest' ? 'step' : undefined}>
          <Trans comment="The second step of a new booking">
            <b>2</b> Guest
          </Trans>
        </Link>
      ) : (
        <span title={off}>
          <Trans comment="The second step of a new booking">
            <b>2</b> Guest
          </Trans>
        </span>
      )}
    </nav>
  )
}
