import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../src/contract/money.ts'
import { holdsIn } from '../../../../src/desk/calendar/rules/carve.ts'
import {
  comparedFields,
  differences,
  taking,
  threeWay,
} from '../../../../src/desk/calendar/rules/compare.ts'
import type { Draft, EventValues } from '../../../../src/desk/calendar/rules/draft.ts'
import {
  closure,
  created,
  type Hand,
  newRule,
  priceChange,
  updated,
  withDraft,
  withoutDraft,
} from '../../../../src/desk/calendar/rules/edits.ts'
import { effectiveEvents, valuesOf } from '../../../../src/desk/calendar/rules/effective.ts'
import {
  concerns,
  daysHeld,
  daysOf,
  holdsOn,
  reachIn,
} from '../../../../src/desk/calendar/rules/holds.ts'
import { kindOf, kindWord } from '../../../../src/desk/calendar/rules/ruleWords.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'

const cad = parseCurrency('CAD')
const [from, to] = [parseDay('2026-07-10'), parseDay('2026-07-12')]
const chosen = { itemIds: [1, 2], days: { from, to }, weekdays: [] as const }
const hand: Hand = {
  author: 'Maria Silva',
  at: '2026-06-01T09:00:00Z',
  reason: 'Regatta',
  newId: () => 'an id',
}

describe('a new rule over the chosen days and items (ux.md §4.3)', () => {
  test('does nothing yet, and is for these items alone', () => {
    expect(newRule('special', chosen, 'Regatta')).toEqual({
      name: 'Regatta',
      kind: 'special',
      typeId: 'SP',
      startDay: from,
      endDay: to,
      wholeLength: false,
      price: { kind: 'none' },
      available: true,
      repeat: 'never',
      weekdays: [],
      enabled: true,
      ruleSetId: 1,
      vouchers: null,
      appliesTo: { allItems: false, itemIds: [1, 2], categoryIds: [] },
    })
  })

  test('of each kind has the code of the service, and a discount has vouchers', () => {
    const kinds = (['season', 'special', 'discount'] as const).map((kind) => {
      const { typeId, vouchers } = newRule(kind, chosen, '')
      return [typeId, vouchers]
    })
    expect(kinds).toEqual([
      ['SE', null],
      ['SP', null],
      ['DC', 0],
    ])
  })

  test('on chosen weekdays comes again every week', () => {
    const weekdays = ['fri', 'sat'] as const
    expect(newRule('season', { ...chosen, weekdays }, '')).toMatchObject({
      repeat: 'weekly',
      weekdays: ['fri', 'sat'],
    })
  })

  test('that closes is a special, and says so', () => {
    const closed = closure(chosen, 'Repairs', hand)
    expect(closed).toEqual({
      draftId: 'an id',
      op: 'create',
      rateId: null,
      before: null,
      after: { ...newRule('special', chosen, 'Repairs'), available: false },
      newPrice: null,
      reason: 'Regatta',
      author: 'Maria Silva',
      at: '2026-06-01T09:00:00Z',
      together: null,
    })
  })

  test('with a set price carries it beside the event; more or less is in the event', () => {
    const set = priceChange(chosen, { kind: 'set', minor: 12_000 }, 'July', cad, hand)
    expect(set).toMatchObject({
      after: { kind: 'special', price: { kind: 'new' } },
      newPrice: { minor: 12_000, currency: 'CAD' },
    })
    const more = priceChange(chosen, { kind: 'percent', rate: 10 }, 'July', cad, hand)
    expect(more).toMatchObject({
      after: { price: { kind: 'dynamic', rate: 10, unit: 'percent' } },
      newPrice: null,
    })
  })
})

describe('drafts (ux.md §4.1)', () => {
  const before = aRule({ name: 'High' })
  const price = { minor: 5000, currency: cad }

  test('of an event that is there change it, or switch it off', () => {
    const change = (was: EventValues, is: EventValues) => updated(7, was, is, hand, price)
    expect(change(before, { ...before, name: 'Higher' })).toEqual({
      draftId: 'an id',
      op: 'update',
      rateId: 7,
      before,
      after: { ...before, name: 'Higher' },
      newPrice: price,
      reason: 'Regatta',
      author: 'Maria Silva',
      at: '2026-06-01T09:00:00Z',
      together: null,
    })
    const off = { ...before, enabled: false }
    expect([change(before, off).op, change(off, off).op, change(off, before).op]).toEqual([
      'disable',
      'update',
      'update',
    ])
    expect(updated(7, before, off, hand).newPrice).toBeNull()
    expect(created(before, hand).newPrice).toBeNull()
    expect(created(before, hand, price).newPrice).toEqual(price)
  })

  test('take the place of the one that edits the same thing, and keep how it was begun', () => {
    const first = aDraft(aRule({ name: 'A' }))
    const ofSeven = aDraft({ ...before, name: 'B' }, { rateId: 7, before, draftId: 'seven' })
    const all = [first, ofSeven]
    const again = aDraft({ ...before, name: 'C' }, { rateId: 7, before: null, draftId: 'new' })
    expect(withDraft(all, again)).toEqual([first, { ...again, draftId: 'seven', before }])
    const edited = { ...first, after: aRule({ name: 'A2' }) }
    expect(withDraft(all, edited)).toEqual([edited, ofSeven])
    const other = aDraft(aRule({ name: 'D' }))
    expect(withDraft(all, other)).toEqual([...all, other])
    const ofEight = aDraft(before, { rateId: 8, before, draftId: 'eight' })
    expect(withDraft(all, ofEight)).toHaveLength(3)
    expect(withoutDraft(all, 'seven')).toEqual([first])
    expect(withoutDraft(all, 'nobody')).toEqual(all)
  })
})

describe('the events as they would be with the drafts (ux.md §4.7)', () => {
  const order = (drafts: readonly Draft[] = []) =>
    effectiveEvents(
      [
        anEvent(5, { kind: 'discount', name: 'D' }),
        anEvent(4, { kind: 'special', name: 'S4' }),
        anEvent(9, { kind: 'season', name: 'N9' }),
        anEvent(3, { kind: 'special', name: 'S3' }),
        anEvent(1, { kind: 'other', name: 'O' }),
      ],
      drafts,
    )
  const names = (drafts?: readonly Draft[]) => order(drafts).map(({ values }) => values.name)

  test('seasons come first, then specials, others and discounts, each by number', () => {
    expect(names()).toEqual(['N9', 'S3', 'S4', 'O', 'D'])
    expect(order().map(({ rateId, draft }) => [rateId, draft])).toEqual([
      [9, null],
      [3, null],
      [4, null],
      [1, null],
      [5, null],
    ])
  })

  test('new ones come after all of their kind, in the order they were made', () => {
    const drafts = [aDraft(aRule({ name: 'Z' })), aDraft(aRule({ name: 'Y' }))]
    expect(names(drafts)).toEqual(['N9', 'S3', 'S4', 'Z', 'Y', 'O', 'D'])
    expect(order(drafts)[3]).toMatchObject({ rateId: null, draft: drafts[0] })
  })

  test('changed ones keep their place, and one taken away is switched off', () => {
    const before = aRule({ name: 'S3' })
    const change = aDraft({ ...before, name: 'S3 new' }, { rateId: 3, before })
    expect(names([change])).toEqual(['N9', 'S3 new', 'S4', 'O', 'D'])
    const off = aDraft(before, { rateId: 3, before, op: 'disable' })
    const [, third] = order([off])
    expect(third).toMatchObject({ rateId: 3, draft: off, values: { name: 'S3', enabled: false } })
    expect(order([change])[1]?.values.enabled).toBe(true)
  })

  test('the values of an event are all of it but its number', () => {
    expect(valuesOf(anEvent(3, { name: 'X' }))).toEqual(aRule({ name: 'X' }))
  })
})

describe('when a rule holds, and for what (§2.8)', () => {
  const rule = (wish: Parameters<typeof aRule>[0]) =>
    aRule({ startDay: '2026-07-10', endDay: '2026-07-12', ...wish })
  const held = (wish: Parameters<typeof aRule>[0]) =>
    daysOf({ from: parseDay('2026-07-08'), to: parseDay('2026-07-19') })
      .filter((day) => holdsOn(rule(wish), day))
      .map((day) => Number(day.slice(8)))

  test('from its first day to its last', () => {
    expect(held({})).toEqual([10, 11, 12])
    expect(held({ endDay: null })).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    expect(held({ repeat: 'always' })).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    expect(held({ enabled: false })).toEqual([])
  })

  test('weekly ones on their weekdays, or on that of the first day', () => {
    const long = { endDay: '2026-07-18', repeat: 'weekly' } as const
    expect(held({ ...long, weekdays: ['sat', 'sun'] })).toEqual([11, 12, 18])
    expect(held(long)).toEqual([10, 17])
  })

  test('for all items, by number or by category', () => {
    const item = { id: 1, categoryId: 10 }
    expect(concerns(aRule({ allItems: true }), item)).toBe(true)
    expect(concerns(aRule({ itemIds: [1] }), item)).toBe(true)
    expect(concerns(aRule({ itemIds: [2] }), item)).toBe(false)
    expect(concerns(aRule({ categoryIds: [10] }), item)).toBe(true)
    expect(concerns(aRule({ categoryIds: [10] }), { id: 1, categoryId: null })).toBe(false)
    expect(concerns(aRule({ categoryIds: [11] }), item)).toBe(false)
  })

  test('the part of some days it can hold in', () => {
    const range = (first: string, last: string) => ({ from: parseDay(first), to: parseDay(last) })
    const july = range('2026-07-01', '2026-07-31')
    expect(reachIn(rule({}), july)).toEqual(range('2026-07-10', '2026-07-12'))
    expect(reachIn(rule({}), range('2026-07-11', '2026-07-11'))).toEqual(
      range('2026-07-11', '2026-07-11'),
    )
    expect(reachIn(rule({}), range('2026-07-12', '2026-07-31'))?.from).toBe('2026-07-12')
    expect(reachIn(rule({}), range('2026-07-13', '2026-07-31'))).toBeNull()
    expect(reachIn(rule({}), range('2026-07-01', '2026-07-09'))).toBeNull()
    expect(reachIn(rule({ endDay: null }), july)?.to).toBe('2026-07-31')
    expect(reachIn(rule({ repeat: 'always' }), july)?.to).toBe('2026-07-31')
    expect(daysHeld(rule({}), july)).toHaveLength(3)
    expect(daysHeld(rule({ enabled: false }), july)).toEqual([])
    expect(daysHeld(rule({}), range('2026-08-01', '2026-08-02'))).toEqual([])
    expect(daysOf(range('2026-07-02', '2026-07-01'))).toEqual([])
  })

  test('whether it holds anywhere in what is chosen', () => {
    const items = [
      { id: 1, name: 'Hut', categoryId: 10 },
      { id: 2, name: 'Cabin', categoryId: 20 },
    ]
    const one = rule({ itemIds: [1] })
    const at = (wish: object) =>
      holdsIn(one, { itemIds: [1], days: { from, to }, weekdays: [], ...wish }, items)
    expect(at({})).toBe(true)
    expect(at({ itemIds: [2] })).toBe(false)
    expect(at({ itemIds: [2, 1] })).toBe(true)
    expect(at({ weekdays: ['sat'] })).toBe(true)
    expect(at({ weekdays: ['mon'] })).toBe(false)
    const after = { from: addDays(to, 1), to: addDays(to, 9) }
    expect(at({ days: after })).toBe(false)
    expect(at({ days: { from: to, to: addDays(to, 9) } })).toBe(true)
  })
})

describe('what a rule is called', () => {
  test('whatever closes is a closure, but a discount', () => {
    const kinds = (['season', 'special', 'discount', 'other'] as const).map((kind) => [
      kindOf({ kind, available: true }),
      kindOf({ kind, available: false }),
    ])
    expect(kinds).toEqual([
      ['season', 'closure'],
      ['special', 'closure'],
      ['discount', 'discount'],
      ['other', 'closure'],
    ])
    const words = (kind: EventValues['kind'], available = true) => kindWord({ kind, available })
    expect([
      words('season'),
      words('special'),
      words('discount'),
      words('special', false),
      words('other'),
    ]).toEqual(['Season', 'Special', 'Discount', 'Closure', 'Other rule'])
  })
})

describe('two versions of an event, field by field', () => {
  const before = aRule({ name: 'High', kind: 'discount', vouchers: 3 })
  const changes: Readonly<Record<(typeof comparedFields)[number], Partial<EventValues>>> = {
    name: { name: 'Higher' },
    kind: { kind: 'season', vouchers: null },
    startDay: { startDay: parseDay('2026-07-01') },
    endDay: { endDay: parseDay('2026-07-30') },
    wholeLength: { wholeLength: true },
    price: { price: { kind: 'base' } },
    available: { kind: 'special', available: false },
    repeat: { repeat: 'always' },
    weekdays: { repeat: 'weekly', weekdays: ['mon'] },
    enabled: { enabled: false },
    ruleSetId: { ruleSetId: 2 },
    vouchers: { vouchers: 4 },
    appliesTo: { appliesTo: { allItems: true, itemIds: [], categoryIds: [] } },
  }

  test('each of them is seen', () => {
    for (const field of comparedFields) {
      expect(differences(before, { ...before, ...changes[field] })).toContain(field)
    }
    expect(differences(before, before)).toEqual([])
  })

  test('what means the same is no difference', () => {
    const same = (a: Partial<EventValues>, b: Partial<EventValues>) =>
      differences({ ...before, ...a }, { ...before, ...b })
    expect(same({ available: true }, { available: false })).toEqual([])
    expect(same({ vouchers: null }, { vouchers: 0 })).toEqual([])
    expect(same({ kind: 'season', vouchers: 5 }, { kind: 'season', vouchers: null })).toEqual([])
    expect(same({ weekdays: ['mon'] }, { weekdays: ['tue'] })).toEqual([])
    const levels = [
      { level: 2, rate: 130 },
      { level: 1, rate: 150 },
    ]
    const by = (some: typeof levels) => ({ price: { kind: 'yield', levels: some } as const })
    expect(same(by(levels), by(levels.toReversed()))).toEqual([])
    expect(same(by(levels), by(levels.slice(1)))).toEqual(['price'])
    const to = (itemIds: readonly number[], categoryIds: readonly number[]) => ({
      appliesTo: { allItems: false, itemIds, categoryIds },
    })
    expect(same(to([10, 9], [3, 20]), to([9, 10], [20, 3]))).toEqual([])
    expect(same(to([1], [3]), to([1], [4]))).toEqual(['appliesTo'])
    expect(same(to([1], [3]), to([2], [3]))).toEqual(['appliesTo'])
  })

  test('the kind is taken over with the code of the service', () => {
    const season = aRule({ kind: 'season' })
    expect(taking(before, season, ['kind'])).toMatchObject({
      kind: 'season',
      typeId: 'SE',
      name: 'High',
    })
    expect(taking(before, season, ['name'])).toMatchObject({
      kind: 'discount',
      typeId: 'DC',
      name: 'A rule',
    })
  })

  test('what they changed is told, also where a person has to decide', () => {
    const mine = { ...before, name: 'Mine', enabled: false }
    const theirs = { ...before, name: 'Theirs', enabled: false, wholeLength: true }
    expect(threeWay(before, mine, theirs)).toEqual({
      merged: { ...mine, wholeLength: true },
      theirChanges: ['name', 'wholeLength', 'enabled'],
      clashes: [{ field: 'name', isMine: true }],
    })
  })
})
