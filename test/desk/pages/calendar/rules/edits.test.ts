import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import type { EventValues } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import {
  type Authorship,
  created,
  newRule,
  updated,
  withDraft,
  withoutDraft,
} from '../../../../../src/desk/pages/calendar/rules/edits.ts'
import { aDraft, aRule } from '../aRule.ts'

const cad = parseCurrency('CAD')
const [from, to] = [parseDay('2026-07-10'), parseDay('2026-07-12')]
const chosen = { itemIds: [1, 2], days: { from, to }, weekdays: [] as const }
const authorship: Authorship = {
  author: 'Maria Silva',
  at: '2026-06-01T09:00:00Z',
  reason: 'Regatta',
  newId: () => 'an id',
}

describe('a new event over the chosen days and items (ux.md §4.3)', () => {
  test('changes nothing yet, and is for these items alone', () => {
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

  test('on chosen weekdays repeats every week', () => {
    const weekdays = ['fri', 'sat'] as const
    expect(newRule('season', { ...chosen, weekdays }, '')).toMatchObject({
      repeat: 'weekly',
      weekdays: ['fri', 'sat'],
    })
  })
})

describe('drafts (ux.md §4.1)', () => {
  const before = aRule({ name: 'High' })
  const price = { minor: 5000, currency: cad }

  test('of an existing event change it, or switch it off', () => {
    const change = (was: EventValues, is: EventValues) => updated(7, was, is, authorship, price)
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
    expect(updated(7, before, off, authorship).newPrice).toBeNull()
    expect(created(before, authorship).newPrice).toBeNull()
    expect(created(before, authorship, price).newPrice).toEqual(price)
  })

  test('replace the draft of the same event, and keep how it was begun', () => {
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
