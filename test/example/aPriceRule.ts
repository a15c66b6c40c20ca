import { parseDay } from '../../src/contract/day.ts'
import type { PricePoint } from '../../src/pricing/pricePoint.ts'
import type { PriceRule } from '../../src/pricing/priceRule.ts'

type Wish = Partial<Omit<PriceRule, 'startDay' | 'endDay'>> & {
  readonly from?: string
  readonly to?: string | null
}

/** A special of July 2026 for all items, which changes nothing unless the test says so. */
export const aPriceRule = ({
  from = '2026-07-01',
  to = '2026-07-31',
  ...wish
}: Wish): PriceRule => ({
  id: 1,
  name: 'July',
  kind: 'special',
  wholeLength: false,
  price: { kind: 'none' },
  closes: false,
  repeat: 'never',
  weekdays: [],
  enabled: true,
  vouchersLeft: null,
  appliesTo: { allItems: true, itemIds: [], categoryIds: [] },
  ...wish,
  startDay: parseDay(from),
  endDay: to === null ? null : parseDay(to),
})

/** An amount in cents for each unit. */
export const each = (param: string, minor: number, from = 1): PricePoint => [
  { param, from, per: 'each', minor },
]
