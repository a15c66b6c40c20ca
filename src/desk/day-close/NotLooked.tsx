import styles from './FoundStep.module.css'
import type { DayCloseNow } from './useDayClose.ts'

/** In place of what was found, while nobody can say: a nought would be a lie. */
export function NotLooked({ now: { reading } }: { now: Pick<DayCloseNow, 'reading'> }) {
  return (
    <p className={styles.unknown}>
      <b aria-hidden="true">…</b>
      <span>
        {reading.failure === null
          ? `Not known yet: this desk is looking at the bookings, ${reading.answered} of ${reading.asked} questions answered.`
          : 'Not known: the bookings could not be read. Nothing is said to have moved, nor not to have.'}
      </span>
    </p>
  )
}
