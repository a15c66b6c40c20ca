import {
  type CurrencyCode,
  formatMoney,
  type Money,
  parseMoney,
} from '../../../../contract/money.ts'
import type { EventValues } from '../rules/draft.ts'
import { percentWords, rangeWithYear, weekdaysWords } from './stepNames.ts'

/**
 * The effect of a rule on a price: `+10 %`, `10 % off`, `New price 120.00`. Empty when it does not change the price.
 */
export function priceWords(
  { price, kind }: Pick<EventValues, 'price' | 'kind'>,
  newPrice: Money | null,
  currency: CurrencyCode,
): string {
  switch (price.kind) {
    case 'none':
      return ''
    case 'base':
      return 'Base price'
    case 'new':
      return newPrice === null
        ? 'New price'
        : `New price ${formatMoney(newPrice, undefined, { symbol: false })}`
    case 'dynamic':
      return kind === 'discount' && price.rate <= 0
        ? `${price.unit === 'percent' ? `${-price.rate || 0} %` : figures(price.rate, currency)} off`
        : price.unit === 'percent'
          ? percentWords(price.rate)
          : `${price.rate < 0 ? '−' : '+'}${figures(price.rate, currency)}`
    case 'yield':
      return price.levels.length === 0
        ? 'Thresholds, none set'
        : price.levels.map(({ level, rate }) => `${rate} % from ${level} left`).join(', ')
    case 'other':
      return `Price by “${price.source}”`
  }
}

/** An amount without its sign. */
function figures(rate: number, currency: CurrencyCode): string {
  try {
    const money = parseMoney(String(Math.abs(rate)), currency)
    return formatMoney(money, undefined, { symbol: false })
  } catch {
    // A service may send more decimals than the currency has.
    return String(Math.abs(rate))
  }
}

/** All effects of a rule with its amounts, in the long form: `Closed`, `+10 %, whole length`. */
export function effectWords(
  values: EventValues,
  newPrice: Money | null,
  currency: CurrencyCode,
): string {
  const isClosed = !values.available && values.kind !== 'discount'
  const parts = [
    isClosed ? 'Closed' : '',
    priceWords(values, newPrice, currency),
    values.wholeLength ? 'whole length' : '',
  ].filter(Boolean)
  return parts.length === 0 ? 'Changes nothing' : parts.join(', ')
}

/** When it holds: `Jul 12 – 13`, `from Jul 12, no end`. */
export function daysWords({ startDay, endDay, repeat }: EventValues): string {
  if (endDay === null || repeat === 'always')
    return `From ${rangeWithYear({ from: startDay, to: startDay })}, no end`
  return endDay < startDay
    ? `${rangeWithYear({ from: startDay, to: startDay })} to ${rangeWithYear({ from: endDay, to: endDay })}`
    : rangeWithYear({ from: startDay, to: endDay })
}

/** `Sat, Sun`, `Always`; empty when it does not repeat. */
export function repeatWords({ repeat, weekdays }: EventValues): string {
  if (repeat === 'always') return 'Always'
  if (repeat === 'never') return ''
  return weekdays.length === 0 ? 'Weekly' : weekdaysWords(weekdays)
}

/** All of when it holds: `Jun 27 – Aug 30, 2026, Fri, Sat`. */
export const whenWords = (values: EventValues): string =>
  [daysWords(values), values.repeat === 'weekly' ? repeatWords(values) : '']
    .filter(Boolean)
    .join(', ')
