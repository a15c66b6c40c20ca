import { describe, expect, test } from 'vitest'
import { differences, threeWay } from '../../../../../src/desk/pages/calendar/rules/compare.ts'
import { aRule } from '../aRule.ts'

const before = aRule({ name: 'Summer', kind: 'season', endDay: '2026-08-30' })

describe('The differences between two versions of an event', () => {
  test('are listed by field', () => {
    const after = { ...before, name: 'High summer', enabled: false }
    expect(differences(before, after)).toEqual(['name', 'enabled'])
  })

  test('leave out the order of numbers, and values that have no effect', () => {
    const listed = aRule({ itemIds: [2, 1], categoryIds: [4] })
    const other = aRule({ itemIds: [1, 2], categoryIds: [4], weekdays: ['mon'] })
    expect(differences(listed, other)).toEqual([])
    const always = aRule({ repeat: 'always', endDay: null })
    expect(differences(always, { ...always, endDay: always.startDay })).toEqual([])
  })
})

describe('When the service’s event changed while a draft was made (ux.md §4.6 E2)', () => {
  test('what only they changed is taken over', () => {
    const mine = { ...before, name: 'High summer' }
    const theirs = { ...before, enabled: false }
    const { merged, clashes } = threeWay(before, mine, theirs)
    expect(merged).toMatchObject({ name: 'High summer', enabled: false })
    expect(clashes).toEqual([])
  })

  test('what both changed differently is for a person to decide, and is mine until then', () => {
    const mine = { ...before, name: 'High summer' }
    const theirs = { ...before, name: 'Summer 2026' }
    const { merged, clashes } = threeWay(before, mine, theirs)
    expect(clashes).toEqual([{ field: 'name', isMine: true }])
    expect(merged.name).toBe('High summer')
  })

  test('the same change made by both is no conflict', () => {
    const both = { ...before, name: 'High summer' }
    expect(threeWay(before, both, both).clashes).toEqual([])
  })
})
