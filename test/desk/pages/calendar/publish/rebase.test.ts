import { describe, expect, test } from 'vitest'
import type { Event } from '../../../../../src/contract/event.ts'
import {
  afterArrival,
  type History,
  noHistory,
  rebased,
  step,
  undo,
} from '../../../../../src/desk/pages/calendar/drafts/history.ts'
import { type Draft, valuesOf } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { cad } from '../../../../example/wireBooking.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'

const summer = aRule({ name: 'Summer', kind: 'season' })
const made = aDraft(summer)
const arrived = (draft: Draft, now: Event) => ({ draft, now, nextId: `next ${draft.draftId}` })
const historyOf = (...drafts: readonly (readonly Draft[])[]): History =>
  drafts.reduce((history, next, at) => step(history, `Step ${at + 1}`, next), noHistory)

describe('A draft whose event is at the service', () => {
  test('is no longer a draft', () => {
    expect(rebased([made], [arrived(made, anEvent(31, summer))])).toEqual([])
  })

  test('is a further change when it was edited again meanwhile', () => {
    const other = { ...made, after: { ...summer, name: 'High summer' } }
    expect(rebased([other], [arrived(made, anEvent(31, summer))])).toEqual([
      expect.objectContaining({ op: 'update', rateId: 31, before: summer, after: other.after }),
    ])
  })

  test('stays a draft where the service has another value than was sent', () => {
    const now = anEvent(31, { ...summer, wholeLength: true })
    expect(rebased([made], [arrived(made, now)])).toEqual([
      expect.objectContaining({ op: 'update', before: valuesOf(now), after: summer }),
    ])
  })

  test('stays a draft when its new price is another one', () => {
    const dear = {
      ...made,
      after: { ...summer, price: { kind: 'new' } as const },
      newPrice: cad('9'),
    }
    const dearer = { ...dear, newPrice: cad('12') }
    const now = anEvent(31, dear.after)
    expect(rebased([dear], [arrived(dear, now)])).toEqual([])
    expect(rebased([dearer], [arrived(dear, now)])).toMatchObject([{ newPrice: cad('12') }])
  })

  test('leaves the other drafts as they are, in their order', () => {
    const others = [aDraft(aRule({ name: 'A' })), aDraft(aRule({ name: 'B' }))]
    const [a, b] = others
    expect(
      rebased(
        [a, made, b].flatMap((draft) => draft ?? []),
        [arrived(made, anEvent(31, summer))],
      ),
    ).toEqual(others)
  })
})

describe('Undo after publishing', () => {
  test('makes a draft that switches a new event off, because nothing is ever deleted (§4.4)', () => {
    const history = afterArrival(historyOf([made]), 'Published 1 change', [
      arrived(made, anEvent(31, summer)),
    ])
    expect(history.drafts).toEqual([])
    expect(history.past.map(({ name }) => name)).toEqual(['Step 1', 'Published 1 change'])
    expect(undo(history).drafts).toEqual([
      expect.objectContaining({
        op: 'disable',
        rateId: 31,
        before: summer,
        after: { ...summer, enabled: false },
      }),
    ])
  })

  test('makes a draft that gives a changed event its old values back', () => {
    const change = aDraft({ ...summer, name: 'High' }, { rateId: 31, before: summer })
    const history = afterArrival(historyOf([change]), 'Published 1 change', [
      arrived(change, anEvent(31, change.after)),
    ])
    expect(undo(history).drafts).toMatchObject([
      { op: 'update', rateId: 31, before: { name: 'High' }, after: { name: 'Summer' } },
    ])
  })

  test('and redo leave nothing to publish', () => {
    const history = afterArrival(historyOf([made]), 'Published 1 change', [
      arrived(made, anEvent(31, summer)),
    ])
    const back = undo(history)
    expect(back.future[0]).toMatchObject({ name: 'Published 1 change', drafts: [] })
  })

  test('never sends again what was sent, however many steps are undone', () => {
    const second = aDraft(aRule({ name: 'Second' }))
    const history = afterArrival(
      historyOf([made], [made, second], [{ ...made, reason: 'Asked for' }, second]),
      'Published 1 change',
      [arrived(made, anEvent(31, summer))],
    )
    expect(history.drafts).toEqual([second])
    for (let at = history; at.past.length > 0; at = undo(at)) {
      const drafts = undo(at).drafts.filter(({ after }) => after.name === 'Summer')
      expect(drafts.filter(({ op }) => op === 'create')).toEqual([])
    }
  })
})
