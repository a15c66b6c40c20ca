import { expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import { daysOf } from '../../../../../src/desk/pages/calendar/rules/holds.ts'
import { priceRuns } from '../../../../../src/desk/pages/calendar/why/PriceCurve.tsx'
import { effectWords } from '../../../../../src/desk/pages/calendar/words/eventWords.ts'
import { aRule } from '../aRule.ts'

const days = daysOf({ from: parseDay('2026-07-11'), to: parseDay('2026-07-16') })

test('a season’s prices are listed as periods of days, with closures apart, and drafts with the price before', () => {
  const cells = new Map([
    ['2026-07-13', { minor: null, before: null, isClosed: true }],
    ['2026-07-14', { minor: null, before: null, isClosed: true }],
    ['2026-07-16', { minor: 10_800, before: 12_000, isClosed: false }],
  ])
  const usual = { minor: 12_000, before: null, isClosed: false }
  expect(priceRuns(days, (day) => cells.get(day) ?? usual)).toEqual([
    { from: '2026-07-11', to: '2026-07-12', ...usual },
    { from: '2026-07-13', to: '2026-07-14', minor: null, before: null, isClosed: true },
    { from: '2026-07-15', to: '2026-07-15', ...usual },
    { from: '2026-07-16', to: '2026-07-16', minor: 10_800, before: 12_000, isClosed: false },
  ])
})

const says = (rule: Parameters<typeof aRule>[0]) =>
  effectWords(aRule(rule), null, parseCurrency('CAD'))

test('the effect of an event is shown in staff’s words (ux.md §4.1)', () => {
  expect(says({ price: { kind: 'dynamic', rate: -10, unit: 'percent' } })).toBe('−10 %')
  expect(says({ price: { kind: 'dynamic', rate: 4.5, unit: 'amount' } })).toBe('+4.50')
  expect(says({ price: { kind: 'new' } })).toBe('New price')
  expect(says({ available: false })).toBe('Closed')
  const kind = 'discount' as const
  expect(says({ kind, price: { kind: 'dynamic', rate: -10, unit: 'percent' } })).toBe('10 % off')
  expect(says({ kind, price: { kind: 'dynamic', rate: -15, unit: 'amount' } })).toBe('15.00 off')
  expect(says({ kind, price: { kind: 'dynamic', rate: 10, unit: 'percent' } })).toBe('+10 %')
  expect(says({ price: { kind: 'other', source: 'Q' } })).toContain('“Q”')
})
