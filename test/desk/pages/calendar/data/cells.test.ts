import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import type { Event } from '../../../../../src/contract/event.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import { cellsOf, type PriceFacts } from '../../../../../src/desk/pages/calendar/data/cells.ts'
import type { DaySample } from '../../../../../src/desk/pages/calendar/prices/samples.ts'
import { type Draft, effectiveEvents } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { usualPolicy } from '../../../../../src/desk/pages/calendar/rules/simulate.ts'
import { aCalendarItem } from '../aCalendarItem.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'
import { aSample } from '../prices/aSample.ts'

const day = parseDay('2026-07-11')
const item = aCalendarItem()
const percent = (rate: number) => ({ price: { kind: 'dynamic', rate, unit: 'percent' } }) as const

type Facts = { events?: readonly Event[]; drafts?: readonly Draft[]; known?: Partial<PriceFacts> }

function cells({ events = [], drafts = [], known = {} }: Facts) {
  return cellsOf(effectiveEvents(events, []), effectiveEvents(events, drafts), {
    sample: () => null,
    lastCharged: () => null,
    base: () => 10_000,
    newPrices: () => new Map(),
    stock: () => null,
    policy: usualPolicy,
    currency: parseCurrency('CAD'),
    ...known,
  })
}
const cell = (facts: Facts) => cells(facts).cell(item, day)
const sampled = (wish: Partial<DaySample>) => ({ sample: () => aSample(wish) })
const costing = (minor: number) => sampled({ minor })
const stockOf = (left: number, isClosed: boolean) => ({ stock: () => ({ left, isClosed }) })
const summer = anEvent(4, { kind: 'season', name: 'Summer', ...percent(20) })
const tenLess = aDraft(aRule(percent(-10)))

describe('without drafts (ux.md §4.7)', () => {
  test('the service’s own price is shown, and says when the events would lead to another', () => {
    expect(cell({ events: [summer], known: costing(12_000) })).toMatchObject({
      minor: 12_000,
      before: null,
      certainty: 'verified',
      differs: false,
    })
    expect(cell({ events: [summer], known: costing(12_500) })).toMatchObject({
      minor: 12_500,
      certainty: 'verified',
      differs: true,
    })
  })

  test('a price that was not sent is calculated, and is unknown where it cannot be', () => {
    expect(cell({ events: [summer] })).toMatchObject({ minor: 12_000, certainty: 'estimate' })
    const known = { base: () => null }
    expect(cell({ events: [summer], known })).toMatchObject({ minor: null, certainty: 'unknown' })
  })

  test('while a price is requested again, the last one is shown as an estimate', () => {
    const known = { base: () => null, lastCharged: () => 12_500 }
    expect(cell({ events: [summer], known })).toMatchObject({
      minor: 12_500,
      before: null,
      certainty: 'estimate',
      differs: false,
    })
  })

  test('a discount with a code has no band, and is listed beside the price (ux.md §4.2)', () => {
    const early = anEvent(8, { kind: 'discount', name: 'Early bird', ...percent(-10) })
    const events = [summer, early]
    expect(cell({ events }).bands.map(({ name }) => name)).toEqual(['Summer'])
    const names = cells({ events })
      .stack(item, day)
      .withCode.map(({ values }) => values.name)
    expect(names).toEqual(['Early bird'])
    const always = { policy: { combine: 'multiply', discounts: 'always' } } as const
    expect(cell({ events, known: always }).bands).toHaveLength(2)
    expect(cells({ events, known: always }).stack(item, day).withCode).toEqual([])
  })

  test('a day is closed by an event, or because the service says so; a full day is not closed', () => {
    const closed = anEvent(5, { name: 'Repairs', available: false })
    expect(cell({ events: [closed] })).toMatchObject({ isClosed: true, isFull: false })
    expect(cell({ events: [closed] }).bands).toEqual([
      { kind: 'closure', name: 'Repairs', isDraft: false },
    ])
    expect(cell({ known: stockOf(0, true) })).toMatchObject({ isClosed: true, isFull: false })
    expect(cell({ known: stockOf(0, false) })).toMatchObject({ isClosed: false, isFull: true })
    expect(cell({ known: sampled({ isOpen: false, left: 3 }) })).toMatchObject({ isClosed: true })
    expect(cell({ known: sampled({ isOpen: false, left: 0 }) })).toMatchObject({
      isClosed: false,
      isFull: true,
    })
  })

  test('Yield depends on the units that are not booked, not on the zero left of a closed day', () => {
    const price = { kind: 'yield', levels: [{ level: 2, rate: 150 }] } as const
    const events = [anEvent(6, { price })]
    const shut = stockOf(0, true)
    expect(cell({ events, known: shut }).minor).toBeNull()
    const seen = { ...shut, ...sampled({ minor: null, left: 4 }) }
    expect(cell({ events, known: seen }).minor).toBe(10_000)
  })
})

describe('with drafts (ux.md §4.7)', () => {
  test('before is what the service charges, after is what it would charge', () => {
    const facts = { events: [summer], drafts: [tenLess], known: costing(12_000) }
    expect(cell(facts)).toMatchObject({
      before: 12_000,
      minor: 10_800,
      certainty: 'estimate',
      isDraft: true,
    })
    expect(cell(facts).bands.map(({ name, isDraft }) => [name, isDraft])).toEqual([
      ['Summer', false],
      ['A rule', true],
    ])
  })

  test('a draft that does not change the price leaves it verified', () => {
    const drafts = [aDraft(aRule({ available: false }))]
    expect(cell({ events: [summer], drafts, known: costing(12_000) })).toMatchObject({
      before: null,
      minor: 12_000,
      certainty: 'verified',
      isClosed: true,
      isDraft: true,
    })
  })

  test('an event that is changed or removed counts as it would be', () => {
    const disabled = aDraft(
      { ...summer, enabled: false },
      { op: 'disable', rateId: 4, before: summer },
    )
    expect(cell({ events: [summer], drafts: [disabled], known: costing(12_000) })).toMatchObject({
      before: 12_000,
      minor: 10_000,
      isDraft: true,
      bands: [],
    })
  })

  test('where the events do not explain the price, a draft is calculated from what the service charges', () => {
    for (const base of [9_000, null]) {
      const known = { ...costing(15_000), base: () => base }
      expect(cell({ events: [summer], drafts: [tenLess], known })).toMatchObject({
        before: 15_000,
        minor: 13_500,
        certainty: 'estimate',
      })
      const closing = [aDraft(aRule({ available: false }))]
      expect(cell({ events: [summer], drafts: closing, known })).toMatchObject({
        before: null,
        minor: 15_000,
        certainty: 'verified',
      })
    }
  })

  test('a changed event with an unknown effect makes the price unknown, never a wrong one', () => {
    const own = anEvent(7, { price: { kind: 'new' } })
    const drafts = [aDraft({ ...own, ...percent(-5) }, { rateId: 7, before: own })]
    const known = { ...costing(8_000), base: () => null }
    expect(cell({ events: [own], drafts, known })).toMatchObject({
      before: 8_000,
      minor: null,
      certainty: 'unknown',
    })
  })

  test('a set price is known whatever the base price is', () => {
    const price = { kind: 'new' } as const
    const newPrice = { minor: 9_900, currency: parseCurrency('CAD') }
    const drafts = [aDraft(aRule({ price }), { newPrice })]
    expect(cell({ drafts, known: { base: () => null } })).toMatchObject({ minor: 9_900 })
  })
})
