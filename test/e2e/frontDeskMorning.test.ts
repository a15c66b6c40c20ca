import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordsIn } from '../example/recordsIn.ts'
import { theBrowser } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { type Guests, guestsToday } from './guestsToday.ts'
import { pictureOf } from './pictureOf.ts'
import { see, seeLater, seeNoMore } from './see.ts'
import { sharedClient, sharedDesk, sharedPair, sharedService } from './sharedDesk.ts'
import { signIn } from './signIn.ts'

const noteText = 'Small frame set aside.\nبرای فردا <b>07</b>'

let desk: RunningDesk
let context: BrowserContext
let page: Page
const guests: Guests[] = []
const complaints: string[] = []
/** Everything the page received, and everything it sent. */
const wire: string[] = []

beforeAll(async () => {
  desk = await sharedDesk()
  guests.push(
    await guestsToday(1, { names: ['Quillon Abernathy'] }),
    await guestsToday(2, { owe: true, names: ['Wilhelmina Outgoing', 'Xavier Payer'] }),
  )
  await (await sharedService()).post(`booking/${codeOf(1, 0)}/checkin`)
  context = await (await theBrowser()).newContext({
    viewport: { width: 768, height: 1024 },
    hasTouch: true,
    serviceWorkers: 'block',
  })
  // The clock of the page is moved on, so that no run waits for the five seconds of Undo.
  await context.clock.install()
  page = await context.newPage()
  page.setDefaultTimeout(45_000)
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (response) => {
    if (!response.url().startsWith(desk.origin)) return
    wire.push(response.url(), JSON.stringify(response.headers()))
    void response.text().then(
      (text) => wire.push(text),
      () => wire.push('(no body)'),
    )
  })
})

let taps = 0
beforeEach(({ onTestFailed, task }) => {
  taps = 0
  onTestFailed(() => pictureOf(page, task.name))
})

afterAll(async () => {
  await context.close()
  for (const group of guests) await group.come()
})

const codeOf = (group: number, nth: number): string => guests[group]?.codes[nth] ?? ''
const tap = async (what: Locator): Promise<void> => {
  taps += 1
  await what.tap()
}
const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
const row = (name: string): Locator => page.getByRole('listitem').filter({ hasText: name })
const inRow = (name: string, words: RegExp): Locator =>
  row(name).getByRole('button', { name: words })
const booking = (): Locator => page.getByRole('article')
const inBooking = (name: string | RegExp): Locator => booking().getByRole('button', { name })
const tab = (name: RegExp): Locator => page.getByRole('link', { name })
/** The button of the five seconds; the one of a check-in that was sent has more words. */
const notYetSent = /^Undo(?! check)/
const searchBox = (): Locator => page.getByRole('searchbox', { name: 'Search bookings' })

/** What is done a hundred times a day, with the highest number of taps; typing is not counted. */
describe('A morning at the front desk, on an upright tablet', () => {
  test('Kenji signs in at the service and comes to Today, whose tabs say without a tap what is left to do (§5.3)', async () => {
    await signIn(page, desk, 'kenji')
    await see(page.getByRole('heading', { level: 1, name: 'Today' }))
    await see(tab(/^Arrivals \d+ left to check in$/))
    await see(tab(/^Departures \d+ left to check out$/))
  })

  test('half a name, then check in, takes two taps, and Undo one more', async () => {
    await tap(searchBox())
    await page.keyboard.type('quillon ab')
    await tap(inRow('Quillon Abernathy', /^Check in/))
    await see(inRow('Quillon Abernathy', /^Undo/))
    expect(taps).toBe(2)
    // Pressed at once and in the same place, it would be the second half of a double tap.
    await page.getByRole('heading', { name: 'Today' }).tap()
    await tap(inRow('Quillon Abernathy', /^Undo/))
    await see(inRow('Quillon Abernathy', /^Check in/))
    expect(taps).toBe(3)
  })

  test('finding where a guest is takes one, and so does seeing tomorrow', async () => {
    await tap(searchBox())
    await page.keyboard.type('wilhelm')
    await see(row('Wilhelmina Outgoing'))
    expect(taps).toBe(1)
    await page.keyboard.press('Escape')
    await tap(button('Next day'))
    await page.waitForURL(/date=/)
    expect(taps).toBe(2)
    await page.goBack()
  })

  test('checking out with something due takes two', async () => {
    await tab(/^Departures/).tap()
    await tap(inRow('Wilhelmina Outgoing', /^Check out/))
    await tap(inRow('Wilhelmina Outgoing', /^Card$/))
    await seeLater(inRow('Wilhelmina Outgoing', /^Undo/))
    expect(taps).toBe(2)
  })

  test('checking in with something due takes one, and after the answer of the service the row says since when (§4.1)', async () => {
    await tab(/^Arrivals/).tap()
    await tap(inRow('Xavier Payer', /^Check in – .+ due$/))
    await see(inRow('Xavier Payer', /^Undo/))
    await page.clock.fastForward(5_000)
    await tab(/^Done/).tap()
    // Rows change places two seconds after the last touch.
    await seeLater(
      row('Xavier Payer')
        .getByText(/^Checked in \d\d:\d\d$/)
        .first(),
    )
    expect(taps).toBe(1)
  })

  test('writing a note takes two, and a bookmark one (§2.6)', async () => {
    await row('Xavier Payer').getByRole('link').first().tap()
    await tap(inBooking('Add note'))
    await page.keyboard.insertText(noteText)
    await tap(inBooking('Add note').last())
    await see(booking().getByText('Small frame set aside.'))
    await seeNoMore(booking().getByText('Not sent'))
    expect(taps).toBe(2)
    await tap(inBooking('Bookmark'))
    await see(inBooking('Remove bookmark'))
    expect(taps).toBe(3)
  })

  test('setting another status and notifying the customer takes four (§4.1 notify)', async () => {
    await tap(inBooking('Change status'))
    const sheet = page.getByRole('dialog', { name: 'Change status' })
    await tap(sheet.getByRole('radio', { name: /Waiting list/ }))
    const notify = sheet.getByRole('switch', { name: 'Notify the guest' })
    expect(await notify.isChecked()).toBe(false)
    await tap(notify)
    await tap(sheet.getByRole('button', { name: 'Change status' }))
    await see(booking().getByText('Waiting list'))
    expect(taps).toBe(4)
    await page.clock.fastForward(5_000)
    await seeNoMore(button(notYetSent))
  })

  test('recording the balance takes two, and it is then read back (§4.1 set_paid)', async () => {
    await tap(inBooking('Record payment'))
    const sheet = page.getByRole('dialog', { name: 'Record payment' })
    await see(sheet.getByText(/No receipt is sent/))
    await tap(sheet.getByRole('button', { name: 'Cash' }))
    await see(page.getByText(/^Payment recorded/))
    await seeNoMore(inBooking('Record payment'))
    expect(taps).toBe(2)
  })

  test('checking out takes one', async () => {
    await tap(inBooking(/^Check out/))
    await see(inBooking(notYetSent))
    await page.clock.fastForward(5_000)
    await see(
      booking()
        .getByText(/^Checked out/)
        .first(),
    )
    expect(taps).toBe(1)
  })

  test('the service’s own record has the check-in, check-out, payment and notification, and one note for each (§4.1)', async () => {
    const service = await sharedService()
    const code = codeOf(1, 1)
    // A bookmark is of one account.
    const kenji = { 'x-on-behalf': 'kenji' }
    const record = async () => (await service.get(`booking/${code}`, kenji)).body.booking
    // The desk shows a check-out before the service has answered.
    await expect.poll(async () => Number((await record())?.['checkout'])).toBeGreaterThan(0)
    const kept = await record()
    expect(kept?.['paid_total']).toBe(kept?.['total'])
    expect(kept).toMatchObject({ status_id: 'PAID', bookmark: true })
    expect(Number(kept?.['checkin'])).toBeGreaterThan(0)
    const notes = recordsIn((await service.post('booking/notes')).body, 'notes')
    const bodies = notes
      .filter((note) => String(note['booking_id']) === code)
      .map(({ body }) => String(body))
    expect(bodies.filter((body) => body === 'Checked in')).toHaveLength(1)
    expect(bodies.filter((body) => body === 'Checked out')).toHaveLength(1)
    expect(bodies).toContain(noteText)
  })

  test('a booking for a caller takes four and a name, opens at the price of its cart, and is among today’s arrivals (§1.6)', async () => {
    const today = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Today' })
    await today.tap()
    await tap(page.getByRole('link', { name: 'New booking' }))
    await tap(button(/^Add /).first())
    const cart = await button(/1 item.*Total/)
      .locator('bdi')
      .textContent()
    // Only the digits: `CA$1,234.50` and `1,234.50` are one amount.
    const price = (cart ?? '').replaceAll(/[^\d.]/g, '')
    expect(Number(price)).toBeGreaterThan(0)
    const priceText = price.replace('.', '\\.')
    await tap(button('Continue'))
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Amara Diallo')
    await tap(button('Create booking'))
    await page.waitForURL(/\/bookings\/K[A-Z0-9]+$/)
    await see(booking().getByText('Amara Diallo'))
    await see(booking().getByText(new RegExp(priceText)))
    expect(taps).toBe(4)
    await today.tap()
    await see(inRow('Amara Diallo', new RegExp(`${priceText} due`)))
  })
})

const { OAUTH_CLIENT_SECRET: clientSecret } = sharedClient
const { secret: apiSecret } = sharedPair

describe('After the morning', () => {
  test('the browser has reported no error and no broken rule of the page', () => {
    expect(complaints).toEqual([])
  })

  test('nothing sent to the browser contained a secret, a token or a colleague’s feed token (§2.7)', () => {
    const sent = wire.join('\n')
    expect(sent).toContain('booking/index')
    for (const secret of [clientSecret, apiSecret]) expect(sent).not.toContain(secret)
    for (const name of [
      'access_token',
      'refresh_token',
      'feed_token',
      '"token"',
      'ip_last_login',
      'login_id',
    ]) {
      expect(sent).not.toContain(`${name}":`)
    }
  })

  test('the browser stores no guest, no token and no secret on disk', async () => {
    const { origins } = await context.storageState({ indexedDB: true })
    const kept = JSON.stringify(origins)
    expect(kept).not.toMatch(/token|secret|@example|Bearer/i)
    const cookies = await context.cookies(desk.origin)
    const kinds = cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))
    expect(kinds.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: '__Host-desk', httpOnly: true, sameSite: 'Strict' },
      // Of the service, whose host is localhost as well: a cookie knows no ports.
      { name: 'known-device', httpOnly: true, sameSite: 'Lax' },
    ])
  })

  /** The log also contains what other files did at the shared desk, which must be without secrets, too. */
  test('the log contains no secret, no token, no guest and no typed text', () => {
    const printed = desk.printed()
    for (const secret of [clientSecret, apiSecret]) expect(printed).not.toContain(secret)
    expect(printed).not.toMatch(/Bearer |access_token|refresh_token|@example|code=|state=/i)
    expect(printed).not.toContain('kenji-demo"')
  })

  test('Kenji signs out, and Today is closed to the next person', async () => {
    await button(/Kenji Sato/).tap()
    await button('Sign out').tap()
    await see(page.getByRole('heading', { level: 1, name: 'Sign in' }))
    await page.goto(`${desk.origin}/today`)
    await see(page.getByRole('heading', { level: 1, name: 'Sign in' }))
  })
})
