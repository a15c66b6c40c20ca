import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPageOf } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { pictureOf } from './pictureOf.ts'
import { see } from './see.ts'
import { sharedDesk } from './sharedDesk.ts'

let desk: RunningDesk
let page: Page

beforeAll(async () => {
  desk = await sharedDesk()
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(() => page.context().close())

async function aDeskOf(width: number, height: number, hasTouch: boolean): Promise<void> {
  page = await aPageOf('kenji', desk, { width, height, hasTouch })
}

const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true })
const addButtons = (): Locator => page.getByRole('button', { name: /^Add / })
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const on = document.activeElement
    const labels = on instanceof HTMLInputElement ? [...(on.labels ?? [])] : []
    return on?.getAttribute('aria-label') ?? labels[0]?.textContent ?? on?.textContent ?? ''
  })
/** Presses Tab until the wanted element has the focus, as a person without a mouse does. */
async function tabTo(wanted: RegExp): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (wanted.test(await focused())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${wanted} was not reached by Tab.`)
}
/** Only the digits: `CA$1,234.50` and `1,234.50` are one amount. */
const figures = (text: string | null): string => (text ?? '').replaceAll(/[^\d.]/g, '')

describe('By touch, on an upright tablet', () => {
  beforeAll(() => aDeskOf(768, 1024, true))

  test('a booking for a caller is made with four taps and a name, opens at the price of its cart, and is among today’s arrivals (§1.6)', async () => {
    await page.getByRole('link', { name: 'New booking' }).tap()
    await addButtons().first().tap()
    const open = button(/1 item.*Total/)
    const price = figures(await open.locator('bdi').textContent())
    expect(Number(price)).toBeGreaterThan(0)
    await button('Continue').tap()
    await box('Name').fill('Amara Diallo')
    await button('Create booking').tap()
    await page.waitForURL(/\/bookings\/K[A-Z0-9]+$/)
    await see(page.getByRole('article').getByText('Amara Diallo'))
    await see(page.getByRole('article').getByText(new RegExp(price.replace('.', '\\.'))))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).tap()
    const row = page.getByRole('listitem').filter({ hasText: 'Amara Diallo' })
    await see(row.getByRole('button', { name: new RegExp(`${price.replace('.', '\\.')} due`) }))
  })

  test('a reload in between asks first, keeps the cart and no name of a guest; Back leads through the steps (P8)', async () => {
    await page.goto(`${desk.origin}/bookings/new`)
    await addButtons().nth(2).tap()
    await see(button(/1 item/))
    await button('Continue').tap()
    await box('Name').fill('Half Done')
    const dialogs: string[] = []
    page.once('dialog', (dialog) => {
      dialogs.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(dialogs).toEqual(['beforeunload'])
    await see(button(/1 item/))
    expect(await box('Name').inputValue()).toBe('')
    await box('Name').fill('Half Done')
    await page.goBack()
    await see(addButtons())
    await see(button(/1 item/))
    await page.goForward()
    await expect.poll(() => box('Name').inputValue()).toBe('Half Done')
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(kept).not.toContain('Half Done')
    expect(page.url()).not.toContain('Half')
  })
})

describe('With the keyboard alone', () => {
  beforeAll(() => aDeskOf(1440, 900, false))

  test('a person finds an item, adds it, names the guest and creates the booking', async () => {
    await page.goto(`${desk.origin}/today`)
    await see(page.getByRole('link', { name: 'New booking' }))
    await tabTo(/^New booking$/)
    await page.keyboard.press('Enter')
    await see(addButtons())
    await tabTo(/^Search items$/)
    await page.keyboard.type('cedar-strip')
    await expect.poll(() => addButtons().count()).toBe(1)
    await tabTo(/^Add /)
    await page.keyboard.press('Enter')
    const cart = page.getByRole('complementary', { name: 'Cart' })
    await see(cart.getByRole('button', { name: /^Change / }))
    await tabTo(/^Continue$/)
    await page.keyboard.press('Enter')
    await see(box('Name'))
    await expect.poll(focused).toBe('Name')
    await page.keyboard.press('Enter')
    await see(page.getByText('This is needed.'))
    expect(await focused()).toBe('Name')
    // Typed key by key it would be as quick as a scanner, whose Enter sends no form.
    await page.keyboard.insertText('Noor van Dijk')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/bookings\/K[A-Z0-9]+$/)
    await see(page.getByRole('article').getByText('Noor van Dijk'))
  })
})
