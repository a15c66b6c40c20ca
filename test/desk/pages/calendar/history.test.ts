import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type History,
  jump,
  mostSteps,
  noHistory,
  redo,
  step,
  undo,
} from '../../../../src/desk/pages/calendar/drafts/history.ts'
import { aDraft, aRule } from './aRule.ts'

const named = (history: History) => history.drafts.map(({ after }) => after.name)
const add = (history: History, name: string): History =>
  step(history, name, [...history.drafts, aDraft(aRule({ name }))])

describe('Steps of the calendar (ux.md §4.8)', () => {
  test('are undone and redone, by name', () => {
    const two = add(add(noHistory, 'Close the weekend'), 'Regatta')
    expect(two.past.map(({ name }) => name)).toEqual(['Close the weekend', 'Regatta'])
    const one = undo(two)
    expect(named(one)).toEqual(['Close the weekend'])
    expect(one.future.map(({ name }) => name)).toEqual(['Regatta'])
    expect(named(redo(one))).toEqual(['Close the weekend', 'Regatta'])
  })

  test('after an undo are replaced by a new step', () => {
    const other = add(undo(add(noHistory, 'Regatta')), 'Closure')
    expect(other.future).toEqual([])
    expect(named(other)).toEqual(['Closure'])
  })

  test('are 200 at most: the oldest can no longer be undone, and what they did stays', () => {
    let history = noHistory
    for (let i = 0; i < mostSteps + 10; i += 1) history = add(history, `step ${i}`)
    expect(history.past).toHaveLength(mostSteps)
    expect(history.drafts).toHaveLength(mostSteps + 10)
    expect(jump(history, 0).drafts).toHaveLength(10)
  })

  test('lead to the same drafts after any number of undos and redos', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(40), (steps, back) => {
        let history = noHistory
        for (let i = 0; i < steps; i += 1) history = add(history, `step ${i}`)
        let there = history
        for (let i = 0; i < back; i += 1) there = undo(there)
        for (let i = 0; i < back; i += 1) there = redo(there)
        expect(there).toEqual(history)
        expect(jump(jump(history, 0), steps)).toEqual(history)
      }),
    )
  })
})
