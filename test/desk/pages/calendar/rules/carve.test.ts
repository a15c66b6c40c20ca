import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import { weekdayOf, weekdays } from '../../../../../src/contract/event.ts'
import type { EventValues } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { daysOf } from '../../../../../src/desk/pages/calendar/rules/holds.ts'
import { carvedOut } from '../../../../../src/desk/pages/calendar/rules/split.ts'
import { concerns, holdsOn } from '../../../../../src/pricing/priceRule.ts'
import { aRule } from '../aRule.ts'

const items = [
  { id: 1, name: 'Hut', categoryId: 1 },
  { id: 2, name: 'Cabin', categoryId: 1 },
  { id: 3, name: 'Kayak', categoryId: 2 },
]
const day = (text: string) => parseDay(text)

test('an event removed from days in its middle continues before and after them', () => {
  const july = aRule({ startDay: '2026-07-01', endDay: '2026-07-31' })
  const days = { from: day('2026-07-17'), to: day('2026-07-19') }
  const left = carvedOut(july, { itemIds: [1], days, weekdays: [] }, items)
  expect(left.map(({ startDay, endDay }) => `${startDay} ${endDay}`)).toEqual([
    '2026-07-01 2026-07-16',
    '2026-07-20 2026-07-31',
  ])
})

test('of an event removed from exactly its days and items, nothing is left', () => {
  const days = { from: day('2026-07-11'), to: day('2026-07-11') }
  expect(carvedOut(aRule(), { itemIds: [1], days, weekdays: [] }, items)).toEqual([])
})

test('whatever is removed, the event holds everywhere else as before, and only there (ux.md §4.5)', () => {
  const from = day('2026-06-01')
  const range = daysOf({ from, to: addDays(from, 80) })
  fc.assert(
    fc.property(
      fc.record({
        start: fc.nat(30),
        length: fc.nat(30),
        endless: fc.boolean(),
        at: fc.nat(60),
        many: fc.nat(15),
        repeat: fc.constantFrom('never' as const, 'weekly' as const, 'always' as const),
        ruleDays: fc.subarray([...weekdays]),
        taken: fc.subarray([...weekdays]),
        itemIds: fc.subarray([1, 2, 3], { minLength: 1 }),
        target: fc.constantFrom({ itemIds: [1, 3] }, { categoryIds: [1] }, { allItems: true }),
      }),
      ({ start, length, endless, at, many, repeat, ruleDays, taken, itemIds, target }) => {
        const rule: EventValues = {
          ...aRule({ repeat, weekdays: ruleDays, ...target }),
          startDay: addDays(from, start),
          endDay: endless ? null : addDays(from, start + length),
        }
        const days = { from: addDays(from, at), to: addDays(from, at + many) }
        const left = carvedOut(rule, { itemIds, days, weekdays: taken }, items)
        for (const item of items) {
          for (const on of range) {
            const isTaken =
              itemIds.includes(item.id) &&
              on >= days.from &&
              on <= days.to &&
              (taken.length === 0 || taken.includes(weekdayOf(on)))
            const was = concerns(rule, item) && holdsOn(rule, on)
            const held = left.filter((part) => concerns(part, item) && holdsOn(part, on)).length
            expect(held).toBe(was && !isTaken ? 1 : 0)
          }
        }
      },
    ),
    { numRuns: 60 },
  )
})
