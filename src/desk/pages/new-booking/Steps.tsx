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
    <nav aria-label="Steps" className={styles.steps}>
      <Link to={to('items')} aria-current={step === 'items' ? 'step' : undefined}>
        <b>1</b> Items
      </Link>
      {off === null ? (
        <Link to={to('guest')} aria-current={step === 'guest' ? 'step' : undefined}>
          <b>2</b> Guest
        </Link>
      ) : (
        <span title={off}>
          <b>2</b> Guest
        </span>
      )}
    </nav>
  )
}
