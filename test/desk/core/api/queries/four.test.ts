import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, parseDay, startOfDay } from '../../../../../src/contract/day.ts'
import { ServiceFailure } from '../../../../../src/desk/core/api/failures.ts'
import { askAround, dayBookings4 } from '../../../../../src/desk/core/api/queries/bookings4.ts'
import { readFourFrom } from '../../../../../src/desk/core/api/queries/bookings4From.ts'
import { partOf } from '../../../../../src/desk/core/api/roles/partOf.ts'
import type { Fault } from '../../../../example/aChaosProxy.ts'
import { aDesk, type OpenDesk } from '../../../../example/aDesk.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import { demoToday } from '../../../../example/aService.ts'

const bookings4 = 'GET /api/4.0/bookings'
const accounts4 = 'GET /api/4.0/accounts'

let house: FrontDesk
let desk: OpenDesk
beforeAll(async () => {
  house = await startFrontDesk({ chaos: true })
})
afterAll(() => house.close())
beforeEach(() => {
  localStorage.clear()
  house.proxy.calm()
})
afterEach(() => desk.close())

/** Starts the desk of a person about whom nothing is stored. */
async function start() {
  desk = await aDesk(house, 'kenji')
}

const page = (status: number): Fault => ({
  kind: 'answer',
  write: (answer) =>
    void answer.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Not here</h1>'),
})
const json = (status: number): Fault => ({ kind: 'status', status, when: 'before' })

const days = [0, 1, 2, 3, 4, 5, 6, 7].map((more) => addDays(demoToday, more))
const signal = new AbortController().signal
const fromToday = { from: demoToday, offset: 0 }

/**
 * Today, the days kept on the tablet, the working window, and each of them again, as a person opens place after place.
 */
async function walk() {
  const { api, queryClient } = desk
  const atOnce = days.slice(0, 4).map((day) => queryClient.fetchQuery(dayBookings4(api, day)))
  const found: unknown[] = await Promise.all([...atOnce, readFourFrom(api, fromToday, signal)])
  for (const day of days) {
    found.push(await queryClient.fetchQuery({ ...dayBookings4(api, day), staleTime: 0 }))
    found.push(await readFourFrom(api, fromToday, signal))
  }
  return found
}

test.for([
  ['404 in JSON', json(404)],
  ['403 in JSON', json(403)],
  ['405 in JSON', json(405)],
  ['a page with 200', { kind: 'html200' }],
  ['a page with 404', page(404)],
  ['a page with 403', page(403)],
] as const)(
  '4.0 that answers %s gets three requests at most while somebody opens every place (§4.4)',
  async ([, fault]) => {
    house.proxy.next('GET /api/4.0/', fault, 99)
    await start()
    // The gate sent one request, to know who signs in.
    const before = house.proxy.count(accounts4)
    expect(before).toBeLessThanOrEqual(1)
    expect(new Set(await walk())).toEqual(new Set([null]))
    expect(house.proxy.count(bookings4)).toBeLessThanOrEqual(3)
    for (const id of [1, 2, 3, 4, 5, 6]) {
      expect(await desk.queryClient.fetchQuery(partOf(desk.api, id))).toBeNull()
    }
    expect(house.proxy.count(accounts4) - before).toBeLessThanOrEqual(3)
  },
)

test('at the next start of the desk 4.0 is tried again', async () => {
  house.proxy.next(bookings4, json(404), 99)
  await start()
  await walk()
  desk.close()
  house.proxy.calm()
  await start()
  expect((await readFourFrom(desk.api, fromToday, signal))?.records.length).toBeGreaterThan(0)
})

test.for([
  ['a fault of the service', json(500)],
  ['a page with 500', page(500)],
  ['no network', { kind: 'dropBefore' }],
] as const)('%s says nothing about 4.0, which is read as soon as it can be', async ([, fault]) => {
  house.proxy.next(bookings4, fault, 99)
  await start()
  for (const _ of days) {
    await expect(readFourFrom(desk.api, fromToday, signal)).rejects.toThrow(ServiceFailure)
  }
  house.proxy.calm()
  desk.api.askAgain()
  expect((await readFourFrom(desk.api, fromToday, signal))?.records.length).toBeGreaterThan(0)
})

test('one page of the Wi-Fi in between does not switch 4.0 off', async () => {
  await start()
  const { api, queryClient } = desk
  for (const day of days) {
    house.proxy.next(bookings4, { kind: 'html200' })
    expect(await readFourFrom(api, fromToday, signal)).toBeNull()
    expect(await queryClient.fetchQuery(dayBookings4(api, day))).not.toBeNull()
  }
})

test('moments are sent in RFC 3339 with an offset, whatever the zone (§4.4)', async () => {
  await start()
  await desk.queryClient.fetchQuery(dayBookings4(desk.api, addDays(demoToday, 3)))
  await readFourFrom(desk.api, fromToday, signal)
  const requests = house.proxy.seen.filter(({ path }) => path.startsWith('/api/4.0/bookings'))
  const moments = requests.flatMap(({ path }) => [
    ...path.matchAll(/[?&](?:startMin|endMax)=([^&]*)/g),
  ])
  expect(moments.length).toBeGreaterThan(2)
  for (const [, moment = ''] of moments) {
    expect(decodeURIComponent(moment)).toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/,
    )
    // A plus sign that is not encoded would be read as a space.
    expect(moment).not.toMatch(/[+ ]/)
  }
})

test('the days around a day are requested whole, in the zones furthest east and west', () => {
  const { startMin = '', endMax = '' } = askAround(parseDay('2026-11-18')).query ?? {}
  for (const zone of ['Pacific/Kiritimati', 'America/Vancouver', 'Etc/GMT+12']) {
    expect(Date.parse(startMin)).toBeLessThanOrEqual(
      startOfDay(parseDay('2026-11-13'), zone).getTime(),
    )
    expect(Date.parse(endMax)).toBeGreaterThanOrEqual(
      startOfDay(parseDay('2026-11-24'), zone).getTime(),
    )
  }
})
