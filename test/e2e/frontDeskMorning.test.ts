import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { theBrowser } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { pictureOf } from './pictureOf.ts'
import { see, seeNoMore } from './see.ts'
import { sharedDesk, sharedPair } from './sharedDesk.ts'
import { signIn } from './signIn.ts'

const noteText = 'Small frame set aside.\nبرای فردا <b>07</b>'

/** The notes that the service itself has, read by Kenji's account with the token pair (§5.2). */
async function recordAt(serviceOrigin: string, path: string, body?: string): Promise<unknown> {
  const answer = await fetch(`${serviceOrigin}/api/3.0/${path}`, {
    headers: {
      authorization: `Basic ${btoa(`${sharedPair.key}:${sharedPair.secret}`)}`,
      'x-on-behalf': 'kenji',
    },
    ...(body === undefined ? {} : { method: 'POST', body: new URLSearchParams(body) }),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** One morning in a real browser, against the product as it starts for a new business. */
describe('A morning at the front desk', () => {
  let desk: RunningDesk
  let page: Page
  let code = ''
  const complaints: string[] = []

  beforeAll(async () => {
    desk = await sharedDesk()
    const context = await (await theBrowser()).newContext({
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
    })
    // The clock of the page is moved on, so that no run waits for the five seconds of Undo.
    await context.clock.install()
    page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.setDefaultTimeout(45_000)
  })

  beforeEach(({ onTestFailed, task }) => {
    onTestFailed(() => pictureOf(page, task.name))
  })

  afterAll(() => page.context().close())

  const region = (name: string): Locator => page.getByRole('region', { name })
  const row = (name: string): Locator =>
    region(name).getByRole('listitem').filter({ hasText: code })
  const booking = (): Locator => page.getByRole('article')
  const button = (name: RegExp | string): Locator => booking().getByRole('button', { name })

  test('Kenji signs in at the service and comes to Today (§5.3)', async () => {
    await signIn(page, desk, 'kenji')
    await see(page.getByRole('heading', { level: 1, name: 'Today' }))
    await see(region('Arrivals').getByRole('listitem'))
  })

  test('Kenji checks in a guest with something due, and undoes it within five seconds', async () => {
    const owing = region('Arrivals')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Check in – .+ due$/ }) })
      .first()
    code = / (K[A-Z0-9]+),/.exec((await owing.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    expect(code).toMatch(/^K/)
    await row('Arrivals')
      .getByRole('button', { name: /^Check in/ })
      .click()
    await row('Arrivals').getByRole('button', { name: /^Undo/ }).click()
    await see(row('Arrivals').getByRole('button', { name: /^Check in/ }))
  })

  test('Kenji checks the guest in, and after the answer of the service the row says since when (§4.1)', async () => {
    await row('Arrivals')
      .getByRole('button', { name: /^Check in/ })
      .click()
    await page.clock.fastForward(5_000)
    await page.getByRole('link', { name: /^Done/ }).click()
    await see(row('Done').getByText(/^In \d\d:\d\d$/))
  })

  test('Kenji opens the booking and writes a note (§2.6)', async () => {
    await row('Done').getByRole('link').first().click()
    await see(booking().getByRole('heading', { level: 2 }))
    await button('Add note').click()
    await page.getByRole('textbox', { name: 'Note' }).fill(noteText)
    await button('Send note').click()
    await see(booking().getByText('Small frame set aside.'))
    await seeNoMore(booking().getByText('Not sent'))
  })

  test('Kenji bookmarks the booking', async () => {
    await button('Bookmark').click()
    await see(button('Remove bookmark'))
  })

  test('Kenji changes the status and has the customer notified (§4.1 notify)', async () => {
    await button('Change status').click()
    const sheet = page.getByRole('dialog', { name: 'Change status' })
    await sheet.getByRole('radio', { name: /Waiting list/ }).check()
    const notify = sheet.getByRole('switch', { name: 'Notify the customer' })
    expect(await notify.isChecked()).toBe(false)
    await notify.click()
    await sheet.getByRole('button', { name: 'Apply' }).click()
    await see(booking().getByText('Waiting list'))
    await page.clock.fastForward(5_000)
    await seeNoMore(page.getByRole('button', { name: /^Undo/ }))
  })

  test('Kenji records the balance as paid, which is then read back (§4.1 set_paid)', async () => {
    await button('Set paid').click()
    const sheet = page.getByRole('dialog', { name: 'Record a payment' })
    await see(sheet.getByText(/The guest gets no message/))
    await sheet.getByRole('button', { name: /^Record [\d,.]+$/ }).click()
    await see(page.getByText(/recorded, read back/))
    await seeNoMore(button('Set paid'))
  })

  test('Kenji checks the guest out', async () => {
    await button(/^Check out/).click()
    await see(button(/^Undo/))
    await page.clock.fastForward(5_000)
    await see(booking().getByText(/^Out/))
  })

  test('the service’s own record has the check-in, check-out, payment and notification, and one note for each (§4.1)', async () => {
    const record = async () =>
      z
        .object({ booking: z.looseObject({ total: z.string(), paid_total: z.string() }) })
        .parse(await recordAt(desk.serviceOrigin, `booking/${code}`)).booking
    // The desk shows a check-out before the service has answered.
    await expect.poll(async () => (await record())['checkout']).toBeGreaterThan(0)
    const kept = await record()
    expect(kept.paid_total).toBe(kept.total)
    expect(kept).toMatchObject({ status_id: 'PAID', bookmark: true })
    expect(kept['checkin']).toBeGreaterThan(0)
    const { notes } = z
      .object({ notes: z.array(z.looseObject({ booking_id: z.string(), body: z.string() })) })
      .parse(await recordAt(desk.serviceOrigin, 'booking/notes', ''))
    const bodies = notes.filter((note) => note.booking_id === code).map((note) => note.body)
    expect(bodies.filter((body) => body === 'Checked in')).toHaveLength(1)
    expect(bodies.filter((body) => body === 'Checked out')).toHaveLength(1)
    expect(bodies).toContain(noteText)
  })

  test('the browser reported no error and no broken rule of the page all morning', () => {
    expect(complaints).toEqual([])
  })

  test('Kenji signs out, and Today is closed to the next person', async () => {
    await page.getByRole('button', { name: /Kenji Sato/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await see(page.getByRole('heading', { level: 1, name: 'Sign in' }))
    await page.goto(`${desk.origin}/today`)
    await see(page.getByRole('heading', { level: 1, name: 'Sign in' }))
  })
})
