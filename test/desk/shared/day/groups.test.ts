import { describe, expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../src/contract/booking.ts'
import { type DaySources, dayBoard } from '../../../../src/desk/shared/day/dayBoard.ts'
import { dueIn, groupsOf, partiesIn } from '../../../../src/desk/shared/day/groups.ts'
import { aBooking, cad } from '../../../example/wireBooking.ts'
import { aBooking4, aDay, day } from '../../pages/today/aDay.ts'

const zone = 'America/Vancouver'
const booking = (code: string, members: Partial<Booking> = {}) =>
  aBooking({ code: parseBookingCode(code), customer: code, ...members })

/** The guests who are in and who leave, as 4.0 sends them. */
const endsAt = (times: Record<string, string>): DaySources['four'] => {
  const starting = startsAt(times) ?? new Map()
  return new Map(
    [...starting].map(([code, four]) => [
      code,
      {
        ...four,
        startsAt: null,
        endsAt: four.startsAt,
        checkedInAt: new Date('2026-11-19T20:00:00Z'),
      },
    ]),
  )
}

/** The times of the guests, as 4.0 sends them; nobody is in. */
const startsAt = (times: Record<string, string>): DaySources['four'] =>
  new Map(
    Object.entries(times).map(([written, start]) => {
      const code = parseBookingCode(written)
      return [code, aBooking4(code, { startsAt: new Date(start) })]
    }),
  )

const arrivals = (sources: Partial<DaySources>) =>
  groupsOf(dayBoard(aDay(sources)).rows.arrivals, 'arrivals', day, zone)

test('departures begin with guests who should have left, and guests with something due', () => {
  const paid = { total: cad('10'), paid: cad('10') }
  const rows = dayBoard(
    aDay({
      ending: [
        booking('NOON', paid),
        booking('OWES', { total: cad('10'), paid: cad('2') }),
        booking('GONE', paid),
        booking('OVERDUE', paid),
        booking('LATER', paid),
      ],
      four: endsAt({
        NOON: '2026-11-21T20:00:00Z',
        OWES: '2026-11-21T20:00:00Z',
        OVERDUE: '2026-11-21T16:30:00Z',
        LATER: '2026-11-21T22:00:00Z',
      }),
    }),
  ).rows.departures
  const groups = groupsOf(rows, 'departures', day, zone)
  expect(
    groups.map(({ title, rows: under }) => [title, under.map((r) => r.booking.customer)]),
  ).toEqual([
    ['Should have left', ['OVERDUE']],
    ['Balance due', ['OWES']],
    ['12:00', ['NOON']],
    ['14:00', ['LATER']],
    ['Any time', ['GONE']],
  ])
})

describe('arrivals', () => {
  test('are sorted by time, late ones first, those without a time after them, cancelled ones last', () => {
    const groups = arrivals({
      starting: [
        booking('NOON'),
        booking('ALLDAY'),
        booking('LATE'),
        booking('OFF', { status: { id: 'VOID', name: 'Void' } }),
        booking('ELEVEN'),
      ],
      four: startsAt({
        NOON: '2026-11-21T20:00:00Z',
        // Midnight in Vancouver, which means a day without a time.
        ALLDAY: '2026-11-21T08:00:00Z',
        LATE: '2026-11-21T17:30:00Z',
        ELEVEN: '2026-11-21T19:00:00Z',
      }),
    })
    expect(groups.map(({ title, rows }) => [title, rows.map((r) => r.booking.customer)])).toEqual([
      ['Late', ['LATE']],
      ['11:00', ['ELEVEN']],
      ['12:00', ['NOON']],
      ['Any time', ['ALLDAY']],
      ['Cancelled', ['OFF']],
    ])
  })

  test('are one list without heads where the service sends no times', () => {
    const groups = arrivals({
      starting: [booking('A'), booking('OFF', { status: { id: 'VOID', name: 'Void' } })],
    })
    expect(groups.map(({ title, rows }) => [title, rows.length])).toEqual([[null, 2]])
  })

  test('are not late by a few minutes', () => {
    const [group] = arrivals({
      starting: [booking('JUST')],
      four: startsAt({ JUST: '2026-11-21T17:50:00Z' }),
    })
    expect(group?.title).toBe('09:50')
  })
})

test('an empty list has no groups', () => {
  expect(arrivals({})).toEqual([])
})

test('a head says how many bookings there are and what is due, without cancelled ones', () => {
  const owing = { total: cad('100.00'), paid: cad('60.00') }
  const { rows } = dayBoard(
    aDay({
      starting: [
        booking('A', owing),
        booking('B', { total: cad('20.00'), paid: cad('20.00') }),
        booking('C', { ...owing, status: { id: 'CANCELLED', name: 'Cancelled' } }),
      ],
    }),
  )
  expect(partiesIn(rows.arrivals)).toBe('3 bookings')
  expect(dueIn(rows.arrivals)).toBe('40.00 due')
  expect(dueIn(rows.departures)).toBeNull()
})
