import { expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import { noCurrency } from '../../../../../src/contract/money.ts'
import { barOf, moved } from '../../../../../src/desk/pages/calendar/drafts/eventAt.ts'
import { effectiveEvents } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { aDraft, anEvent } from '../aRule.ts'

const items = [
  { id: 1, name: 'Hut', categoryId: null },
  { id: 2, name: 'Kayak', categoryId: null },
]
const stretch = { startDay: '2026-07-11', endDay: '2026-07-13' }
const chosen = (from: string, to: string, itemIds: readonly number[] = [1]) => ({
  itemIds,
  days: { from: parseDay(from), to: parseDay(to) },
  weekdays: [],
})
const authorship = { author: 'Maria', at: '2026-07-11T17:00:00Z', reason: '', newId: () => 'new' }

test('a bar is selected when all of its days are, for items it is for (ux.md §4.3)', () => {
  const events = effectiveEvents(
    [
      anEvent(1, { ...stretch, kind: 'season' }),
      anEvent(2, stretch),
      anEvent(3, { startDay: '2026-07-11', endDay: null }),
    ],
    [],
  )
  expect(barOf(events, items, chosen('2026-07-11', '2026-07-13'))?.rateId).toBe(2)
  expect(barOf(events, items, chosen('2026-07-11', '2026-07-12'))).toBeNull()
  expect(barOf(events, items, chosen('2026-07-11', '2026-07-13', [1, 2]))).toBeNull()
  const sundays = { ...chosen('2026-07-11', '2026-07-13'), weekdays: ['sun' as const] }
  expect(barOf(events, items, sundays)).toBeNull()
})

test('a moved event keeps its length, and moved back it leaves no draft (ux.md §4.3)', () => {
  const event = anEvent(2, stretch)
  const [rule] = effectiveEvents([event], [])
  if (rule === undefined) throw new Error('no rule')
  const drafts = moved([], rule, 7, authorship)
  expect(drafts).toMatchObject([
    { op: 'update', rateId: 2, after: { startDay: '2026-07-18', endDay: '2026-07-20' } },
  ])
  const [there] = effectiveEvents([event], drafts)
  expect(there && moved(drafts, there, -7, authorship)).toEqual([])
})

test('a moved draft keeps its price and why it was made', () => {
  const { id: _, ...values } = anEvent(9, { ...stretch, price: { kind: 'new' } })
  const amount = { minor: 7500, currency: noCurrency }
  const draft = aDraft(values, { newPrice: amount, reason: 'Regatta' })
  const [rule] = effectiveEvents([], [draft])
  expect(rule && moved([draft], rule, 1, authorship)).toMatchObject([
    {
      draftId: draft.draftId,
      newPrice: amount,
      reason: 'Regatta',
      after: { startDay: '2026-07-12' },
    },
  ])
})
