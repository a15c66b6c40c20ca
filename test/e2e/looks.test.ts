import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBrowser } from './aBrowser.ts'
import { type RunningDesk, startDesk } from './aRunningDesk.ts'
import { pictureOf } from './pictureOf.ts'
import { signIn } from './signIn.ts'

const sizes = [
  { name: 'a tablet held upright', width: 768, height: 1024 },
  { name: 'a tablet on its side', width: 1024, height: 768 },
  { name: 'a laptop', width: 1440, height: 900 },
  { name: 'a phone', width: 360, height: 780 },
]

let desk: RunningDesk
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  desk = await startDesk()
  browser = await aBrowser()
  context = await browser.newContext()
  page = await context.newPage()
  page.setDefaultTimeout(45_000)
  await signIn(page, desk, 'maria')
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(async () => {
  await browser.close()
  await desk.stop()
})

/** What a person who cannot see or cannot point would stumble over, in words. */
async function obstacles(): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** How far the page can be pushed sideways, in px. */
const sideways = () =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function isFitForUse(): Promise<void> {
  expect(await obstacles()).toEqual([])
  expect(await sideways()).toBe(0)
}

test('the question whose tablet it is can be found by everybody', async () => {
  await page.goto(`${desk.origin}/today`)
  await page.getByRole('region', { name: 'This tablet' }).waitFor()
  await isFitForUse()
})

for (const { name, width, height } of sizes) {
  describe(`On ${name} (${width} × ${height})`, () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`Today, one booking, Bookings, Availability, Customers and Settings can be used by everybody, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(`${desk.origin}/today`)
        const rows = page.getByRole('region', { name: 'Arrivals' }).getByRole('listitem')
        await rows.first().waitFor()
        await isFitForUse()

        await rows.first().getByRole('link').first().click()
        await page.getByRole('article').getByRole('button', { name: 'Change status' }).waitFor()
        await page.getByRole('region', { name: 'Invoice' }).waitFor()
        const customer = await page.getByText(/^No\. \d+$/).textContent()
        await isFitForUse()
        await page.getByRole('button', { name: 'Change status' }).click()
        await page.getByRole('dialog', { name: 'Change status' }).waitFor()
        await isFitForUse()

        await page.goto(`${desk.origin}/bookings`)
        await page.getByRole('row').nth(2).waitFor()
        await isFitForUse()

        await page.goto(`${desk.origin}/availability`)
        await page.locator('table[aria-busy=false]').waitFor()
        await isFitForUse()

        await page.goto(`${desk.origin}/customers`)
        await page
          .getByRole('searchbox', { name: 'Find a customer' })
          .fill(customer?.replace('No. ', '') ?? '')
        await page.keyboard.press('Enter')
        const found = page.getByRole('list', { name: 'Customers found' }).getByRole('link')
        await found.first().click()
        await page.getByRole('region', { name: 'Bookings' }).getByRole('link').first().waitFor()
        await isFitForUse()

        await page.goto(`${desk.origin}/settings`)
        await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
        await isFitForUse()
      })
    }
  })
}

test('a guest who calls himself <script> is a name like any other, and nothing runs', async () => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(`${desk.origin}/today`)
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill('script')
  await page.getByText('<script>').first().click()
  await page.getByRole('article').getByText('<script>').first().waitFor()
  expect(dialogs).toEqual([])
})
