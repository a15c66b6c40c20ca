import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import { daysHeld, daysOf, reachIn } from '../../../../../src/desk/pages/calendar/rules/holds.ts'
import { holdsIn } from '../../../../../src/desk/pages/calendar/rules/split.ts'
import { aRule } from '../aRule.ts'

const from = parseDay('2026-07-10')
const to = parseDay('2026-07-12')

const rule = (wish: Parameters<typeof aRule>[0]) =>
  aRule({ startDay: '2026-07-10', endDay: '2026-07-12', ...wish })

const range = (first: string, last: string) => ({ from: parseDay(first), to: parseDay(last) })

describe('when an event holds in a period (§2.8)', () => {
  test('of a period it holds between a first and a last day, or not at all', () => {
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

  test('it may hold for the chosen days and items, or for none of them', () => {
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
