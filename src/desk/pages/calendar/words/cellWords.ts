import { t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { EventPrice } from '../../../../contract/event.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { formatDay, formatMoney } from '../../../ui/language/format.ts'
import type { BookedOn } from '../data/bookedOn.ts'
import type { Cell } from '../data/useCalendar.ts'
import type { PriceChangeStep } from '../rules/simulate.ts'
import { counted } from './stepNames.ts'
import { type FindingMark, findingWords, fullAmount, priceWords } from './words.ts'

/** The name of a cell: `Kayak, Sat, Jul 12, 140, 4 left`. */
export function cellName(
  item: string,
  day: string,
  spoken: string,
  { isClosed, isDraft }: Pick<Cell, 'isClosed' | 'isDraft'>,
  finding: FindingMark = '',
): string {
  return [
    item,
    day,
    isClosed ? 'closed' : spoken,
    isDraft ? 'draft' : '',
    finding === '' ? '' : findingWords()[finding],
  ]
    .filter(Boolean)
    .join(', ')
}

const certaintyWords = { verified: 'live price', estimate: 'estimate', unknown: '' } as const

/**
 * Everything about one cell in one sentence (ux.md §4.4).
 *
 * @param steps the steps of the price, in their order
 */
export function sentenceOf(
  item: string,
  day: CalendarDay,
  cell: Cell,
  { steps, currency }: { steps: readonly PriceChangeStep[]; currency: CurrencyCode | null },
): string {
  const rules = cell.bands.map(({ kind, name, isDraft }) => {
    const step = steps.find(({ event }) => event.values.name === name)
    const effect = step ? effectWords(step.event.values.price) : ''
    return [isDraft ? 'draft' : '', kind, name, kind === 'season' ? '' : effect]
      .filter(Boolean)
      .join(' ')
  })
  return [
    item,
    formatDay(day),
    cell.isClosed ? 'closed' : priceWords(cell.minor, cell.minor === null ? null : currency),
    ...rules,
    cell.before !== null && !cell.isClosed ? `before ${fullAmount(cell.before, currency)}` : '',
    cell.differs ? 'differs from the estimate' : '',
    cell.isFull ? 'sold out' : cell.left === null ? '' : `${cell.left} left`,
    cell.isClosed ? '' : certaintyWords[cell.certainty],
  ]
    .filter(Boolean)
    .join(', ')
}

/** `minus 10 percent`, as it is read out. */
function effectWords(price: EventPrice): string {
  switch (price.kind) {
    case 'dynamic': {
      const size = Math.abs(price.rate)
      if (price.unit === 'percent') {
        return price.rate < 0 ? `minus ${size} percent` : `plus ${size} percent`
      }
      return price.rate < 0 ? `minus ${size}` : `plus ${size}`
    }
    case 'new':
      return t`new price`
    case 'base':
      return t`base price`
    case 'yield':
      return t`by units left`
    case 'none':
    case 'other':
      return ''
  }
}

/** `12 nights`, `12 nights and 3 days`, `At least 12 nights`; empty when there are none. */
export function nightsWords({ nights, days, untold }: BookedOn): string {
  const parts = [
    nights === 0 ? '' : counted(nights, 'night', 'nights'),
    days === 0 ? '' : counted(days, 'day', 'days'),
  ].filter(Boolean)
  const words = parts.join(' and ')
  return words === '' || untold === 0 ? words : t`At least ${words}`
}

/** The amount paid for them: `1,234.00`, `at least 1,234.00`; empty if it is not known. */
export function paidWords({ money, untold }: BookedOn): string {
  if (money === null) return ''
  return untold > 0 ? t`at least ${{ amount: formatMoney(money) }}` : formatMoney(money)
}
