import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { bookingsStarting } from '../../../../src/desk/core/api/queries/bookingsOfDay.ts'
import { notesOn } from '../../../../src/desk/core/api/queries/notes.ts'
import { useReplica } from '../../../../src/desk/core/api/replica.ts'
import { readSignIn } from '../../../../src/desk/core/device/signingIn.ts'
import { followBookings } from '../../../../src/desk/core/replica/followBookings.ts'
import { useChanged } from '../../../../src/desk/core/replica/live/changed.ts'
import { useLive } from '../../../../src/desk/core/replica/live/live.ts'
import { wantRest } from '../../../../src/desk/core/replica/restWanted.ts'
import { aDesk, type OpenDesk } from '../../../example/aDesk.ts'
import { aDeskClock, type DeskClock } from '../../../example/aDeskClock.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { aPoorService, type HabitName, type PoorService } from '../../../example/aPoorService.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'

/** As hosted services answer (real-world.md), with all habits at once. */
const poor: readonly HabitName[] = [
  'no generation 4.0',
  'fifty a page, whatever was asked',
  'never says how many',
  'nothing is null',
  'ids are text and amounts numbers',
  'query is [] or false',
  'success goes without saying',
  'a booking tells little',
  'empty objects are []',
]
const code = parseBookingCode('POOR1')

let house: FrontDesk
let service: PoorService
let colleague: Tab
let desk: OpenDesk
let clock: DeskClock
let end: () => void = () => {}

beforeAll(async () => {
  house = await startFrontDesk({ chaos: true })
  colleague = await house.signIn('maria')
  await bookingIn(house.service.database, {
    code,
    status: 'PEND',
    startsAt: `${demoToday}T17:00:00Z`,
    endsAt: `${demoToday}T21:00:00Z`,
    lastModified: new Date(house.clock.now().getTime() - 3_600_000).toISOString(),
  })
  service = await aPoorService(house.serviceOrigin, [])
})
afterAll(async () => {
  await house.close()
  await service.close()
})
beforeEach(async () => {
  house.proxy.pointTo(house.serviceOrigin)
  desk = await aDesk(house, 'kenji')
  house.proxy.pointTo(service.origin)
  clock = aDeskClock(Date.now())
})
afterEach(() => {
  end()
  desk.close()
})

const soon = { timeout: 40_000, interval: 10 }
const follow = () => {
  // All of it is read for a person who searches.
  wantRest()
  end = followBookings({
    ...desk,
    clock,
    readSignIn: () => readSignIn(desk.api),
    openedAt: clock.now(),
  })
}
const held = () => useReplica.getState().held

test('every booking is stored once, with the days of the request that found it, in whatever form the answers are (§4.3)', async () => {
  service.behave(poor)
  const all = await tablesOf(house.service.database).selectFrom('bookings').select('code').execute()
  follow()
  await expect.poll(() => useReplica.getState().isWhole, soon).toBe(true)
  await expect
    .poll(() => [...held().keys()].toSorted(), soon)
    .toEqual(all.map((one) => one.code).toSorted())
  expect(held().get(code)).toMatchObject({ starts: demoToday, phone: null })
  expect(held().get(code)?.booking.total).toMatchObject({ currency: 'CAD' })
})

test('a check-in that only a note shows is read and marked, without 4.0 (§4.1)', async () => {
  service.behave(poor)
  const { queryClient, api: reader } = desk
  const notes = new QueryObserver(queryClient, notesOn(reader, demoToday))
  const rows = new QueryObserver(queryClient, bookingsStarting(reader, demoToday))
  const stops = [notes.subscribe(() => {}), rows.subscribe(() => {})]
  // Already known, so that what arrives is a change: its guest was notified before.
  await colleague.post(
    `/api/3.0/booking/${code}/note`,
    { body: 'Brings a dog' },
    { 'desk-operation': crypto.randomUUID() },
  )
  await notes.refetch()
  await expect.poll(() => rows.getCurrentResult().data, soon).toBeDefined()
  follow()
  await expect.poll(() => useLive.getState().isLive, soon).toBe(true)
  const { status } = await colleague.post(
    `/api/3.0/booking/${code}/checkin`,
    {},
    { 'desk-operation': crypto.randomUUID() },
  )
  expect(status).toBe(200)
  house.clock.advance(15)
  clock.pass(15_000)
  await expect.poll(() => useChanged.getState().changed.has(code), soon).toBe(true)
  for (const stop of stops) stop()
})

test('one bad record in a page of fifty hides none of the others', async () => {
  service.behave([...poor, 'odd bookings'])
  const count = await tablesOf(house.service.database)
    .selectFrom('bookings')
    .select('code')
    .execute()
  follow()
  await expect.poll(() => held().size, soon).toBe(count.length)
})
