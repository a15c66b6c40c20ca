import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPageOf } from '../aPage.ts'
import type { RunningDesk } from '../aRunningDesk.ts'
import { asksBeforeLeaving } from '../asksBeforeLeaving.ts'
import { setDeskPin } from '../deskPin.ts'
import { pictureOf } from '../pictureOf.ts'
import { see } from '../see.ts'
import { sharedDesk, sharedService } from '../sharedDesk.ts'
import { violationsIn } from '../violationsIn.ts'

let desk: RunningDesk
let context: BrowserContext
let page: Page

beforeAll(async () => {
  desk = await sharedDesk()
  page = await aPageOf('maria', desk, {
    width: 768,
    height: 1024,
    // There is no printer: the page to print stays open until somebody says that it is printed.
    before: (prepared) =>
      prepared.addInitScript(() => {
        window.print = () => {}
      }),
  })
  context = page.context()
  await setDeskPin(page, '482915')
})
beforeEach(({ onTestFailed, task }) => onTestFailed(() => pictureOf(page, task.name)))
afterAll(() => page.context().close())

const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true })
const step = (word: string): Locator =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: word })
const grid = (): Locator => page.getByRole('grid', { name: 'Payments' })
const rowsIn = (list: string): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
const paper = (): Locator => page.locator('[data-printed]')

const printed = (): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

/** Recorded by another program, and so neither in the outbox of this desk nor in the audit trail. */
const paidElsewhere = async (code: string): Promise<number> =>
  (
    await (
      await sharedService()
    ).post(`booking/${code}/update`, { status_id: 'PAID', set_paid: '1' })
  ).status

const isFit = async (): Promise<void> => {
  const violations = await violationsIn(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBe(0)
}

describe('A manager closes the day (ux.md §3.5)', () => {
  const codes = { here: '', elsewhere: '' }

  test('what moved is listed, and what the manager did not record herself is marked', async () => {
    await page.goto(`${desk.origin}/payments`)
    await see(button(/^Received today .*since/))
    const inSight = await grid()
      .locator('[data-code]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-code') ?? ''))
    const [here = '', elsewhere = ''] = inSight
    Object.assign(codes, { here, elsewhere })
    const row = grid().locator(`[data-code="${here}"]`)
    await row.getByRole('button', { name: /^Record payment/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cash' }).click()
    await see(row.getByText('Paid', { exact: true }))
    expect(await paidElsewhere(elsewhere)).toBe(200)

    await page.getByRole('link', { name: 'Day close' }).click()
    await button('Reload payments').click()
    await see(page.getByRole('heading', { name: /^Payments since / }))
    await expect
      .poll(() => rowsIn('Payments').filter({ hasText: elsewhere }).count(), { timeout: 60_000 })
      .toBeGreaterThan(0)
    await see(
      rowsIn('Payments')
        .filter({ hasText: here })
        .getByText(/^Recorded here/),
    )
    await see(
      rowsIn('Payments').filter({ hasText: elsewhere }).getByText('Recorded elsewhere').first(),
    )
    await see(page.getByText('Who took each payment'))
    await isFit()
  })

  test('the manager explains the difference and counts; a reload in between loses nothing', async () => {
    await button('Check payments').click()
    await see(page.getByRole('heading', { name: /^To review \([1-9]\d*\)$/ }))
    await rowsIn('To review')
      .filter({ hasText: codes.elsewhere })
      .getByRole('button', { name: 'Paid online' })
      .first()
      .click()
    await isFit()
    await button('Count the till').click()
    await box('Float').fill('10')
    await box('Cash').fill('12,50')
    await box('Card').fill('1.2.3')
    await see(page.getByText('Enter an amount like 1234.50'))
    await box('Card').fill('100')
    await isFit()
    await expect.poll(() => asksBeforeLeaving(page)).toBe(false)
    await page.reload()
    await expect.poll(() => box('Cash').inputValue()).toBe('12,50')
    expect(await box('Card').inputValue()).toBe('100')
    await see(page.getByRole('status').filter({ hasText: '112.50' }))
    await step('Check').click()
    await see(page.getByRole('heading', { name: /^To review \([1-9]\d*\)$/ }))
    const explanation = page
      .getByRole('textbox', { name: new RegExp(`^Comment, .*${codes.elsewhere}$`) })
      .first()
    await expect.poll(() => explanation.inputValue()).toBe('Paid online')
  })

  test('without a connection the day can be closed too, and the close says what is missing', async () => {
    await step('Difference').click()
    await context.setOffline(true)
    await button('Reload payments').click()
    await see(page.getByText(/^Payments after .*could not load them/))
    await isFit()
    await see(page.getByRole('row', { name: /^Cash with float 10.00/ }))
    await see(button('Close without reason'))
    await button('Wrong payment type').click()
    await box('Comment').fill('The float stays in the till.')
    await button('Close day').click()
    await see(page.getByRole('heading', { name: /^Closed / }))
    await see(page.getByText(/^Payments after .*could not load them/))
    await see(page.getByText(/^(?:More|Less) counted than expected/))
    await see(page.getByText('Not sent yet', { exact: true }))
    await isFit()
    await context.setOffline(false)
  })

  test('the close is kept over a reload, printed with a line to sign, and saved', async () => {
    await page.reload()
    await see(page.getByText('The float stays in the till.'))
    // It is sent automatically once there is a connection.
    await expect
      .poll(() => page.getByText('Not sent yet', { exact: true }).count(), {
        timeout: 60_000,
      })
      .toBe(0)
    await button('Print').click()
    await paper().waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    await see(paper().getByText('Paid online'))
    await see(paper().getByText('Signature'))
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
    await printed()
    await page.emulateMedia({ media: 'screen' })
    const saving = page.waitForEvent('download')
    await page.getByText('Other formats').click()
    await button('Export CSV').click()
    expect((await saving).suggestedFilename()).toMatch(/^day-close-[\d-]{10}T\d{4}\.csv$/)
    await page.getByRole('link', { name: 'Past closes' }).click()
    await see(page.getByRole('link', { name: /by Maria Silva/ }))
  })

  test('the close is written as a note on a booking she chooses, without a guest’s name', async () => {
    await page.getByRole('link', { name: /by Maria Silva/ }).click()
    await button('Add note').click()
    const sheet = page.getByRole('dialog', { name: 'Add note' })
    await sheet.getByRole('searchbox', { name: 'Search bookings' }).fill(codes.here)
    await sheet.getByRole('list', { name: 'Bookings found' }).getByRole('button').first().click()
    await sheet.getByRole('button', { name: 'Add note' }).click()
    const notes = (): Promise<string> =>
      page.evaluate(async () => {
        const answer = await fetch('/api/3.0/booking/notes', {
          method: 'POST',
          headers: { 'X-Desk': '1', 'Content-Type': 'application/json' },
          body: '{}',
        })
        return await answer.text()
      })
    await expect.poll(notes, { timeout: 60_000 }).toContain('[day close]')
  })
})

describe('On paper (ux.md §3.10)', () => {
  test('the list of the day has a box to tick in every row, and nothing else from the page', async () => {
    await page.goto(`${desk.origin}/today`)
    await see(page.getByRole('region', { name: 'Arrivals' }).getByRole('listitem'))
    await button('Print').click()
    const sheet = page.getByRole('dialog', { name: 'Print' })
    const says = await sheet.getByText(/^\d+ bookings?/).innerText()
    const [, all = '0', off = '0'] = /^(\d+) bookings?(?:.*· (\d+) cancelled)?/.exec(says) ?? []
    await sheet.getByRole('button', { name: 'Print', exact: true }).click()
    await paper().waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    expect(await paper().locator('tr[data-line]').count()).toBe(Number(all) - Number(off))
    expect(await paper().locator('tr[data-line] td:nth-child(2) > span').count()).toBe(
      Number(all) - Number(off),
    )
    await see(paper().getByText(/^Updated .* Printed .* Sheet /))
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
    await printed()
    await page.emulateMedia({ media: 'screen' })
  })

  test('without a network the downtime pack is printed from what is stored on the tablet', async () => {
    await button('Print').click()
    const sheet = page.getByRole('dialog', { name: 'Print' })
    await sheet.getByRole('button', { name: /^Downtime pack/ }).click()
    await see(sheet.getByText(/^Arrivals, in house, departures and balances/))
    const print = sheet.getByRole('button', { name: 'Print', exact: true })
    await expect.poll(() => print.getAttribute('aria-disabled'), { timeout: 60_000 }).toBeNull()
    await context.setOffline(true)
    await print.click()
    await paper().waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    const titles = await paper().locator('thead b').allInnerTexts()
    const pagesOf = (list: string): number =>
      titles.filter((title) => title.startsWith(`${list}, `)).length
    for (const list of ['Arrivals', 'In house', 'Departures', 'Balances']) {
      expect(pagesOf(list)).toBe(4)
    }
    for (const list of ['Done', 'Handovers and notes']) expect(pagesOf(list)).toBe(1)
    expect(await paper().getByText('It may not be empty.').count()).toBe(0)
    await printed()
    await page.emulateMedia({ media: 'screen' })
    await context.setOffline(false)
  })
})
