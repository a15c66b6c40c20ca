import { t } from '@lingui/core/macro'
import { Stepper } from '../../../ui/Stepper.tsx'
import { leastMinutes, mostMinutes, setLockAfter, useLockAfter } from '../idle.ts'
import styles from './LockAfter.module.css'

/** Settings: after how much idle time the desk locks and hides guests and bookings. */
export function LockAfter() {
  const minutes = useLockAfter((state) => state.minutes)
  return (
    <div className={styles.after}>
      <Stepper
        label={t`Minutes until lock`}
        value={minutes}
        least={leastMinutes}
        most={mostMinutes}
        onChange={setLockAfter}
      />
    </div>
  )
}
