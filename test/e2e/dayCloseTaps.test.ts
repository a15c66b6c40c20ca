import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPageOf, cookiesOf } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { type Guests, guestsToday } from './guestsToday.ts'
import { pictureOf } from './pictureOf.ts'
import { see } from './see.ts'
import { sharedDesk } from './sharedDesk.ts'

let desk: RunningDesk
let page: Page
let guests: Guests

beforeAll(async () => {
  desk = await sharedDesk()
  guests = await guestsToday(1, { owe: true, names: ['Cosima Cashpayer'] })
  await payAtAnotherDesk(guests.codes[0] ?? '')
  page = await aPageOf('maria', desk, { width: 820, height: 1180, hasTouch: true })
})
beforeEach(({ onTestFailed, task }) => onTestFailed(() => pictureOf(page, task.name)))
afterAll(async () => {
  await page.context().close()
  await guests.come()
})

/** Kenji records a cash payment at a desk of his own. */
async function payAtAnotherDesk(code: string): Promise<void> {
  const cookies = await cookiesOf('kenji', desk)
  const { status } = await fetch(`${desk.origin}/api/3.0/booking/${code}/update`, {
    method: 'POST',
    headers: {
      'X-Desk': '1',
      'Content-Type': 'application/json',
      'Desk-Operation': crypto.randomUUID(),
      origin: desk.origin,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify({ status_id: 'PAID', set_paid: 1, payment_method: 'cash' }),
  })
  if (status !== 200) throw new Error(`The payment was not recorded: ${status}`)
}

let taps = 0
const tap = async (what: Locator): Promise<void> => {
  taps += 1
  await what.tap()
}
const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true })

/** By how much the page or one of its lists is longer than the screen, in pixels. */
const hidden = (): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('#content *')]
        .filter((one) => getComputedStyle(one).overflowY !== 'visible')
        .map((one) => one.scrollHeight - one.clientHeight),
    ),
  )

describe('A manager closes the day on an upright tablet (ux.md §3.5)', () => {
  test('from Payments to the finished close takes at most eight taps, with a difference and its reason', async () => {
    await page.goto(`${desk.origin}/payments`)
    await see(button(/^Received today .*since/))
    await tap(page.getByRole('link', { name: 'Day close' }))
    await see(page.getByText('Recorded by Kenji Sato'))
    if (await button('Check payments').isVisible()) await tap(button('Check payments'))
    await tap(button('Count the till'))
    await tap(box('Cash'))
    await page.keyboard.type('1')
    await tap(box('Card'))
    await page.keyboard.type('1')
    await tap(button('Show difference'))
    await tap(button('Wrong change'))
    await tap(button('Close day'))
    await see(page.getByRole('heading', { name: /^Closed .* by Maria Silva$/ }))
    expect(taps).toBeLessThanOrEqual(8)
  })

  test('the end is one screen without scrolling: sums, reason, each colleague, what is left to do, print and done', async () => {
    await see(page.getByRole('row', { name: /^Cash/ }))
    await see(page.getByRole('row', { name: /^Card/ }))
    await see(page.getByRole('row', { name: /^Total/ }))
    await see(page.getByText('Wrong change'))
    await see(page.getByRole('row', { name: /^Kenji Sato/ }))
    const summary = page.getByRole('list', { name: 'Summary' })
    expect(await summary.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^\d+\s+Unpaid$/),
      expect.stringMatching(/^\d+\s+No-shows$/),
      expect.stringMatching(/^\d+\s+Cancelled but paid$/),
    ])
    await see(button('Print'))
    expect(await hidden()).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Done' }).tap()
    await see(page.getByRole('heading', { level: 1, name: 'Payments' }))
  })
})
