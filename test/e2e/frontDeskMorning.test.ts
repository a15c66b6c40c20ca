import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBrowser } from './aBrowser.ts'
import { type RunningDesk, startDesk } from './aRunningDesk.ts'
import { pictureOf } from './pictureOf.ts'
import { signIn } from './signIn.ts'

/** One morning in a real browser against the product as it starts for a newcomer. */
describe('A morning at the front desk', () => {
  let desk: RunningDesk
  let browser: Browser
  let page: Page
  let code = ''
  const complaints: string[] = []

  beforeAll(async () => {
    desk = await startDesk()
    browser = await aBrowser()
    const context = await browser.newContext({
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
    })
    page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.setDefaultTimeout(15_000)
  })

  beforeEach(({ onTestFailed, task }) => {
    onTestFailed(() => pictureOf(page, task.name))
  })

  afterAll(async () => {
    await browser.close()
    await desk.stop()
  })

  const region = (name: string): Locator => page.getByRole('region', { name })
  const row = (name: string): Locator =>
    region(name).getByRole('listitem').filter({ hasText: code })
  const booking = (): Locator => page.getByRole('article')
  const button = (name: RegExp | string): Locator => booking().getByRole('button', { name })

  test('Kenji signs in at the service and lands on Today (§5.3)', async () => {
    await signIn(page, desk, 'kenji')
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await region('Arrivals').getByRole('listitem').first().waitFor()
  })

  test('he checks in a guest who owes something, and takes it back within five seconds', async () => {
    const owing = region('Arrivals')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Check in – .+ due$/ }) })
      .first()
    code = / (K[A-Z0-9]{4}),/.exec((await owing.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    expect(code).toMatch(/^K/)
    await row('Arrivals')
      .getByRole('button', { name: /^Check in/ })
      .click()
    await row('Arrivals').getByRole('button', { name: /^Undo/ }).click()
    await row('Arrivals')
      .getByRole('button', { name: /^Check in/ })
      .waitFor()
  })

  test('he checks the guest in, and after the answer of the service the row says since when (§4.1)', async () => {
    await row('Arrivals')
      .getByRole('button', { name: /^Check in/ })
      .click()
    await page.getByRole('link', { name: /^Done/ }).click()
    await row('Done')
      .getByText(/^In \d\d:\d\d$/)
      .waitFor()
  })

  test('he opens the booking and writes a note (§2.6)', async () => {
    await row('Done').getByRole('link').first().click()
    await booking().getByRole('heading', { level: 2 }).first().waitFor()
    await button('Add note').click()
    await page
      .getByRole('textbox', { name: 'Note' })
      .fill('Small frame set aside.\nبرای فردا <b>07</b>')
    await button('Send note').click()
    await booking().getByText('Small frame set aside.').waitFor()
    await booking().getByText('Not sent').waitFor({ state: 'detached' })
  })

  test('he bookmarks it', async () => {
    await button('Bookmark').click()
    await button('Remove bookmark').waitFor()
  })

  test('he changes the status and lets the customer be told (§4.1 notify)', async () => {
    await button('Change status').click()
    const sheet = page.getByRole('dialog', { name: 'Change status' })
    await sheet.getByRole('radio', { name: /Waiting list/ }).check()
    const notify = sheet.getByRole('switch', { name: 'Notify the customer' })
    expect(await notify.isChecked()).toBe(false)
    await notify.click()
    await sheet.getByRole('button', { name: 'Apply' }).click()
    await booking().getByText('Waiting list').first().waitFor()
    await page.getByRole('button', { name: /^Undo/ }).waitFor({ state: 'detached' })
  })

  test('he records the balance as paid, which is read back (§4.1 set_paid)', async () => {
    await button('Set paid').click()
    const sheet = page.getByRole('dialog', { name: 'Change status' })
    expect(await sheet.getByRole('switch', { name: 'Notify the customer' }).isDisabled()).toBe(true)
    await sheet.getByRole('button', { name: 'Apply' }).click()
    await page
      .getByText(/recorded, read back/)
      .first()
      .waitFor()
    await button('Set paid').waitFor({ state: 'detached' })
  })

  test('he checks the guest out', async () => {
    await button(/^Check out/).click()
    await button(/^Undo/).waitFor()
    await booking().getByText(/^Out/).first().waitFor()
  })

  test('all morning the browser complained about nothing: no error, no broken rule of the page', () => {
    expect(complaints).toEqual([])
  })

  test('he signs out, and Today is closed to whoever comes next', async () => {
    await page.getByRole('button', { name: /Kenji Sato/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await page.goto(`${desk.origin}/today`)
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  })
})
