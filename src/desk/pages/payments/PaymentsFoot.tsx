import { plural, t } from '@lingui/core/macro'
import { ListFoot } from '../../shared/list/ListFoot.tsx'
import { countOf } from '../../shared/list/listWords.ts'
import type { Sums } from '../../shared/list/sums.ts'
import { Progress } from '../../ui/Progress.tsx'
import styles from './PaymentsFoot.module.css'
import type { LedgerReading } from './reading/useReading.ts'

type PaymentsFootProps = {
  reading: LedgerReading
  /** How many rows are listed and counted. */
  count: number
  /** Their sums; null until all are loaded, and where some may be missing. */
  sums: Sums | null
  /** Rows that stay only until the next touch, and are no longer counted. */
  leaving: number
  /** How many bookings without readable amounts the sums leave out, and what lists them; null where they are listed. */
  unreadable: number
  onUnreadable: (() => void) | null
}

/** The sums of the list; until all of it is loaded the progress, so that a part never reads as the whole. */
export function PaymentsFoot(props: PaymentsFootProps) {
  const { reading, count, sums, leaving, unreadable, onUnreadable } = props
  if (sums === null) {
    return (
      <div className={styles.reading}>
        {reading.isWhole ? (
          <p>
            <b>{countOf(count)}</b> <small>{t`No totals: some bookings may be missing.`}</small>
          </p>
        ) : (
          <Progress
            words={plural(
              { count: reading.records },
              { one: 'Loading # booking…', other: 'Loading # bookings…' },
            )}
            done={reading.answered}
            of={reading.requested}
          />
        )}
      </div>
    )
  }
  return (
    <>
      {leaving > 0 ? (
        <p className={styles.leaving}>
          {plural(
            { count: leaving },
            {
              one: '# booking just paid, not in the totals.',
              other: '# bookings just paid, not in the totals.',
            },
          )}
        </p>
      ) : null}
      <ListFoot
        words={countOf(count)}
        sums={sums}
        unreadable={unreadable}
        onUnreadable={onUnreadable}
        loading={null}
      />
    </>
  )
}
