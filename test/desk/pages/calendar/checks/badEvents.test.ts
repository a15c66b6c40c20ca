import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import { parseEvents, weekdays } from '../../../../../src/contract/event.ts'
import { placesIn } from '../../../../../src/desk/pages/calendar/checks/bits.ts'
import { check } from '../../../../../src/desk/pages/calendar/checks/checks.ts'
import { effectsOf } from '../../../../../src/desk/pages/calendar/checks/effects.ts'
import { dayTable, overviewOf } from '../../../../../src/desk/pages/calendar/checks/overview.ts'
import { type Draft, valuesOf } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { daysHeld } from '../../../../../src/desk/pages/calendar/rules/holds.ts'
import { policies } from '../../../../../src/desk/pages/calendar/rules/simulate.ts'
import { concerns } from '../../../../../src/pricing/priceRule.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'
import { corrected, someFacts } from './someFacts.ts'

const first = parseDay('2026-05-15')
const wireDay = fc
  .integer({ min: -60, max: 500 })
  .map((ahead) => addDays(first, ahead).replaceAll('-', ''))

/** As services were seen to write them, and worse: days in the wrong order, unknown codes, numbers that are none. */
const wireEvent = fc.record({
  name: fc.constantFrom('High', '', '   ', '<b>Sale</b>'),
  type: fc.constantFrom('SE', 'SP', 'DC', 'XX', '', 'se'),
  start_date: wireDay,
  end_date: fc.oneof(wireDay, fc.constantFrom(0, '0', '', null)),
  span: fc.constantFrom(0, 1, '1', ''),
  price_src: fc.constantFrom('', 'B', 'N', 'D', 'Yield', 'Q'),
  dynamic_rate: fc.constantFrom(
    '-30',
    25,
    0,
    '1e21',
    1e-7,
    '-150',
    999_999_999_999,
    '12.34567',
    '',
  ),
  dynamic_type: fc.constantFrom('P', 'F', ''),
  status: fc.constantFrom('A', 'U', '', 'Z'),
  repeat_id: fc.constantFrom('', 'W', '*', '?'),
  repeat: fc.subarray([...weekdays, 'xyz']),
  enabled: fc.constantFrom(0, 1, '1', ''),
  details: fc.constantFrom([], [{ level: 3, rate: 1e-9 }], [{ level: '5', rate: '50' }], 'x'),
  apply_to: fc.record({
    item_id: fc.oneof(fc.subarray([1, 2, 3, 99]), fc.constantFrom(['all'], ['all', 2])),
    category_id: fc.subarray([10, 20, 77]),
  }),
})

const events = fc.array(wireEvent, { maxLength: 12 }).map(
  (wires) =>
    parseEvents({
      version: '3.0',
      events: Object.fromEntries(
        wires.map((wire, nth) => [`${nth + 1}`, { ...wire, rate_id: nth + 1 }]),
      ),
    }).records,
)

test('whatever a service sends as its events, they are checked, and every suggestion can be applied (ux.md §4.6)', () => {
  fc.assert(
    fc.property(
      events,
      fc.array(fc.constantFrom('create', 'update', 'disable', 'leave'), { maxLength: 12 }),
      fc.constantFrom(...policies),
      (all, ops, policy) => {
        const drafts = all.flatMap((event, nth): Draft[] => {
          const op = ops[nth] ?? 'leave'
          if (op === 'leave') return []
          const values = valuesOf(event)
          const wish = { draftId: `draft ${nth}` }
          return op === 'create'
            ? [aDraft(values, wish)]
            : [
                aDraft(values, {
                  ...wish,
                  op,
                  rateId: event.id,
                  before: { ...values, name: 'As it was' },
                }),
              ]
        })
        const facts = someFacts({ events: all, drafts, policy })
        const findings = check(facts)
        effectsOf(facts)
        for (const finding of findings) {
          expect(finding.words.trim()).toBe(finding.words)
          expect(finding.days).toEqual([...finding.days].toSorted())
          if (finding.fix !== null) check({ ...facts, drafts: corrected(facts, finding) })
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('the checks find the same days and items of an event as the price calculation does (§2.8)', () => {
  const facts = someFacts()
  const { days, items } = facts
  const table = dayTable(days)
  const { itemsOf, itemsIn } = overviewOf(facts)
  fc.assert(
    fc.property(events, (all) => {
      for (const event of all) {
        const enabled = { ...event, enabled: true }
        expect(placesIn(table.heldBy(event)).map((place) => table.days[place])).toEqual(
          daysHeld(enabled, days),
        )
        expect(itemsIn(itemsOf(event))).toEqual(items.filter((item) => concerns(event, item)))
      }
    }),
    { numRuns: 60 },
  )
})

test('a thousand seasons on one day are found, each once', () => {
  const all = Array.from({ length: 1000 }, (_, nth) =>
    anEvent(nth + 1, { kind: 'season', name: `S${nth}`, startDay: '2026-07-11' }),
  )
  const findings = check(someFacts({ events: all })).filter(({ id }) => id === 'W1')
  expect(findings).toHaveLength(999)
})

const weakRule = (nth: number) =>
  anEvent(nth + 1, {
    kind: nth % 2 === 0 ? 'special' : 'discount',
    price: { kind: 'dynamic', rate: -((nth % 7) + 1) / 1000, unit: 'percent' },
    allItems: true,
  })

test('a thousand discounts with a thousand specials on one day are checked in time', () => {
  const all = Array.from({ length: 2000 }, (_, nth) => weakRule(nth))
  expect(check(someFacts({ events: all })).map(({ id }) => id)).toEqual([])
})

test('a repeated draft, repeated items and no items at all are checked without an error', () => {
  const rule = aDraft(aRule({ kind: 'season' }))
  const { items } = someFacts()
  expect(check(someFacts({ items: [], drafts: [rule, rule] })).length).toBeGreaterThan(0)
  expect(check(someFacts({ items: [...items, ...items], drafts: [rule] }))).toEqual(
    check(someFacts({ drafts: [rule] })),
  )
})
