import { describe, expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../src/contract/booking.ts'
import { parseBookings4 } from '../../../../src/contract/booking4.ts'
import { parseCalendars } from '../../../../src/contract/calendar.ts'
import { parseItems } from '../../../../src/contract/item.ts'
import { allThereIs, occupancyOf } from '../../../../src/desk/pages/today/occupancy.ts'
import { dayBoard } from '../../../../src/desk/shared/day/dayBoard.ts'
import { haveTimes, ofDay } from '../../../../src/desk/shared/day/sections.ts'
import { aBooking } from '../../../example/wireBooking.ts'
import { aDay, day, now } from './aDay.ts'

const zone = 'America/Vancouver'
const booking = (code: string): Booking =>
  aBooking({ code: parseBookingCode(code), customer: code })

type WireOptions = {
  start?: string
  end?: string
  checkIn?: string | null
  checkOut?: string | null
  items?: readonly object[]
}

const onDay = (at: string | undefined) => at?.startsWith('2026-11-21') === true

/** The day of the 21st, at ten in the morning, with three bookings of 4.0. */
function fullness(
  bookings: Readonly<Record<string, WireOptions>>,
  cancelled: readonly string[] = [],
  endingUntold: readonly string[] = [],
) {
  const data = Object.entries(bookings).map(([code, members]) => ({
    code,
    checkIn: null,
    ...members,
  }))
  const records = parseBookings4({ data }, zone).records
  const void_ = { id: 'VOID', name: 'Void' }
  const of = (code: string) =>
    cancelled.includes(code) ? { ...booking(code), status: void_ } : booking(code)
  const codes = Object.keys(bookings)
  const board = dayBoard(
    aDay({
      starting: codes.filter((code) => onDay(bookings[code]?.start)).map(of),
      ending: [...codes.filter((code) => onDay(bookings[code]?.end)), ...endingUntold].map(of),
      staying: [...codes, ...endingUntold].map(of),
      four: new Map(records.map((record) => [record.code, record])),
    }),
  )
  return occupancyOf(board, day, zone, now)
}

const kayaks = [{ id: 7, name: 'Kayak', qty: 3 }]
const tour = {
  start: '2026-11-21T09:00:00-08:00',
  end: '2026-11-21T11:00:00-08:00',
  checkIn: '2026-11-21T09:05:00-08:00',
  items: kayaks,
}
const stay = {
  start: '2026-11-19T15:00:00-08:00',
  end: '2026-11-24T10:00:00-08:00',
  checkIn: '2026-11-19T15:00:00-08:00',
  items: [{ id: 12, name: 'Fir cabin' }],
}

describe('how full the day is', () => {
  test('is counted every half hour, in units booked, from an hour before the first arrival until an hour after the last departure', () => {
    const occupancy = fullness({ KB1: tour, KB2: stay })
    expect(occupancy).toMatchObject({ of: 'items', outNow: 4, fullest: { count: 4 } })
    const counts = occupancy?.halfHours.map(({ at, count, isPast }) => [
      at.toISOString().slice(11, 16),
      count,
      isPast,
    ])
    expect(counts?.slice(0, 8)).toEqual([
      ['16:00', 1, true],
      ['16:30', 1, true],
      ['17:00', 4, true],
      ['17:30', 4, true],
      ['18:00', 4, false],
      ['18:30', 4, false],
      ['19:00', 1, false],
      ['19:30', 1, false],
    ])
  })

  test('counts bookings where a record does not say what was booked, and nothing that is cancelled', () => {
    const { items: _, ...untold } = tour
    expect(fullness({ KB1: untold, KB2: stay })).toMatchObject({
      of: 'bookings',
      fullest: { count: 2 },
    })
    expect(fullness({ KB1: tour, KB2: stay }, ['KB1'])?.fullest.count ?? 0).toBeLessThan(4)
  })

  test('does not count guests who have left early', () => {
    const left = fullness({
      KB1: { ...tour, checkOut: '2026-11-21T10:00:00-08:00' },
      KB2: stay,
    })
    expect(left?.halfHours.find(({ at }) => at.toISOString().includes('18:00'))?.count).toBe(1)
    expect(left?.outNow).toBe(1)
  })

  test('counts a stay too long for 4.0 to tell its times until most other stays of the day leave', () => {
    const leaves = { ...stay, end: '2026-11-21T11:00:00-08:00' }
    const early = { ...stay, end: '2026-11-21T08:00:00-08:00' }
    const occupancy = fullness({ KB1: leaves, KB2: leaves, KB3: early }, [], ['KB9'])
    expect(occupancy?.of).toBe('bookings')
    // It is ten, and who should have left at eight is still here.
    expect(occupancy?.halfHours.map(({ count }) => count).slice(0, 12)).toEqual([
      4, 4, 3, 3, 3, 3, 4, 3, 0, 0, 0, 0,
    ])
    expect(occupancy?.outNow).toBe(4)
    expect(fullness({ KB1: stay }, [], ['KB9'])).toBeNull()
  })

  test('is left out on a day on which nobody comes or leaves', () => {
    expect(haveTimes([])).toBe(false)
    const board = dayBoard(aDay({ staying: [booking('KB1')] }))
    expect(haveTimes(ofDay(board))).toBe(false)
  })

  test('is not drawn where an arrival or departure of the day has no time', () => {
    const board = dayBoard(aDay({ starting: [booking('KB1')] }))
    expect(occupancyOf(board, day, zone, now)).toBeNull()
  })
})

const calendars = (days: object) =>
  new Map(
    parseCalendars({
      version: '3.0',
      items: { 1: { 20261121: 5 }, 2: days, 3: { 20261121: 2_147_483_647 } },
    }).map((calendar) => [calendar.itemId, calendar]),
  )

describe('the number of all units', () => {
  const items = parseItems({
    version: '3.0',
    request: { status: 'OK' },
    items: [
      { item_id: 1, name: 'Kayak', stock: 12 },
      { item_id: 2, name: 'Cabin', stock: 3 },
      { item_id: 3, name: 'Picnic', unlimited: 1, stock: 0 },
    ],
  }).records
  test('is what can be counted on the day, from calendars that were already read', () => {
    expect(allThereIs(items, calendars({ 20261121: 1 }), day)).toBe(15)
    expect(allThereIs(items, calendars({ 20261121: { available: 0, status: 'U' } }), day)).toBe(15)
    expect(allThereIs(items, calendars({ 20261122: 1 }), day)).toBeNull()
    expect(allThereIs([], new Map(), day)).toBeNull()
  })
})
