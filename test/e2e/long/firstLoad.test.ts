import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeFilesName } from '../../../src/server/gate/assets/filesAhead.ts'
import { demoZone } from '../../example/demoZone.ts'
import { aPageOf } from '../aPage.ts'
import type { RunningDesk } from '../aRunningDesk.ts'
import { see } from '../see.ts'
import { sharedDesk } from '../sharedDesk.ts'

/** A tablet in the time zone of the business: one abroad may request the lists of another day first. */
const atTheDesk = { timezoneId: demoZone }

let desk: RunningDesk
let page: Page

beforeAll(async () => {
  desk = await sharedDesk()
  // A first visit; the worker that stores the desk's files for the next visit is tested in installable.test.ts.
  page = await aPageOf('kenji', desk, { context: atTheDesk })
  await see(page.getByRole('region', { name: 'Arrivals' }).getByRole('listitem'))
  // What it asks after its first rows would be counted with the next opening.
  await page.waitForLoadState('networkidle')
})
afterAll(() => page.context().close())

/** The requests to the gate since the page last opened an address; requests of an earlier address do not count. */
function callsOf(asking: Page): readonly string[] {
  const calls: string[] = []
  asking.on('request', (request) => {
    if (request.isNavigationRequest()) {
      calls.length = 0
    }
    const { pathname } = new URL(request.url())
    if (/^\/(api|auth)\//.test(pathname)) {
      calls.push(`${request.method()} ${request.url().slice(desk.origin.length)}`)
    }
  })
  return calls
}

test('today’s arrivals are requested before the application has run, six requests open the day, none is sent twice', async () => {
  const calls = callsOf(page)
  const arrivalsRequest = page.waitForRequest(/booking\/index\?start_date=\d{8}&/)
  // The application's own script is held back until the day has been requested.
  await page.route(/\/assets\/first-[^/]+\.js$/, async (route) => {
    await arrivalsRequest
    await route.continue()
  })
  await page.goto(`${desk.origin}/today`)
  await see(page.getByRole('region', { name: 'Arrivals' }).getByRole('listitem'))
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([...new Set(calls)])
  expect(calls.length).toBeLessThanOrEqual(6)
})

test.each(['today', 'bookings', 'payments', 'calendar'])(
  'the first key after opening %s goes to the beginning of the page',
  async (place) => {
    const opened = await aPageOf('maria', desk, { path: `/${place}` })
    const rows = opened
      .locator('main')
      .locator('[data-code], [role=gridcell], [aria-label=Arrivals] li')
    await see(rows)
    expect(await opened.evaluate(() => document.activeElement === document.body)).toBe(true)
    await opened.context().close()
  },
)

test.each(['first', 'shared', 'payments'])(
  'the file %s asks for all its functions before anything else, where alone a browser reads it',
  async (name) => {
    const opened = await aPageOf('maria', desk, { path: '/payments', context: atTheDesk })
    await see(opened.locator('[data-code]'))
    const [file = ''] = await opened.evaluate(
      (called) =>
        performance
          .getEntriesByType('resource')
          .flatMap((one) => (one.name.includes(`/assets/${called}-`) ? [one.name] : [])),
      name,
    )
    const code = await (await fetch(file)).text()
    expect(code.slice(0, code.indexOf('\n'))).toBe('//# allFunctionsCalledOnLoad')
    await opened.context().close()
  },
)

test.each([
  ['bookings', ['booking/index?limit=250&page=1']],
  ['payments', ['item']],
  ['calendar', ['item', 'category', 'event']],
])(
  'what is requested early for %s is not requested again, and each answer is read',
  async (place, early) => {
    const opened = await aPageOf('maria', desk, { path: '/settings', context: atTheDesk })
    const calls = callsOf(opened)
    await opened.goto(`${desk.origin}/${place}`)
    await see(opened.getByRole('heading', { level: 1 }))
    // A request whose answer nobody reads stays open.
    await opened.waitForLoadState('networkidle')
    const expected = early.map((path) => `GET /api/3.0/${path}`)
    expect(calls.filter((call) => expected.includes(call.replace(/\?$/, ''))).toSorted()).toEqual(
      expected.toSorted(),
    )
    await opened.context().close()
  },
)

test.each([
  {
    place: 'bookings',
    answer: '/booking/index?limit=250&page=1',
    head: 'main [type=search]',
    row: '[data-code]',
  },
  {
    place: 'calendar',
    answer: '/api/3.0/event',
    head: '[aria-label=Views]',
    row: '[role=rowheader]',
  },
])(
  '$place is drawn with its rows the first time, where they came before its code',
  async ({ place, answer, head, row }) => {
    const opened = await aPageOf('maria', desk, { path: '/robots.txt', context: atTheDesk })
    const isAnswered = opened.waitForResponse((response) => response.url().includes(answer))
    await opened.route(new RegExp(`/assets/${place}-[^/]+\\.js$`), async (route) => {
      await isAnswered
      await route.continue()
    })
    await opened.addInitScript(
      (of) => {
        const seen = new MutationObserver(() => {
          if (document.querySelector(of.head) === null) return
          seen.disconnect()
          document.documentElement.dataset['rows'] = `${document.querySelectorAll(of.row).length}`
        })
        seen.observe(document, { childList: true, subtree: true })
      },
      { head, row },
    )
    await opened.goto(`${desk.origin}/${place}`)
    await see(opened.locator(row))
    expect(Number(await opened.locator('html').getAttribute('data-rows'))).toBeGreaterThan(0)
    await opened.context().close()
  },
)

test.each([
  'bookings',
  'payments',
  'calendar',
  'handover',
  'customers',
  'availability',
  'settings',
])('the files of %s are on their way before the application has run', async (place) => {
  const filesByPlace = await (await fetch(`${desk.origin}/${placeFilesName}`)).json()
  const files: readonly string[] = filesByPlace[place]
  expect(files.length).toBeGreaterThan(1)
  const opened = await aPageOf('maria', desk, { path: '/robots.txt', context: atTheDesk })
  const areRequested = Promise.all(
    files.map((file) => opened.waitForRequest(`${desk.origin}${file}`, { timeout: 20_000 })),
  )
  await opened.route(/\/assets\/first-[^/]+\.js$/, async (route) => {
    await areRequested
    await route.continue()
  })
  const complaints: string[] = []
  opened.on('console', (message) => complaints.push(message.text()))
  await opened.goto(`${desk.origin}/${place}`)
  await see(opened.getByRole('heading', { level: 1 }))
  await opened.waitForLoadState('networkidle')
  // A browser prints a warning when a file is preloaded in another way than the page requests it: it is fetched twice.
  expect(complaints.filter((text) => text.includes('preload'))).toEqual([])
  await opened.context().close()
})

test('Sign in is drawn before the code of any other place is requested (architecture.md §6)', async () => {
  const opened = await aPageOf('maria', desk, { path: '/robots.txt', context: atTheDesk })
  await opened.context().clearCookies()
  const requests: string[] = []
  opened.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const isAnswered = opened.waitForResponse(`${desk.origin}/auth/session`)
  await opened.route(/\/assets\/base-[^/]+\.js$/, async (route) => {
    await isAnswered
    // Time enough for whatever waits for a moment without work.
    await opened.evaluate(async () => {
      for (let nth = 0; nth < 5; nth += 1)
        await new Promise((done) => requestIdleCallback(done, { timeout: 1_000 }))
    })
    requests.push('base was held back')
    await route.continue()
  })
  await opened.goto(`${desk.origin}/signin`)
  await see(opened.getByRole('button', { name: 'Sign in' }))
  await expect.poll(() => requests.some((path) => path.startsWith('/assets/booking-'))).toBe(true)
  expect(requests.slice(0, requests.indexOf('base was held back'))).not.toContainEqual(
    expect.stringMatching(/^\/assets\/(?:bookings?|soon)-/),
  )
  await opened.context().close()
})

test('a program that accepts any type, such as curl or an uptime check, gets the page of the running desk', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(`${desk.origin}/`, { method, headers: { accept: '*/*' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
  }
  const missing = await fetch(`${desk.origin}/assets/gone.js`)
  expect(missing.status).toBe(404)
})
