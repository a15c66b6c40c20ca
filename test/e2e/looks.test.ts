import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPageOf } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { atRest, ofColours } from './fitForAll.ts'
import { pictureOf } from './pictureOf.ts'
import { sharedDesk } from './sharedDesk.ts'
import { violationsIn } from './violationsIn.ts'

const sizes = [
  { name: 'a tablet held upright', width: 768, height: 1024 },
  { name: 'a tablet on its side', width: 1024, height: 768 },
  { name: 'a laptop', width: 1440, height: 900 },
  { name: 'a phone', width: 360, height: 780 },
]

let desk: RunningDesk
let page: Page

beforeAll(async () => {
  desk = await sharedDesk()
  page = await aPageOf('maria', desk)
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(() => page.context().close())

/** What a person who cannot see or cannot point would stumble over, in words. */
async function obstacles(rules?: readonly string[]): Promise<readonly string[]> {
  await atRest(page)
  const violations = await violationsIn(page, rules && { rules })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** How far the page can be pushed sideways, in px. */
const sideways = () =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function isFitForUse(): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await obstacles()).toEqual([])
  expect(await sideways()).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await obstacles(ofColours)).toEqual([])
}

test('the question whose tablet it is can be found by everybody', async () => {
  await page.goto(`${desk.origin}/today`)
  await page.getByRole('region', { name: 'This tablet' }).waitFor()
  await isFitForUse()
  await page.getByRole('button', { name: 'Yes, set a desk PIN' }).click()
  await page.getByLabel('Desk PIN, 6 digits or more').fill('123456')
  await page.getByRole('button', { name: 'Set the PIN' }).click()
  await page.getByText('Anybody would try that one first.').waitFor()
  await isFitForUse()
})

/** At every size, by day and night. */
async function isFitEverywhere(): Promise<void> {
  for (const { name, width, height } of sizes) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect([name, await obstacles(), await sideways()]).toEqual([name, [], 0])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect([name, await obstacles(ofColours)]).toEqual([name, []])
  }
}

describe('On tablets, a laptop and a phone, by day and night, everybody can use', () => {
  let customer = ''

  test('Today, one booking and its status', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(`${desk.origin}/today`)
    const rows = page.getByRole('region', { name: 'Arrivals' }).getByRole('listitem')
    await rows.first().waitFor()
    await isFitEverywhere()

    await rows.first().getByRole('link').first().click()
    await page.getByRole('article').getByRole('button', { name: 'Change status' }).waitFor()
    await page.getByRole('region', { name: 'Invoice' }).waitFor()
    customer = (await page.getByText(/^No\. \d+$/).textContent()) ?? ''
    await isFitEverywhere()
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('dialog', { name: 'Change status' }).waitFor()
    await isFitEverywhere()
  })

  test('Bookings', async () => {
    await page.goto(`${desk.origin}/bookings`)
    await page.getByRole('row').nth(2).waitFor()
    await isFitEverywhere()
  })

  test('Availability', async () => {
    await page.goto(`${desk.origin}/availability`)
    await page.locator('table[aria-busy=false]').waitFor()
    await isFitEverywhere()
  })

  test('Customers', async () => {
    await page.goto(`${desk.origin}/customers`)
    await page
      .getByRole('searchbox', { name: 'Find a customer' })
      .fill(customer.replace('No. ', ''))
    await page.keyboard.press('Enter')
    const found = page.getByRole('list', { name: 'Customers found' }).getByRole('link')
    await found.first().click()
    await page.getByRole('region', { name: 'Bookings' }).getByRole('link').first().waitFor()
    await isFitEverywhere()
  })

  test('Settings', async () => {
    await page.goto(`${desk.origin}/settings`)
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await isFitEverywhere()
  })
})

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
