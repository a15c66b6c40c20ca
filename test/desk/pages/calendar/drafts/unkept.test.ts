import { expect, test } from 'vitest'
import { undo } from '../../../../../src/desk/pages/calendar/drafts/history.ts'
import { joined } from '../../../../../src/desk/pages/calendar/drafts/keepChanges.ts'
import type { PersonDrafts } from '../../../../../src/desk/pages/calendar/drafts/keptDrafts.ts'
import type { Draft } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { aDraft, aRule } from '../aRule.ts'

const aKept = (savedAt: number, drafts: readonly Draft[]): PersonDrafts => ({
  history: { past: [], future: [], drafts },
  setState: 'draft',
  handedOver: null,
  savedAt,
})
const summer = (name: string, draftId: string) =>
  aDraft(aRule({ name }), { draftId, op: 'update', rateId: 7 })
const winter = aDraft(aRule({ name: 'Winter' }), { draftId: 'winter' })
const namesOf = (kept: PersonDrafts | null) => kept?.history.drafts.map(({ after }) => after.name)

test('where page and disk both have a draft of one event, the page’s is used, and undo brings the other back', () => {
  const lying = aKept(2, [summer('Summer of another tab', 'a'), winter])
  const here = { person: 'maria', kept: aKept(3, [summer('Summer', 'b')]), over: 1 }
  const both = joined(lying, here)
  expect(namesOf(both)).toEqual(['Winter', 'Summer'])
  expect(both && undo(both.history).drafts).toEqual(lying.history.drafts)
})

test('what was drafted on top of the stored drafts replaces them, without what was undone', () => {
  const here = { person: 'maria', kept: aKept(3, [winter]), over: 2 }
  expect(namesOf(joined(aKept(2, [summer('Summer', 'a')]), here))).toEqual(['Winter'])
})

test('the stored drafts stay where the page has nothing more', () => {
  const lying = aKept(2, [winter])
  expect(joined(lying, null)).toBe(lying)
  expect(joined(lying, { person: 'maria', kept: aKept(3, []), over: 1 })).toBe(lying)
})
