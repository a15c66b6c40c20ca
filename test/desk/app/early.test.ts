import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toWireQuery } from '../../../src/contract/bookingFilter.ts'
import { dayOf, parseDay } from '../../../src/contract/day.ts'
import { addressOf, createApi } from '../../../src/desk/core/api/apiClient.ts'
import {
  forgetEarlyAnswers,
  takeEarlyAnswers,
  withEarlyAnswers,
} from '../../../src/desk/core/api/earlyAnswers.ts'
import { indexAsk, pageSize } from '../../../src/desk/core/api/queries/bookingIndex.ts'
import { askAround } from '../../../src/desk/core/api/queries/bookings4.ts'
import { filterOfDay } from '../../../src/desk/core/api/queries/bookingsOfDay.ts'
import { startingToday } from '../../../src/desk/pages/payments/views/views.ts'
import { aheadKey, offsetsKey } from '../../../src/desk/ui/storageNames.ts'
import { aFetch } from '../../example/aFetch.ts'

const outside = globalThis.fetch
/** The clock's offset in November. */
const vancouver = -8 * 3_600_000

let pages = 0
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Opens the page at `address`, as a browser does: early.ts first. */
async function openPage(address: string, signIn: object = {}) {
  history.replaceState(null, '', address)
  const { fetch, requests } = aFetch(({ path }) => ({
    json: path === '/auth/session' ? { path, ...signIn } : { path },
  }))
  globalThis.fetch = (input, init) =>
    fetch(new URL(input instanceof Request ? input.url : input, location.origin), init)
  // It runs once for each page, so each page has one of its own.
  const early = `../../../src/desk/app/early.ts?page=${(pages += 1)}`
  await import(early)
  return requests
}

/** The desk's own requests for a day, first page. */
const asksOf = (day: string) => [
  ...(['starting', 'ending', 'staying'] as const).map((part) =>
    addressOf(indexAsk(toWireQuery(filterOfDay(parseDay(day), part), null, 1, pageSize))),
  ),
  addressOf(askAround(parseDay(day))),
]

/** What `/auth/session` says of Maria at the business. */
const signedIn = { state: 'in', businessDay: '2026-11-21' }

/** What a browser knows of the page's own answer (`Server-Timing`); a test's page has none. */
function gateSaysSignedIn(): void {
  class PageTiming {
    readonly serverTiming = [{ name: 'signed-in' }]
  }
  vi.stubGlobal('PerformanceResourceTiming', PageTiming)
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    Object.assign(new PageTiming(), aTiming),
  ])
}
const aTiming = {
  name: 'page',
  entryType: 'navigation',
  startTime: 0,
  duration: 0,
  toJSON: () => ({}),
}

const bookingAsk = (code: string) => ({ path: `/api/3.0/booking/${code}` })

beforeEach(() => {
  delete window.__early
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-22T05:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  globalThis.fetch = outside
})

describe('while the desk is still loading', () => {
  test('the lists of the business’s day are requested with the very addresses the desk uses', async () => {
    localStorage.setItem(aheadKey, String(vancouver))
    await openPage('/today')
    expect([...takeEarlyAnswers().keys()]).toEqual(['/auth/session', ...asksOf('2026-11-21')])
  })

  test('the server’s clock decides the day, not the tablet’s', async () => {
    localStorage.setItem(aheadKey, String(vancouver + 3 * 3_600_000))
    await openPage('/')
    expect([...takeEarlyAnswers().keys()]).toEqual(['/auth/session', ...asksOf('2026-11-22')])
  })

  test('a marked tablet also requests what opens its vault', async () => {
    localStorage.setItem('desk.tablet', 'marked')
    await openPage('/today')
    expect([...takeEarlyAnswers().keys()]).toEqual(['/auth/session', '/auth/device'])
  })

  test('a link to a day requests that day', async () => {
    localStorage.setItem(aheadKey, String(vancouver))
    await openPage('/today?date=2026-12-24&tab=done')
    expect([...takeEarlyAnswers().keys()]).toEqual(['/auth/session', ...asksOf('2026-12-24')])
  })

  test.each([
    ['/bookings', [indexAsk(toWireQuery({ statusIds: [] }, null, 1, pageSize))]],
    [
      '/bookings/AB-1',
      [indexAsk(toWireQuery({ statusIds: [] }, null, 1, pageSize)), bookingAsk('AB-1')],
    ],
    ['/handover/AB-1', [bookingAsk('AB-1')]],
    [
      '/calendar',
      [
        { path: '/api/3.0/item' },
        { path: '/api/3.0/category' },
        { path: '/api/3.0/event', query: {} },
      ],
    ],
  ])(
    'at %s what its first rows need is requested, also before the clock is known',
    async (address, asks) => {
      gateSaysSignedIn()
      await openPage(address)
      expect([...takeEarlyAnswers().keys()]).toEqual(['/auth/session', ...asks.map(addressOf)])
    },
  )

  test.each(['/bookings', '/payments', '/calendar', '/handover/AB-1'])(
    'for a newcomer nothing is requested at %s that would be refused; for somebody signed in, its rows once the sign-in says so',
    async (address) => {
      const requests = await openPage(address, { state: 'out' })
      await takeEarlyAnswers().get('/auth/session')
      await nextTask()
      expect(requests.map(({ path }) => path)).toEqual(['/auth/session'])
      delete window.__early
      await openPage(address, signedIn)
      const early = takeEarlyAnswers()
      await expect.poll(() => early.size).toBeGreaterThan(1)
    },
  )

  test('at Payments the stays that begin today are requested first, whose rows stand at the top', async () => {
    localStorage.setItem(aheadKey, String(vancouver))
    await openPage('/payments')
    const today = startingToday({
      today: parseDay('2026-11-21'),
      since: null,
      now: new Date(),
      timeZone: 'America/Vancouver',
    })
    expect([...takeEarlyAnswers().keys()]).toEqual([
      '/auth/session',
      '/api/3.0/item',
      addressOf(indexAsk(toWireQuery(today, null, 1, pageSize))),
    ])
  })

  test('at the first visit the sign-in tells the day, and its lists are requested before the desk has started', async () => {
    await openPage('/today', signedIn)
    const early = takeEarlyAnswers()
    await expect.poll(() => [...early.keys()]).toEqual(['/auth/session', ...asksOf('2026-11-21')])
  })

  test('where the gate says with the page that somebody is signed in, the tablet’s own day is requested at once', async () => {
    gateSaysSignedIn()
    const here = asksOf(dayOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone))
    await openPage('/today', { state: 'in', businessDay: '2026-12-24' })
    const early = takeEarlyAnswers()
    expect([...early.keys()]).toEqual(['/auth/session', ...here])
    // The business has another day than the tablet: its lists are requested as soon as the sign-in says so.
    await expect.poll(() => [...early.keys()].slice(5)).toEqual(asksOf('2026-12-24'))
  })

  test.each([
    ['nobody is signed in', { state: 'out' }],
    ['another person has to confirm', { ...signedIn, state: 'confirm' }],
    ['the day there is not told', { ...signedIn, businessDay: null }],
  ])('at the first visit no list is requested early when %s', async (_, signIn) => {
    const requests = await openPage('/today', signIn)
    await takeEarlyAnswers().get('/auth/session')
    await nextTask()
    expect(requests.map(({ path }) => path)).toEqual(['/auth/session'])
  })

  test('at the first visit a list that the desk has requested already is not requested again', async () => {
    const requests = await openPage('/today', signedIn)
    const desk = aFetch(() => ({ json: 'of the desk' }))
    const fetch = withEarlyAnswers(desk.fetch, takeEarlyAnswers(), () => 100)
    const [, starting = ''] = ['/auth/session', ...asksOf('2026-11-21')]
    await fetch(new URL(starting, location.origin))
    await expect.poll(() => requests.length).toBe(4)
    expect(requests.map(({ query }) => query.get('start_date'))).not.toContain('20261121')
  })

  test('after the early answers were forgotten nothing that follows from them is requested', async () => {
    const requests = await openPage('/today', signedIn)
    const signIn = takeEarlyAnswers().get('/auth/session')
    forgetEarlyAnswers()
    await signIn
    await nextTask()
    expect(requests.map(({ path }) => path)).toEqual(['/auth/session'])
  })

  test('where 4.0 had the last day on two pages, both are requested at once (§4.4)', async () => {
    localStorage.setItem(aheadKey, String(vancouver))
    localStorage.setItem(offsetsKey, '0,100')
    await openPage('/today')
    expect([...takeEarlyAnswers().keys()].slice(4)).toEqual([
      addressOf(askAround(parseDay('2026-11-21'), 0)),
      addressOf(askAround(parseDay('2026-11-21'), 100)),
    ])
  })

  test('a link to a booking of today requests it beside the day', async () => {
    localStorage.setItem(aheadKey, String(vancouver))
    await openPage('/today/AB-1')
    expect([...takeEarlyAnswers().keys()]).toEqual([
      '/auth/session',
      ...asksOf('2026-11-21'),
      addressOf(bookingAsk('AB-1')),
    ])
  })

  test.each([
    ['/settings', '-28800000'],
    ['/bookings/new', '-28800000'],
    ['/bookings?due=1', '-28800000'],
    ['/payments/close', '-28800000'],
    ['/today', null],
    ['/today', 'Not a number'],
    ['/today?date=tomorrow', '-28800000'],
  ])('at %s with a clock ahead by %s only the sign-in is requested', async (address, ahead) => {
    if (ahead !== null) localStorage.setItem(aheadKey, ahead)
    const requests = await openPage(address)
    expect(requests.map(({ path }) => path)).toEqual(['/auth/session'])
    expect(requests[0]?.headers.get('X-Desk')).toBe('1')
  })

  test('nothing is requested early when the desk is open before it', async () => {
    takeEarlyAnswers()
    expect(await openPage('/today')).toEqual([])
  })
})

describe('an early answer', () => {
  const origin = location.origin
  const read = (fetch: typeof globalThis.fetch) =>
    createApi({ origin, fetch }).gate('GET', '/auth/session')

  test('is used once, and the next read sends a new request', async () => {
    await openPage('/settings')
    const { fetch, requests } = aFetch(() => ({ json: 'asked again' }))
    const early = withEarlyAnswers(fetch, takeEarlyAnswers(), () => 100)
    expect(await read(early)).toEqual({ path: '/auth/session' })
    expect(requests).toEqual([])
    expect(await read(early)).toBe('asked again')
  })

  test('that nobody took within fifteen seconds, as of another day than the business has, holds no connection any more', async () => {
    const { fetch } = aFetch(() => ({ json: 'asked now' }))
    const ofTomorrow = Response.json('of tomorrow')
    const left = new Map([['/api/3.0/booking/index', Promise.resolve(ofTomorrow)]])
    await read(withEarlyAnswers(fetch, left, () => 14_000))
    expect(ofTomorrow.bodyUsed).toBe(false)
    await read(withEarlyAnswers(fetch, left, () => 16_000))
    await expect.poll(() => ofTomorrow.bodyUsed).toBe(true)
  })

  test('that failed or is too old is replaced by a new request', async () => {
    const { fetch } = aFetch(() => ({ json: 'asked again' }))
    const failed = new Map([['/auth/session', Promise.reject<Response>(new TypeError('gone'))]])
    expect(await read(withEarlyAnswers(fetch, failed, () => 100))).toBe('asked again')
    const old = new Map([['/auth/session', Promise.resolve(Response.json('old'))]])
    expect(await read(withEarlyAnswers(fetch, old, () => 60_000))).toBe('asked again')
  })
})
