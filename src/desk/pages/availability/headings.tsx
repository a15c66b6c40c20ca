import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Item } from '../../../contract/item.ts'
import { formatLocaleOf } from '../../../contract/languages.ts'
import { isWeekend } from '../../../contract/weekAndMonth.ts'
import { classNames } from '../../ui/design/classNames.ts'
import { gridRoles } from '../../ui/gridRoles.ts'
import { formatDay, formatNumber } from '../../ui/language/format.ts'
import styles from './headings.module.css'

type HeadingProps = {
  /** Over its column, or before its row. */
  is: 'heading' | 'rowHeading'
  /** Its column, counted from 1 with the headings. */
  column: number
}

/** The heading of a day: its weekday and number; the first of a month has the month's name. */
export function DayHeading({
  day,
  today,
  is,
  column,
}: HeadingProps & { day: CalendarDay; today: CalendarDay }) {
  const number = Number(day.slice(8))
  return (
    <th
      scope={is === 'heading' ? 'col' : 'row'}
      {...gridRoles[is]}
      aria-colindex={column}
      className={classNames(
        styles.day,
        is === 'heading' ? styles.dayOver : styles.dayBefore,
        isWeekend(day) && styles.weekend,
        day === today && styles.today,
      )}
      aria-label={
        day === today ? t`${{ day: formatDay(day, 'long') }}, today` : formatDay(day, 'long')
      }
    >
      <span className={styles.weekday}>{formatDay(day, 'weekday')}</span>
      <b className={styles.number}>{formatNumber(number)}</b>
      {number === 1 ? (
        <span className={styles.month}>{monthOf(day, { month: 'short' })}</span>
      ) : null}
    </th>
  )
}

/** The name of its month. */
export const monthOf = (day: CalendarDay, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(formatLocaleOf(i18n.locale), { ...how, timeZone: 'UTC' }).format(
    Date.parse(day),
  )

type ItemHeadingProps = HeadingProps & {
  item: Item
  /** Over a column without a group heading. */
  group?: string
  start?: number
  width?: number
}

/** The heading of an item, with its stock. */
export function ItemHeading({ item, is, column, group, start, width }: ItemHeadingProps) {
  return (
    <th
      scope={is === 'heading' ? 'col' : 'row'}
      {...gridRoles[is]}
      aria-colindex={column}
      className={classNames(styles.item, is === 'heading' ? styles.itemOver : styles.itemBefore)}
      style={start === undefined ? undefined : { insetInlineStart: start, inlineSize: width }}
      title={item.name}
    >
      <b className={styles.name}>{item.name}</b>
      <small className={styles.of}>{group ?? totalWords(item)}</small>
    </th>
  )
}

function totalWords({ unlimited, stock }: Item): string {
  if (unlimited) return t({ message: 'unlimited', comment: 'Number of units of an item' })
  if (stock === null) return ''
  return t({
    message: plural({ units: stock }, { one: 'of #', other: 'of #' }),
    comment: 'How many units there are in all, under the name of the item',
  })
}
