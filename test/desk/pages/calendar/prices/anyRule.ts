import * as fc from 'fast-check'
import { addDays, type CalendarDay } from '../../../../../src/contract/day.ts'
import { type EventPrice, weekdays } from '../../../../../src/contract/event.ts'
import type { EventValues } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { aRule } from '../aRule.ts'

const hundredths = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((cents) => cents / 100)

const price = (mostOnTop: number): fc.Arbitrary<EventPrice> =>
  fc.oneof(
    fc.constantFrom<EventPrice>({ kind: 'none' }, { kind: 'base' }, { kind: 'new' }),
    fc
      .tuple(hundredths(-40, mostOnTop), fc.constantFrom('percent', 'amount'))
      .map(([rate, unit]): EventPrice => ({ kind: 'dynamic', rate, unit })),
    fc
      .uniqueArray(
        fc.record({ level: fc.integer({ min: 0, max: 4 }), rate: hundredths(40, 180) }),
        {
          selector: ({ level }) => level,
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((levels): EventPrice => ({ kind: 'yield', levels })),
  )

/** True once in so many times. */
const rarely = (times: number) => fc.integer({ min: 1, max: times }).map((one) => one === 1)

/** The items it is for. */
export type Target = { readonly itemId: number; readonly categoryId: number }

/**
 * Any event that holds in some of the four weeks from `first` on, for one item: by its number, its category, or as one of
 * all. New prices are given for each item, so they name it.
 */
export const anyRule = (first: CalendarDay): fc.Arbitrary<(target: Target) => EventValues> =>
  fc
    .record({
      kind: fc.constantFrom('season', 'special', 'discount'),
      start: fc.integer({ min: -6, max: 24 }),
      length: fc.option(fc.integer({ min: 0, max: 20 })),
      isClosed: rarely(5),
      isOff: rarely(6),
      repeat: fc.constantFrom('never', 'never', 'weekly', 'always'),
      on: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 4 }),
      reach: fc.constantFrom('item', 'item', 'category', 'all'),
    })
    .chain(({ kind, start, length, isClosed, isOff, repeat, on, reach }) =>
      price(kind === 'discount' ? 0 : 60).map((how) => ({ itemId, categoryId }: Target) => {
        const startDay = addDays(first, start)
        const by = how.kind === 'new' ? 'item' : reach
        return aRule({
          // Two enabled discounts must not have the same code.
          name: crypto.randomUUID(),
          kind,
          startDay,
          endDay: length === null ? null : addDays(startDay, length),
          price: how,
          available: kind === 'discount' || !isClosed,
          enabled: !isOff,
          repeat,
          weekdays: on,
          allItems: by === 'all',
          itemIds: by === 'item' ? [itemId] : [],
          categoryIds: by === 'category' ? [categoryId] : [],
        })
      }),
    )
