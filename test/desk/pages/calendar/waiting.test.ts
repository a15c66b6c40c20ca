import { expect, test } from 'vitest'
import { noHistory } from '../../../../src/desk/pages/calendar/drafts/history.ts'
import {
  markOf,
  type PersonDrafts,
  type StoredSet,
} from '../../../../src/desk/pages/calendar/drafts/keptDrafts.ts'
import { waitingIn, waitingWords } from '../../../../src/desk/pages/calendar/WaitingWork.tsx'
import { aDraft, aRule } from './aRule.ts'

const kept = (setState: PersonDrafts['setState'], by: string): PersonDrafts => ({
  history: noHistory,
  setState,
  handedOver: {
    at: '2026-07-11T17:00:00Z',
    by,
    drafts: [aDraft(aRule()), aDraft(aRule({ name: 'Other' }))],
    known: [],
    expected: [],
    charged: [],
    checked: {},
  },
  savedAt: 0,
})

const storedSet = (one: PersonDrafts, whose = '7'): StoredSet => ({
  whose,
  mark: markOf(one),
  by: one.handedOver?.by ?? null,
})

test('a work sheet that was handed over waits until it is verified, for everybody at the tablet (ux.md §4.9)', () => {
  const nothing: PersonDrafts = { ...kept('draft', 'Maria'), handedOver: null }
  const all = [kept('handed over', 'Ana'), kept('verified', 'Maria'), kept('differs', ''), nothing]
  const sets = all.map((one) => storedSet(one))
  expect(waitingIn(sets, new Map()).map(waitingWords)).toEqual([
    'Price change not entered yet: 2 steps, by Ana',
    'Price change to correct: 2 steps',
  ])
})

const sealed = (whose: string): StoredSet => ({
  ...storedSet(kept('handed over', 'Ana Ortiz'), whose),
  by: null,
})

test('while the vault is locked it is known that a work sheet waits, and whose tile it is on (reliability.md §2.9)', () => {
  const waiting = waitingIn([sealed('12'), sealed('13')], new Map([[12, 'Ana']]))
  expect(waiting.map(waitingWords)).toEqual([
    'Price change not entered yet: 2 steps, by Ana',
    'Price change not entered yet: 2 steps',
  ])
})
