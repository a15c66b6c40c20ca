import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { formatLocaleOf } from '../../../../contract/languages.ts'
import { type CurrencyCode, minorDigits, noCurrency } from '../../../../contract/money.ts'
import { formatDay } from '../../../ui/language/format.ts'
import type { DayRange, RuleItem } from '../rules/draft.ts'
import type { CellSelection } from '../rules/edits.ts'
import { dayCount } from '../rules/selection.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** An amount for a cell: no symbol, no grouping, and no decimals when there are none (`95`, `148.50`). */
export function cellAmount(minor: number, currency: CurrencyCode | null): string {
  const digits = minorDigits(currency ?? noCurrency)
  const whole = minor % 10 ** digits === 0
  return amountFormat(whole ? 0 : digits).format(minor / 10 ** digits)
}

/** As it is read out: `140.00`. */
export function fullAmount(minor: number, currency: CurrencyCode | null): string {
  const digits = minorDigits(currency ?? noCurrency)
  return amountFormat(digits).format(minor / 10 ** digits)
}

function amountFormat(digits: number): Intl.NumberFormat {
  const key = `${i18n.locale} ${digits}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(formatLocaleOf(i18n.locale), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  formats.set(key, made)
  return made
}

/** The finding that marks a cell, in words. */
export type FindingMark = 'block' | 'warn' | ''

export const findingWords = () =>
  ({
    block: t`Fix this first`,
    warn: t`Warning`,
    info: t({ message: 'Good to know', comment: 'Heading of a hint about price rules' }),
  }) as const

/** Why nothing can be edited in this tab. */
export const editedElsewhere = () => t`Read only. Another tab is editing the calendar.`

/** In place of the name of a person. */
export const unknownPerson = (): string =>
  t({ message: 'unknown', context: 'person', comment: 'In place of a name: by unknown' })

/** The button that leads to the changes. */
export const reviewWords = (count: number): string =>
  count === 0
    ? t`Review changes`
    : plural(count, { one: 'Review # change', other: 'Review # changes' })

/** The same where the screen is narrow. */
export const reviewWord = (): string =>
  t({ message: 'Review', comment: 'Button: look at the changes before they are published' })

export const priceWords = (minor: number | null, currency: CurrencyCode | null): string =>
  minor === null ? t`price unknown` : fullAmount(minor, currency)

/** `Fri, Jul 17 – Sun, Jul 19`. */
export const rangeWords = ({ from, to }: DayRange): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`

export const daysWords = (count: number): string => plural(count, { one: '# day', other: '# days' })

/** The items that are chosen: the name of one, how many of several. */
const itemsWords = (names: readonly string[], all: number): string =>
  names.length === 1
    ? (names[0] ?? '')
    : names.length === all
      ? t`All items`
      : plural({ count: names.length }, { one: '# item', other: '# items' })

/** The same for items by their numbers. @param all there are */
export const chosenItemsWords = (
  { itemIds }: Pick<CellSelection, 'itemIds'>,
  all: readonly RuleItem[],
): string =>
  itemsWords(
    itemIds.map((chosen) => all.find(({ id }) => id === chosen)?.name ?? ''),
    all.length,
  )

/** Beside the first day of a range. */
export const tapLastDay = (): string =>
  t({ message: 'tap the last day', comment: 'After a date: tap the last day to select the range' })

/** The announcement when the selection changes. */
export function choiceWords(items: string, selection: CellSelection, awaitsEnd: boolean): string {
  const days = rangeWords(selection.days)
  if (awaitsEnd) return t`${items}, ${days}. Tap the last day.`
  const count = plural(
    { count: dayCount(selection) },
    { one: '# day selected', other: '# days selected' },
  )
  return [items, days, count].join(', ')
}
