import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type BookingCode, parseBookingCode } from '../../../../src/contract/booking.ts'
import { bookingsStarting } from '../../../../src/desk/core/api/queries/bookingsOfDay.ts'
import { statusNamed } from '../../../../src/desk/core/api/queries/statuses.ts'
import { useReplica } from '../../../../src/desk/core/api/replica.ts'
import { readSignIn } from '../../../../src/desk/core/device/signingIn.ts'
import { issue, sendNow } from '../../../../src/desk/core/outbox/outbox.ts'
import { useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import { followBookings } from '../../../../src/desk/core/replica/followBookings.ts'
import { useChanged } from '../../../../src/desk/core/replica/live/changed.ts'
import { useLive } from '../../../../src/desk/core/replica/live/live.ts'
import { aDesk, type OpenDesk } from '../../../example/aDesk.ts'
import { aDeskClock, type DeskClock } from '../../../example/aDeskClock.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { runClockQuickly } from '../../quickClock.ts'

let house: FrontDesk
let desk: OpenDesk
let clock: DeskClock
/** Maria, on another tablet. */
let colleague: Tab
let end: () => void

beforeAll(async () => {
  house = await startFrontDesk({ chaos: true })
  colleague = await house.signIn('maria')
})
afterAll(() => house.close())
beforeEach(async () => {
  runClockQuickly()
  house.proxy.calm()
  desk = await aDesk(house, 'kenji')
  clock = aDeskClock(Date.now())
})
afterEach(() => {
  end()
  desk.close()
})

const follow = () => {
  end = followBookings({
    ...desk,
    clock,
    readSignIn: () => readSignIn(desk.api),
    openedAt: clock.now(),
  })
}
const soon = { timeout: 40_000, interval: 10 }
const held = (code: BookingCode) => useReplica.getState().held.get(code)
const isWhole = () => useReplica.getState().isWhole
const isMarked = (code: BookingCode) => useChanged.getState().changed.has(code)

/** The service's clock and the tablet's move on together. */
const pass = (ms: number): void => {
  house.clock.advance(ms / 1000)
  clock.pass(ms)
}

let made = 0
async function aBooking(day = demoToday): Promise<BookingCode> {
  const code = parseBookingCode(`LIVE${(made += 1)}`)
  await bookingIn(house.service.database, {
    code,
    status: 'PEND',
    startsAt: `${day}T17:00:00Z`,
    endsAt: `${day}T21:00:00Z`,
    lastModified: new Date(house.clock.now().getTime() - 3_600_000).toISOString(),
  })
  return code
}
const update = (code: BookingCode, status: string) =>
  colleague.post(
    `/api/3.0/booking/${code}/update`,
    { status_id: status },
    { 'desk-operation': crypto.randomUUID() },
  )
const checkInThere = (code: BookingCode) =>
  colleague.post(`/api/3.0/booking/${code}/checkin`, {}, { 'desk-operation': crypto.randomUUID() })

/** As Today does: the day is on the screen. */
async function lookAtToday() {
  const { queryClient, api } = desk
  const { QueryObserver } = await import('@tanstack/react-query')
  const observer = new QueryObserver(queryClient, bookingsStarting(api, demoToday))
  observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data, soon).toBeDefined()
  return () => observer.getCurrentResult().data?.records ?? []
}

test('the working window is stored with its days, and says whether it is complete (ux.md §1.8)', async () => {
  const code = await aBooking()
  follow()
  await expect.poll(isWhole, soon).toBe(true)
  const { expected, asOf, held: all } = useReplica.getState()
  expect(all.size).toBeGreaterThanOrEqual(expected ?? Number.NaN)
  expect(asOf).not.toBeNull()
  expect(held(code)).toMatchObject({ starts: demoToday, ends: demoToday })
})

test('the business’s own statuses are known before any booking has them, where the service lists them (§3, §4.4)', async () => {
  const status = {
    status_id: 'RAINED',
    name: 'Rained off',
    pos: 90,
    holds_stock: true,
    enabled: true,
  }
  await tablesOf(house.service.database).insertInto('statuses').values(status).execute()
  follow()
  await expect
    .poll(() => statusNamed({ id: 'RAINED', name: 'RAINED' }).name, soon)
    .toBe('Rained off')
})

test('a colleague’s change is here within half a minute, in its place, and marked (§4.3)', async () => {
  const [code] = [await aBooking(), await aBooking()]
  const rows = await lookAtToday()
  const order = rows().map((booking) => booking.code)
  follow()
  await expect.poll(isWhole, soon).toBe(true)
  await expect.poll(() => useLive.getState().isLive, soon).toBe(true)

  expect((await update(code, 'HOLD')).status).toBe(200)
  pass(15_000)

  await expect.poll(() => held(code)?.booking.status.id, soon).toBe('HOLD')
  expect(rows().find((booking) => booking.code === code)?.status.id).toBe('HOLD')
  expect(rows().map((booking) => booking.code)).toEqual(order)
  expect(isMarked(code)).toBe(true)
})

test('a colleague’s check-in, which no list record has, is read and marked', async () => {
  const code = await aBooking()
  const { queryClient, api } = desk
  const { QueryObserver } = await import('@tanstack/react-query')
  const { dayBookings4 } = await import('../../../../src/desk/core/api/queries/bookings4.ts')
  await lookAtToday()
  const four = new QueryObserver(queryClient, dayBookings4(api, demoToday))
  four.subscribe(() => {})
  await expect.poll(() => four.getCurrentResult().data?.has(code), soon).toBe(true)
  follow()
  await expect.poll(() => useLive.getState().isLive, soon).toBe(true)

  expect((await checkInThere(code)).status).toBe(200)
  pass(15_000)

  await expect
    .poll(() => four.getCurrentResult().data?.get(code)?.checkedInAt, soon)
    .toBeInstanceOf(Date)
  await expect.poll(() => isMarked(code), soon).toBe(true)
})

test('what this tablet does itself is not marked as new', async () => {
  const code = await aBooking()
  const rows = await lookAtToday()
  follow()
  await expect.poll(isWhole, soon).toBe(true)
  const from = { id: 'PEND', name: 'Pending' }
  const to = { id: 'HOLD', name: 'Reserved' }
  sendNow(issue({ kind: 'change-status', code, from, to, notify: false }) ?? '')
  await expect.poll(() => useOutbox.getState().entries.at(-1)?.state, soon).toBe('done')
  pass(15_000)
  await expect.poll(() => held(code)?.booking.status.id, soon).toBe('HOLD')
  expect(rows().find((booking) => booking.code === code)?.status.id).toBe('HOLD')
  expect(isMarked(code)).toBe(false)
})

test('a new arrival of today is added to the list automatically', async () => {
  await aBooking()
  const rows = await lookAtToday()
  follow()
  await expect.poll(isWhole, soon).toBe(true)
  await expect.poll(() => useLive.getState().isLive, soon).toBe(true)
  const code = await aBooking()
  await tablesOf(house.service.database)
    .updateTable('bookings')
    .set({ last_modified: house.clock.now() })
    .where('code', '=', code)
    .execute()
  pass(15_000)
  await expect.poll(() => rows().map((booking) => booking.code), soon).toContain(code)
  await expect.poll(() => held(code)?.starts, soon).toBe(demoToday)
})

test('while a service asks to wait no request is sent (§8)', async () => {
  house.proxy.next(
    'GET /api/3.0/booking/index',
    { kind: 'status', status: 429, when: 'before', headers: { 'retry-after': '1' } },
    2,
  )
  const isPaused = () => desk.api.pausedUntil() !== null
  const fetch = desk.tab.fetch.bind(desk.tab)
  /** How often the test has looked since the pause began: at first, what was sent before it is still on its way. */
  let looks = 0
  let tooEarly = 0
  vi.spyOn(desk.tab, 'fetch').mockImplementation((...parameters) => {
    if (isPaused() && looks > 1 && parameters[0].startsWith('/api/')) tooEarly += 1
    return fetch(...parameters)
  })
  follow()
  await expect.poll(isPaused, soon).toBe(true)
  await expect
    .poll(
      () => {
        looks = isPaused() ? looks + 1 : 0
        pass(5_000)
        return isWhole()
      },
      { ...soon, interval: 20 },
    )
    .toBe(true)
  expect(tooEarly).toBe(0)
})

test('a service that does not list changes does not get a request for all bookings every time', async () => {
  // As a service that ignores the parameter: it lists everything, whatever the request.
  const answered = await colleague.get('/api/3.0/booking/index?limit=5')
  expect(answered.status).toBe(200)
  const list = await answered.text()
  const everything = { kind: 'status', status: 200, when: 'before', body: list } as const
  house.proxy.next('GET /api/3.0/booking/index?last_modified', everything, 99)
  // Requests by the desk of an earlier test may still come to the service.
  const sent = vi.spyOn(desk.tab, 'fetch')
  const deltas = () => sent.mock.calls.filter(([path]) => path.includes('last_modified')).length
  follow()
  await expect.poll(isWhole, soon).toBe(true)
  await expect.poll(deltas, soon).toBe(1)
  pass(120_000)
  expect(useLive.getState().isLive).toBe(false)
  expect(deltas()).toBe(1)
})

test('a booking that the service no longer has is removed by the next complete read, since no change shows it', async () => {
  const code = await aBooking()
  follow()
  await expect.poll(isWhole, soon).toBe(true)
  expect(held(code)).toBeDefined()
  const db = tablesOf(house.service.database)
  const { booking_id } = await db
    .selectFrom('bookings')
    .select('booking_id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('booking_lines').where('booking_id', '=', booking_id).execute()
  await db.deleteFrom('bookings').where('booking_id', '=', booking_id).execute()
  await expect
    .poll(
      () => {
        pass(20 * 60_000)
        return held(code)
      },
      { ...soon, interval: 50 },
    )
    .toBeUndefined()
})
