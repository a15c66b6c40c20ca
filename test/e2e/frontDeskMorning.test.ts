import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser } from './aBrowser.ts'
import { type RunningDesk, startDesk } from './aRunningDesk.ts'
import { signIn } from './signIn.ts'

/** One morning in a real browser against the product as it starts for a newcomer. */
describe('A morning at the front desk', () => {
  let desk: RunningDesk
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const violations: string[] = []

  beforeAll(async () => {
    desk = await startDesk()
    browser = await aBrowser()
    context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true })
    page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') violations.push(message.text())
    })
    page.on('pageerror', (error) => violations.push(error.message))
  })

  afterAll(async () => {
    await browser.close()
    await desk.stop()
  })

  const row = (code: string): Locator => page.getByRole('listitem').filter({ hasText: code }).first()

  test('Kenji signs in at the service and lands on Today (§5.3)', async () => {
    await signIn(page, desk, 'kenji')
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/today')
    await page.getByRole('list', { name: 'Arrivals' }).getByRole('listitem').first().waitFor()
  })

  let code = ''

  test('he checks a guest in, takes it back within five seconds, and nothing has been sent', async () => {
    const arrivals = page.getByRole('region', { name: 'Arrivals' })
    const expected = arrivals
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Check in/ }) })
      .first()
    code = (await expected.getAttribute('data-code')) ?? ''
    expect(code).not.toBe('')
    await row(code).getByRole('button', { name: /^Check in/ }).click()
    await row(code).getByRole('button', { name: /^Undo/ }).click()
    await row(code).getByRole('button', { name: /^Check in/ }).waitFor()
  })
})
