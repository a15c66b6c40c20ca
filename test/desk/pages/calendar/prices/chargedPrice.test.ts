import { expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import { isUnpriced, planOf } from '../../../../../src/desk/pages/calendar/drafts/saveEvent.ts'
import {
  chargedOn,
  tellingDays,
} from '../../../../../src/desk/pages/calendar/prices/chargedPrice.ts'
import { effectiveEvents } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { cad } from '../../../../example/wireBooking.ts'
import { aCalendarItem } from '../aCalendarItem.ts'
import { anEvent } from '../aRule.ts'
import { aSample } from './aSample.ts'

const gala = anEvent(5, {
  name: 'Gala',
  price: { kind: 'new' },
  startDay: '2026-07-11',
  endDay: '2026-07-20',
})
const later = anEvent(6, {
  price: { kind: 'dynamic', rate: 10, unit: 'percent' },
  startDay: '2026-07-11',
  endDay: '2026-07-12',
})
const published = effectiveEvents([gala, later], [])
const [rule] = published
const items = [aCalendarItem()]
const today = parseDay('2026-07-01')
if (rule === undefined) throw new Error('There is a rule.')

test('a new price is looked for on days on which no later event changes it (§2.8)', () => {
  expect(tellingDays(rule, published, items, today)).toEqual([
    '2026-07-13',
    '2026-07-17',
    '2026-07-20',
  ])
})

test('its amount is accepted when it is the same on all of them', () => {
  const days = tellingDays(rule, published, items, today)
  const chargedFor = (minors: readonly (number | null)[]) =>
    chargedOn(
      days,
      items,
      days.map((day, at) => aSample({ day, minor: minors[at] ?? null })),
    )
  expect(chargedFor([12_000, 12_000, 12_000])).toBe(12_000)
  expect(chargedFor([12_000, 12_000, 13_000])).toBeNull()
  expect(chargedFor([12_000, null, 12_000])).toBeNull()
  expect(chargedOn([], items, [])).toBeNull()
})

test('when the event is split, the parts get the amount, and the first keeps its own (ux.md §4.1, §4.5)', () => {
  const days = { from: parseDay('2026-07-14'), to: parseDay('2026-07-15') }
  const edited = { values: { ...rule.values, name: 'Gala night' }, newPrice: null }
  expect(isUnpriced(planOf(rule, edited, days, 'only these days'))).toBe(true)
  const plan = planOf(rule, edited, days, 'only these days', cad('120'))
  expect(isUnpriced(plan)).toBe(false)
  expect(plan.map(({ newPrice, isNew }) => [isNew, newPrice?.minor ?? null])).toEqual([
    [false, null],
    [true, 12_000],
    [true, 12_000],
  ])
})
