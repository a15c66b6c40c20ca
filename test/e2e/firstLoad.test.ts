import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPageOf } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { see } from './see.ts'
import { sharedDesk } from './sharedDesk.ts'

let desk: RunningDesk
let page: Page

beforeAll(async () => {
  desk = await sharedDesk()
  // A first visit: the worker that keeps the desk's files for the next one is told of in installable.test.ts.
  page = await aPageOf('kenji', desk)
  await see(page.getByRole('region', { name: 'Arrivals' }).getByRole('listitem'))
})
afterAll(() => page.context().close())

test('Today’s arrivals are asked for before the application has run, six calls open the day, none is asked twice', async () => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/(api|auth)\//.test(pathname)) calls.push(`${request.method()} ${pathname}${search}`)
  })
  const arrivalsAsked = page.waitForRequest(/booking\/index\?start_date=\d{8}&/)
  // The application's own script is not let through before the day has been asked for.
  await page.route(/\/assets\/desk-[^/]+\.js$/, async (route) => {
    await arrivalsAsked
    await route.continue()
  })
  await page.goto(`${desk.origin}/today`)
  await see(page.getByRole('region', { name: 'Arrivals' }).getByRole('listitem'))
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([...new Set(calls)])
  expect(calls.length).toBeLessThanOrEqual(6)
})

test('a program that takes anything, as curl and an uptime check do, gets the page of the running desk', async () => {
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
