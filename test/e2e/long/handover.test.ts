import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPageOf } from '../aPage.ts'
import type { RunningDesk } from '../aRunningDesk.ts'
import { pictureOf } from '../pictureOf.ts'
import { see } from '../see.ts'
import { sharedDesk } from '../sharedDesk.ts'

let desk: RunningDesk
let page: Page

beforeAll(async () => {
  desk = await sharedDesk()
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(() => page.context().close())

async function aDeskOf(login: string, width: number, height: number): Promise<void> {
  page = await aPageOf(login, desk, { width, height, clock: true })
}

const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
const region = (name: string): Locator => page.getByRole('region', { name, exact: true })
const sheet = (): Locator => page.getByRole('dialog', { name: 'New handover' })
/** The handovers left for Kenji, beside those of the demo's day. */
const kayak = (): Locator =>
  region('For you').getByRole('listitem').filter({ hasText: 'Kayak 4 has a crack' })
const toHandover = (): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Handover/ })
    .click()

/** The notes of the past thirty days, as any other program of the business reads them. */
async function notes(): Promise<readonly { booking_id: string; body: string }[]> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/3.0/booking/notes', {
      method: 'POST',
      headers: { 'X-Desk': '1', 'Content-Type': 'application/json' },
      body: '{}',
    })
    return (await answer.json()).notes
  })
}
/** The note about the kayak of a booking; the demo has handovers of its own. */
const handovers = async (code: string): Promise<readonly string[]> =>
  (await notes())
    .filter(({ booking_id: of, body }) => of === code && body.includes('Kayak 4'))
    .map(({ body }) => body)

describe('From one shift to the next', () => {
  let code = ''

  test('the manager leaves Kenji something to do by six o’clock, using the keyboard (§4.1)', async () => {
    await aDeskOf('maria', 1440, 900)
    await toHandover()
    await button('I have read this').click()
    await see(region('Stream'))
    await page.keyboard.press('n')
    const search = sheet().getByRole('searchbox', { name: 'Search bookings' })
    await search.focus()
    const found = sheet().getByRole('list', { name: 'Bookings found' }).getByRole('button')
    // The bookings of the tablet are read after it is open.
    await expect
      .poll(
        async () => {
          await search.fill('')
          await search.fill('an')
          return found.count()
        },
        { timeout: 45_000 },
      )
      .toBeGreaterThan(2)
    await found.first().press('Enter')
    code = (await sheet().locator('bdi').first().textContent()) ?? ''
    expect(code).toMatch(/^K[A-Z0-9]+$/)
    await sheet().getByRole('combobox', { name: 'Who follows up' }).selectOption('Kenji Sato')
    await sheet().getByRole('button', { name: 'Today 18:00' }).press('Enter')
    await sheet().getByRole('textbox', { name: 'Note' }).fill('Kayak 4 has a crack: keep it back.')
    await page.keyboard.press('Control+Enter')
    await see(region('Open').getByText('Kayak 4 has a crack: keep it back.'))
    await expect
      .poll(() => handovers(code), { timeout: 45_000 })
      .toEqual([
        expect.stringMatching(
          /^\[handover\] \[due \d{4}-\d\d-\d\d 18:00\] \[for Kenji Sato\]\nKayak 4 has a crack: keep it back\.$/,
        ),
      ])
  })

  test('Kenji reads on one screen what happened since he left, and finds the handover there', async () => {
    await aDeskOf('kenji', 768, 1024)
    await toHandover()
    const digest = region('Since you left')
    await see(digest.getByRole('link', { name: 'Kayak 4 has a crack: keep it back.' }))
    expect(await digest.getByRole('listitem').count()).toBeLessThanOrEqual(12)
    // However long the digest is, the button that ends it is on the screen, above the bar with the places.
    const box = await button('I have read this').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 9_999)).toBeLessThan(1024 - 64)
    await button('I have read this').click()
    await see(kayak())
    await page.reload()
    await see(region('For you'))
    expect(await button('I have read this').count()).toBe(0)
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(kept).not.toContain('Kayak')
  })

  test('Kenji marks it done with one tap that can be undone, and the notes say so in words', async () => {
    await kayak().getByRole('button', { name: 'Mark done' }).click()
    await kayak().getByRole('button', { name: 'Undo' }).click()
    await kayak().getByRole('button', { name: 'Mark done' }).click()
    await page.clock.fastForward(5_000)
    await see(kayak().getByText('Done', { exact: true }))
    await expect
      .poll(async () => (await handovers(code)).slice(1), { timeout: 45_000 })
      .toEqual([
        expect.stringMatching(/^\[done\] \[note \d+\] Kayak 4 has a crack: keep it back\.$/),
      ])
    await page.reload()
    // What was left for others is still there.
    await see(region('Open').getByRole('listitem'))
    expect(await kayak().count()).toBe(0)
  })
})
