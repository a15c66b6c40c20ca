import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Booking, mayOwe, owes, parseBookingCode } from '../../../../src/contract/booking.ts'
import { type Money, sum } from '../../../../src/contract/money.ts'
import { canSetPaid, countsAsOwed, defaultStatuses } from '../../../../src/contract/status.ts'
import { paymentsOf } from '../../../../src/desk/pages/payments/paying/payments.ts'
import { owedBy } from '../../../../src/desk/pages/payments/reading/owedBy.ts'
import { overdueView, owedView } from '../../../../src/desk/pages/payments/views/views.ts'
import { dayBoard } from '../../../../src/desk/shared/day/dayBoard.ts'
import { dueIn } from '../../../../src/desk/shared/day/groups.ts'
import { isOwing } from '../../../../src/desk/shared/day/sections.ts'
import { dueOf } from '../../../../src/desk/shared/list/due.ts'
import { isCounted, lacksAmounts, sumUp } from '../../../../src/desk/shared/list/sums.ts'
import { manifestOfChosen } from '../../../../src/desk/shared/output/print/manifest.ts'
import { totalsInWords } from '../../../../src/desk/shared/output/print/useTotalsInWords.ts'
import { aBooking, cad } from '../../../example/wireBooking.ts'
import { aDay, now } from '../today/aDay.ts'

/*
 * Nothing is due for a booking that is stopped, void or cancelled: every place that adds up what is due, lists who has
 * something due or offers to record a payment has the same bookings and the same amount.
 */

const nobodyOwes = new Set(['STOP', 'VOID', 'CANCELLED'])

const statusId = fc.oneof(
  fc.constantFrom(...defaultStatuses.map(({ id }) => id)),
  fc.constantFrom('stop', ' Void ', 'cancelled', 'OWNERSTAY', ''),
)
const amount = fc.integer({ min: 0, max: 3 }).map((whole) => cad(`${whole}.05`))
const someBookings = fc
  .array(fc.record({ id: statusId, total: fc.option(amount), paid: amount }), { maxLength: 12 })
  .map((all) =>
    all.map(({ id, total, paid }, nth) =>
      aBooking({
        code: parseBookingCode(`KA${nth}`),
        status: { id, name: id },
        total,
        paid,
      }),
    ),
  )

/** Calculated apart from the desk's own rule. */
const meant = (bookings: readonly Booking[]): readonly (readonly [string, number])[] =>
  bookings.flatMap(({ code, status, total, paid }) => {
    if (nobodyOwes.has(status.id.trim().toUpperCase())) return []
    const left = (total?.minor ?? 0) - (paid?.minor ?? 0)
    return total === null || left <= 0 ? [] : [[code, left] as const]
  })

const codesOf = (some: readonly Booking[]) => some.map(({ code }) => code)

const inAll = (moneys: readonly (Money | null)[]): number =>
  sum(
    moneys.flatMap((money) => money ?? []),
    cad('0').currency,
  ).minor

test('nothing is due for a stopped, void or cancelled booking in any total, list or action (ux.md §3.5)', () => {
  fc.assert(
    fc.property(someBookings, (bookings) => {
      const owing = meant(bookings)
      const codes = owing.map(([code]) => code)
      const all = owing.reduce((minor, [, left]) => minor + left, 0)
      const when = { today: aDay().day, since: null, now, timeZone: 'America/Vancouver' }

      expect(codesOf(bookings.filter(owes))).toEqual(codes)
      expect(codesOf(bookings.filter(canSetPaid))).toEqual(codes)
      expect(codesOf(bookings.filter((one) => owedView.holds(one, when) === true))).toEqual(codes)
      expect(codesOf(bookings.filter((one) => overdueView.holds(one, when) === true))).toEqual(
        codes,
      )
      expect(paymentsOf(bookings).map(({ command }) => command.code)).toEqual(codes)
      expect(inAll(paymentsOf(bookings).map(({ command }) => command.balance))).toBe(all)

      expect(inAll(bookings.map(dueOf))).toBe(all)
      expect(inAll(sumUp(bookings).sums.map(({ due }) => due))).toBe(all)
      const bars = owedBy(bookings, ['all'], () => 'all')
      expect(inAll(bars.flatMap(({ parts }) => parts.map((part) => part.sum)))).toBe(all)

      const board = dayBoard(aDay({ starting: bookings }))
      const rows = board.rows.arrivals
      const unread = codesOf(bookings.filter((one) => mayOwe(one) === null))
      const words = all === 0 ? null : `${(all / 100).toFixed(2)} due`
      const leftOut = unread.length === 0 ? null : `${unread.length} with unreadable amounts`
      expect(dueIn(rows)).toBe([words, leftOut].filter((one) => one !== null).join(' · ') || null)
      expect(codesOf(rows.filter(isOwing).map(({ booking }) => booking)).toSorted()).toEqual(
        [...codes, ...unread].toSorted(),
      )
      expect(totalsInWords(bookings, true).includes(' due')).toBe(words !== null)
      const look = { moment: { now, zone: when.timeZone }, withCancelled: true }
      const [paper] = manifestOfChosen(
        bookings,
        { detailOf: () => undefined, notesOf: () => [] },
        look,
      )
      const onPaper = (paper?.lines ?? []).flatMap(({ due }) =>
        due === null || due === 'unknown' ? [] : [due],
      )
      expect(inAll(onPaper)).toBe(all)
    }),
  )
})

test('what a list counts in its totals is distinguished from what it leaves out, booking by booking', () => {
  fc.assert(
    fc.property(someBookings, (bookings) => {
      const counted = bookings.filter(isCounted)
      const { sums, notOwed, unreadable } = sumUp(bookings)
      const leftOut = bookings.filter(lacksAmounts)
      expect(unreadable).toBe(leftOut.length)
      expect(bookings.filter((one) => !counted.includes(one) && !leftOut.includes(one))).toEqual(
        bookings.filter((one) => !countsAsOwed(one.status) && one.paid !== null),
      )
      expect(notOwed.count).toBe(bookings.filter(({ status }) => !countsAsOwed(status)).length)
      expect(counted.every(({ status }) => countsAsOwed(status))).toBe(true)
      expect(inAll(sums.map(({ total }) => total))).toBe(inAll(counted.map(({ total }) => total)))
      expect(inAll(sums.map(({ paid }) => paid))).toBe(inAll(counted.map(({ paid }) => paid)))
    }),
  )
})
