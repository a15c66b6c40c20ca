import { expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { parseDay } from '../../../../src/contract/day.ts'
import type { CachedBooking } from '../../../../src/desk/core/api/replica.ts'
import { cachedMatches } from '../../../../src/desk/core/replica/cachedMatches.ts'
import { aBooking } from '../../../example/wireBooking.ts'

const one = (code: string, status: string, starts: string | null): CachedBooking => ({
  booking: aBooking({ code: parseBookingCode(code), status: { id: status, name: status } }),
  starts: starts === null ? null : parseDay(starts),
  ends: null,
  phone: null,
})
const held = [
  one('AB1', 'PAID', '2026-11-21'),
  one('AB2', 'PEND', '2026-11-22'),
  one('AB3', 'PAID', null),
]
const codes = (...args: Parameters<typeof cachedMatches>) =>
  cachedMatches(...args).bookings.map(({ code }) => String(code))

test('without a connection a list is filtered as the service would, as far as the tablet knows (§4.3)', () => {
  expect(codes(held, { statusIds: [] }).toSorted()).toEqual(['AB1', 'AB2', 'AB3'])
  expect(codes(held, { statusIds: ['PEND'] })).toEqual(['AB2'])
  expect(codes(held, { statusIds: [], startsFrom: parseDay('2026-11-22') })).toEqual(['AB2'])
})

test('a booking with unknown days is counted as left out, not as not matching', () => {
  const filter = { statusIds: ['PAID'], startsTo: parseDay('2026-11-21') }
  expect(cachedMatches(held, filter)).toMatchObject({ unknownDays: 1 })
  expect(codes(held, filter)).toEqual(['AB1'])
})

test('a filter for which list records have no member is named, not ignored', () => {
  expect(cachedMatches(held, { statusIds: [], itemId: 3 }).notApplied).toEqual(['item'])
})
