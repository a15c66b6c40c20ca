import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import type { Event } from '../../../../../src/contract/event.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import { cellsOf } from '../../../../../src/desk/pages/calendar/data/cells.ts'
import { lastYearDay, lastYearOf } from '../../../../../src/desk/pages/calendar/data/lastYear.ts'
import { type Draft, effectiveEvents } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { usualPolicy } from '../../../../../src/desk/pages/calendar/rules/simulate.ts'
import { heatOf, yearPrices } from '../../../../../src/desk/pages/calendar/why/PriceCurve.tsx'
import { aCalendarItem } from '../aCalendarItem.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'

const item = aCalendarItem()
const at = parseDay('2026-01-01')
const percent = (rate: number) => ({ price: { kind: 'dynamic', rate, unit: 'percent' } }) as const

function known(events: readonly Event[], drafts: readonly Draft[] = []) {
  const effective = effectiveEvents(events, drafts)
  const cells = cellsOf(effectiveEvents(events, []), effective, {
    sample: () => null,
    lastCharged: () => null,
    base: () => 10_000,
    newPrices: () => new Map(),
    stock: () => null,
    policy: usualPolicy,
    currency: parseCurrency('CAD'),
  })
  return { cell: cells.cell, effective }
}

const summers = [
  anEvent(1, { kind: 'season', startDay: '2025-07-01', endDay: '2025-07-31', ...percent(20) }),
  anEvent(2, { kind: 'season', startDay: '2026-07-01', endDay: '2026-07-31', ...percent(50) }),
]

describe('Last year beside this year (ux.md §4.2)', () => {
  test('is that of the same weekday a year before', () => {
    expect(lastYearDay(parseDay('2026-07-11'))).toBe('2025-07-12')
  })

  test('is what the events of that time lead to', () => {
    expect(lastYearOf(known(summers), item, parseDay('2026-07-11'))).toEqual({
      day: '2025-07-12',
      minor: 12_000,
      isClosed: false,
    })
  })

  test('is unknown where no event at the service goes back so far, and never 0', () => {
    expect(lastYearOf(known(summers.slice(1)), item, parseDay('2026-07-11'))).toBeNull()
    expect(yearPrices(known(summers.slice(1)), item, at).lastYear).toEqual([])
  })

  test('is what was charged then, also where a draft changes a later price', () => {
    const always = anEvent(3, { startDay: '2020-01-01', repeat: 'always', ...percent(10) })
    const { id: _, ...values } = always
    const dearer = aDraft({ ...values, ...percent(30) }, { rateId: 3, before: values })
    const lastYear = lastYearOf(known([always], [dearer]), item, parseDay('2026-07-11'))
    expect(lastYear?.minor).toBe(11_000)
  })
})

describe('The prices of a year', () => {
  test('are periods of days at one price, with each day of the year in one of them', () => {
    const { runs, lowest, highest } = yearPrices(known(summers), item, at)
    expect(runs.map(({ from, to, minor }) => [from, to, minor])).toEqual([
      ['2026-01-01', '2026-06-30', 10_000],
      ['2026-07-01', '2026-07-31', 15_000],
      ['2026-08-01', '2026-12-31', 10_000],
    ])
    expect([lowest, highest]).toEqual([10_000, 15_000])
  })

  test('follow one another without a day missing or repeated, whatever the events', () => {
    const rule = fc
      .tuple(fc.nat(700), fc.nat(60), fc.integer({ min: -50, max: 100 }), fc.boolean())
      .map(([start, length, rate, available]) => {
        const startDay = addDays(parseDay('2025-01-01'), start)
        const endDay = addDays(startDay, length)
        return aRule({ startDay, endDay, available, ...percent(rate) })
      })
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 8 }), (rules) => {
        const facts = known(rules.map((values, nth) => ({ id: nth + 1, ...values })))
        const { runs, lastYear } = yearPrices(facts, item, at)
        expect(runs[0]?.from).toBe('2026-01-01')
        expect(runs.at(-1)?.to).toBe('2026-12-31')
        expect(runs.slice(1).map(({ from }) => from)).toEqual(
          runs.slice(0, -1).map(({ to }) => addDays(to, 1)),
        )
        const then = lastYear.map(({ from }) => facts.cell(item, lastYearDay(from)))
        expect(lastYear.map(({ isClosed }) => isClosed)).toEqual(then.map((one) => one.isClosed))
        expect(lastYear.map(({ minor }) => minor)).toEqual(then.map((one) => one.minor))
      }),
      { numRuns: 20 },
    )
  })

  test('have warmer colours the higher they are among those of their item', () => {
    const among = { lowest: 100, highest: 200 }
    expect([100, 119, 120, 199, 200].map((minor) => heatOf(minor, among))).toEqual([0, 0, 1, 4, 4])
    expect(heatOf(100, { lowest: 100, highest: 100 })).toBe(2)
  })
})
