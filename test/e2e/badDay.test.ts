import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aHold, type Fault } from '../example/aChaosProxy.ts'
import { type BadDay, theBadDay } from './aBadDay.ts'
import { aPageOf } from './aPage.ts'
import { type Guests, guestsToday } from './guestsToday.ts'
import { pictureOf } from './pictureOf.ts'
import { see, seeLater, seeNoMore } from './see.ts'

const refusal = (status: number, code: string, words: string): Fault => ({
  kind: 'status',
  status,
  when: 'before',
  body: JSON.stringify({ error: code, error_description: words }),
})

/** A bad day in a real browser. Its clock can be turned on, so that nobody sleeps through what is held. */
let day: BadDay
let context: BrowserContext
let guests: Guests
let page: Page

beforeAll(async () => {
  day = await theBadDay()
  await day.calm()
  guests = await guestsToday(12)
  page = await aPageOf('kenji', day.desk, { clock: true })
  context = page.context()
})
beforeEach(async ({ onTestFailed, task }) => {
  await day.calm()
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(async () => {
  await context.close()
  await guests.come()
})

const region = (name: string): Locator => page.getByRole('region', { name })
const arrivals = (): Locator => region('Arrivals').getByRole('listitem')
const rowOf = (code: string): Locator =>
  page.getByRole('listitem').filter({ hasText: code }).first()
const checkIn = (code: string): Locator => rowOf(code).getByRole('button', { name: /^Check in/ })
const noteBox = (): Locator => page.getByRole('textbox', { name: 'Note' })
const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
const booking = (): Locator => page.getByRole('article')

let taken = 0

/** Opens Today anew. @returns the code of a guest who is expected, owes nothing, and was in no test yet */
async function someoneExpected(): Promise<string> {
  const code = guests.codes[taken] ?? ''
  taken += 1
  await page.goto(`${day.desk.origin}/today`)
  await checkIn(code).waitFor()
  return code
}

async function signInAgain(login: string): Promise<void> {
  const opened = context.waitForEvent('page')
  await region('Signed out').getByRole('button', { name: 'Sign in' }).click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await tab.locator('[name=login_id]').fill(login)
  await tab.locator('[name=password]').fill(`${login}-demo`)
  const closed = tab.waitForEvent('close')
  await tab.getByRole('button', { name: /allow/i }).click()
  await closed
}

/** Taps Check in, and lets the five seconds pass in which it could be undone. */
async function checkInFully(code: string): Promise<void> {
  await checkIn(code).click()
  await see(rowOf(code).getByRole('button', { name: /^Undo/ }))
  await page.clock.fastForward(5_000)
}

const saysIn = (code: string): Promise<void> =>
  see(page.getByText(/^In \d\d:\d\d$/).or(rowOf(code).getByText(/^In \d\d:\d\d$/)))

describe('A check-in on a bad day', () => {
  test('waits when the service is gone, goes when it is back, and is done once (§4.1)', async () => {
    const code = await someoneExpected()
    await checkIn(code).click()
    await day.wire.hangUp()
    await page.clock.fastForward(5_000)
    await see(rowOf(code).getByText('(not sent)'))
    await see(page.getByText('1 waiting'))
    await day.wire.listenAgain()
    await page.clock.fastForward(2_000)
    await saysIn(code)
    expect(await day.checkIns(code)).toBe(1)
  })

  test('whose answer is lost on the way is looked up and not sent again', async () => {
    const code = await someoneExpected()
    day.wire.next(`POST /api/3.0/booking/${code}/checkin`, { kind: 'dropAfter' })
    await checkInFully(code)
    await saysIn(code)
    expect(await day.checkIns(code)).toBe(1)
  })

  test('made without a network waits, says so, and goes by itself', async () => {
    const code = await someoneExpected()
    await context.setOffline(true)
    await checkInFully(code)
    await see(page.getByText('Offline – 1 waiting'))
    await see(rowOf(code).getByText('(not sent)'))
    await context.setOffline(false)
    await saysIn(code)
    expect(await day.checkIns(code)).toBe(1)
  })

  test('tapped twice, with Back and Forward and a reload in its five seconds, is one check-in', async () => {
    const code = await someoneExpected()
    await checkIn(code).dblclick()
    await see(rowOf(code).getByRole('button', { name: /^Undo/ }))
    await page.getByRole('link', { name: 'Bookings' }).click()
    await see(page.getByRole('status').getByRole('button', { name: 'Undo' }))
    await page.goBack()
    await page.goForward()
    const arrived = day.wire.arrival(`POST /api/3.0/booking/${code}/checkin`)
    await page.reload()
    await arrived
    await page.goto(`${day.desk.origin}/today?tab=done`)
    await see(rowOf(code).getByText(/^In /))
    expect(await day.checkIns(code)).toBe(1)
  })

  test('asked of two tabs in the same five seconds is one check-in, and both say so', async () => {
    const code = await someoneExpected()
    const other = await context.newPage()
    await other.goto(`${day.desk.origin}/today`)
    const there = other.getByRole('listitem').filter({ hasText: code }).first()
    await there.getByRole('button', { name: 'Check in' }).click()
    // What is decided in one is known in all: here it can be undone, and not be decided again.
    await see(rowOf(code).getByRole('button', { name: /^Undo/ }))
    await page.clock.fastForward(5_000)
    // Each list says so for two seconds, before the guest moves on.
    await Promise.all([see(there.getByText(/^In \d\d:\d\d$/)), saysIn(code)])
    await other.close()
    expect(await day.checkIns(code)).toBe(1)
  })

  test('that somebody else was first with leads from "Needs you" to its card, beside Today (§7)', async () => {
    const code = await someoneExpected()
    const refused = refusal(409, 'conflict', 'Already checked in by Ana')
    day.wire.next(`POST /api/3.0/booking/${code}/checkin`, refused)
    await checkInFully(code)
    await see(rowOf(code).getByText('The service says: Already checked in by Ana'))
    await page.getByRole('link', { name: /Needs you/ }).click()
    await see(booking().getByRole('region', { name: 'Somebody was first' }))
    expect(new URL(page.url()).pathname).toBe(`/today/${code}`)
    await seeNoMore(page.getByRole('alert').getByRole('button', { name: 'Look' }))
    await booking().getByRole('button', { name: 'Leave it' }).click()
    expect(await day.checkIns(code)).toBe(0)
  })
})

describe('A sign-in that ends in the middle', () => {
  test('keeps page and half-typed note; signing in in the new tab sends what waited, once (§5.3)', async () => {
    const code = await someoneExpected()
    await rowOf(code).getByRole('link').click()
    await noteBox().fill('Half a sentence and')
    await context.clearCookies()
    await checkInFully(code)
    await see(page.getByText('Sign in to send 1'))
    expect(await noteBox().inputValue()).toBe('Half a sentence and')
    await signInAgain('kenji')
    await see(booking().getByText(/^Checked in \d\d:\d\d$/))
    expect(await noteBox().inputValue()).toBe('Half a sentence and')
    expect(await day.checkIns(code)).toBe(1)
    await noteBox().fill('')
  })

  test('sends and shows nothing for whoever signs in instead: only how many, and whose (reliability.md §2.9)', async () => {
    const code = await someoneExpected()
    await context.clearCookies()
    await checkInFully(code)
    await see(page.getByText('Sign in to send 1'))
    await signInAgain('maria')
    const left = region('Not yours')
    await see(left.getByText('1 unsent action of Kenji Sato'))
    expect(await left.textContent()).not.toContain(code)
    expect(await left.getByRole('button').count()).toBe(0)
    await see(checkIn(code))
    expect(await day.checkIns(code)).toBe(0)
  })
})

describe('What cannot be read', () => {
  const faults: [string, Fault, string][] = [
    [
      'is not for this account (403)',
      refusal(403, 'forbidden', 'Not you'),
      'This account may not do that',
    ],
    ['is not known (404)', refusal(404, 'not_found', ''), 'The service does not know this list'],
    ['meets a fault (500)', refusal(500, 'error', ''), 'The booking service has a fault'],
    ['comes as a page of the Wi-Fi', { kind: 'html200' }, 'The answer could not be read'],
    ['breaks off in the middle', { kind: 'truncate' }, 'The answer could not be read'],
  ]
  test.each(faults)('and %s is said in words, never as an empty list', async (_, fault, words) => {
    day.wire.next('GET /api/3.0/booking/index', fault, 50)
    await page.goto(`${day.desk.origin}/today`)
    await seeLater(region('Arrivals').getByText(words))
    await page.getByRole('link', { name: 'Bookings' }).click()
    await see(page.getByRole('heading', { level: 1, name: 'Bookings' }))
    await seeLater(page.getByText(words))
    day.wire.calm()
    if (words.startsWith('This account')) return
    // What is no answer is asked again by itself, and then there may be nothing left to press.
    if (words.startsWith('The service does not know')) await button('Retry').click()
    await seeLater(page.getByRole('row').nth(3))
  })

  test('because the service asks for quiet is counted down and goes on by itself (§8)', async () => {
    day.wire.next('GET /api/3.0/booking/index', {
      kind: 'status',
      status: 429,
      when: 'before',
      headers: { 'retry-after': '1' },
    })
    await page.goto(`${day.desk.origin}/today`)
    await see(page.getByText(/Slow down 0:0[12]/))
    // The gate keeps the pause by its own clock, which no test runs forward.
    await see(arrivals())
    await seeNoMore(page.getByText(/Slow down/))
  })

  test('leaves what was read before where it is, with Retry; once answers are back it is read again by itself', async () => {
    await page.goto(`${day.desk.origin}/bookings`)
    await see(page.getByRole('row').nth(3))
    await day.wire.hangUp()
    await button('Read the list again').click()
    await seeLater(page.getByText('No answer'))
    await see(page.getByRole('row').nth(3))
    await page.getByRole('row').nth(2).getByRole('link').first().click()
    await seeLater(booking().getByText('The booking service does not answer'))
    const retry = page.getByRole('button', { name: 'Retry' })
    await see(booking().locator(retry))
    await day.wire.listenAgain()
    // One read asks for all, and when it is answered all that failed is read again: nobody need press anything.
    await seeLater(booking().getByText(/^(?:All notes since|Notes of the past)/))
    await seeNoMore(page.getByRole('main').locator(retry))
    await see(page.getByText('Live'))
  })

  test('in time is given up in words, and asked again at a press', async () => {
    const code = await someoneExpected()
    const hold = aHold()
    day.wire.next(`GET /api/3.0/booking/${code}`, hold.fault, 2)
    const asked = day.wire.arrival(`GET /api/3.0/booking/${code}`)
    await page.goto(`${day.desk.origin}/bookings/${code}`)
    await asked
    // It is asked twice, twenty seconds each.
    await seeLater(booking().getByText('No answer in time'), 60, 5)
    hold.letGo()
    await booking().getByRole('button', { name: 'Retry' }).first().click()
    await see(booking().getByText(/^Not checked in/))
  })
})
