import { describe, expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../src/contract/booking.ts'
import { parseBookingDetail } from '../../../../src/contract/bookingDetail.ts'
import { parseCurrency } from '../../../../src/contract/money.ts'
import type { ChangedBookings } from '../../../../src/desk/core/api/queries/paymentsSince.ts'
import {
  isUnexplained,
  movedSums,
  type OwnAction,
} from '../../../../src/desk/pages/payments/movements/movements.ts'
import {
  missingWords,
  readingWords,
  reportedBy,
} from '../../../../src/desk/pages/payments/movements/useReportedPayments.ts'
import {
  movedSince,
  nothingWatched,
  type Watched,
  type WatchedBooking,
  watchedAfter,
} from '../../../../src/desk/pages/payments/movements/watched.ts'
import { aBooking, cad } from '../../../example/wireBooking.ts'

const hour = 3_600_000
const midnight = Date.parse('2026-07-11T07:00:00Z')
const code = parseBookingCode('KB58R')

const seen = (at: number, ...bookings: Booking[]): WatchedBooking[] =>
  bookings.map((booking) => ({ booking, at }))
const look = (
  before: Watched,
  at: number,
  bookings: Booking[],
  { acts = [], changedToday = null }: Partial<Parameters<typeof watchedAfter>[2]> = {},
): Watched => watchedAfter(before, seen(at, ...bookings), { now: at, acts, changedToday })

const unpaid = aBooking({ code, total: cad('100') })
const paid = aBooking({ code, total: cad('100'), paid: cad('100') })
const half = aBooking({ code, total: cad('100'), paid: cad('50') })

describe('movements (ux.md §3.5)', () => {
  test('are none at the first read, which says since when they are known', () => {
    const first = look(nothingWatched, midnight, [paid])
    expect(first).toMatchObject({ since: midnight, moved: [] })
  })

  test('are what is paid more than at the last read, and not by this desk', () => {
    const first = look(nothingWatched, midnight, [half])
    const { moved } = look(first, midnight + hour, [paid])
    expect(moved).toHaveLength(1)
    expect(moved[0]).toMatchObject({
      code,
      paid: cad('50'),
      after: midnight,
      before: midnight + hour,
      act: null,
    })
    expect(moved.map(isUnexplained)).toEqual([true])
  })

  test('are explained by a payment recorded here, as far as the amounts agree', () => {
    const at = midnight + hour / 2
    const act = (amount: string): OwnAction => ({ opId: '1', code, recorded: cad(amount), at })
    const first = look(nothingWatched, midnight, [half])
    const whole = look(first, midnight + hour, [paid], { acts: [act('50')] })
    expect(whole.moved.map(isUnexplained)).toEqual([false])
    const part = look(first, midnight + hour, [paid], { acts: [act('20')] })
    expect(part.moved.map(isUnexplained)).toEqual([true])
    // A payment from before the last read was already counted.
    const old = { ...act('50'), at: midnight - hour }
    expect(look(first, midnight + hour, [paid], { acts: [old] }).moved[0]?.act).toBeNull()
  })

  test('seen before the answer to the payment are explained as soon as that arrives', () => {
    const first = look(nothingWatched, midnight, [half])
    const unexplained = look(first, midnight + hour, [paid])
    expect(unexplained.moved.map(isUnexplained)).toEqual([true])
    const act = { opId: '1', code, recorded: cad('50'), at: midnight + hour + 2_000 }
    const known = look(unexplained, midnight + hour, [paid], { acts: [act] })
    expect(known.moved.map(isUnexplained)).toEqual([false])
    const later = { ...act, at: midnight + 2 * hour }
    expect(
      look(unexplained, midnight + hour, [paid], { acts: [later] }).moved.map(isUnexplained),
    ).toEqual([true])
  })

  test('are a refund with its sign, and a status without money', () => {
    const first = look(nothingWatched, midnight, [paid])
    const refunded = look(first, midnight + hour, [half])
    expect(refunded.moved[0]?.paid).toEqual(cad('-50'))
    const held = { ...paid, status: { id: 'HOLD', name: 'On hold' } }
    const changed = look(first, midnight + hour, [held])
    expect(changed.moved[0]?.paid).toBeNull()
    expect(movedSums(changed.moved)).toEqual([])
  })

  test('are not taken from a list that was read before the last known state', () => {
    const first = look(nothingWatched, midnight, [half])
    const second = look(first, midnight + 2 * hour, [paid])
    const stale = look(second, midnight + hour, [half])
    expect(stale.moved).toHaveLength(1)
    expect(stale.known.get(code)?.paid).toEqual(cad('100'))
  })

  test('of a booking made since then are all that is paid for it; one never read before has none', () => {
    const other = { ...unpaid, code: parseBookingCode('KB2V6') }
    const first = look(nothingWatched, midnight, [other])
    const made = { ...paid, createdAt: new Date(midnight + hour / 2) }
    expect(look(first, midnight + hour, [made]).moved[0]?.paid).toEqual(cad('100'))
    const older = { ...paid, createdAt: new Date(midnight - hour) }
    expect(look(first, midnight + hour, [older]).moved).toEqual([])
  })

  test('while the tablet was away belong to the day before when nothing changed today', () => {
    const evening = midnight - 6 * hour
    const first = look(nothingWatched, evening, [unpaid])
    const changedToday = { startOfToday: midnight, codes: new Set<typeof code>() }
    const before = look(first, midnight + hour, [paid], { changedToday })
    expect(movedSince(before, midnight)).toEqual([])
    expect(before.moved).toHaveLength(1)
    const today = look(first, midnight + hour, [paid], {
      changedToday: { ...changedToday, codes: new Set([code]) },
    })
    expect(movedSince(today, midnight)).toHaveLength(1)
  })

  test('add up exactly, each currency separately, and never two together', () => {
    const yen = parseCurrency('JPY')
    const yenBooking = (amount: number, of: string): Booking => ({
      ...unpaid,
      code: parseBookingCode(of),
      total: { minor: 5000, currency: yen },
      paid: { minor: amount, currency: yen },
    })
    const first = look(nothingWatched, midnight, [unpaid, yenBooking(0, 'KY1')])
    const { moved } = look(first, midnight + hour, [half, yenBooking(1200, 'KY1')])
    expect(movedSums(moved)).toEqual([
      { sum: cad('50'), count: 1, unexplained: 1 },
      { sum: { minor: 1200, currency: yen }, count: 1, unexplained: 1 },
    ])
  })
})

const codes = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, nth) => parseBookingCode(`KA${from + nth}`))

const read = (many: number, of: number): ChangedBookings => ({
  bookings: new Map(
    codes(0, many).map((one) => [
      one,
      parseBookingDetail({ request: { status: 'OK' }, booking: { id: one } }, 'UTC'),
    ]),
  ),
  unread: new Set(codes(many, of)),
  at: 0,
})

describe('while the changed bookings are read', () => {
  const how = { from: 0, isReading: true, isError: false }

  test('the page says how many of them are read, and adds up nothing yet', () => {
    expect(readingWords(reportedBy(read(37, 120), how))).toBe(
      'Loading payments: 37 of 120 bookings',
    )
    expect(reportedBy(undefined, how).kind).toBe('reading')
    expect(missingWords(reportedBy(read(37, 120), how))).toEqual([])
  })

  test('bookings that could not be read in the end make the total a minimum', () => {
    const reported = reportedBy(read(119, 120), { ...how, isReading: false })
    expect(readingWords(reported)).toBeNull()
    expect(missingWords(reported)).toEqual(['Could not load 1 booking. Reload payments.'])
    expect(reportedBy(read(120, 120), how)).toMatchObject({ kind: 'told', unread: 0, unclear: 0 })
  })
})
