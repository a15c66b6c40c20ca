import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import {
  comparedFields,
  differences,
  taking,
  threeWay,
} from '../../../../../src/desk/pages/calendar/rules/compare.ts'
import type { EventValues } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { aRule } from '../aRule.ts'

const to = (itemIds: readonly number[], categoryIds: readonly number[]) => ({
  appliesTo: { allItems: false, itemIds, categoryIds },
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

  test('every difference is found', () => {
    for (const field of comparedFields) {
      expect(differences(before, { ...before, ...changes[field] })).toContain(field)
    }
    expect(differences(before, before)).toEqual([])
  })

  const same = (a: Partial<EventValues>, b: Partial<EventValues>) =>
    differences({ ...before, ...a }, { ...before, ...b })

  test('two ways to write the same value are no difference', () => {
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

  test('what they changed is listed, also where a person has to decide', () => {
    const mine = { ...before, name: 'Mine', enabled: false }
    const theirs = { ...before, name: 'Theirs', enabled: false, wholeLength: true }
    expect(threeWay(before, mine, theirs)).toEqual({
      merged: { ...mine, wholeLength: true },
      theirChanges: ['name', 'wholeLength', 'enabled'],
      clashes: [{ field: 'name', isMine: true }],
    })
  })
})
