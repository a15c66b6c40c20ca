import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingFilter } from '../../../../../src/contract/bookingFilter.ts'
import { addDays } from '../../../../../src/contract/day.ts'
import { deskToday } from '../../../../../src/desk/core/api/clock.ts'
import { accounts, nameOf } from '../../../../../src/desk/core/api/queries/accounts.ts'
import { bookingDetail } from '../../../../../src/desk/core/api/queries/bookingDetail.ts'
import {
  bookingPages,
  type LoadedBookings,
  loadedBookings,
} from '../../../../../src/desk/core/api/queries/bookingPages.ts'
import { dayBookings4 } from '../../../../../src/desk/core/api/queries/bookings4.ts'
import {
  bookingsEnding,
  bookingsStarting,
  bookingsStaying,
} from '../../../../../src/desk/core/api/queries/bookingsOfDay.ts'
import { categories, items } from '../../../../../src/desk/core/api/queries/items.ts'
import { notesOn, recentNotes } from '../../../../../src/desk/core/api/queries/notes.ts'
import { useSignIn } from '../../../../../src/desk/core/api/signIn.ts'
import { dayBoard } from '../../../../../src/desk/shared/day/dayBoard.ts'
import { todayTabs } from '../../../../../src/desk/ui/paths.ts'
import { aDesk, type OpenDesk } from '../../../../example/aDesk.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import { demoToday } from '../../../../example/aService.ts'
import { aDay } from '../../../pages/today/aDay.ts'

let house: FrontDesk
let desk: OpenDesk
beforeAll(async () => {
  house = await startFrontDesk({ chaos: true, demo: 400 })
})
beforeEach(async () => {
  desk = await aDesk(house, 'kenji')
})
afterEach(() => desk.close())
afterAll(() => house.close())

/** Loads every page, one after the other. */
async function scrollToEnd(filter: BookingFilter): Promise<LoadedBookings> {
  const { queryClient, api } = desk
  const { pages } = await queryClient.fetchInfiniteQuery({
    ...bookingPages(api, filter),
    pages: 100,
  })
  return loadedBookings(pages)
}

test('the desk knows who is signed in, where, and the business’s day, whatever the tablet’s clock says', () => {
  expect(useSignIn.getState()).toMatchObject({
    account: { name: 'Kenji Sato' },
    business: { timeZone: 'America/Vancouver', currency: 'CAD' },
  })
  expect(deskToday()).toBe(demoToday)
})

describe('the bookings of a day', () => {
  test('are three lists, with every booking where its own record says it is (§4.3)', async () => {
    const { queryClient, api } = desk
    const [starting, ending, staying] = await Promise.all([
      queryClient.fetchQuery(bookingsStarting(api, demoToday)),
      queryClient.fetchQuery(bookingsEnding(api, demoToday)),
      queryClient.fetchQuery(bookingsStaying(api, demoToday)),
    ])
    expect(starting.records.length).toBeGreaterThan(5)
    for (const { code } of starting.records.slice(0, 5)) {
      const { startDay } = await queryClient.fetchQuery(bookingDetail(api, code))
      expect(startDay).toBe(demoToday)
    }
    for (const { code } of [...staying.records].slice(0, 5)) {
      const { startDay, endDay } = await queryClient.fetchQuery(bookingDetail(api, code))
      expect([String(startDay) < demoToday, String(endDay) > demoToday]).toEqual([true, true])
    }
    const board = dayBoard(
      aDay({
        day: demoToday,
        now: house.clock.now(),
        starting: starting.records,
        ending: ending.records,
        staying: staying.records,
        four: await queryClient.fetchQuery(dayBookings4(api, demoToday)),
        notes: (await queryClient.fetchQuery(notesOn(api, demoToday))).records,
      }),
    )
    // 4.0 is read for five days around; longer stays are known from the three lists alone.
    const unknown = todayTabs
      .flatMap((tab) => board.rows[tab])
      .filter(({ known }) => known === 'not known')
    for (const { booking } of unknown) {
      const { startDay } = await queryClient.fetchQuery(bookingDetail(api, booking.code))
      expect(String(startDay) < addDays(demoToday, -5)).toBe(true)
    }
    expect(unknown.length).toBeLessThan(5)
    expect(board.counts.arrivals.total).toBeGreaterThan(5)
  })

  test('are complete without 4.0, which then gets no second request', async () => {
    const { queryClient } = desk
    const other = await aDesk(house, 'kenji')
    house.proxy.calm()
    house.proxy.next('GET /api/4.0/bookings', { kind: 'status', status: 404, when: 'before' }, 9)
    const day = addDays(demoToday, 1)
    expect(await other.queryClient.fetchQuery(dayBookings4(other.api, day))).toBeNull()
    expect(await other.queryClient.fetchQuery(dayBookings4(other.api, demoToday))).toBeNull()
    expect(house.proxy.count('GET /api/4.0/bookings')).toBe(1)
    house.proxy.calm()
    other.close()
    queryClient.clear()
  })
})

test('Bookings loads to its end with every booking once (§4.3)', async () => {
  const { bookings, loaded, total, reached } = await scrollToEnd({ statusIds: [] })
  expect({ loaded, reached }).toEqual({ loaded: total, reached: 'all' })
  expect(loaded).toBeGreaterThan(250)
  expect(new Set(bookings.map(({ code }) => code)).size).toBe(loaded)
})

test('people, items, categories and notes can be read', async () => {
  const { queryClient, api } = desk
  const people = await queryClient.fetchQuery(accounts(api))
  expect(people.map(({ name }) => name)).toContain('Kenji Sato')
  expect(nameOf(people, 0)).toBe('Guest')
  expect((await queryClient.fetchQuery(items(api))).length).toBeGreaterThan(10)
  expect((await queryClient.fetchQuery(categories(api))).length).toBeGreaterThan(3)
  expect((await queryClient.fetchQuery(recentNotes(api))).records.length).toBeGreaterThan(0)
})
