import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import {
  type DayRange,
  type EventValues,
  effectiveEvents,
} from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import {
  packed,
  spanOf,
  spanWithWords,
  yearRules,
} from '../../../../../src/desk/pages/calendar/year/yearRules.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'

const items = [
  { id: 1, name: 'Kayak', categoryId: 1 },
  { id: 2, name: 'Cabin', categoryId: 2 },
]
const at = parseDay('2026-01-01')

const year = (...rules: readonly EventValues[]) =>
  yearRules(
    at,
    effectiveEvents(
      rules.map((rule, nth) => ({ id: nth + 1, ...rule })),
      [],
    ),
    items,
  )

const season = (name: string, startDay: string, endDay: string, itemIds: readonly number[]) =>
  aRule({ name, kind: 'season', startDay, endDay, itemIds })

describe('The year (ux.md §4.2)', () => {
  test('shows each season as one bar from its first to its last day, within the year', () => {
    const { rules } = year(
      season('Summer', '2026-06-20', '2026-07-05', [1]),
      season('Christmas', '2026-12-20', '2027-01-06', [1]),
    )
    expect(rules).toMatchObject([
      { lane: 'season', reach: { from: '2026-06-20', to: '2026-07-05' } },
      { lane: 'season', reach: { from: '2026-12-20', to: '2026-12-31' } },
    ])
  })

  test('shows an overlap of two seasons of one item, and none of different items', () => {
    const mine = season('Summer', '2026-07-01', '2026-07-31', [1])
    const [summer, regatta] = year(mine, season('Regatta', '2026-07-10', '2026-07-12', [1])).rules
    expect(summer?.overlaps).toEqual([{ from: '2026-07-10', to: '2026-07-12', other: 'Regatta' }])
    expect(regatta?.overlaps).toEqual([{ from: '2026-07-10', to: '2026-07-12', other: 'Summer' }])
    const apart = year(mine, season('Cabins', '2026-07-10', '2026-07-12', [2])).rules
    expect(apart.flatMap(({ overlaps }) => overlaps)).toEqual([])
  })

  test('shows days between two seasons as a gap; before the first and after the last there is none', () => {
    const { gaps } = year(
      season('Spring', '2026-04-01', '2026-05-31', [1]),
      season('Summer', '2026-06-03', '2026-08-31', [1]),
    )
    expect(gaps).toEqual([{ from: '2026-06-01', to: '2026-06-02' }])
  })

  test('shows a weekly event on its weekdays only, and a closure as a kind of its own', () => {
    const { rules } = year(
      aRule({
        repeat: 'weekly',
        weekdays: ['sat', 'sun'],
        startDay: '2026-07-06',
        endDay: '2026-07-19',
      }),
      aRule({ available: false, startDay: '2026-07-14', endDay: '2026-07-15' }),
    )
    expect(rules).toMatchObject([
      {
        lane: 'special',
        days: [
          { from: '2026-07-11', to: '2026-07-12' },
          { from: '2026-07-18', to: '2026-07-19' },
        ],
      },
      { lane: 'closure', days: [{ from: '2026-07-14', to: '2026-07-15' }] },
    ])
  })

  test('marks a draft, and leaves out what it disables', () => {
    const summer = anEvent(7, { kind: 'season', endDay: '2026-07-20' })
    const { id: _, ...values } = summer
    const gone = aDraft({ ...values, enabled: false }, { rateId: 7, op: 'disable', before: values })
    const added = aDraft(aRule({ startDay: '2026-07-11' }))
    expect(yearRules(at, effectiveEvents([summer], [gone, added]), items).rules).toMatchObject([
      { lane: 'special', reach: { from: '2026-07-11' }, isDraft: true },
    ])
  })
})

describe('The bars of a year', () => {
  const ranges = fc.tuple(fc.nat(364), fc.nat(364)).map(([one, other]): DayRange => {
    const [first, last] = one < other ? [one, other] : [other, one]
    return { from: addDays(at, first), to: addDays(at, last) }
  })
  const words = fc.double({ min: 0, max: 1, noNaN: true })

  test('are in as many rows as are needed for none to cover another or its words, and none is lost', () => {
    fc.assert(
      fc.property(fc.array(ranges, { maxLength: 30 }), words, (bars, part) => {
        const spanFor = (bar: DayRange) => spanWithWords(bar, part)
        const rows = packed(bars, spanFor)
        expect(rows.flat().length).toBe(bars.length)
        expect(new Set(rows.flat())).toEqual(new Set(bars))
        const spans = rows.map((row) => row.map(spanFor))
        const meet = spans.flatMap((row) =>
          row.filter((withWords, nth) => withWords.end > (row[nth + 1]?.start ?? 1e9)),
        )
        expect(meet).toEqual([])
      }),
    )
  })

  test('have space for themselves and their words within the year', () => {
    fc.assert(
      fc.property(ranges, words, (bar, part) => {
        const [withWords, span] = [spanWithWords(bar, part), spanOf(bar)]
        expect(withWords.start).toBeGreaterThanOrEqual(0)
        expect(withWords.end).toBeLessThanOrEqual(1 + 1e-9)
        expect(withWords.start).toBeLessThanOrEqual(span.start)
        expect(withWords.end).toBeGreaterThanOrEqual(span.end)
        expect(withWords.end - withWords.start).toBeGreaterThanOrEqual(part - 1e-9)
      }),
    )
  })
})
