import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPageOf } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { type Guests, guestsToday } from './guestsToday.ts'
import { pictureOf } from './pictureOf.ts'
import { see, seeLater } from './see.ts'
import { sharedDesk, sharedPair } from './sharedDesk.ts'

/** What is done at the desk a hundred times a day, with the highest number of taps; typing is not counted. */
describe('The ten jobs of a morning', () => {
  let desk: RunningDesk
  let page: Page
  let taps = 0
  const guests: Guests[] = []

  beforeAll(async () => {
    desk = await sharedDesk()
    guests.push(
      await guestsToday(1, { names: ['Quillon Abernathy'] }),
      await guestsToday(3, {
        owe: true,
        names: ['Wilhelmina Outgoing', 'Xavier Payer', 'Yolanda Mailed'],
      }),
    )
    await atService(codeOf(1, 0), 'checkin')
    page = await aPageOf('kenji', desk, { width: 768, height: 1024, hasTouch: true, clock: true })
  })
  beforeEach(({ onTestFailed, task }) => {
    taps = 0
    onTestFailed(() => pictureOf(page, task.name))
  })
  afterAll(async () => {
    await page.context().close()
    for (const group of guests) await group.come()
  })

  const codeOf = (group: number, nth: number): string => guests[group]?.codes[nth] ?? ''
  const tap = async (what: Locator): Promise<void> => {
    taps += 1
    await what.tap()
  }
  const atService = (code: string, act: string): Promise<Response> =>
    fetch(`${desk.serviceOrigin}/api/3.0/booking/${code}/${act}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${sharedPair.key}:${sharedPair.secret}`)}` },
    })
  const row = (name: string): Locator => page.getByRole('listitem').filter({ hasText: name })
  const inRow = (name: string, button: RegExp): Locator =>
    row(name).getByRole('button', { name: button })
  const inBooking = (name: string | RegExp): Locator =>
    page.getByRole('article').getByRole('button', { name })
  const openBooking = async (code: string): Promise<void> => {
    await page.goto(`${desk.origin}/today/${code}`)
    await see(inBooking('Add note'))
  }
  const searchBox = (): Locator => page.getByRole('searchbox', { name: 'Search bookings' })

  test('seeing what is left to do takes none: it is on the tabs', async () => {
    await see(page.getByRole('link', { name: /^Arrivals \d+ to come$/ }))
    await see(page.getByRole('link', { name: /^Departures \d+ to leave$/ }))
    expect(taps).toBe(0)
  })

  test('half a name, then check in, takes two taps', async () => {
    await tap(searchBox())
    await page.keyboard.type('quillon ab')
    await tap(inRow('Quillon Abernathy', /^Check in/))
    await see(inRow('Quillon Abernathy', /^Undo/))
    expect(taps).toBe(2)
  })

  test('undo takes one', async () => {
    // Pressed at once and in the same place, it would be the second half of a double tap.
    await page.getByRole('heading', { name: 'Today' }).tap()
    await tap(inRow('Quillon Abernathy', /^Undo/))
    await see(inRow('Quillon Abernathy', /^Check in/))
    expect(taps).toBe(1)
  })

  test('finding where a guest is takes one', async () => {
    await tap(searchBox())
    await page.keyboard.type('wilhelm')
    await see(row('Wilhelmina Outgoing'))
    expect(taps).toBe(1)
    await page.keyboard.press('Escape')
  })

  test('seeing tomorrow takes one', async () => {
    await tap(page.getByRole('button', { name: 'Day after' }))
    await page.waitForURL(/date=/)
    expect(taps).toBe(1)
  })

  test('checking out with something due takes two', async () => {
    await page.goto(`${desk.origin}/today?tab=departures`)
    await tap(inRow('Wilhelmina Outgoing', /^Check out/))
    await tap(inRow('Wilhelmina Outgoing', /^Take [\d,.]+ and check out$/))
    await seeLater(inRow('Wilhelmina Outgoing', /^Undo/))
    expect(taps).toBe(2)
  })

  test('recording a payment takes two', async () => {
    await openBooking(codeOf(1, 1))
    await tap(inBooking('Set paid'))
    await tap(page.getByRole('button', { name: /^Record [\d,.]+$/ }))
    await see(page.getByText(/recorded, read back/))
    expect(taps).toBe(2)
  })

  test('writing a note takes two', async () => {
    await tap(inBooking('Add note'))
    await page.keyboard.type('Comes back for the umbrella')
    await tap(inBooking('Send note'))
    await see(page.getByRole('article').getByText('Comes back for the umbrella'))
    expect(taps).toBe(2)
  })

  test('setting another status and notifying the customer takes four', async () => {
    await openBooking(codeOf(1, 2))
    await tap(inBooking('Change status'))
    const sheet = page.getByRole('dialog', { name: 'Change status' })
    await tap(sheet.getByRole('radio', { name: /Waiting list/ }))
    await tap(sheet.getByRole('switch', { name: 'Notify the customer' }))
    await tap(sheet.getByRole('button', { name: 'Apply' }))
    await see(page.getByRole('article').getByText('Waiting list'))
    expect(taps).toBe(4)
  })

  test('a walk-in, paid and checked in, takes six at most', async () => {
    await page.goto(`${desk.origin}/today`)
    await tap(page.getByRole('link', { name: 'New booking' }))
    await tap(page.getByRole('button', { name: /^Add / }).first())
    await tap(page.getByRole('button', { name: 'Continue' }))
    await tap(page.getByRole('textbox', { name: 'Name', exact: true }))
    await page.keyboard.type('Ingrid Walkin')
    await tap(page.getByRole('button', { name: 'Record payment and check in' }))
    await page.waitForURL(/\/bookings\/K[A-Z0-9]+$/)
    await seeLater(page.getByRole('article').getByText(/^Checked in \d/))
    expect(taps).toBeLessThanOrEqual(6)
  })
})
