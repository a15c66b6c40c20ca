import { Plural } from '@lingui/react/macro'
import { memo } from 'react'
import { Link } from 'react-router'
import type { DayLeft } from '../../../contract/calendar.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Item } from '../../../contract/item.ts'
import { isWeekend } from '../../../contract/weekAndMonth.ts'
import { classNames } from '../../ui/design/classNames.ts'
import { gridRoles } from '../../ui/gridRoles.ts'
import { paths } from '../../ui/paths.ts'
import styles from './StockCell.module.css'
import { type CellStock, canBook, stockFigure, stockLabel, stockOf } from './stock.ts'

declare module 'react' {
  interface CSSProperties {
    /** The share that is left, 0 to 1. */
    '--left'?: number
    /** How many days stand beside one another. */
    '--days'?: number
  }
}

type StockCellProps = {
  item: Item
  day: CalendarDay
  /** Null where the answer has nothing for that day. */
  dayLeft: DayLeft | null
  isWaiting: boolean
  isPast: boolean
  /** Tab leads here. */
  isStop: boolean
  /** Its column, counted from 1 with the headings. */
  column: number
  /** The start of its column in px from the first; null where the row lays it out itself. */
  start?: number
  width?: number
}

/** One item on one day. Where it may be free, the cell leads to a new booking. */
export const StockCell = memo(function OneStockCell(props: StockCellProps) {
  const { item, day, isPast, isStop, column, start, width } = props
  const stock = stockOf(item, props.dayLeft, props.isWaiting)
  const label = stockLabel(item, day, stock, isPast)
  const at = { 'data-item': item.id, 'data-day': day, tabIndex: isStop ? 0 : -1 }
  const isLink = canBook(stock, isPast)
  return (
    <td
      {...gridRoles.cell}
      aria-colindex={column}
      className={classNames(
        styles.cell,
        styles[stock.is],
        isPast && styles.past,
        isWeekend(day) && styles.weekend,
      )}
      style={start === undefined ? undefined : { insetInlineStart: start, inlineSize: width }}
      {...(isLink ? {} : { ...at, 'aria-label': label })}
    >
      {isLink ? (
        <Link
          to={paths.newBooking({ item: item.id, from: day })}
          aria-label={label}
          className={styles.link}
          {...at}
        >
          <Figure stock={stock} />
        </Link>
      ) : (
        <Figure stock={stock} />
      )}
    </td>
  )
})

function Figure({ stock }: { stock: CellStock }) {
  const part = stock.is === 'left' ? stock.part : null
  return (
    <>
      {stock.is === 'left' ? (
        <UnitsLeft units={stock.units} />
      ) : (
        <span className={styles.figure}>{stockFigure(stock)}</span>
      )}
      {part === null ? null : <span className={styles.bar} style={{ '--left': part }} />}
    </>
  )
}

/** `3 left`, the number larger than its word. */
const UnitsLeft = ({ units }: { units: number }) => (
  <Plural
    value={units}
    one={
      <span className={styles.figure}>
        # <small>left</small>
      </span>
    }
    other={
      <span className={styles.figure}>
        # <small>left</small>
      </span>
    }
  />
)
