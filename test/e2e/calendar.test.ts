import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Asking } from '../example/asking.ts'
import { aPageOf } from './aPage.ts'
import { freeTheDays } from './freeTheDays.ts'
import { pictureOf } from './pictureOf.ts'
import { see, seeNoMore } from './see.ts'
import { sharedDesk, sharedService } from './sharedDesk.ts'
import { tabTo } from './tabTo.ts'

let service: Asking
let page: Page
const complaints: string[] = []
/** The first item in the grid. */
let item = ''
let itemName = ''

// A Thursday of the next winter, after the seasons of the demo.
const from = '2027-02-04'
const [friday, saturday] = ['2027-02-05', '2027-02-06']

beforeAll(async () => {
  service = await sharedService()
  await freeTheDays(service, '20270203', '20270214')
  page = await aPageOf('maria', await sharedDesk(), {
    width: 1024,
    height: 768,
    hasTouch: true,
    path: `/calendar?from=${from}`,
    complaints,
    context: { timezoneId: 'America/Vancouver', reducedMotion: 'reduce' },
  })
  item = (await page.locator(`[data-day="${from}"]`).first().getAttribute('data-item')) ?? ''
  itemName = String((await service.get(`item/${item}`)).body.item?.name)
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(() => page.context().close())

/** What the service itself charges: its answer counts. */
const priceOn = async (day: string): Promise<number> => {
  const { body } = await service.get(`item/${item}?date=${day.replaceAll('-', '')}`)
  return Number(body.item?.rate?.sub_total)
}

const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
const cell = (day: string): Locator =>
  page.locator(`[role=gridcell][data-item="${item}"][data-day="${day}"]`)
/** The price that a cell shows: `148.50`, also of `~148.50`. */
const shown = async (day: string): Promise<number> =>
  Number(((await cell(day).locator('b').textContent()) ?? '').replaceAll(/[^\d.]/g, ''))
const isClosed = async (day: string): Promise<boolean> =>
  (await cell(day).getAttribute('data-closed')) !== null
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
const statusText = async (): Promise<string> =>
  (await page.getByRole('status').allTextContents()).join(' ')
const view = (name: string): Locator =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })

/** Publishes by keyboard alone, and closes the result. */
async function publishWithKeys(): Promise<void> {
  await tabTo(page.getByRole('button', { name: /^Publish \d/ }), 'Shift+Tab')
  await press('Enter')
  const done = page.getByText('1 change published')
  const warnings = page.getByRole('dialog')
  await see(done.or(warnings))
  if ((await warnings.count()) > 0) {
    await tabTo(warnings.getByLabel('Reason'))
    await page.keyboard.type('Meant so')
    await tabTo(warnings.getByRole('button', { name: 'Publish anyway' }))
    await press('Enter')
  }
  await see(page.getByText('Live now. Undo prepares the change back.'))
  await tabTo(page.getByRole('main').getByRole('button', { name: 'Close', exact: true }))
  await press('Enter')
  await seeNoMore(done)
}

test('a season is drafted, published at the price of its preview and undone with the keyboard alone, and each cell says what it is (ux.md §4.4, §4.7)', async () => {
  await expect.poll(() => cell(friday).getAttribute('data-mark')).toBe('verified')
  const before = await priceOn(friday)
  expect(await shown(friday)).toBe(before)
  await tabTo(cell(from))
  await press('ArrowRight')
  await expect
    .poll(statusText)
    .toMatch(new RegExp(`${itemName}, Fri, Feb 5, ${before}[.\\d]*, .*live price`))
  await press('Shift+ArrowRight')
  await expect.poll(statusText).toContain(`${itemName}, Fri, Feb 5 – Sat, Feb 6, 2 days selected`)

  await tabTo(button('New price rule'), 'Shift+Tab')
  await press('Enter')
  const sheet = page.getByRole('dialog', { name: 'New price rule' })
  await tabTo(sheet.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Made with keys')
  await tabTo(sheet.getByRole('textbox', { name: 'Percent' }))
  await page.keyboard.type('+50')
  await tabTo(sheet.getByRole('button', { name: 'Save draft' }))
  await press('Enter')
  await seeNoMore(sheet)
  // Half as much again of a price that was rounded for the screen.
  await expect.poll(() => shown(friday)).toBeCloseTo(before * 1.5, 1)
  const preview = await shown(friday)
  expect(await cell(friday).getAttribute('aria-label')).toMatch(
    new RegExp(`^${itemName}, Fri, Feb 5, [.\\d]+, [.\\d]+ before, draft`),
  )
  expect(await priceOn(friday)).toBe(before)

  await tabTo(view('Changes'), 'Shift+Tab')
  await press('Enter')
  await publishWithKeys()
  expect(await priceOn(friday)).toBe(preview)
  await press('Control+z')
  await see(page.getByRole('article', { name: /Made with keys/ }))
  await publishWithKeys()
  expect(await priceOn(friday)).toBe(before)
})

test('days are closed for one item with four taps (ux.md §4.3)', async () => {
  await view('Grid').tap()
  await cell('2027-02-08').tap()
  await cell('2027-02-10').tap()
  await button('Closure').tap()
  await button('Save draft').tap()
  await expect.poll(() => isClosed('2027-02-08')).toBe(true)
  expect(await isClosed('2027-02-10')).toBe(true)
  expect(await isClosed('2027-02-11')).toBe(false)
})

test('a selected bar is dragged by its grip: the event moves and keeps its length, and a cancelled drag changes nothing (ux.md §4.3)', async () => {
  const grip = page.locator('[data-handle="move"][data-bar]')
  const oneDay = (await cell(from).boundingBox())?.width ?? 0
  async function drag(): Promise<void> {
    const box = await grip.boundingBox()
    if (box === null) throw new Error('The grip is not in sight.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + oneDay, y, { steps: 4 })
    await page.mouse.move(x + 2 * oneDay, y, { steps: 4 })
    // The bar is shown at its new place, and nothing is drafted yet.
    await expect.poll(() => isClosed('2027-02-12')).toBe(true)
  }
  await drag()
  await press('Escape')
  await page.mouse.up()
  await expect.poll(() => isClosed('2027-02-12')).toBe(false)
  expect(await isClosed('2027-02-08')).toBe(true)

  await drag()
  await page.mouse.up()
  await see(page.getByText(/^Draft saved: Move .* to Feb 10\s–\s12/))
  expect(await isClosed('2027-02-12')).toBe(true)
  expect(await isClosed('2027-02-09')).toBe(false)
})

test('the checks run in a worker, as the policy of the page allows, and say what a draft leads to (ux.md §4.6)', async () => {
  await view('Changes').tap()
  await see(page.getByText('3 days closed'))
  await see(page.getByRole('region', { name: 'Checks' }).getByText(/on their invoice/))
  expect(page.workers().map((worker) => worker.url())).toEqual([
    expect.stringMatching(/\/assets\/worker-[\w-]+\.js$/),
  ])
  expect(complaints).toEqual([])
})

test('on an upright tablet each cell says what it is, all tools can be reached, and nothing scrolls sideways (ux.md §4.4)', async () => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await view('Grid').tap()
  await cell(from).focus()
  await press('ArrowDown', 'ArrowDown')
  await expect
    .poll(statusText)
    .toMatch(
      new RegExp(`${itemName}, Sat, Feb 6, [.\\d]+, .*special .*plus .* percent, .*live price`),
    )
  expect(await cell(saturday).getAttribute('aria-label')).toMatch(
    new RegExp(`^${itemName}, Sat, Feb 6, [.\\d]+`),
  )
  await button('Clear selection').tap()
  const review = page.getByRole('button', { name: /^Review \d/ })
  const tools = ['New price rule', 'New discount', 'Undo', 'Redo'].map((name) =>
    button(name).first(),
  )
  for (const tool of [...tools, review]) {
    const box = await tool.boundingBox()
    expect([(box?.width ?? 0) >= 48, (box?.height ?? 0) >= 48]).toEqual([true, true])
  }
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBe(0)
  await review.tap()
  await page.waitForURL(/view=changes/)
})
