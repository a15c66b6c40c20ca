import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPageOf } from '../aPage.ts'
import type { RunningDesk } from '../aRunningDesk.ts'
import { setDeskPin } from '../deskPin.ts'
import { everySize } from '../everySize.ts'
import { isFitAt, isFitForAll } from '../fitForAll.ts'
import { guestsToday } from '../guestsToday.ts'
import { pictureOf } from '../pictureOf.ts'
import { see, seeNoMore, untilSheetsClosed } from '../see.ts'
import { sharedDesk } from '../sharedDesk.ts'

let desk: RunningDesk
let page: Page

beforeAll(async () => {
  desk = await sharedDesk()
  page = await aPageOf('maria', desk, { hasTouch: true, context: { reducedMotion: 'reduce' } })
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(() => page.context().close())

test('everybody can use the question whose tablet it is', async () => {
  await page.goto(`${desk.origin}/today`)
  await page.getByRole('region', { name: 'This tablet' }).waitFor()
  await isFitForAll(page)
  await page.getByRole('button', { name: 'Yes, set a PIN' }).click()
  await page.getByLabel('PIN, 6 digits or more').fill('123456')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await page.getByText('Too easy to guess.').waitFor()
  await isFitForAll(page)
})

describe('On tablets, a laptop and a phone, by day and night, everybody can use', () => {
  let customer = ''

  test('Today, its overview, one booking and its status', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(`${desk.origin}/today`)
    const rows = page.getByRole('region', { name: 'Arrivals' }).locator('li[data-code]')
    await rows.first().waitFor()
    await isFitAt(page, everySize)

    await page.getByRole('button', { name: 'Overview' }).click()
    const overview = page.getByRole('dialog', { name: 'Overview' })
    for (const view of ['Needs attention', 'By activity']) {
      await overview.getByRole('radio', { name: view }).check()
      await overview.getByRole('list', { name: view }).waitFor()
      await isFitAt(page, everySize, { within: 'dialog[open]' })
    }
    await page.keyboard.press('Escape')
    await untilSheetsClosed(page)

    await rows.first().getByRole('link').first().click()
    await page.getByRole('article').getByRole('button', { name: 'Change status' }).waitFor()
    await page.getByRole('region', { name: 'Invoice' }).waitFor()
    customer = (await page.getByText(/^No\. \d+$/).textContent()) ?? ''
    await isFitAt(page, everySize)
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('dialog', { name: 'Change status' }).waitFor()
    await isFitAt(page, everySize)
  })

  test('Bookings', async () => {
    await page.goto(`${desk.origin}/bookings`)
    await page.getByRole('row').nth(2).waitFor()
    await isFitAt(page, everySize)
  })

  test('the search, with guests, with its help and with nobody', async () => {
    await page.keyboard.press('Control+k')
    const box = page.getByRole('dialog').getByRole('searchbox', { name: 'Search bookings' })
    for (const typed of ['an', '?', 'zzqqx']) {
      await box.fill(typed)
      await isFitAt(page, everySize, { within: 'dialog[open]' })
    }
    await page.keyboard.press('Escape')
    await untilSheetsClosed(page)
  })

  test('Availability', async () => {
    await page.goto(`${desk.origin}/availability`)
    await page.locator('table[aria-busy=false]').waitFor()
    await isFitAt(page, everySize)
  })

  test('Customers', async () => {
    await page.goto(`${desk.origin}/customers`)
    // All bookings are read before the search, since guests that are found later are put on top and move the others.
    await page.waitForLoadState('networkidle')
    await page
      .getByRole('searchbox', { name: 'Find a customer' })
      .fill(customer.replace('No. ', ''))
    await page.keyboard.press('Enter')
    const found = page.getByRole('list', { name: 'Customers found' }).getByRole('listitem')
    // The booking's number may also be part of another guest's address.
    await found.filter({ hasText: customer }).getByRole('link').click()
    await page.getByRole('region', { name: 'Bookings' }).getByRole('link').first().waitFor()
    await isFitAt(page, everySize)
  })

  test('New booking: the items and the cart, and the form with missing fields marked', async () => {
    await page.goto(`${desk.origin}/bookings/new`)
    await page.getByRole('button', { name: /^Add / }).nth(9).click()
    const goOn = page.getByRole('button', { name: 'Continue' })
    await goOn.waitFor()
    await isFitAt(page, everySize)
    await goOn.click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Create booking' }).click()
    await isFitAt(page, everySize)
  })

  test('Handover and the sheet for a new handover', async () => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto(`${desk.origin}/handover`)
    await page.getByText('Last 24 hours').click()
    await page.getByRole('button', { name: 'Mark as read' }).waitFor()
    await isFitAt(page, everySize)
    await page.getByRole('button', { name: 'Add handover' }).click()
    await page.getByRole('dialog', { name: 'Add handover' }).waitFor()
    await isFitAt(page, everySize)
  })

  test('Settings and the audit trail', async () => {
    await page.goto(`${desk.origin}/settings`)
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await isFitAt(page, everySize)
    await page.getByRole('link', { name: 'Open audit trail' }).click()
    await page.getByText('Signed in').first().waitFor()
    await isFitAt(page, everySize)
  })
})

test('a guest whose name is <script> is shown by that name, and nothing runs', async () => {
  const guests = await guestsToday(1, { names: ['<script>alert(1)</script> & Söhne'] })
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
  await guests.come()
})

test('everybody can use the question at check-in and check-out, and the sheet of a payment', async () => {
  const guests = await guestsToday(1, { owe: true, names: ['Olga Owing'] })
  await page.goto(`${desk.origin}/today/${guests.codes[0]}`)
  const booking = page.getByRole('article')
  await booking.getByRole('button', { name: 'Record payment' }).click()
  await page.getByRole('dialog', { name: 'Record payment' }).waitFor()
  await isFitAt(page, everySize, { within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await guests.come()
  await untilSheetsClosed(page)
  await page.goto(`${desk.origin}/today?tab=departures`)
  const row = page.getByRole('listitem').filter({ hasText: 'Olga Owing' })
  await row.getByRole('button', { name: /^Check out/ }).click()
  await row.getByRole('button', { name: 'Check out unpaid' }).waitFor()
  await isFitAt(page, everySize)
})

test('everybody can use Scan and rush mode', async () => {
  const guests = await guestsToday(1, { owe: true })
  const [code = ''] = guests.codes
  await page.goto(`${desk.origin}/today`)
  await page.getByRole('button', { name: 'Scan' }).click()
  const scan = page.getByRole('dialog', { name: 'Scan' })
  await scan.getByLabel('Booking code').fill(code)
  await page.keyboard.press('Enter')
  await see(scan.getByRole('list').getByRole('listitem'))
  await isFitAt(page, everySize, { within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await seeNoMore(scan)
  await page.keyboard.press('r')
  const rush = page.getByRole('dialog', { name: 'Queue mode' })
  await rush.getByLabel('Name or code').fill(code)
  await page.keyboard.press('Enter')
  await see(rush.getByRole('status').filter({ hasText: 'Balance due' }))
  await isFitAt(page, everySize, { within: 'dialog[open]' })
  await guests.come()
})

test('everybody can use the lock', async () => {
  await page.goto(`${desk.origin}/today`)
  await setDeskPin(page, '271828')
  await page.getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('heading', { name: 'Locked' }).waitFor()
  await isFitAt(page, everySize)
})

test.each([1024, 1180, 1280, 1440])(
  'at %i px the search of Bookings and New booking stand on one line',
  async (width) => {
    const at = await aPageOf('maria', desk, { path: '/bookings', width })
    await see(at.locator('[role=grid] [data-code]'))
    const search = await at.getByRole('searchbox', { name: 'Search bookings' }).boundingBox()
    const create = await at
      .getByRole('main')
      .getByRole('link', { name: 'New booking' })
      .boundingBox()
    expect(create?.y).toBe(search?.y)
    await at.context().close()
  },
)

test('Back from Today leads to where the list of bookings was scrolled to (ux.md §3.13)', async () => {
  const own = await aPageOf('maria', desk, { path: '/bookings', width: 1024, height: 768 })
  await see(own.locator('[data-code]'))
  await own.locator('main [role=grid]').hover()
  await own.mouse.wheel(0, 2_000)
  const inSight = () =>
    own.locator('[role=grid] [data-code]').evaluateAll((rows) => {
      const row = rows.find((one) => one.getBoundingClientRect().top > innerHeight / 2)
      return [row?.getAttribute('aria-rowindex'), Math.round(row?.getBoundingClientRect().top ?? 0)]
    })
  await expect.poll(async () => Number((await inSight())[0])).toBeGreaterThan(40)
  const before = await inSight()
  await own.getByRole('link', { name: 'Today' }).first().click()
  await see(own.getByRole('heading', { name: 'Today' }))
  await own.goBack()
  await expect.poll(inSight).toEqual(before)
  await own.context().close()
})
