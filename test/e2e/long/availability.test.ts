import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPageOf } from '../aPage.ts'
import type { RunningDesk } from '../aRunningDesk.ts'
import { pictureOf } from '../pictureOf.ts'
import { sharedDesk } from '../sharedDesk.ts'

let desk: RunningDesk
let page: Page

beforeAll(async () => {
  desk = await sharedDesk()
  page = await aPageOf('maria', desk, { path: '/availability' })
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(() => page.context().close())

async function open(width: number, height: number, query = ''): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.goto(`${desk.origin}/availability${query}`)
  await page.locator('table[aria-busy=false]').waitFor()
}

/** Whether the focused element can be seen whole, not covered by the headings. */
const isInSight = () =>
  page.evaluate(() => {
    const cell = document.activeElement
    if (cell === null) return false
    const { left, right, top, bottom } = cell.getBoundingClientRect()
    const corners = [
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ] as const
    return corners.every(([x, y]) => {
      const seen = document.elementFromPoint(x, y)
      return seen !== null && (cell.contains(seen) || seen.contains(cell))
    })
  })

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

for (const [name, width, height] of [
  ['beside one another', 1024, 768],
  ['below one another', 768, 1024],
] as const) {
  test(`the keyboard reaches every day of every item and shows where it is, days standing ${name}`, async () => {
    await open(width, height, '?span=month')
    await page.locator('table [tabindex="0"]').focus()
    const first = await focused()
    for (const key of [
      'Control+End',
      'ArrowLeft',
      'ArrowUp',
      'Home',
      'PageUp',
      'End',
      'PageDown',
    ]) {
      await page.keyboard.press(key)
      expect([key, await isInSight()]).toEqual([key, true])
    }
    await page.keyboard.press('Control+Home')
    expect(await focused()).toBe(first)
    expect(await page.locator('table [tabindex="0"]').count()).toBe(1)
  })
}

test('a tap on a day opens a new booking there, and Back returns to the same part of the board', async () => {
  await open(768, 1024)
  const scroller = page.locator('table').locator('..')
  await scroller.evaluate((element) => element.scrollTo(1_500, 0))
  // The page renders other days while it scrolls; the item and the day stay the same.
  const inSight = () =>
    page.locator('td a').evaluateAll((days) => {
      const day = days.find((one) => {
        const { left: start, right: end } = one.getBoundingClientRect()
        return start > 400 && end <= innerWidth
      })
      return [day?.getAttribute('data-item'), day?.getAttribute('data-day')]
    })
  await expect.poll(inSight).not.toContain(undefined)
  const [item, from] = await inSight()
  const left = await scroller.evaluate((element) => element.scrollLeft)
  await page.locator(`[data-item="${item}"][data-day="${from}"]`).click()
  await page.waitForURL(({ pathname }) => pathname === '/bookings/new')
  const parameters = new URL(page.url()).searchParams
  expect([parameters.get('item'), parameters.get('from')]).toEqual([item, from])
  await page.goBack()
  await page.locator('table[aria-busy=false]').waitFor()
  await expect.poll(() => scroller.evaluate((element) => element.scrollLeft)).toBe(left)
})

test('every day is large enough for a finger (ux.md §3.0)', async () => {
  for (const [width, height] of [
    [360, 780],
    [768, 1024],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await open(width, height, '?span=month')
    const { width: wide = 0, height: high = 0 } =
      (await page.locator('td').first().boundingBox()) ?? {}
    expect([width, wide >= 48, high >= 48]).toEqual([width, true, true])
  }
})
