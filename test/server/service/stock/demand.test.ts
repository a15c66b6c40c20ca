import { expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { demandOf, shortOf } from '../../../../src/server/service/stock/demand.ts'

const friday = parseDay('2026-07-10')
const saturday = parseDay('2026-07-11')
const sunday = parseDay('2026-07-12')

test('the needs of all lines are added up by item and day, and sorted so (architecture.md §5)', () => {
  const demand = demandOf([
    { stockId: 12, quantity: 1, days: [sunday, friday, saturday] },
    { stockId: 2, quantity: 3, days: [saturday] },
    { stockId: 12, quantity: 2, days: [saturday] },
    { stockId: 2, quantity: 1, days: [friday] },
  ])
  expect(demand.map(({ stockId, day: on, quantity }) => [stockId, on, quantity])).toEqual([
    [2, friday, 1],
    [2, saturday, 3],
    [12, friday, 1],
    [12, saturday, 3],
    [12, sunday, 1],
  ])
})

test('an item is short only when more is requested than is left', () => {
  const demand = demandOf([{ stockId: 1, quantity: 2, days: [friday, saturday] }])
  expect(shortOf(demand, (_, on) => (on === friday ? 2 : 1)).map(({ day: on }) => on)).toEqual([
    saturday,
  ])
  expect(shortOf(demand, (stockId) => stockId)).toHaveLength(2)
  expect(shortOf(demand, () => 2)).toEqual([])
})
