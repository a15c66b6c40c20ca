import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import type { EventValues } from '../../../../src/desk/calendar/rules/draft.ts'
import { effectiveEvents } from '../../../../src/desk/calendar/rules/effective.ts'
import { yearLanes } from '../../../../src/desk/calendar/year/yearLanes.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'

const items = [
  { id: 1, name: 'Kayak', categoryId: 1 },
  { id: 2, name: 'Cabin', categoryId: 2 },
]

const months = (...rules: readonly EventValues[]) =>
  yearLanes(
    2026,
    effectiveEvents(
      rules.map((rule, at) => ({ id: at + 1, ...rule })),
      [],
    ),
    items,
  )

const season = (name: string, startDay: string, endDay: string, itemIds: readonly number[]) =>
  aRule({ name, kind: 'season', startDay, endDay, itemIds })

describe('The year (ux.md §4.2)', () => {
  test('has a strip for each month, with a season in its lane from day to day', () => {
    const [, , , , , june, july] = months(season('Summer', '2026-06-20', '2026-07-05', [1]))
    expect(june?.lanes.season).toMatchObject([
      { from: '2026-06-20', to: '2026-06-30', names: ['Summer'] },
    ])
    expect(july?.lanes.season).toMatchObject([{ from: '2026-07-01', to: '2026-07-05' }])
  })

  test('two seasons of one item overlap, two of different items do not', () => {
    const mine = season('Summer', '2026-07-01', '2026-07-31', [1])
    const same = months(mine, season('Regatta', '2026-07-10', '2026-07-12', [1]))[6]
    expect(same?.lanes.season.map(({ overlaps }) => overlaps)).toEqual([false, true, false])
    const other = months(mine, season('Cabins', '2026-07-10', '2026-07-12', [2]))[6]
    expect(other?.lanes.season.map(({ overlaps }) => overlaps)).toEqual([false, false, false])
  })

  test('days without a season between two are a gap; before the first and after the last are none', () => {
    const year = months(
      season('Spring', '2026-04-01', '2026-05-31', [1]),
      season('Summer', '2026-06-03', '2026-08-31', [1]),
    )
    expect(year.flatMap(({ gaps }) => gaps)).toEqual([{ from: '2026-06-01', to: '2026-06-02' }])
  })

  test('a weekly rule is on its weekdays only, and a closure is in its own lane', () => {
    const [, , , , , , july] = months(
      aRule({
        repeat: 'weekly',
        weekdays: ['sat', 'sun'],
        startDay: '2026-07-06',
        endDay: '2026-07-19',
      }),
      aRule({ available: false, startDay: '2026-07-14', endDay: '2026-07-15' }),
    )
    expect(july?.lanes.special.map(({ from, to }) => [from, to])).toEqual([
      ['2026-07-11', '2026-07-12'],
      ['2026-07-18', '2026-07-19'],
    ])
    expect(july?.lanes.closure).toMatchObject([{ from: '2026-07-14', to: '2026-07-15' }])
  })

  test('a draft is marked, and what it disables is gone', () => {
    const summer = anEvent(7, { kind: 'season', endDay: '2026-07-20' })
    const { id: _, ...values } = summer
    const gone = aDraft({ ...values, enabled: false }, { rateId: 7, op: 'disable', before: values })
    const added = aDraft(aRule({ startDay: '2026-07-11' }))
    const [, , , , , , july] = yearLanes(2026, effectiveEvents([summer], [gone, added]), items)
    expect(july?.lanes.season).toEqual([])
    expect(july?.lanes.special).toMatchObject([{ from: parseDay('2026-07-11'), isDraft: true }])
  })
})
