import { expect, test } from 'vitest'
import { noHistory } from '../../../src/desk/calendar/drafts/history.ts'
import type { Kept } from '../../../src/desk/calendar/drafts/keptDrafts.ts'
import { waitingIn, waitingWords } from '../../../src/desk/calendar/waiting/waiting.ts'
import { aDraft, aRule } from './aRule.ts'

const kept = (setState: Kept['setState'], by: string): Kept => ({
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

test('what was handed over waits until it is verified, whoever of the tablet did it (ux.md §4.9)', () => {
  const nothing: Kept = { ...kept('draft', 'Maria'), handedOver: null }
  const all = [kept('handed over', 'Ana'), kept('verified', 'Maria'), kept('differs', ''), nothing]
  expect(waitingIn(all).map(waitingWords)).toEqual([
    'Price change waiting to be entered: 2 steps, by Ana',
    'Price change entered otherwise than planned: 2 steps',
  ])
})
