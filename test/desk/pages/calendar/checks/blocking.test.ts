import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import type { EventValues } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'
import { corrected, found, someFacts } from './someFacts.ts'

const broken: readonly (readonly [string, EventValues, string])[] = [
  [
    'one that ends before it begins',
    aRule({ startDay: '2026-07-12', endDay: '2026-07-01' }),
    'ends before it begins',
  ],
  ['one without a type', { ...aRule({ kind: 'other' }), typeId: '' }, 'has no type'],
  ['a discount that closes', aRule({ kind: 'discount', available: false }), 'can’t close days'],
  [
    'one by what is left without levels',
    aRule({ price: { kind: 'yield', levels: [] } }),
    'has no thresholds',
  ],
  [
    'more or less without how much',
    aRule({ price: { kind: 'dynamic', rate: 0, unit: 'percent' } }),
    'doesn’t say how much',
  ],
  [
    'more off than there is',
    aRule({ price: { kind: 'dynamic', rate: -120, unit: 'percent' } }),
    'more than the whole price',
  ],
  [
    'a discount that adds',
    aRule({ kind: 'discount', price: { kind: 'dynamic', rate: 10, unit: 'percent' } }),
    'raises the price',
  ],
  ['a new price that nobody set', aRule({ price: { kind: 'new' } }), 'but no amount'],
  ['a weekly one without weekdays', aRule({ repeat: 'weekly' }), 'has no weekdays'],
  [
    'one for an item that is gone',
    aRule({ itemIds: [1, 99] }),
    'an item or category that no longer exists',
  ],
  [
    'one for a category that is gone',
    aRule({ categoryIds: [10, 99] }),
    'an item or category that no longer exists',
  ],
]

describe('What no service could accept (ux.md §4.6 E1)', () => {
  test.each(broken)('%s blocks publishing, and the suggestion corrects it', (_, rule, words) => {
    const facts = someFacts({ drafts: [aDraft({ ...rule, name: 'Regatta' })] })
    const [finding, ...more] = found(facts, 'E1')
    expect(more).toEqual([])
    expect(finding).toMatchObject({ level: 'block', draftId: 'draft Regatta' })
    expect(finding?.words).toMatch(/^“Regatta” /)
    expect(finding?.words).toContain(words)
    expect(found({ ...facts, drafts: corrected(facts, finding) }, 'E1')).toEqual([])
  })

  test('a valid draft has no finding', () => {
    expect(found(someFacts({ drafts: [aDraft(aRule())] }))).toEqual([])
  })

  test('an event that is already so at the service does not block, and a past one is ignored', () => {
    const wrong = { kind: 'season' as const, itemIds: [1, 99], name: 'Old' }
    const events = [
      anEvent(1, { ...wrong, startDay: '2026-07-01', endDay: '2026-07-31' }),
      anEvent(2, { ...wrong, startDay: '2025-07-01', endDay: '2025-07-31' }),
      anEvent(3, { ...wrong, startDay: '2026-07-01', enabled: false }),
    ]
    expect(found(someFacts({ events }))).toMatchObject([
      { id: 'E1', level: 'warn', draftId: null, rateIds: [1] },
    ])
  })
})

describe('An event that changed under its draft (ux.md §4.6 E2)', () => {
  const before = aRule({ name: 'High', startDay: '2026-07-01', endDay: '2026-07-31' })
  const draft = aDraft({ ...before, name: 'Higher' }, { rateId: 7, before })
  const there = { id: 7, ...before }

  test('it is no finding while the event is as it was', () => {
    expect(found(someFacts({ events: [there], drafts: [draft] }))).toEqual([])
  })

  test('what only a colleague changed is taken over with a tap', () => {
    const theirs = { ...there, endDay: parseDay('2026-08-15') }
    const facts = someFacts({ events: [theirs], drafts: [draft] })
    const [finding] = found(facts, 'E2')
    expect(finding).toMatchObject({
      level: 'block',
      words: '“Higher” changed meanwhile: Last day.',
      fix: { words: 'Accept their change' },
    })
    const [merged, ...more] = corrected(facts, finding)
    expect(more).toEqual([])
    expect(merged).toMatchObject({
      draftId: draft.draftId,
      after: { name: 'Higher', endDay: '2026-08-15' },
      before: { name: 'High', endDay: '2026-08-15' },
    })
    expect(found({ ...facts, drafts: corrected(facts, finding) })).toEqual([])
  })

  test('what both changed is named', () => {
    const facts = someFacts({ events: [{ ...there, name: 'Highest' }], drafts: [draft] })
    const [finding] = found(facts, 'E2')
    expect(finding?.words).toBe('“Higher” changed meanwhile: Name. Your draft also changes: Name.')
    expect(finding?.fix?.words).toBe('Keep your values')
    expect(found({ ...facts, drafts: corrected(facts, finding) })).toEqual([])
  })

  test('when the event is gone, the draft can only be removed; while events are missing nothing is reported', () => {
    const facts = someFacts({ events: [], drafts: [draft] })
    const [finding] = found(facts, 'E2')
    expect(finding?.words).toBe('“Higher” no longer exists.')
    expect(corrected(facts, finding)).toEqual([])
    expect(found({ ...facts, isWhole: false }, 'E2')).toEqual([])
  })
})
