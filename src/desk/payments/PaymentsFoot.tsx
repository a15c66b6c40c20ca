import { Progress } from '../kit/Progress.tsx'
import { ListFoot } from '../list/ListFoot.tsx'
import { countOf } from '../list/listWords.ts'
import type { Sums } from '../list/sums.ts'
import styles from './PaymentsFoot.module.css'
import type { Reading } from './reading/useReading.ts'

type PaymentsFootProps = {
  reading: Reading
  /** How many are listed and counted. */
  count: number
  /** What they come to; null until all are here, and where some may be missing. */
  sums: Sums | null
  /** Rows that stay for the hand and are no longer counted. */
  leaving: number
}

/** What the list comes to; until all of it is here, how far the reading is, and never a part for the whole. */
export function PaymentsFoot({ reading, count, sums, leaving }: PaymentsFootProps) {
  if (sums === null) {
    return (
      <div className={styles.reading}>
        {reading.isWhole ? (
          <p>
            <b>{countOf(count)}</b> <small>No sums: a booking or two may be missing.</small>
          </p>
        ) : (
          <>
            <Progress words="Questions answered" done={reading.answered} of={reading.asked} />
            <p>
              <small>{countOf(reading.records)} so far. The sums come when all are here.</small>
            </p>
          </>
        )}
      </div>
    )
  }
  return (
    <>
      {leaving > 0 ? (
        <p className={styles.leaving}>
          {countOf(leaving)} settled just now {leaving === 1 ? 'stays' : 'stay'} in sight and{' '}
          {leaving === 1 ? 'is' : 'are'} not counted.
        </p>
      ) : null}
      <ListFoot words={countOf(count)} sums={sums} loading={null} />
    </>
  )
}
