import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Asking } from '../../example/asking.ts'
import { aPageOf } from '../aPage.ts'
import { freeTheDays } from '../freeTheDays.ts'
import { type Guests, guestsToday } from '../guestsToday.ts'
import { pictureOf } from '../pictureOf.ts'
import { see, seeNoMore } from '../see.ts'
import { sharedDesk, sharedService } from '../sharedDesk.ts'

let service: Asking
let page: Page
let guests: Guests
let origin = ''

beforeAll(async () => {
  const desk = await sharedDesk()
  origin = desk.origin
  service = await sharedService()
  guests = await guestsToday(1, { owe: true, names: ['Paula Payer'] })
  await freeTheDays(service, '20270216', '20270228')
  page = await aPageOf('maria', desk, { width: 1180, height: 820, hasTouch: true })
})

let taps = 0
beforeEach(({ onTestFailed, task }) => {
  taps = 0
  onTestFailed(() => pictureOf(page, task.name))
})

afterAll(async () => {
  await page.context().close()
  await guests.come()
})

const tap = async (what: Locator): Promise<void> => {
  taps += 1
  await what.tap()
}
const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
const place = (name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const view = (name: string): Locator =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
const cell = (day: string): Locator => page.locator(`[role=gridcell][data-day="${day}"]`).first()
const dayHead = (words: string): Locator => page.getByRole('columnheader', { name: words })
const calendarAt = (day: string): Promise<unknown> =>
  page.goto(`${origin}/calendar?from=${day}`).then(() => see(cell(day)))

/** The closure of a day takes eight: `dayCloseTaps.test.ts`. */
describe('Twelve jobs of a manager: close the day, and', () => {
  test('see what is due: one tap', async () => {
    await tap(place('Payments'))
    await see(page.getByText('Due today', { exact: true }))
    await see(page.getByText('Paula Payer'))
    expect(taps).toBe(1)
  })

  test('record a payment from the list: two (§4.1)', async () => {
    const [code = ''] = guests.codes
    const row = page.getByRole('row').filter({ hasText: 'Paula Payer' })
    await tap(row.getByRole('button', { name: /^Record/ }))
    await tap(button('Cash').last())
    await expect
      .poll(async () => {
        const { booking } = (await service.get(`booking/${code}`)).body
        return booking?.['paid_total'] === booking?.['total']
      })
      .toBe(true)
    expect(taps).toBe(2)
  })

  test('see what was received today: one', async () => {
    await tap(button(/^Received today/))
    await see(page.getByText('Paula Payer'))
    expect(taps).toBe(1)
  })

  test('save the list as a workbook: two', async () => {
    const file = page.waitForEvent('download')
    await tap(button('Export'))
    await tap(page.getByRole('dialog').getByRole('button', { name: /XLSX/ }))
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
    expect(taps).toBe(2)
    await page.keyboard.press('Escape')
    await seeNoMore(page.getByRole('dialog'))
  })

  test('see the prices of last year: one', async () => {
    await calendarAt('2027-02-18')
    const lastYear = page.getByRole('button', { name: 'Last year', exact: true })
    await tap(lastYear)
    await see(button(/Below: last year/))
    expect(taps).toBe(1)
    await lastYear.tap()
  })

  test('see why a day has its price: two', async () => {
    await tap(cell('2027-02-18'))
    await tap(button('Why?'))
    await see(page.getByRole('heading', { name: 'Why this price' }))
    expect(taps).toBe(2)
  })

  test('close a category over two dates: five', async () => {
    await calendarAt('2027-02-18')
    await tap(page.getByText('Cabins', { exact: true }).first())
    await tap(dayHead('Sat, Feb 20'))
    await tap(dayHead('Sun, Feb 21'))
    await tap(button('Closure'))
    await tap(button('Save draft'))
    await expect.poll(() => cell('2027-02-20').getAttribute('data-closed')).not.toBeNull()
    expect(await cell('2027-02-21').getAttribute('data-closed')).not.toBeNull()
    expect(await cell('2027-02-22').getAttribute('data-closed')).toBeNull()
    expect(taps).toBe(5)
  })

  test('publish it: two (§2.8)', async () => {
    await tap(button(/^Review/))
    await tap(button(/^Publish \d/))
    await see(page.getByText(/Live now/))
    expect(taps).toBe(2)
  })

  test('undo it: two (§2.8)', async () => {
    await tap(button('Undo changes'))
    await tap(button(/^Publish \d/))
    await see(page.getByText(/Live now/))
    expect(taps).toBe(2)
    await calendarAt('2027-02-18')
    expect(await cell('2027-02-20').getAttribute('data-closed')).toBeNull()
  })

  test('see the prices of a year: one', async () => {
    await tap(view('Year'))
    await see(page.getByRole('heading', { name: '2027' }))
    expect(taps).toBe(1)
  })

  test('see who did what: two', async () => {
    await tap(place('Settings'))
    await tap(page.getByRole('link', { name: 'Open audit trail' }))
    await see(page.getByText('Signed in').first())
    expect(taps).toBe(2)
  })
})
