import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../../src/contract/booking.ts'
import { parseDay } from '../../../../../src/contract/day.ts'
import { newlyClosed } from '../../../../../src/desk/pages/calendar/checks/closures.ts'
import {
  type BookedUnder,
  overviewOf,
} from '../../../../../src/desk/pages/calendar/checks/overview.ts'
import { aDraft, aRule } from '../aRule.ts'
import { found, someFacts } from './someFacts.ts'

const days = (...dates: readonly string[]) => dates.map((date) => parseDay(date))

describe('a closure over days with bookings (ux.md §4.6)', () => {
  const closing = aDraft(
    aRule({
      name: 'Repairs',
      available: false,
      startDay: '2026-07-10',
      endDay: '2026-07-20',
      itemIds: [1, 2],
    }),
  )
  const booked = (wish: Partial<BookedUnder>): BookedUnder => ({
    draftId: closing.draftId,
    itemId: 1,
    days: { from: parseDay('2026-07-10'), to: parseDay('2026-07-12') },
    codes: [parseBookingCode('AB1')],
    isAll: true,
    ...wish,
  })
  const closes = (...lookups: readonly BookedUnder[]) =>
    found(someFacts({ drafts: [closing], booked: lookups }), 'W3')

  test('W3: bookings under a closure are counted, as far as they are known', () => {
    expect(closes(booked({}))).toMatchObject([
      {
        id: 'W3',
        level: 'warn',
        words: '“Repairs” closes Kayak on Jul 10 – 12, with 1 booking: AB1.',
        days: days('2026-07-10', '2026-07-11', '2026-07-12'),
        itemIds: [1],
        draftId: 'draft Repairs',
        rateIds: [],
        fix: { words: 'Start “Repairs” on Jul 13 for Kayak' },
      },
    ])
    const [more] = closes(booked({ isAll: false }))
    expect(more?.words).toContain('with at least 1 booking: AB1.')
    const [partly] = closes(booked({ isAll: false }), booked({ itemId: 2 }))
    expect(partly?.words).toContain('with at least 1 booking: AB1.')
    const [unsure] = closes(booked({}), booked({ itemId: 2, codes: null }))
    expect(unsure?.words).toContain('closes Kayak on Jul 10 – 12, with at least 1 booking')
    const [twice] = closes(
      booked({}),
      booked({ itemId: 2, codes: ['AB1', 'AB2'].map(parseBookingCode) }),
    )
    expect(twice?.words).toContain(
      'closes Kayak and Canoe on Jul 10 – 12, with 2 bookings: AB1 and AB2.',
    )
    const [all] = closes(booked({ itemId: null }))
    expect(all?.itemIds).toEqual([1, 2])
    const [none] = closes(booked({ codes: null }))
    expect(none?.fix).toBeNull()
    expect(closes(booked({ draftId: 'another' }))).toEqual([])
    expect(closes(booked({ codes: [] }))).toEqual([])
  })

  test('W3: no booking is counted where the event leaves its days open', () => {
    const open = { ...closing, after: { ...closing.after, available: true } }
    expect(found(someFacts({ drafts: [open], booked: [booked({})] }), 'W3')).toEqual([])
    const off = { ...closing, after: { ...closing.after, enabled: false } }
    expect(found(someFacts({ drafts: [off], booked: [booked({})] }), 'W3')).toEqual([])
  })

  test('W3: of many bookings six are named', () => {
    const codes = Array.from({ length: 8 }, (_, at) => parseBookingCode(`AB${at}`))
    expect(closes(booked({ codes }))[0]?.words).toMatch(
      /8 bookings: AB0, AB1, AB2, AB3, AB4, AB5 and 2 more\.$/,
    )
  })
})

const closure = (wish: Parameters<typeof aRule>[0], draft = {}) =>
  aDraft(aRule({ name: 'X', available: false, ...wish }), draft)

const requestedStretches = (draft: ReturnType<typeof closure>) =>
  newlyClosed(overviewOf(someFacts({ drafts: [draft] }))).map(({ itemId, from, to }) => [
    itemId,
    from,
    to,
  ])

const weekly = (endDay: string) =>
  requestedStretches(
    closure({ repeat: 'weekly', weekdays: ['mon'], startDay: '2026-06-01', endDay }),
  )

describe('the bookings requested for newly closed days (ux.md §4.6 W3)', () => {
  test('are requested item by item, or once for all items', () => {
    expect(requestedStretches(closure({ itemIds: [1, 2] }))).toEqual([
      [1, 40, 40],
      [2, 40, 40],
    ])
    expect(requestedStretches(closure({ allItems: true }))).toEqual([[null, 40, 40]])
    expect(requestedStretches(closure({ itemIds: [1, 2, 3] }))).toEqual([[null, 40, 40]])
    expect(requestedStretches(closure({ startDay: '2025-01-01' }))).toEqual([])
    expect(requestedStretches(closure({ kind: 'discount' }))).toEqual([])
    expect(requestedStretches(aDraft(aRule()))).toEqual([])
  })

  test('are requested for four periods at most, and otherwise for one', () => {
    expect(weekly('2026-06-22')).toEqual([
      [1, 0, 0],
      [1, 7, 7],
      [1, 14, 14],
      [1, 21, 21],
    ])
    expect(weekly('2026-06-29')).toEqual([[1, 0, 28]])
  })

  test('leave out the days and items that were closed before', () => {
    const before = aRule({
      name: 'X',
      available: false,
      startDay: '2026-06-01',
      endDay: '2026-06-03',
      itemIds: [1],
    })
    const wider = closure(
      { startDay: '2026-06-01', endDay: '2026-06-05', itemIds: [1, 2] },
      { rateId: 7, before },
    )
    const facts = someFacts({ events: [{ id: 7, ...before }], drafts: [wider] })
    expect(
      newlyClosed(overviewOf(facts)).map(({ itemId, from, to }) => [itemId, from, to]),
    ).toEqual([
      [1, 3, 4],
      [2, 0, 4],
    ])
    const open = { ...before, available: true }
    const closing = closure(
      { startDay: '2026-06-01', endDay: '2026-06-03' },
      { rateId: 7, before: open },
    )
    const all = someFacts({ events: [{ id: 7, ...open }], drafts: [closing] })
    expect(newlyClosed(overviewOf(all))).toEqual([
      { draftId: 'draft X', itemId: 1, from: 0, to: 2 },
    ])
    const everywhere = closure(
      { startDay: '2026-06-01', endDay: '2026-06-03', allItems: true },
      { rateId: 7, before },
    )
    const part = someFacts({ events: [{ id: 7, ...before }], drafts: [everywhere] })
    expect(newlyClosed(overviewOf(part)).map(({ itemId }) => itemId)).toEqual([2, 3])
  })
})
