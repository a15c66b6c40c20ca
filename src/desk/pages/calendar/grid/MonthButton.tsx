import { type CalendarDay, formatDay } from '../../../../contract/day.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { firstOfMonth, lastOfMonth } from '../../../../contract/weekAndMonth.ts'
import { select } from '../address/selectionStore.ts'
import { useMonthInSight } from '../address/sight.ts'
import type { DayRange } from '../rules/draft.ts'
import styles from './MonthButton.module.css'

type MonthButtonProps = {
  readonly order: readonly number[]
  readonly mayEdit: boolean
  readonly currency: CurrencyCode | null
  /** The day whose month is shown until the grid knows what is visible. */
  readonly from: CalendarDay
  /** Whether last year is shown below this year's prices. */
  readonly isBeside: boolean
}

/** The visible month, in the corner. Pressing it selects the whole month (ux.md §4.3). */
export function MonthButton({ order, mayEdit, currency, from, isBeside }: MonthButtonProps) {
  const day = useMonthInSight() ?? from
  return (
    <button
      type="button"
      className={styles.month}
      onClick={() => {
        if (mayEdit) select({ kind: 'days', days: monthOf(day), order })
      }}
    >
      <b>{formatDay(day, undefined, 'month')}</b>
      <small>{isBeside ? 'Below: last year' : currency}</small>
    </button>
  )
}

const monthOf = (day: CalendarDay): DayRange => ({ from: firstOfMonth(day), to: lastOfMonth(day) })
