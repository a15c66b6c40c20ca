import { plural, t } from '@lingui/core/macro'
import type { DayLeft } from '../../../contract/calendar.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Item } from '../../../contract/item.ts'
import { formatDay, formatFacts, formatNumber } from '../../ui/language/format.ts'

/** The content of a cell. */
export type CellStock =
  | {
      readonly is: 'left'
      readonly units: number /** The share of the stock, 0 to 1; null when unknown. */
      readonly part: number | null
    }
  | { readonly is: 'endless' | 'full' | 'closed' }
  /** Not answered yet, or not part of the answer. */
  | { readonly is: 'waiting' | 'unknown' }

/** @param dayLeft null where the answer has nothing for that day */
export function stockOf(item: Item, dayLeft: DayLeft | null, isWaiting: boolean): CellStock {
  if (dayLeft === null) return { is: isWaiting ? 'waiting' : 'unknown' }
  if (dayLeft.isClosed) return { is: 'closed' }
  // Services send 0 where nothing is counted.
  if (item.unlimited) return { is: dayLeft.saysUnavailable ? 'closed' : 'endless' }
  if (dayLeft.left === null) return { is: 'endless' }
  if (dayLeft.left === 0) return { is: 'full' }
  const part =
    item.stock === null || item.stock <= 0 ? null : Math.min(1, dayLeft.left / item.stock)
  return { is: 'left', units: dayLeft.left, part }
}

/** The figure in the cell. */
export function stockFigure(stock: CellStock): string {
  switch (stock.is) {
    case 'left':
      return formatNumber(stock.units)
    case 'endless':
      return '∞'
    case 'full':
      return formatNumber(0)
    case 'closed':
      return t({ message: 'Closed', context: 'day', comment: 'An item on a day. Short' })
    case 'waiting':
      return ''
    case 'unknown':
      return '?'
  }
}

function stockWords(stock: CellStock): string {
  switch (stock.is) {
    case 'left':
      return plural({ units: stock.units }, { one: '# left', other: '# left' })
    case 'endless':
      return t({ message: 'unlimited', comment: 'Number of units of an item' })
    case 'full':
      return t({ message: 'sold out', comment: 'An item on a day' })
    case 'closed':
      return t({ message: 'closed', context: 'day', comment: 'An item on a day' })
    case 'waiting':
      return t({ message: 'loading', comment: 'Number of units of an item' })
    case 'unknown':
      return t({ message: 'unknown', comment: 'Number of units of an item' })
  }
}

/** The cell for screen readers: `Double kayak, Saturday, September 5, 2026, 3 left`. */
export const stockLabel = (
  item: Item,
  day: CalendarDay,
  stock: CellStock,
  isPast: boolean,
): string =>
  formatFacts([
    item.name,
    formatDay(day, 'long'),
    stockWords(stock),
    isPast && t({ message: 'past', comment: 'A day that is over' }),
  ])

/** Whether a new booking could begin there. An unknown day may well be free. */
export const canBook = ({ is }: CellStock, isPast: boolean): boolean =>
  !isPast && (is === 'left' || is === 'endless' || is === 'unknown')
