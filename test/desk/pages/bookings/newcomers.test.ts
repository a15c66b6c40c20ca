import { expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type { CachedBooking } from '../../../../src/desk/core/api/replica.ts'
import { newcomers } from '../../../../src/desk/pages/bookings/useNewcomers.ts'
import { aBooking } from '../../../example/wireBooking.ts'

const aHeld = (name: string, status: string): CachedBooking => ({
  booking: aBooking({ code: parseBookingCode(name), status: { id: status, name: status } }),
  starts: null,
  ends: null,
  phone: null,
})
const held = new Map(
  [aHeld('KB1', 'PEND'), aHeld('KB2', 'PAID'), aHeld('KB3', 'PEND')].map((one) => [
    one.booking.code,
    one,
  ]),
)
const [first, second, third] = [...held.keys()]

test('bookings made since a list was read are counted when they belong in it (ux.md §1.12)', () => {
  const arrived = new Map(
    [first, second, third].flatMap((code, nth) => (code ? [[code, nth * 100] as const] : [])),
  )
  const all = { filter: { statusIds: [] }, bookings: [], readAt: 50 }
  expect(newcomers(all, arrived, held)).toBe(2)
  expect(newcomers({ ...all, filter: { statusIds: ['PEND'] } }, arrived, held)).toBe(1)
  const there = [...held.values()].map(({ booking }) => booking)
  expect(newcomers({ ...all, bookings: there }, arrived, held)).toBe(0)
  expect(newcomers({ ...all, readAt: 300 }, arrived, held)).toBe(0)
  expect(newcomers({ ...all, readAt: null }, arrived, held)).toBe(0)
})
