import { useUnseenChanges } from '../../../core/replica/seen/lastSeen.ts'
import { classNames } from '../../../ui/design/classNames.ts'
import { formatNumber } from '../../../ui/language/format.ts'
import { besidesOf, type NamedUnits } from '../besides.ts'
import type { DayBoardRow } from '../row.ts'
import { changeWords } from './changeWords.ts'
import styles from './RowNews.module.css'

/** What changed in the booking since it was last seen on this tablet, and what was booked besides; nothing where neither is known. */
export function RowNews({ row: { booking, lines } }: { row: DayBoardRow }) {
  const unseen = useUnseenChanges(booking.code)
  const besides = besidesOf(lines)
  return (
    <>
      {unseen === null ? null : (
        <b className={styles.changed} dir="auto">
          {changeWords(unseen.changes)}
        </b>
      )}
      {besides.length === 0 ? null : (
        <span
          className={classNames(
            styles.besides,
            areNamedIn(booking.summary, besides) && styles.named,
          )}
          dir="auto"
        >
          {besides.map(({ name, units }) => `${name} ${formatNumber(units)}`).join(' · ')}
        </span>
      )}
    </>
  )
}

const areNamedIn = (summary: string, besides: readonly NamedUnits[]): boolean =>
  besides.every(({ name }) => summary.toLowerCase().includes(name.toLowerCase()))
