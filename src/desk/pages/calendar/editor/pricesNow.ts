import type { CurrencyCode } from '../../../../contract/money.ts'
import { minorDigits } from '../../../../contract/money.ts'
import {
  hundredPercent,
  minorOf,
  percentOf,
  tenThousandths,
} from '../../../../contract/rounding.ts'
import { type CalendarItem, useCalendar } from '../data/useCalendar.ts'
import type { CellSelection } from '../rules/edits.ts'
import { daysOf } from '../rules/holds.ts'
import type { PadPrice } from '../rules/pad.ts'

/** The lowest and the highest of some prices, in minor units. */
export type PriceSpan = { readonly least: number; readonly most: number }

/** At most this many cells are looked at while somebody types. */
const mostCells = 400

/** The current prices of the selected days without closed ones; null when they are unknown or too many. */
export function usePricesNow(
  selection: CellSelection,
  items: readonly CalendarItem[],
): PriceSpan | null {
  const { cell } = useCalendar(selection)
  const days = daysOf(selection.days)
  const chosen = items.filter(({ id }) => selection.itemIds.includes(id))
  if (days.length * chosen.length > mostCells) return null
  const prices = chosen.flatMap((item) => days.flatMap((day) => cell(item, day).minor ?? []))
  return spanOf(prices)
}

const spanOf = (prices: readonly number[]): PriceSpan | null =>
  prices.length === 0 ? null : { least: Math.min(...prices), most: Math.max(...prices) }

/** The prices after the entry on the number pad; unchanged while the entry is incomplete. */
export function pricedAs(
  now: PriceSpan,
  price: PadPrice | null,
  currency: CurrencyCode,
): PriceSpan {
  const after = (minor: number): number => Math.max(0, changed(minor, price, currency))
  return { least: after(now.least), most: after(now.most) }
}

function changed(minor: number, price: PadPrice | null, currency: CurrencyCode): number {
  switch (price?.kind) {
    case undefined:
      return minor
    case 'set':
      return price.minor
    case 'percent':
      return percentOf(minor, hundredPercent + tenThousandths(price.rate))
    case 'amount':
      return minor + minorOf(price.rate, minorDigits(currency))
  }
}
