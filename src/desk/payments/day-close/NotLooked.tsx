import { readingWords } from '../movements/useReportedPayments.ts'
import styles from './FoundStep.module.css'
import type { DayCloseNow } from './useDayClose.ts'

/** Replaces the findings while they are unknown: a zero would be wrong. */
export function NotLooked({
  now: { reading, told },
}: {
  now: Pick<DayCloseNow, 'reading' | 'told'>
}) {
  return (
    <p className={styles.unknown}>
      <b aria-hidden="true">…</b>
      <span>
        {reading.failure === null
          ? reading.isWhole && told.kind === 'reading'
            ? `Not known yet: ${readingWords(told)}`
            : `Not known yet: this desk is looking at the bookings, ${reading.answered} of ${reading.asked} questions answered.`
          : 'Not known: the bookings could not be read. Nothing is said to have moved, nor not to have.'}
      </span>
    </p>
  )
}
