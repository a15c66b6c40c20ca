import { t } from '@lingui/core/macro'
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
            ? readingWords(reported)
            : t`Loading payments…`
          : t`Could not load payments.`}
      </span>
    </p>
  )
}
