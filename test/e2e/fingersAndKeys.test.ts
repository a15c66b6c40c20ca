import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPageOf } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { pictureOf } from './pictureOf.ts'
import { see, seeNoMore } from './see.ts'
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

async function aDeskOf(login: string, width: number, height: number): Promise<void> {
  page = await aPageOf(login, desk, { width, height, clock: true })
  await arrivals().first().waitFor()
}

const arrivals = (): Locator =>
  page.getByRole('region', { name: 'Arrivals' }).locator('li[data-code]')
const expected = (): Locator =>
  arrivals().filter({ has: page.getByRole('button', { name: /^Check in/ }) })
const booking = (): Locator => page.getByRole('article')
const noteBox = (): Locator => page.getByRole('textbox', { name: 'Note' })
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
  beforeAll(() => aDeskOf('kenji', 768, 1024))

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
  })

  test('Undo can be pressed while a sheet is open', async () => {
    await booking().getByRole('button', { name: 'Change status' }).click()
    const sheet = page.getByRole('dialog', { name: 'Change status' })
    await sheet.getByRole('button', { name: 'Undo' }).click()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await seeNoMore(toast())
  })

  test('typed text is also saved by the button "Add note", and with an empty note that button only moves the focus to it', async () => {
    await booking().getByRole('button', { name: 'Add note' }).click()
    await see(
      booking()
        .getByRole('list', { name: /^Notes of/ })
        .getByText('bicycles'),
    )
    expect(await noteBox().inputValue()).toBe('')
    await booking().getByRole('button', { name: 'Add note' }).click()
    expect(await hasFocus(noteBox())).toBe(true)
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
    await see(page.getByRole('dialog', { name: 'Sync' }))
    await page.context().setOffline(false)
  })
})

describe('With the keyboard alone', () => {
  beforeAll(() => aDeskOf('kenji', 1024, 768))

  test('a person finds a guest, checks in, undoes it and checks in again', async () => {
    await toSearch()
    await press('ArrowDown', 'ArrowDown', 'i')
    await expect.poll(focus).toMatchObject({ name: expect.stringMatching(/^Undo/), isSeen: true })
    await press('Enter')
    expect(await focus()).toMatchObject({ name: expect.stringMatching(/^Check in/), isSeen: true })
    await press('i')
    await expect.poll(focus).toMatchObject({ name: expect.stringMatching(/^Undo/) })
    await page.clock.fastForward(5_000)
    await see(page.getByText(/^In \d\d:\d\d$/))
    await page.clock.fastForward(3_000)
    await expect.poll(async () => (await focus()).isSeen).toBe(true)
  })

  test('a person opens a booking, writes a note, changes the status and returns to the row', async () => {
    await toSearch()
    await press('ArrowDown')
    const row = await focus()
    await press('Enter')
    await see(booking().getByRole('button', { name: 'Change status' }))
    await press('n')
    await expect.poll(() => hasFocus(booking().getByRole('textbox', { name: 'Note' }))).toBe(true)
    await page.keyboard.type('Written by keys')
    await press('Control+Enter')
    await see(booking().getByText('Written by keys'))
    await press('Shift+Tab', 's')
    const sheet = page.getByRole('dialog', { name: 'Change status' })
    await see(sheet)
    await press('Tab', 'Tab', 'ArrowDown')
    const apply = sheet.getByRole('button', { name: 'Apply' })
    for (let tabs = 0; tabs < 6 && !(await hasFocus(apply)); tabs += 1) await press('Tab')
    await press('Enter')
    await seeNoMore(sheet)
    await press('Escape')
    await seeNoMore(booking())
    expect(await focus()).toEqual(row)
  })
})
