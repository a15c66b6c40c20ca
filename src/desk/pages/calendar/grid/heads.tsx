import { ph, plural, t } from '@lingui/core/macro'
import { memo } from 'react'
import type { CalendarDay } from '../../../../contract/day.ts'
import { type Weekday, weekdayOf } from '../../../../contract/event.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { firstOfMonth, lastOfMonth } from '../../../../contract/weekAndMonth.ts'
import { gridRoles } from '../../../ui/gridRoles.ts'
import { Hidden } from '../../../ui/Hidden.tsx'
import { formatDay } from '../../../ui/language/format.ts'
import { select, useChosen } from '../address/selectionStore.ts'
import { useMonthInSight } from '../address/sight.ts'
import type { CalendarItem } from '../data/useCalendar.ts'
import { monthWord } from '../words/stepNames.ts'
import styles from './heads.module.css'
import type { CategoryOfItems } from './layout.ts'

export const isWeekend = (weekday: Weekday): boolean => weekday === 'sat' || weekday === 'sun'

/** `10 units`: the number of units of an item, where the service gives it. */
const stockWords = ({ stock }: Pick<CalendarItem, 'stock'>): string =>
  stock === null ? '' : plural(stock, { one: '# unit', other: '# units' })

const dateOf = (day: CalendarDay): string => String(Number(day.slice(8)))

/** The name of an item at the start of its row. A tap selects the item on all visible days. */
export const ItemLabel = memo(function ItemLabel({ item }: { item: CalendarItem }) {
  const isOn = useIsOn(item)
  return (
    <div
      {...gridRoles.rowHeading}
      className={styles.item}
      data-head-items={item.id}
      data-on={isOn || undefined}
    >
      <span title={item.name}>{item.name}</span> <small>{stockWords(item)}</small>
    </div>
  )
})

type DayHeadProps = { readonly day: CalendarDay; readonly today: CalendarDay }

/** A day at the start of its row. A tap selects it for all items. */
export const DayLabel = memo(function DayLabel({
  day,
  today,
  note,
}: DayHeadProps & { note: string }) {
  const weekday = weekdayOf(day)
  return (
    <div
      {...gridRoles.rowHeading}
      className={styles.day}
      data-head-day={day}
      data-weekend={isWeekend(weekday) || undefined}
      data-today={day === today || undefined}
    >
      <b>{dateOf(day)}</b>
      <span aria-hidden="true">{formatDay(day, 'weekday')}</span>
      <Hidden>{spokenDay(day, today)}</Hidden>
      <small>{dateOf(day) === '1' ? monthWord(day) : note}</small>
    </div>
  )
})

/** Whether a day of this item is selected. */
const useIsOn = ({ id }: CalendarItem): boolean =>
  useChosen(({ selection }) => selection?.itemIds.includes(id) === true)

type HeadPosition = { readonly column: number; readonly start: number; readonly size: number }

/** A day at the top of its column. */
export const DayHead = memo(function DayHead({
  day,
  today,
  ...place
}: DayHeadProps & HeadPosition) {
  const weekday = weekdayOf(day)
  return (
    <div
      {...gridRoles.heading}
      aria-colindex={place.column + 2}
      className={styles.head}
      data-head-day={day}
      data-weekend={isWeekend(weekday) || undefined}
      data-today={day === today || undefined}
      style={{ insetInlineStart: place.start, inlineSize: place.size }}
    >
      <span aria-hidden="true">
        {dateOf(day) === '1' ? monthWord(day) : formatDay(day, 'weekday')}
      </span>
      <b aria-hidden="true">{dateOf(day)}</b>
      <Hidden>{spokenDay(day, today)}</Hidden>
    </div>
  )
})

/** An item at the top of its column. */
export const ItemHead = memo(function ItemHead(
  props: {
    item: CalendarItem
    /** The category that begins with this item; its name can be tapped too. */
    begins: CategoryOfItems | null
  } & HeadPosition,
) {
  const { item, begins, column, start, size } = props
  const isOn = useIsOn(item)
  return (
    <div
      {...gridRoles.heading}
      aria-colindex={column + 2}
      className={styles.head}
      data-head-items={item.id}
      data-on={isOn || undefined}
      data-first={begins !== null || undefined}
      style={{ insetInlineStart: start, inlineSize: size }}
    >
      <b title={`${item.categoryName}: ${item.name}`}>{item.name}</b>
      {begins === null ? (
        <span>{stockWords(item)}</span>
      ) : (
        <span className={styles.category} data-head-items={begins.itemIds.join(' ')}>
          {begins.name}
        </span>
      )}
    </div>
  )
})

/** `Sat, Nov 21, today`. */
const spokenDay = (day: CalendarDay, today: CalendarDay): string =>
  day === today
    ? t({
        message: `${ph({ day: formatDay(day) })}, today`,
        comment: 'Read out: the head of a column of days',
      })
    : formatDay(day)

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
        if (mayEdit)
          select({ kind: 'days', days: { from: firstOfMonth(day), to: lastOfMonth(day) }, order })
      }}
    >
      <b>{formatDay(day, 'month')}</b>
      <small>{isBeside ? t`Below: last year` : currency}</small>
    </button>
  )
}
