import { expect, test } from 'vitest'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { fillPace } from '../../../../src/desk/core/replica/fillPace.ts'
import { fillWindow } from '../../../../src/desk/core/replica/fillReplica.ts'
import { wantRest } from '../../../../src/desk/core/replica/restWanted.ts'
import { noPages } from '../../../../src/desk/core/replica/windowPages.ts'
import { aFetch } from '../../../example/aFetch.ts'
import { aWireBooking, aWireIndex } from '../../../example/wireBooking.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'

/** A clock whose time passes when somebody waits for it. */
function aClock() {
  let nowMs = 0
  return {
    now: () => nowMs,
    after: (ms: number, run: () => void) => {
      queueMicrotask(() => {
        nowMs += ms
        run()
      })
      return () => {}
    },
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

const { signal } = new AbortController()

async function pagesIn(ms: number, clock: ReturnType<typeof aClock>, one: () => Promise<void>) {
  const end = clock.now() + ms
  for (let pages = 0; ; pages += 1) {
    await one()
    if (clock.now() >= end) return pages
    // A page takes a while to read.
    clock.pass(40)
  }
}

test('a large business is read with at most sixty requests a minute while nobody waits for it', async () => {
  const clock = aClock()
  const pace = fillPace(clock)
  const pages = await pagesIn(60_000, clock, () => pace.next(signal))
  expect(pages).toBeGreaterThan(40)
  expect(pages).toBeLessThanOrEqual(60)
  pace.stop()
})

test('nothing is read while somebody scrolls or types', async () => {
  const clock = aClock()
  const pace = fillPace(clock)
  dispatchEvent(new Event('wheel'))
  await pace.next(signal)
  expect(clock.now()).toBe(400)
  pace.stop()
})

test('what was read is taken in when nobody scrolls or types any more', async () => {
  const clock = aClock()
  const pace = fillPace(clock)
  await pace.calm(signal)
  expect(clock.now()).toBe(0)
  dispatchEvent(new Event('scroll'))
  await pace.calm(signal)
  expect(clock.now()).toBe(400)
  pace.stop()
})

/**
 * A service with so many bookings in the working window, a few on each page, which tells the total on its first page.
 */
function aLargeService(bookings: number, clock: ReturnType<typeof aClock>) {
  const pages = Math.ceil(bookings / 250)
  return aFetch(({ path, query }) => {
    clock.pass(40)
    if (path !== '/api/3.0/booking/index') return { status: 404, json: {} }
    const page = Number(query.get('page') ?? 1)
    const total = page === 1 ? { total_records: 3 * pages } : {}
    const records = [1, 2, 3].map((nth) =>
      aWireBooking({ booking_id: page * 10 + nth, code: `KB-${query}-${nth}` }),
    )
    return {
      json: anEnvelope(aWireIndex(records), { page, pages, limit: 250, records: 3, ...total }),
    }
  })
}

/** @param forMs after which it is ended */
function aFilling(bookings: number, forMs = Number.POSITIVE_INFINITY) {
  const left = new AbortController()
  const end = left.signal
  const clock = aClock()
  const pace = fillPace(clock)
  const { fetch, requests } = aLargeService(bookings, clock)
  const at: number[] = []
  const api = createApi({
    origin: 'http://desk.test',
    clock,
    fetch: (input, init) => {
      at.push(clock.now())
      if (clock.now() >= forMs) left.abort()
      return fetch(input, init)
    },
  })
  const filled = fillWindow({
    api,
    clock,
    signal: end,
    free: () => pace.next(end),
    calm: () => pace.calm(end),
    pages: noPages,
    catchUp: async () => null,
  }).finally(pace.stop)
  return { filled, requests, at }
}

test('a business of a hundred thousand bookings: at most sixty pages in the first minute, and none of them twice', async () => {
  const { filled, requests, at } = aFilling(100_000, 60_000)
  await filled.catch(() => {})
  const inFirstMinute = at.filter((ms) => ms < 60_000).length
  expect(inFirstMinute).toBeGreaterThan(40)
  expect(inFirstMinute).toBeLessThanOrEqual(60)
  const addresses = requests.map(({ path, query }) => `${path}?${query}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('a service that tells its total on the first page only is read once (§2.1)', async () => {
  const { filled, requests } = aFilling(500)
  await filled
  // 4.0, thirty-one days one by one, and the days around them, of two pages each.
  expect(requests).toHaveLength(1 + 2 * 33)
})

const type = (): boolean => dispatchEvent(new Event('keydown'))

test('a person who types without a pause delays the next page by some seconds, and does not stop it', async () => {
  const clock = aClock()
  const pace = fillPace(clock)
  type()
  const reads = pagesIn(20_000, clock, () => pace.next(signal))
  while (clock.now() < 20_000) {
    await Promise.resolve()
    type()
  }
  expect(await reads).toBeGreaterThanOrEqual(4)
  pace.stop()
})

test('a search for something of another day makes the rest be read sooner', async () => {
  const clock = aClock()
  const pace = fillPace(clock)
  wantRest()
  expect(await pagesIn(60_000, clock, () => pace.next(signal))).toBeGreaterThan(200)
  pace.stop()
})
