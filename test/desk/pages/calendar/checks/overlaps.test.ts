import { describe, expect, test } from 'vitest'
import type { Draft } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'
import { corrected, found, someFacts } from './someFacts.ts'

const high = anEvent(4, {
  kind: 'season',
  name: 'High',
  startDay: '2026-07-01',
  endDay: '2026-08-31',
  categoryIds: [10],
})
const season = (name: string, startDay: string, endDay: string | null, itemIds?: number[]) =>
  aDraft(
    aRule({
      kind: 'season',
      name,
      startDay,
      endDay,
      ...(itemIds ? { itemIds } : { categoryIds: [10] }),
    }),
  )
const wordsOf = (drafts: readonly Draft[]) =>
  drafts.map(({ op, rateId, after }) => {
    const { name, startDay, endDay, appliesTo } = after
    const items = appliesTo.itemIds.join() || `category ${appliesTo.categoryIds.join()}`
    return `${op} ${rateId ?? 'new'} ${name} ${startDay} ${endDay} for ${items}`
  })

describe('Two seasons over the same item and day (ux.md §4.6 W1)', () => {
  test('the season that begins first ends where the next begins', () => {
    const facts = someFacts({
      events: [high],
      drafts: [season('Late', '2026-08-20', '2026-09-30')],
    })
    const [finding, ...more] = found(facts)
    expect(more).toEqual([])
    expect(finding).toMatchObject({
      id: 'W1',
      level: 'warn',
      words: '“High” and “Late” are both seasons for Kayak and Canoe on Aug 20 – 31.',
      draftId: 'draft Late',
      rateIds: [4],
      itemIds: [1, 2],
      fix: { words: 'End “High” on Aug 19', change: { drop: [] } },
    })
    expect(finding?.days).toHaveLength(12)
    const drafts = corrected(facts, finding)
    expect(wordsOf(drafts)).toEqual([
      'create new Late 2026-08-20 2026-09-30 for category 10',
      'update 4 High 2026-07-01 2026-08-19 for category 10',
    ])
    expect(found({ ...facts, drafts })).toEqual([])
  })

  test('a season within another splits it in two, to be published together', () => {
    const facts = someFacts({
      events: [high],
      drafts: [season('Peak', '2026-08-01', '2026-08-10')],
    })
    const [finding] = found(facts)
    expect(finding?.fix?.words).toBe('Remove Aug 1 – 10 from “High”')
    const drafts = corrected(facts, finding)
    expect(wordsOf(drafts)).toEqual([
      'create new Peak 2026-08-01 2026-08-10 for category 10',
      'update 4 High 2026-07-01 2026-07-31 for category 10',
      'create new High 2026-08-11 2026-08-31 for category 10',
    ])
    expect(drafts[1]?.together).toBe(drafts[2]?.together)
    expect(found({ ...facts, drafts })).toEqual([])
  })

  test('where only some of its items overlap, the others keep the season', () => {
    const facts = someFacts({
      events: [high],
      drafts: [season('Regatta', '2026-08-20', '2026-09-30', [2])],
    })
    const [finding] = found(facts)
    expect(finding?.fix?.words).toBe('End “High” on Aug 19 for Canoe')
    const drafts = corrected(facts, finding)
    expect(wordsOf(drafts)).toEqual([
      'create new Regatta 2026-08-20 2026-09-30 for 2',
      'update 4 High 2026-07-01 2026-08-31 for 1',
      'create new High 2026-07-01 2026-08-19 for 2',
    ])
    expect(found({ ...facts, drafts })).toEqual([])
  })

  test('weekdays that are left out are given up too', () => {
    const weekends = aDraft(
      aRule({
        kind: 'season',
        name: 'Weekends',
        startDay: '2026-07-01',
        endDay: '2026-08-30',
        repeat: 'weekly',
        weekdays: ['sat', 'sun'],
        categoryIds: [10],
      }),
    )
    const facts = someFacts({ events: [high], drafts: [weekends] })
    const [finding] = found(facts)
    expect(finding?.fix?.words).toBe('Remove Saturdays and Sundays from “High”')
    expect(found({ ...facts, drafts: corrected(facts, finding) })).toEqual([])
  })

  test('a season that shares all its days with another for some items is removed for those items', () => {
    const days = { startDay: '2026-07-01', endDay: '2026-08-31' }
    const canoes = anEvent(3, { kind: 'season', name: 'Canoes', ...days, itemIds: [2] })
    const facts = someFacts({ events: [canoes, high] })
    const [finding] = found(facts)
    expect(finding?.fix?.words).toBe('Remove “High” for Canoe')
    const drafts = corrected(facts, finding)
    expect(wordsOf(drafts)).toEqual(['update 4 High 2026-07-01 2026-08-31 for 1'])
    expect(found({ ...facts, drafts })).toEqual([])
  })

  test('of two equal seasons the draft is removed', () => {
    const twin = season('High again', '2026-07-01', '2026-08-31')
    const facts = someFacts({ events: [high], drafts: [twin] })
    const [finding] = found(facts)
    expect(finding?.fix?.words).toBe('Remove “High again”')
    expect(corrected(facts, finding)).toEqual([])
  })

  test('seasons for other items, on other days or switched off do not overlap', () => {
    const drafts = [
      season('Cabins', '2026-07-01', '2026-08-31', [3]),
      season('Autumn', '2026-09-01', '2026-10-31'),
      aDraft({ ...season('Off', '2026-07-01', '2026-08-31').after, enabled: false }),
    ]
    expect(found(someFacts({ events: [high], drafts }), 'W1')).toEqual([])
  })
})

describe('An event without end (ux.md §4.6 W6)', () => {
  test('that meets a new season ends before it', () => {
    const open = { ...high, endDay: null }
    const facts = someFacts({
      events: [open],
      drafts: [season('Winter', '2026-11-01', '2026-11-30')],
    })
    const [finding, ...more] = found(facts)
    expect(more).toEqual([])
    expect(finding).toMatchObject({
      id: 'W6',
      words: '“High” has no end and overlaps “Winter” for Kayak and Canoe on Nov 1 – 30.',
      fix: { words: 'End “High” on Oct 31' },
    })
    const drafts = corrected(facts, finding)
    expect(wordsOf(drafts)).toContain('update 4 High 2026-07-01 2026-10-31 for category 10')
    expect(found({ ...facts, drafts })).toEqual([])
  })

  test('that repeats always has no end, whatever last day is written, and no longer repeats always once it ends', () => {
    const always = anEvent(4, {
      kind: 'season',
      name: 'High',
      startDay: '2026-07-01',
      endDay: '2026-07-20',
      repeat: 'always',
      categoryIds: [10],
    })
    const facts = someFacts({
      events: [always],
      drafts: [season('Winter', '2026-11-01', '2026-11-30')],
    })
    const [finding] = found(facts)
    expect(finding).toMatchObject({
      id: 'W6',
      words: '“High” has no end and overlaps “Winter” for Kayak and Canoe on Nov 1 – 30.',
      fix: { words: 'End “High” on Oct 31' },
    })
    const drafts = corrected(facts, finding)
    expect(drafts[1]?.after).toMatchObject({ endDay: '2026-10-31', repeat: 'never' })
    expect(found({ ...facts, drafts })).toEqual([])
  })

  test('is left as it is for a special that repeats always', () => {
    const always = anEvent(9, {
      startDay: '2026-06-10',
      endDay: null,
      repeat: 'always',
      categoryIds: [10],
    })
    const winter = season('Winter', '2026-11-01', '2026-11-30')
    expect(found(someFacts({ events: [always], drafts: [winter] }))).toEqual([])
  })

  test('warns for a special when a season is made under it, and not afterwards', () => {
    const special = anEvent(9, { startDay: '2026-06-10', endDay: null, categoryIds: [10] })
    const winter = season('Winter', '2026-11-01', '2026-11-30')
    expect(found(someFacts({ events: [special], drafts: [winter] }))).toMatchObject([{ id: 'W6' }])
    const published = { id: 12, ...winter.after }
    expect(found(someFacts({ events: [special, published] }))).toEqual([])
  })
})
