import { describe, expect, test } from 'vitest'
import { parseCalendar, parseCalendars } from '../../src/contract/calendar.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

const days = { 20260901: 2, 20260902: '0', 20260903: 2_147_483_647, 20260904: 0 }
const read = [
  ['2026-09-01', { left: 2, isClosed: false }],
  ['2026-09-02', { left: 0, isClosed: false }],
  ['2026-09-03', { left: null, isClosed: false }],
  ['2026-09-04', { left: 0, isClosed: true }],
]
const around = { available: 1, booked: 7, status: 'A', span_closed: 0, unit: 'D', 99: 3 }

const of = (items: unknown, more: Record<string, unknown> = {}) =>
  parseCalendars(anEnvelope({ items, ...more })).map(({ itemId, days: found }) => [
    itemId,
    [...found],
  ])

describe('the calendars of several items (§4.1 `item/cal`)', () => {
  test('are keyed by item; other members among the days are left out, and closed days may be listed beside them', () => {
    expect(of({ 9: { ...days, ...around } }, { closed: { 9: ['20260904'] } })).toEqual([[9, read]])
  })

  test('may name their item and their days one level down, keyed or listed', () => {
    const one = { item_id: '9', cal: { ...around, ...days }, closed: { 20260904: 1 } }
    for (const items of [{ x: one }, [one], one]) expect(of(items)).toEqual([[9, read]])
  })

  test('with one that cannot be read still contain the others', () => {
    expect(of({ 9: days, nine: days, 10: 'gone', 11: [] }).map(([id]) => id)).toEqual([9, 11])
    expect(of([days])).toEqual([])
    expect(of([])).toEqual([])
  })

  test('may have a record for each day', () => {
    const wire = {
      20260901: { available: 3, status: 'A' },
      20260902: { status: 'U' },
      20260903: { A: 0, status: 'U' },
      20260904: {},
    }
    expect(of({ 9: wire })).toEqual([
      [
        9,
        [
          ['2026-09-01', { left: 3, isClosed: false }],
          ['2026-09-02', { left: 0, isClosed: true }],
          ['2026-09-03', { left: 0, isClosed: false, saysUnavailable: true }],
        ],
      ],
    ])
  })

  test.for([
    { item: { cal: { 9: days, 10: {} }, closed: { 9: ['20260904'] } } },
    { item: { item_id: 9, cal: { 9: days }, closed: ['20260904'] } },
    { items: { cal: { 9: { ...days, ...around } } }, closed: { 9: ['20260904'] } },
    { items: { 9: { item_id: 9, cal: { 9: days }, closed: ['20260904'] } } },
    { cal: { 9: days }, closed: { 9: ['20260904'] } },
    { 'item/cal': { 9: days }, closed: { 9: ['20260904'] } },
  ])('may lie under the number of their item, %j', (payload) => {
    const found = parseCalendars(anEnvelope(payload)).find(({ itemId }) => itemId === 9)
    expect([...(found?.days ?? [])]).toEqual(read)
  })

  test('may be read from the rated item, day by day (§2.2 `dates`)', () => {
    const dates = {
      20260901: { status: 'A', stock: { T: 4, B: 2, A: 2, MinA: 2 }, price: { adults: '9.00' } },
      20260902: { status: 'A', stock: { T: 4, B: 4, A: 0 } },
      20260903: { status: 'A', stock: 3 },
      20260904: { status: 'U', stock: { T: 4, B: 1 } },
      20260905: { status: 'U', stock: { T: 4, B: 1, A: 0 } },
      20260906: { status: 'A', stock: { T: 4, B: 1 } },
      20260907: { status: 'A', stock: [] },
    }
    expect(of({ 9: { item_id: 9, stock: 4, days: 5, rate: { status: 'ERROR', dates } } })).toEqual([
      [
        9,
        [
          ['2026-09-01', { left: 2, isClosed: false }],
          ['2026-09-02', { left: 0, isClosed: false }],
          ['2026-09-03', { left: 3, isClosed: false }],
          ['2026-09-04', { left: 0, isClosed: true }],
          ['2026-09-05', { left: 0, isClosed: true }],
          ['2026-09-06', { left: 3, isClosed: false }],
        ],
      ],
    ])
  })

  test.for([{}, { items: false }, { items: 'none' }])('%j has no calendar', (payload) => {
    expect(() => parseCalendars(anEnvelope(payload))).toThrow('calendars')
  })
})

test('the calendar of one item (§4.1 `item/{item_id}/cal`)', () => {
  const item = { item_id: 9, cal: { ...days, ...around }, closed: ['20260904'] }
  const calendar = parseCalendar(anEnvelope({ item }))
  expect([calendar.itemId, [...calendar.days]]).toEqual([9, read])
  expect(() => parseCalendar(anEnvelope({ item: [] }))).toThrow(Unreadable)
})
