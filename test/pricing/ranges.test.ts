import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../src/contract/day.ts'
import { tenThousandths } from '../../src/contract/rounding.ts'
import { priceOfStay } from '../../src/pricing/priceOfStay.ts'
import {
  type PricePoint,
  priceFor,
  rangeName,
  rangesOf,
  times,
} from '../../src/pricing/pricePoint.ts'
import { taxesOn } from '../../src/pricing/taxes.ts'
import { aPriceRule, each } from '../example/aPriceRule.ts'

/** Written in another order than they hold. */
const trip: PricePoint = [
  ...each('adults', 900, 6),
  ...each('children', 500),
  ...each('adults', 1000),
  { param: 'adults', from: 10, per: 'range', minor: 8000 },
]

describe('the price ranges of a parameter (§2.2 `gprice`)', () => {
  test('each holds up to the next one, and the last has no end, whatever order they were written in', () => {
    expect(rangesOf(trip, 'adults').map(({ from, to, minor }) => [from, to, minor])).toEqual([
      [1, 5, 1000],
      [6, 9, 900],
      [10, null, 8000],
    ])
    expect(rangesOf(trip, 'children').map((range) => rangeName(range, 12))).toEqual(['1-12'])
    expect(rangesOf(trip, 'adults').map((range) => rangeName(range, 12))).toEqual([
      '1-5',
      '6-9',
      '10-12',
    ])
  })

  test('a quantity costs what its range says', () => {
    const prices = [1, 5, 6, 9, 10, 40].map((adults) => priceFor(trip, 'adults', adults)?.minor)
    expect(prices).toEqual([1000, 1000, 900, 900, 8000, 8000])
  })

  test('a quantity of zero costs nothing, even where a range begins at zero', () => {
    expect(priceFor(each('adults', 1000, 0), 'adults', 0)).toBeNull()
    expect(priceFor(trip, 'adults', 0)).toBeNull()
    expect(priceFor(each('adults', 1000, 4), 'adults', 3)).toBeNull()
  })

  test('a price for each is multiplied by the quantity, and one for the whole range is charged once', () => {
    const [first, , last] = rangesOf(trip, 'adults')
    expect(first && times(first, 3)).toBe(3000)
    expect(last && times(last, 12)).toBe(8000)
  })
})

describe('hours and nights of a stay (§2.2 `sub_total`)', () => {
  const first = parseDay('2026-07-11')
  const priced = {
    itemId: 1,
    base: each('qty', 1000),
    rules: [aPriceRule({ kind: 'discount', price: { kind: 'percent', of: tenThousandths('90') } })],
    quantities: { qty: 2 },
  }

  test('three hours past midnight cost three times the hourly price of the day on which they begin', () => {
    const stay = priceOfStay(priced, [
      { day: first, left: 5, units: 3 },
      { day: addDays(first, 1), left: 5, units: 0 },
    ])
    expect(stay).toMatchObject({ discount: 600, subTotal: 5400 })
    const [begun, after] = stay.days
    expect(begun).toMatchObject({ discount: 600, subTotal: 5400 })
    expect(begun?.prices).toMatchObject([{ param: 'qty', total: 6000, discount: 600 }])
    expect(after).toMatchObject({ discount: 0, subTotal: 0, prices: [] })
  })
})

test('the taxes of a total are listed one by one, those in the price first (§2.11 `tax`)', () => {
  const gst = { id: 1, name: 'GST', percent: tenThousandths('5'), isIncluded: false }
  const vat = { id: 2, name: 'VAT', percent: tenThousandths('20'), isIncluded: true }
  const levy = { id: 3, name: 'Levy', percent: tenThousandths('5'), isIncluded: true }
  expect(taxesOn(12_500, [gst, vat, levy])).toEqual({
    taxes: [
      { tax: vat, minor: 2000 },
      { tax: levy, minor: 500 },
      { tax: gst, minor: 500 },
    ],
    taxTotal: 500,
    includedTotal: 2500,
    total: 13_000,
  })
})
