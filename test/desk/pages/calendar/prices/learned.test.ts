import { expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import { learnedFrom } from '../../../../../src/desk/pages/calendar/prices/learned.ts'
import { bookOf, type DaySample } from '../../../../../src/desk/pages/calendar/prices/samples.ts'
import {
  type EffectiveEvent,
  effectiveEvents,
} from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { concerns } from '../../../../../src/pricing/priceRule.ts'
import { anEvent } from '../aRule.ts'
import { cad, someFacts } from '../checks/someFacts.ts'
import { aSample } from './aSample.ts'

const percent = (rate: number) => ({ kind: 'dynamic', rate, unit: 'percent' }) as const
const { items } = someFacts()
const on = (day: string, minor: number) => aSample({ day: parseDay(day), minor })

function learn(samples: readonly DaySample[], published: readonly EffectiveEvent[]) {
  const rulesOf = (id: number) =>
    published.filter(({ values }) => items.some((item) => item.id === id && concerns(values, item)))
  const { basePrices, newPrices, agreement } = learnedFrom(bookOf(samples), items, rulesOf, cad)
  return { basePrices, newPrices, policy: agreement.policy }
}

test('prices that the service charged show the base price, a new price, and how events work together (ux.md §4.7)', () => {
  const published = effectiveEvents(
    [
      anEvent(1, { kind: 'season', price: percent(-10), startDay: '2026-07-11' }),
      anEvent(2, { price: percent(-20), startDay: '2026-07-11' }),
      anEvent(3, { price: { kind: 'new' }, startDay: '2026-07-12' }),
      anEvent(4, { price: percent(50), startDay: '2026-07-13', itemIds: [2] }),
    ],
    [],
  )
  const samples = [on('2026-07-11', 7000), on('2026-07-12', 9000), on('2026-07-13', 10_000)]
  expect(learn(samples, published)).toEqual({
    basePrices: new Map([[1, 10_000]]),
    newPrices: new Map([[1, new Map([[3, 9000]])]]),
    policy: { combine: 'add', discounts: 'code' },
  })
})

test('a base price that no day shows is not invented (ux.md §4.7)', () => {
  const published = effectiveEvents([anEvent(2, { price: percent(-20) })], [])
  expect(learn([aSample({ minor: 8000 })], published)).toEqual({
    basePrices: new Map(),
    newPrices: new Map([[1, new Map()]]),
    policy: { combine: 'multiply', discounts: 'code' },
  })
})
