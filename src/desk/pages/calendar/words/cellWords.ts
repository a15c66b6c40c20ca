import { ph, plural, t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { EventPrice } from '../../../../contract/event.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { formatDay, formatMoney, formatNumber, inLanguage } from '../../../ui/language/format.ts'
import type { BookedOn } from '../data/bookedOn.ts'
import type { Cell } from '../data/useCalendar.ts'
import type { PriceChangeStep } from '../rules/simulate.ts'
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
    isClosed ? closedWord() : spoken,
    isDraft ? t({ message: 'draft', comment: 'Read out: the price is a draft' }) : '',
    finding === '' ? '' : findingWords()[finding],
  ]
    .filter(Boolean)
    .join(', ')
}

export const closedWord = (): string =>
  t({ message: 'closed', comment: 'Read out: guests can’t book this day' })

const certaintyWords = () =>
  ({
    verified: t({ message: 'live price', comment: 'Read out: the booking system’s own price' }),
    estimate: t({ message: 'estimate', comment: 'Read out: the price is an estimate' }),
    unknown: '',
  }) as const

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
    const effect = step && kind !== 'season' ? effectWords(step.event.values.price) : ''
    const rule = ruleWords(kind, name, isDraft)
    return effect === ''
      ? rule
      : t({
          message: `${rule} ${effect}`,
          comment: 'Read out: a price rule and what it does, “special Weekend plus 10 percent”',
        })
  })
  return [
    item,
    formatDay(day),
    cell.isClosed ? closedWord() : priceWords(cell.minor, cell.minor === null ? null : currency),
    ...rules,
    cell.before !== null && !cell.isClosed
      ? t({
          message: `before ${ph({ amount: fullAmount(cell.before, currency) })}`,
          comment: 'Read out: the price before the draft',
        })
      : '',
    cell.differs
      ? t({ message: 'differs from the estimate', comment: 'Read out: the price differs' })
      : '',
    leftWords(cell),
    cell.isClosed ? '' : certaintyWords()[cell.certainty],
  ]
    .filter(Boolean)
    .join(', ')
}

function leftWords({ isFull, left }: Pick<Cell, 'isFull' | 'left'>): string {
  if (isFull) return t({ message: 'sold out', comment: 'Read out: no units are left' })
  return left === null ? '' : unitsLeftWords(left)
}

/** Hundreds of cells show the same few numbers. */
const knownUnitsLeft = inLanguage(() => new Map<number, string>())

/** `4 left`. */
export function unitsLeftWords(left: number): string {
  const known = knownUnitsLeft().get(left)
  if (known !== undefined) return known
  const words = t({
    message: plural(left, { one: '# left', other: '# left' }),
    comment: 'Units of an item that can still be booked on a day. Very little room.',
  })
  knownUnitsLeft().set(left, words)
  return words
}

/** A rule as it is read out: `draft special Weekend`. */
function ruleWords(kind: Cell['bands'][number]['kind'], name: string, isDraft: boolean): string {
  switch (kind) {
    case 'season':
      return isDraft ? t`draft season ${name}` : t`season ${name}`
    case 'special':
      return isDraft ? t`draft special ${name}` : t`special ${name}`
    case 'discount':
      return isDraft ? t`draft discount ${name}` : t`discount ${name}`
    case 'closure':
      return isDraft ? t`draft closure ${name}` : t`closure ${name}`
  }
}

/** `minus 10 percent`, as it is read out. */
function effectWords(price: EventPrice): string {
  switch (price.kind) {
    case 'dynamic': {
      const size = formatNumber(Math.abs(price.rate))
      if (price.unit === 'percent') {
        return price.rate < 0
          ? t`minus ${{ percent: size }} percent`
          : t`plus ${{ percent: size }} percent`
      }
      return price.rate < 0 ? t`minus ${{ amount: size }}` : t`plus ${{ amount: size }}`
    }
    case 'new':
      return t`new price`
    case 'base':
      return t`base price`
    case 'yield':
      return t({ message: 'by units left', comment: 'Read out: the price depends on them' })
    case 'none':
    case 'other':
      return ''
  }
}

/** `12 nights`, `12 nights and 3 days`, `At least 12 nights`; empty when there are none. */
export function nightsWords({ nights, days, untold }: BookedOn): string {
  if (nights === 0 && days === 0) return ''
  const isAll = untold === 0
  if (days === 0) {
    return isAll
      ? plural(nights, { one: '# night', other: '# nights' })
      : plural(nights, { one: 'At least # night', other: 'At least # nights' })
  }
  if (nights === 0) {
    return isAll
      ? plural(days, { one: '# day', other: '# days' })
      : plural(days, { one: 'At least # day', other: 'At least # days' })
  }
  return isAll
    ? t`${plural(nights, { one: '# night', other: '# nights' })} and ${plural(days, { one: '# day', other: '# days' })}`
    : t`At least ${plural(nights, { one: '# night', other: '# nights' })} and ${plural(days, { one: '# day', other: '# days' })}`
}

/** The amount paid for them: `Price: 1,234.00.`, `Price: at least 1,234.00.` */
export function paidWords({ money, untold }: BookedOn): string {
  if (money === null) return t`Price unknown.`
  return untold > 0
    ? t`Price: at least ${{ amount: formatMoney(money) }}.`
    : t`Price: ${{ amount: formatMoney(money) }}.`
}
