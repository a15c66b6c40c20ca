import { describe, expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../src/contract/booking.ts'
import type { BookingFilter } from '../../../../src/contract/bookingFilter.ts'
import { addDays, parseDay } from '../../../../src/contract/day.ts'
import { questionKey } from '../../../../src/desk/core/api/queries/matchingBookings.ts'
import {
  arrivals,
  found,
  foundBoth,
  foundSoFar,
  type ListAnswers,
} from '../../../../src/desk/pages/payments/views/answers.ts'
import {
  lookBacks,
  lookBackWords,
  sinceOf,
} from '../../../../src/desk/pages/payments/views/lookBack.ts'
import {
  allViews,
  beginning,
  daysBefore,
  ofItem,
  overdueView,
  owedView,
  type PaymentView,
  pendingTooLongMs,
  startedEarlier,
  startOfYesterday,
  type ViewTime,
} from '../../../../src/desk/pages/payments/views/views.ts'
import { aBooking, cad } from '../../../example/wireBooking.ts'

const today = parseDay('2026-07-11')
const when: ViewTime = {
  today,
  since: parseDay('2026-04-12'),
  now: new Date('2026-07-11T19:00:00Z'),
  timeZone: 'America/Vancouver',
}
const viewOf = (id: string): PaymentView => {
  const view = allViews.find((one) => one.id === id)
  if (view === undefined) throw new Error(`no view ${id}`)
  return view
}
const owing = aBooking({ total: cad('100'), paid: cad('40') })
const settled = aBooking({ total: cad('100'), paid: cad('100') })
const status = (id: string) => ({ id, name: id })

const isDeposit = (one: Booking) => viewOf('deposit').holds(one, when)
const isPending = (createdAt: Date | null, id = 'PEND') =>
  viewOf('pending').holds({ ...owing, status: status(id), createdAt }, when)
const isPaid = (one: Booking) => viewOf('paid').holds(one, when)
const isOverpaid = (one: Booking) => viewOf('overpaid').holds(one, when)
const ago = (ms: number) => new Date(when.now.getTime() - ms)

describe('the views of Payments (ux.md §3.5)', () => {
  test('have a name and a line for an empty list', () => {
    expect(allViews.map(({ id }) => id)).toEqual([
      'owed',
      'overdue',
      'arriving',
      'in-house',
      'gone',
      'deposit',
      'pending',
      'paid',
      'overpaid',
      'cancelled',
    ])
    for (const { name, empty } of allViews) {
      expect(name).toMatch(/^[A-Z].{3,}[^.]$/)
      expect(empty).toMatch(/^No[ t].{10,}[^.]$/)
    }
  })

  test('count days from arrival where something is due, else from when it was booked', () => {
    expect(allViews.filter(({ age }) => age === 'booked').map(({ id }) => id)).toEqual([
      'pending',
      'paid',
      'overpaid',
      'cancelled',
    ])
    expect(allViews.filter(({ age }) => age === 'arrival')).toHaveLength(6)
  })

  test('of what is due list every booking with something due, no cancelled one, and cannot tell without amounts', () => {
    const cancelled = { ...owing, status: status('CANCELLED') }
    const untold = { ...owing, total: null }
    for (const id of ['owed', 'overdue', 'arriving', 'in-house', 'gone'] as const) {
      const held = [owing, settled, cancelled, untold].map((one) => viewOf(id).holds(one, when))
      expect(held).toEqual([true, false, false, null])
    }
  })

  test('list as deposits the status PART with something still due, in any letter case', () => {
    expect(isDeposit({ ...owing, status: status(' part') })).toBe(true)
    expect(isDeposit({ ...owing, status: status('PEND') })).toBe(false)
    expect(isDeposit({ ...settled, status: status('PART') })).toBe(false)
  })

  test('list as pending too long what waits more than 48 hours, where that is known', () => {
    expect(pendingTooLongMs).toBe(172_800_000)
    expect(isPending(ago(pendingTooLongMs + 1))).toBe(true)
    expect(isPending(ago(pendingTooLongMs))).toBe(false)
    expect(isPending(null)).toBe(false)
    expect(isPending(ago(pendingTooLongMs + 1), 'HOLD')).toBe(false)
  })

  test('list as paid, changed since yesterday every booking with something paid that was not cancelled', () => {
    expect([owing, settled].map(isPaid)).toEqual([true, true])
    expect(isPaid({ ...owing, paid: cad('0') })).toBe(false)
    expect(isPaid({ ...owing, paid: null })).toBeNull()
    expect(isPaid({ ...owing, status: status('VOID') })).toBe(false)
  })

  test('list as overpaid every booking with more paid than its total that was not cancelled', () => {
    const over = { ...owing, paid: cad('100.01') }
    expect(
      [over, settled, { ...over, status: status('VOID') }, { ...over, total: null }].map(
        isOverpaid,
      ),
    ).toEqual([true, false, false, null])
  })

  test('list as cancelled but paid what is cancelled, void or stopped and has something paid (§3)', () => {
    const kept = ['CANCELLED', 'VOID', 'STOP', 'PART'].map((id) =>
      viewOf('cancelled').holds({ ...owing, status: status(id) }, when),
    )
    expect(kept).toEqual([true, true, true, false])
    const cancelled = { ...owing, status: status('CANCELLED') }
    expect(viewOf('cancelled').holds({ ...cancelled, paid: cad('0') }, when)).toBe(false)
    expect(viewOf('cancelled').holds({ ...cancelled, paid: null }, when)).toBeNull()
    expect(viewOf('cancelled').holds({ ...cancelled, total: null }, when)).toBe(true)
  })
})

const queryOf = (id: string, at = when) => viewOf(id).asks(at)

describe('the requests for a view (§4.3)', () => {
  const on = (ahead: number): BookingFilter => {
    const day = addDays(today, ahead)
    return { statusIds: [], startsFrom: day, startsTo: day }
  }
  const earlier: BookingFilter = {
    statusIds: [],
    startsTo: addDays(today, -31),
    endsFrom: parseDay('2026-04-12'),
  }
  const inHouse: BookingFilter = { statusIds: [], startsTo: addDays(today, -1), endsFrom: today }
  const thirty = Array.from({ length: 30 }, (_, nth) => on(-1 - nth))

  test('are for today, for each of the thirty days before, and for everything earlier', () => {
    expect(queryOf('owed')).toEqual({ of: [on(0), ...thirty, earlier], without: [] })
    expect(queryOf('overdue')).toEqual({ of: [...thirty, earlier], without: [] })
    expect(queryOf('arriving')).toEqual({ of: [on(0)], without: [] })
    expect([...daysBefore(when).keys()].at(-1)).toBe(addDays(today, -30))
    expect(overdueView.id).toBe('overdue')
    expect(owedView.asks(when)).toEqual(queryOf('owed'))
  })

  test('are for who is in house, and for who has left', () => {
    expect(queryOf('in-house')).toEqual({ of: [inHouse], without: [] })
    expect(queryOf('gone')).toEqual({ of: [...thirty, earlier], without: [inHouse] })
  })

  test('are for statuses, for changes and for all, as far back as the view goes', () => {
    const since = { endsFrom: parseDay('2026-04-12') }
    expect(queryOf('deposit').of).toEqual([{ statusIds: ['PART'], ...since }])
    expect(queryOf('pending').of).toEqual([{ statusIds: ['PEND'], ...since }])
    expect(queryOf('overpaid').of).toEqual([{ statusIds: [], ...since }])
    expect(queryOf('cancelled').of).toEqual(
      ['CANCELLED', 'VOID', 'STOP'].map((id) => ({ statusIds: [id], ...since })),
    )
    expect(queryOf('paid').of).toEqual([
      { statusIds: [], changedSince: new Date('2026-07-10T07:00:00Z') },
    ])
    expect(startOfYesterday(when)).toEqual(new Date('2026-07-10T07:00:00Z'))
  })

  test('have no limit where the view has none', () => {
    const ever = { ...when, since: null }
    expect(queryOf('deposit', ever).of).toEqual([{ statusIds: ['PART'] }])
    expect(startedEarlier(ever)).toEqual({ statusIds: [], startsTo: addDays(today, -31) })
  })

  test('for one item, each have that item', () => {
    const both = { of: [on(0)], without: [inHouse] }
    expect(ofItem(both, null)).toEqual(both)
    expect(ofItem(both, 7)).toEqual({
      of: [{ ...on(0), itemId: 7 }],
      without: [{ ...inHouse, itemId: 7 }],
    })
  })

  test('are for stays that begin between two days', () => {
    const [from, to] = [addDays(today, -3), addDays(today, 2)]
    expect(beginning(null, null, 7)).toBeNull()
    expect(beginning(today, today, 7)).toEqual({ of: [{ ...on(0), itemId: 7 }], without: [] })
    expect(beginning(from, to, null)).toEqual({
      of: [{ statusIds: [], startsFrom: from }],
      without: [{ statusIds: [], startsFrom: addDays(to, 1) }],
    })
    expect(beginning(from, null, 7)?.without).toEqual([])
    expect(beginning(null, to, 7)).toEqual({
      of: [],
      without: [{ statusIds: [], startsFrom: addDays(to, 1), itemId: 7 }],
    })
  })

  test('have their period in words, in days or for ever', () => {
    expect(lookBacks.map((back) => sinceOf(back, today))).toEqual([
      '2026-06-11',
      '2026-04-12',
      '2025-07-11',
      null,
    ])
    expect(lookBacks.map((back) => lookBackWords()[back])).toEqual([
      'Last 30 days',
      'Last 90 days',
      'Last year',
      'Any time',
    ])
  })
})

const codes = (bookings: readonly Booking[] | null) => bookings?.map(({ code }) => code) ?? null

const answers = (...all: readonly (readonly [BookingFilter, readonly Booking[]])[]): ListAnswers =>
  new Map(
    all.map(([filter, records]) => [
      questionKey(filter),
      { records, unreadable: 0, complete: true, currency: null },
    ]),
  )

const of = (statusId: string): BookingFilter => ({ statusIds: [statusId] })

describe('the result of the answers', () => {
  const one = aBooking({ code: parseBookingCode('KA1') })
  const two = aBooking({ code: parseBookingCode('KA2') })
  const both = answers([of('A'), [one, two]], [of('B'), [two]])

  test('has each booking once, without those that another request takes out', () => {
    expect(codes(found({ of: [of('A'), of('B')], without: [] }, both))).toEqual(['KA1', 'KA2'])
    expect(codes(found({ of: [of('A')], without: [of('B')] }, both))).toEqual(['KA1'])
  })

  test('is not shown until every part is answered', () => {
    expect(found({ of: [of('A'), of('C')], without: [] }, both)).toBeNull()
    expect(found({ of: [of('A')], without: [of('C')] }, both)).toBeNull()
    const unanswered = { of: [of('C')], without: [] }
    expect(foundBoth(unanswered, null, both)).toBeNull()
    expect(foundBoth(unanswered, { of: [of('A')], without: [] }, both)).toBeNull()
    expect(foundBoth({ of: [of('A')], without: [] }, unanswered, both)).toBeNull()
  })

  test('is, while requests are under way, the bookings of those answered before the first gap', () => {
    const byDay = (...ids: readonly string[]) => ({ of: ids.map(of), without: [] })
    expect(codes(foundSoFar(byDay('C', 'A'), both))).toEqual([])
    expect(codes(foundSoFar(byDay('B', 'C', 'A'), both))).toEqual(['KA2'])
    expect(codes(foundSoFar(byDay('B', 'A'), both))).toEqual(['KA2', 'KA1'])
    expect(foundSoFar({ of: [of('A')], without: [of('B')] }, both)).toBeNull()
  })

  test('has the bookings of both requests, or is without those of the second', () => {
    const all = { of: [of('A')], without: [] }
    expect(codes(foundBoth(all, null, both))).toEqual(['KA1', 'KA2'])
    expect(codes(foundBoth(all, { of: [of('B')], without: [] }, both))).toEqual(['KA2'])
    expect(codes(foundBoth(all, { of: [], without: [of('B')] }, both))).toEqual(['KA1'])
    expect(codes(foundBoth(all, { of: [of('A')], without: [of('B')] }, both))).toEqual(['KA1'])
  })

  test('has arrival days, also of one item; the more exact request counts', () => {
    const on = (ahead: number): BookingFilter => {
      const day = addDays(today, ahead)
      return { statusIds: [], startsFrom: day, startsTo: day }
    }
    const three = aBooking({ code: parseBookingCode('KA3') })
    const listAnswers = answers(
      [startedEarlier(when), [one, three]],
      [on(-2), [one]],
      [on(0), [two]],
      [{ ...on(-1), itemId: 7 }, [two]],
    )
    expect([...arrivals(when, null, listAnswers)]).toEqual([
      ['KA1', addDays(today, -2)],
      ['KA3', 'earlier'],
      ['KA2', today],
    ])
    expect([...arrivals(when, 7, listAnswers)]).toEqual([['KA2', addDays(today, -1)]])
  })
})
