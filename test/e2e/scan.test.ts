import { rm } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCameraPicture } from './aCameraPicture.ts'
import { aPageOf, cameraFile } from './aPage.ts'
import { type Guests, guestsToday } from './guestsToday.ts'
import { pictureOf } from './pictureOf.ts'
import { see, seeNoMore } from './see.ts'
import { sharedDesk } from './sharedDesk.ts'

let page: Page
// Some guests of the demo have a note that must be read before they are let in.
let guests: readonly Guests[]
let paid: string
let alsoPaid: string
let owes: string

beforeAll(async () => {
  guests = await Promise.all([guestsToday(2), guestsToday(1, { owe: true })])
  ;[paid = '', alsoPaid = '', owes = ''] = guests.flatMap(({ codes }) => codes)
  await aCameraPicture(cameraFile, `https://example.com/ticket/${paid}`)
  page = await aPageOf('kenji', await sharedDesk(), { width: 768, height: 1024 })
  await see(arrivals())
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(async () => {
  await page.context().close()
  for (const party of guests) await party.come()
  await rm(cameraFile, { force: true })
})

const arrivals = (): Locator =>
  page.getByRole('region', { name: 'Arrivals' }).locator('li[data-code]')
const sheet = (): Locator => page.getByRole('dialog', { name: 'Scan' })
const lines = (): Locator => sheet().getByRole('list').getByRole('listitem')
const message = (words: string): Locator => sheet().getByRole('status').filter({ hasText: words })

/**
 * Types as a scanner does that works as a keyboard. All keys are pressed before the page handles the first one, as a
 * scanner does not wait for a slow page.
 */
const scanByKeys = (text: string): Promise<void> =>
  page.evaluate((keys) => {
    const pressed = [...Array.from(keys), 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    const focused = document.activeElement ?? document.body
    for (const key of pressed) focused.dispatchEvent(key)
  }, text)

test('the camera checks in a guest who is expected and has nothing due, once however long it looks, and Undo works (ux.md §3.2)', async () => {
  await page.getByRole('button', { name: 'Scan' }).click()
  await see(message('Checking in'))
  expect(await lines().count()).toBe(1)
  await lines().getByRole('button', { name: 'Undo' }).click()
  await see(lines().getByRole('button', { name: 'Check in' }))
  await sheet().getByRole('button', { name: 'Close' }).click()
})

test('a scanner that types opens Scan, without a network and with another guest’s row focused too, and the next guest needs no tap', async () => {
  await rm(cameraFile)
  await page.context().setOffline(true)
  // The keys of the scan are shortcuts of the row, and its Enter opens it.
  await page.locator(`li[data-code="${paid}"]`).getByRole('link').first().focus()
  await scanByKeys(owes)
  await see(message('Balance due'))
  await see(sheet().getByText(/^No camera found/))
  await see(lines().getByRole('button', { name: /^Check in – .* due$/ }))
  await scanByKeys(paid)
  await see(message('Checking in'))
  await see(lines().first().getByRole('button', { name: 'Undo' }))
  expect(await lines().count()).toBe(2)
  await sheet().getByRole('button', { name: 'Close' }).click()
  await page.context().setOffline(false)
})

test('in rush mode Enter checks in the only guest of that name, and the field is empty for the next (ux.md §3.1)', async () => {
  const rush = page.getByRole('dialog', { name: 'Queue mode' })
  await page.keyboard.press('r')
  const field = rush.getByLabel('Name or code')
  await field.fill(alsoPaid)
  await page.keyboard.press('Enter')
  await see(rush.getByRole('status').filter({ hasText: 'Checking in' }))
  expect(await field.inputValue()).toBe('')
  await page.keyboard.type(owes)
  await page.keyboard.press('Enter')
  await see(rush.getByRole('status').filter({ hasText: 'Balance due' }))
  await rush.getByRole('button', { name: 'Close' }).click()
  await seeNoMore(rush)
})
