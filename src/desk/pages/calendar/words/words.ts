import { type CalendarDay, formatDay } from '../../../../contract/day.ts'
import type { EventPrice } from '../../../../contract/event.ts'
import {
  type CurrencyCode,
  formatMoney,
  minorDigits,
  noCurrency,
} from '../../../../contract/money.ts'
import type { BookedOn } from '../data/bookedOn.ts'
import type { Cell } from '../data/useCalendar.ts'
import type { DayRange, RuleItem } from '../rules/draft.ts'
import type { CellSelection } from '../rules/edits.ts'
import { dayCount } from '../rules/selection.ts'
import type { PriceChangeStep } from '../rules/simulate.ts'
import { counted } from './stepNames.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** An amount for a cell: no symbol, no grouping, and no decimals when there are none (`95`, `148.50`). */
export function cellAmount(minor: number, currency: CurrencyCode | null): string {
  const digits = minorDigits(currency ?? noCurrency)
  const whole = minor % 10 ** digits === 0
  return amountFormat(whole ? 0 : digits).format(minor / 10 ** digits)
}

/** As it is read out: `140.00`. */
function fullAmount(minor: number, currency: CurrencyCode | null): string {
  const digits = minorDigits(currency ?? noCurrency)
  return amountFormat(digits).format(minor / 10 ** digits)
}

function amountFormat(digits: number): Intl.NumberFormat {
  const known = formats.get(String(digits))
  if (known) return known
  const made = new Intl.NumberFormat(undefined, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  formats.set(String(digits), made)
  return made
}

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
    finding === '' ? '' : findingWords[finding],
  ]
    .filter(Boolean)
    .join(', ')
}

/** The finding that marks a cell, in words. */
export type FindingMark = 'block' | 'warn' | ''

export const findingWords = { block: 'has to be mended', warn: 'worth a look' } as const

export const priceWords = (minor: number | null, currency: CurrencyCode | null): string =>
  minor === null ? 'price not known' : fullAmount(minor, currency)

const certaintyWords = { verified: 'verified', estimate: 'estimate', unknown: '' } as const

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
    cell.differs ? 'differs from what was reckoned' : '',
    cell.isFull ? 'full' : cell.left === null ? '' : `${cell.left} left`,
    cell.isClosed ? '' : certaintyWords[cell.certainty],
  ]
    .filter(Boolean)
    .join(', ')
}

/** `minus 10 percent`, as it is read out. */
function effectWords(price: EventPrice): string {
  switch (price.kind) {
    case 'dynamic':
      return `${price.rate < 0 ? 'minus' : 'plus'} ${Math.abs(price.rate)}${price.unit === 'percent' ? ' percent' : ''}`
    case 'new':
      return 'new price'
    case 'base':
      return 'base price'
    case 'yield':
      return 'by what is left'
    case 'none':
    case 'other':
      return ''
  }
}

/** `Fri, Jul 17 – Sun, Jul 19`. */
export const rangeWords = ({ from, to }: DayRange): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`

export const daysWords = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`

/** The items that are chosen: the name of one, how many of several. */
const itemsWords = (names: readonly string[], all: number): string =>
  names.length === 1
    ? (names[0] ?? '')
    : names.length === all
      ? 'All items'
      : `${names.length} items`

/** The same for items by their numbers. @param all there are */
export const chosenItemsWords = (
  { itemIds }: Pick<CellSelection, 'itemIds'>,
  all: readonly RuleItem[],
): string =>
  itemsWords(
    itemIds.map((chosen) => all.find(({ id }) => id === chosen)?.name ?? ''),
    all.length,
  )

/** The announcement when the selection changes. */
export const choiceWords = (items: string, selection: CellSelection, awaitsEnd: boolean): string =>
  [
    items,
    rangeWords(selection.days),
    daysWords(dayCount(selection)),
    awaitsEnd ? 'tap the last day' : 'chosen',
  ].join(', ')

/** `12 nights`, `12 nights and 3 days`, `At least 12 nights`; empty when there are none. */
export function nightsWords({ nights, days, untold }: BookedOn): string {
  const parts = [
    nights === 0 ? '' : counted(nights, 'night', 'nights'),
    days === 0 ? '' : counted(days, 'day', 'days'),
  ].filter(Boolean)
  if (parts.length === 0) return ''
  return `${untold > 0 ? 'At least ' : ''}${parts.join(' and ')}`
}

/** The amount paid for them: `1,234.00`, `at least 1,234.00`; empty if it is not known. */
export const paidWords = ({ money, untold }: BookedOn): string =>
  money === null ? '' : `${untold > 0 ? 'at least ' : ''}${formatMoney(money)}`
