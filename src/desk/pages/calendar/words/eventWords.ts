import { i18n } from '@lingui/core'
import { ph, plural, t } from '@lingui/core/macro'
import { type CurrencyCode, type Money, parseMoney } from '../../../../contract/money.ts'
import { formatList, formatMoney, formatNumber } from '../../../ui/language/format.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { type ComparedField, comparedFields } from '../rules/compare.ts'
import type { EventValues } from '../rules/draft.ts'
import { percentWords, rangeWithYear, weekdaysWords } from './stepNames.ts'

/**
 * The effect of a rule on a price: `+10 %`, `10 % off`, `New price 120.00`. Empty when it does not change the price.
 */
function priceWords(
  { price, kind }: Pick<EventValues, 'price' | 'kind'>,
  newPrice: Money | null,
  currency: CurrencyCode,
): string {
  switch (price.kind) {
    case 'none':
      return ''
    case 'base':
      return t`Base price`
    case 'new':
      return newPrice === null
        ? t`New price`
        : t`New price ${{ amount: formatMoney(newPrice, { symbol: false }) }}`
    case 'dynamic':
      if (kind === 'discount' && price.rate <= 0) {
        return price.unit === 'percent'
          ? t`${{ percent: formatNumber(-price.rate || 0) }} % off`
          : t`${{ amount: figures(price.rate, currency) }} off`
      }
      return price.unit === 'percent'
        ? percentWords(price.rate)
        : `${price.rate < 0 ? '−' : '+'}${figures(price.rate, currency)}`
    case 'yield':
      return price.levels.length === 0
        ? t`No thresholds`
        : price.levels.map(thresholdWords).join(', ')
    case 'other':
      return t`Unknown price type “${{ type: price.source }}”`
  }
}

/** `120 % from 3 left`: the price when so many units are left or fewer. */
const thresholdWords = ({ level, rate }: { level: number; rate: number }): string =>
  t({
    message: plural(
      { unitsLeft: level },
      {
        one: `${ph({ percent: formatNumber(rate) })} % from # left`,
        other: `${ph({ percent: formatNumber(rate) })} % from # left`,
      },
    ),
    comment: 'Percent of the price once so many units of an item are left',
  })

/** An amount without its sign. */
function figures(rate: number, currency: CurrencyCode): string {
  try {
    const money = parseMoney(String(Math.abs(rate)), currency)
    return formatMoney(money, { symbol: false })
  } catch {
    // A service may send more decimals than the currency has.
    return i18n.number(Math.abs(rate), { maximumFractionDigits: 12 })
  }
}

/** All effects of a rule with its amounts, in the long form: `Closed`, `+10 %, all days together`. */
export function effectWords(
  values: EventValues,
  newPrice: Money | null,
  currency: CurrencyCode,
): string {
  const isClosed = !values.available && values.kind !== 'discount'
  const parts = [
    isClosed ? t`Closed` : '',
    priceWords(values, newPrice, currency),
    values.wholeLength
      ? t({ message: 'all days together', comment: 'Guests must book all days of the price rule' })
      : '',
  ].filter(Boolean)
  return parts.length === 0 ? t`No effect` : parts.join(', ')
}

/** When it holds: `Jul 12 – 13`, `from Jul 12, no end`. */
export function daysWords({ startDay, endDay, repeat }: EventValues): string {
  if (endDay === null || repeat === 'always')
    return t`From ${{ firstDay: dayWords(startDay) }}, no end`
  return endDay < startDay
    ? t`${{ firstDay: dayWords(startDay) }} to ${{ lastDay: dayWords(endDay) }}`
    : rangeWithYear({ from: startDay, to: endDay })
}

/** `Sat, Sun`, `Always`; empty when it does not repeat. */
export function repeatWords({ repeat, weekdays }: EventValues): string {
  if (repeat === 'always') {
    return t({ message: 'Always', comment: 'How often a price rule repeats' })
  }
  if (repeat === 'never') return ''
  return weekdays.length === 0 ? t`Weekly` : weekdaysWords(weekdays)
}

/** All of when it holds: `Jun 27 – Aug 30, 2026, Fri, Sat`. */
export const whenWords = (values: EventValues): string =>
  [daysWords(values), values.repeat === 'weekly' ? repeatWords(values) : '']
    .filter(Boolean)
    .join(', ')

/** Turns numbers into words: items and categories by name, amounts in the business's currency. */
export type EventNames = {
  readonly items: readonly CalendarItem[]
  readonly currency: CurrencyCode
}

const kinds = () => ({ season: t`Season`, special: t`Special`, discount: t`Discount` }) as const
const yesOrNo = (is: boolean): string => (is ? t`Yes` : t`No`)

/** One field of an event in words, as a person would enter it. */
export function valueWords(
  field: ComparedField,
  values: EventValues,
  names: EventNames,
  newPrice: Money | null = null,
): string {
  switch (field) {
    case 'name':
      return values.name.trim() === '' ? t`No name` : values.name
    case 'kind':
      return values.kind === 'other' ? t`Type ${{ typeCode: values.typeId }}` : kinds()[values.kind]
    case 'startDay':
      return dayWords(values.startDay)
    case 'endDay':
      return values.endDay === null || values.repeat === 'always'
        ? t`No end`
        : dayWords(values.endDay)
    case 'wholeLength':
      return yesOrNo(values.wholeLength)
    case 'price':
      return priceWords(values, newPrice, names.currency) || t`No change`
    case 'available':
      return yesOrNo(!values.available && values.kind !== 'discount')
    case 'repeat':
      return {
        never: t({ message: 'Never', comment: 'How often a price rule repeats' }),
        weekly: t`Weekly`,
        always: t({ message: 'Always', comment: 'How often a price rule repeats' }),
      }[values.repeat]
    case 'weekdays':
      return values.repeat === 'weekly' && values.weekdays.length > 0
        ? weekdaysWords(values.weekdays)
        : t({ message: 'None', context: 'weekdays', comment: 'No weekdays' })
    case 'enabled':
      return yesOrNo(values.enabled)
    case 'ruleSetId':
      return String(values.ruleSetId)
    case 'vouchers':
      return values.vouchers === null || values.vouchers === 0
        ? t`Unlimited`
        : String(values.vouchers)
    case 'appliesTo':
      return targetWords(values, names)
  }
}

const dayWords = (day: EventValues['startDay']): string => rangeWithYear({ from: day, to: day })

/** `All items`, `Category Cabins; Birch cabin, Cedar cabin`. */
function targetWords({ appliesTo }: Pick<EventValues, 'appliesTo'>, { items }: EventNames): string {
  const { allItems, itemIds, categoryIds } = appliesTo
  const categories = categoryIds.map(
    (id) => items.find(({ categoryId }) => categoryId === id)?.categoryName.trim() || String(id),
  )
  const named = itemIds.map(
    (id) => items.find((item) => item.id === id)?.name.trim() || t`Item ${{ itemNumber: id }}`,
  )
  const words = [
    allItems ? t`All items` : '',
    categories.length === 1 ? t`Category ${{ category: categories.join('') }}` : '',
    categories.length > 1 ? t`Categories ${{ categories: formatList(categories) }}` : '',
    named.join(', '),
  ].filter(Boolean)
  return words.length === 0 ? t`No items` : words.join('; ')
}

/** The fields of a new event that differ from the usual values. */
export const tellingFields = (values: EventValues): readonly ComparedField[] =>
  comparedFields.filter((field) => {
    switch (field) {
      case 'weekdays':
        return values.repeat === 'weekly'
      case 'vouchers':
        return values.kind === 'discount'
      case 'available':
        return values.kind !== 'discount'
      case 'ruleSetId':
        return values.ruleSetId !== 1
      case 'wholeLength':
        return values.wholeLength
      case 'name':
      case 'kind':
      case 'startDay':
      case 'endDay':
      case 'price':
      case 'repeat':
      case 'enabled':
      case 'appliesTo':
        return true
    }
  })

export const changesWords = (count: number): string =>
  plural(count, { one: '# change', other: '# changes' })
