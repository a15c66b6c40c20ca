import { expect, test } from 'vitest'
import {
  isSetSince,
  serviceClock,
  sinceAtMost,
} from '../../../../../src/desk/core/replica/live/serviceClock.ts'

/** A tablet whose clock can be set, and a service that gives the time. */
function aTabletClock() {
  let wall = 1_000_000
  let running = 0
  const service = { now: 5_000_000, timeReads: 0 }
  return {
    service,
    pass: (ms: number) => {
      wall += ms
      running += ms
      service.now += ms
    },
    /** The wall clock goes on in it, the other one does not. */
    sleep: (ms: number) => {
      wall += ms
      service.now += ms
    },
    set: (ms: number) => {
      wall += ms
    },
    clock: serviceClock({ now: () => wall, running: () => running }, async () => {
      service.timeReads += 1
      return service.now - wall
    }),
  }
}
const { signal } = new AbortController()

test('the service’s time is read once, as long as nobody changes the tablet’s clock (reliability.md §2.8)', async () => {
  const tablet = aTabletClock()
  for (let nth = 0; nth < 5; nth += 1) {
    tablet.pass(15_000)
    expect(await tablet.clock.now(signal)).toBe(tablet.service.now)
  }
  expect(tablet.service.timeReads).toBe(1)
})

test('a tablet clock that is set an hour forward, or back, never moves the service’s time', async () => {
  const tablet = aTabletClock()
  await tablet.clock.now(signal)
  for (const ms of [3_600_000, -7_200_000]) {
    tablet.set(ms)
    tablet.pass(15_000)
    expect(await tablet.clock.now(signal)).toBe(tablet.service.now)
  }
  expect(tablet.service.timeReads).toBe(3)
})

test('a tablet that slept asks again', async () => {
  const tablet = aTabletClock()
  await tablet.clock.now(signal)
  tablet.sleep(600_000)
  expect(await tablet.clock.now(signal)).toBe(tablet.service.now)
  expect(tablet.service.timeReads).toBe(2)
})

test('an age is shown rather too long than too short', () => {
  const before = { wall: 100_000, running: 0 }
  expect(sinceAtMost(before, { wall: 40_000, running: 30_000 })).toBe(30_000)
  expect(sinceAtMost(before, { wall: 400_000, running: 30_000 })).toBe(300_000)
  expect(isSetSince(before, { wall: 130_000, running: 30_000 })).toBe(false)
})
