import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'
import { corrected, found, someFacts } from './someFacts.ts'

const days = (...dates: readonly string[]) => dates.map((date) => parseDay(date))

const season = (id: number, startDay: string, endDay: string, wish = {}) =>
  anEvent(id, { kind: 'season', name: `S${id}`, startDay, endDay, ...wish })

const gaps = (...events: ReturnType<typeof season>[]) => found(someFacts({ events }), 'I1')

describe('hints (ux.md §4.6 I1)', () => {
  test('a gap between two seasons names the seasons, its days and its items', () => {
    const seasons = [
      season(1, '2026-07-01', '2026-07-10', { itemIds: [1, 2] }),
      season(2, '2026-07-13', '2026-07-20', { itemIds: [1, 2] }),
    ]
    expect(gaps(...seasons)).toMatchObject([
      {
        id: 'I1',
        level: 'info',
        words: 'No season for Kayak and Canoe on Jul 11 – 12, between “S1” and “S2”.',
        days: days('2026-07-11', '2026-07-12'),
        itemIds: [1, 2],
        draftId: null,
        rateIds: [1, 2],
        fix: { words: 'Extend “S1”' },
      },
    ])
  })

  test('a special does not fill a gap between seasons, and is not named in the hint', () => {
    const special = anEvent(3, { name: 'Regatta', startDay: '2026-07-11', endDay: '2026-07-12' })
    const hints = gaps(
      season(1, '2026-07-01', '2026-07-10'),
      special,
      season(2, '2026-07-13', '2026-07-20'),
    )
    expect(hints.map(({ words }) => words)).toEqual([
      'No season for Kayak on Jul 11 – 12, between “S1” and “S2”.',
    ])
  })

  test('a gap is a month at most; seasons that follow each other, or of other items, have no gap', () => {
    const after = (ahead: number) =>
      gaps(
        season(1, '2026-07-01', '2026-07-10'),
        season(2, addDays(parseDay('2026-07-10'), ahead + 1), '2026-12-31'),
      ).length
    expect([0, 1, 31, 32].map(after)).toEqual([0, 1, 1, 0])
    const other = season(2, '2026-07-13', '2026-07-20', { itemIds: [2] })
    expect(gaps(season(1, '2026-07-01', '2026-07-10'), other)).toEqual([])
    const weekends = season(2, '2026-07-01', '2026-07-31', {
      repeat: 'weekly',
      weekdays: ['sat', 'sun'],
    })
    expect(gaps(weekends)).toEqual([])
  })

  test('new discount names are listed once, for all of them', () => {
    const before = aRule({ name: 'Old' })
    const drafts = [
      aDraft(aRule({ name: 'A', itemIds: [1] })),
      aDraft(aRule({ name: 'B', itemIds: [3] })),
      aDraft({ ...before, enabled: true }, { rateId: 7, before, draftId: 'same' }),
    ]
    const hints = found(someFacts({ events: [{ id: 7, ...before }], drafts }), 'I1')
    expect(hints).toMatchObject([
      {
        words: 'Guests may see “A” and “B” on their invoice.',
        days: [],
        itemIds: [1, 3],
        draftId: 'draft A',
        rateIds: [],
        fix: null,
      },
    ])
    const renamed = aDraft({ ...before, name: 'New' }, { rateId: 7, before })
    expect(
      found(someFacts({ events: [{ id: 7, ...before }], drafts: [renamed] }), 'I1')[0],
    ).toMatchObject({
      words: 'Guests may see “New” on their invoice.',
      rateIds: [7],
    })
  })

  test('a special does not open what is closed, and one that closes has no such hint', () => {
    const closed = anEvent(8, { name: 'Repairs', available: false, itemIds: [1] })
    const of = (wish: Parameters<typeof aRule>[0]) =>
      found(
        someFacts({
          events: [closed],
          drafts: [aDraft(aRule({ name: 'X', endDay: '2026-07-13', ...wish }))],
        }),
        'I1',
      ).filter(({ words }) => words.includes('doesn’t open'))
    expect(of({ itemIds: [1, 2] })).toMatchObject([
      {
        words: '“X” doesn’t open days closed by “Repairs”: Jul 11.',
        days: days('2026-07-11'),
        itemIds: [1, 2],
        draftId: 'draft X',
        fix: { words: 'Start “X” on Jul 12' },
      },
    ])
    expect(of({ itemIds: [2] })).toEqual([])
    expect(of({ kind: 'season' })).toEqual([])
    expect(of({ available: false })).toEqual([])
    expect(of({ startDay: '2026-07-12' })).toEqual([])
    expect(of({ enabled: false })).toEqual([])
  })

  test('an event that requires the length of the item could allow single days', () => {
    const draft = aDraft(aRule({ name: 'X', wholeLength: true, endDay: '2026-07-12' }))
    const facts = someFacts({ drafts: [draft] })
    const [hint] = found(facts, 'I1')
    expect(hint).toMatchObject({
      days: days('2026-07-11', '2026-07-12'),
      fix: { words: 'Allow single days' },
    })
    expect(corrected(facts, hint)[0]?.after.wholeLength).toBe(false)
  })
})
