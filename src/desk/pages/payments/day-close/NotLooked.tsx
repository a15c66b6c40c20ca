import { readingWords } from '../movements/useReportedPayments.ts'
import styles from './FoundStep.module.css'
import type { DayCloseNow } from './useDayClose.ts'

/** Replaces the findings while they are unknown: a zero would be wrong. */
export function NotLooked({
  now: { reading, reported },
}: {
  now: Pick<DayCloseNow, 'reading' | 'reported'>
}) {
  return (
    <p className={styles.unknown}>
      <b aria-hidden="true">…</b>
      <span>
        {reading.failure === null
          ? reading.isWhole && reported.kind === 'reading'
            ? `Not known yet: ${readingWords(reported)}`
            : `Not known yet: this desk is looking at the bookings, ${reading.answered} of ${reading.requested} questions answered.`
          : 'Not known: the bookings could not be read. Nothing is said to have moved, nor not to have.'}
      </span>
    </p>
  )
}
