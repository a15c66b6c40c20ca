import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPageOf } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { checkInsOf } from './guestsToday.ts'
import { pictureOf } from './pictureOf.ts'
import { see, seeNoMore } from './see.ts'
import { sharedDesk } from './sharedDesk.ts'
import { tabTo } from './tabTo.ts'

/** Keys that come quicker are a scan, which replaces the text in the box. */
const typing = { delay: 80 }

let desk: RunningDesk
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  desk = await sharedDesk()
  page = await aPageOf('kenji', desk, { width: 768, height: 1024, clock: true, complaints })
  await arrivals().first().waitFor()
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(() => page.context().close())

const arrivals = (): Locator =>
  page.getByRole('region', { name: 'Arrivals' }).locator('li[data-code]')
const expected = (): Locator =>
  arrivals().filter({ has: page.getByRole('button', { name: /^Check in/ }) })
const booking = (): Locator => page.getByRole('article')
const noteBox = (): Locator => page.getByRole('textbox', { name: 'Note' })
const search = (): Locator => page.getByRole('dialog', { name: 'Search' })
const toast = (): Locator => page.getByRole('status').getByRole('button', { name: 'Undo' })

/** The focused element: its name, and whether its focus can be seen. */
const focus = () =>
  page.evaluate(() => {
    const on = document.activeElement
    const name = (on?.getAttribute('aria-label') ?? on?.textContent ?? '')
      // Minutes pass during the work.
      .replaceAll(/\d+ min late/g, 'late')
    // A row draws the ring around its whole width.
    const rings = on === null ? [] : [getComputedStyle(on), getComputedStyle(on, '::after')]
    const isSeen = rings.some(({ outlineStyle }) => outlineStyle !== 'none')
    return { name, isSeen: on !== document.body && isSeen }
  })
const hasFocus = (on: Locator): Promise<boolean> =>
  on.evaluate((element) => element === document.activeElement)
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
/** A key acts once it is known that no scan began with it: as long as a person takes for the next one. */
async function toSearch(): Promise<void> {
  await press('/')
  await expect
    .poll(() => hasFocus(page.getByRole('searchbox', { name: 'Search bookings' })))
    .toBe(true)
}

describe('On an upright tablet', () => {
  test('a message never covers the note that is being written', async () => {
    await expected()
      .first()
      .getByRole('button', { name: /^Check in/ })
      .click()
    await expected().nth(1).getByRole('link').first().click()
    await see(toast())
    await noteBox().fill('Arrives with\na dog\nand two\nbicycles')
    const message = await toast().boundingBox()
    const composer = await page.getByRole('form', { name: 'New note' }).boundingBox()
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(composer?.y ?? 0)
    await noteBox().fill('')
  })

  test('Undo can be pressed while a sheet is open', async () => {
    await booking().getByRole('button', { name: 'Change status' }).click()
    const sheet = page.getByRole('dialog', { name: 'Change status' })
    await sheet.getByRole('button', { name: 'Undo' }).click()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await seeNoMore(toast())
  })

  test('Back closes the sheet over a booking and nothing else, and then the booking (ux.md §3)', async () => {
    await booking().getByRole('button', { name: 'Change status' }).click()
    const sheet = page.getByRole('dialog', { name: 'Change status' })
    await see(sheet)
    await page.waitForFunction(() => history.state?.sheets === 1)
    await page.goBack()
    await seeNoMore(sheet)
    await see(booking())
    await page.goBack()
    await seeNoMore(booking())
  })

  test('a press opens the connection although its words change before the finger is lifted', async () => {
    const chip = page.getByRole('button', { name: 'Live' }).last()
    const dot = await chip.locator('i').boundingBox()
    await page.mouse.move((dot?.x ?? 0) + 1, (dot?.y ?? 0) + 1)
    await page.mouse.down()
    await page.context().setOffline(true)
    await see(page.getByRole('button', { name: /Offline/ }))
    await page.mouse.up()
    const sheet = page.getByRole('dialog', { name: 'Connection' })
    await see(sheet)
    await page.context().setOffline(false)
    await press('Escape')
    await seeNoMore(sheet)
  })
})

/** The booking of the row that has the focus. */
const codeInFocus = () =>
  page.evaluate(() => document.activeElement?.closest('[data-code]')?.getAttribute('data-code'))

describe('With the keyboard alone', () => {
  beforeAll(() => page.setViewportSize({ width: 1024, height: 768 }))

  test('a person finds a guest, checks in, undoes it and checks in again', async () => {
    await toSearch()
    await press('ArrowDown', 'ArrowDown', 'i')
    await expect.poll(focus).toMatchObject({ name: expect.stringMatching(/^Undo/), isSeen: true })
    await press('Enter')
    expect(await focus()).toMatchObject({ name: expect.stringMatching(/^Check in/), isSeen: true })
    await press('i')
    await expect.poll(focus).toMatchObject({ name: expect.stringMatching(/^Undo/) })
    await page.clock.fastForward(5_000)
    await see(page.getByText(/^Checked in \d\d:\d\d$/).first())
    await page.clock.fastForward(3_000)
    await expect.poll(async () => (await focus()).isSeen).toBe(true)
  })

  test('a person opens a booking, writes a note, changes the status and returns to the row', async () => {
    await toSearch()
    await press('ArrowDown')
    const code = await codeInFocus()
    expect(code).toBeTruthy()
    await press('Enter')
    await see(booking().getByRole('button', { name: 'Change status' }))
    await press('n')
    await expect.poll(() => hasFocus(noteBox())).toBe(true)
    await page.keyboard.type('Written by keys')
    await press('Control+Enter')
    await see(booking().getByText('Written by keys'))
    await press('Shift+Tab', 's')
    const sheet = page.getByRole('dialog', { name: 'Change status' })
    await see(sheet)
    await press('Tab', 'Tab', 'ArrowDown')
    await tabTo(sheet.getByRole('button', { name: 'Change status' }))
    await press('Enter')
    await seeNoMore(sheet)
    await press('Escape')
    await seeNoMore(booking())
    // Not by its words: how late the guest is changes with each minute.
    expect(await codeInFocus()).toBe(code)
    expect(await focus()).toMatchObject({ isSeen: true })
  })

  test('a person finds an item, adds it, names the guest and creates the booking, and Back leads through the steps and loses nothing', async () => {
    await page.goto(`${desk.origin}/bookings/new`)
    const addButtons = page.getByRole('button', { name: /^Add / })
    await see(addButtons)
    await tabTo(page.getByRole('searchbox', { name: 'Search items' }))
    await page.keyboard.type('cedar-strip')
    await expect.poll(() => addButtons.count()).toBe(1)
    await tabTo(addButtons)
    await press('Enter')
    const cart = page.getByRole('complementary', { name: 'Cart' })
    await see(cart.getByRole('button', { name: /^Change / }))
    await tabTo(page.getByRole('button', { name: 'Continue' }))
    await press('Enter')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect.poll(() => hasFocus(name)).toBe(true)
    await press('Enter')
    await see(page.getByText('Required'))
    expect(await hasFocus(name)).toBe(true)
    // Typed key by key it would be as quick as a scanner, whose Enter sends no form.
    await page.keyboard.insertText('Noor van Dijk')
    await page.goBack()
    await see(addButtons)
    await see(cart.getByRole('button', { name: /^Change / }))
    await page.goForward()
    await expect.poll(() => name.inputValue()).toBe('Noor van Dijk')
    await name.press('Enter')
    await page.waitForURL(/\/bookings\/K[A-Z0-9]+$/)
    await see(booking().getByText('Noor van Dijk'))
  })
})

describe('Search everywhere (ux.md §3.4)', () => {
  test('from a booking, a part of the name and one key check in the guest, exactly once (§4.1)', async () => {
    const code = /K[A-Z0-9]+$/.exec(page.url())?.[0] ?? ''
    const row = (name: string): Locator => search().getByRole('row', { name: new RegExp(name) })
    await press('Control+k')
    await search().getByRole('searchbox', { name: 'Search bookings' }).waitFor()
    await page.keyboard.type('noor', typing)
    await see(row(code).getByRole('button', { name: /^Check in/ }))
    await page.keyboard.type(` ${code}`, typing)
    await see(search().getByText('1 booking', { exact: true }))
    await press('Control+Enter')
    await see(row(code).getByRole('button', { name: /^Undo/ }))
    expect(await checkInsOf([code])).toEqual([0])
    await page.clock.fastForward(5_000)
    await see(row(`${code}, Checked in`))
    expect(await checkInsOf([code])).toEqual([1])
    await press('Escape')
    await seeNoMore(search())
  })

  test('the browser reported no errors', () => {
    // The page was without a network for a moment.
    expect(complaints.filter((words) => !words.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })
})
