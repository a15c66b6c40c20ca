import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aPageOf } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { pictureOf } from './pictureOf.ts'
import { see, seeNoMore } from './see.ts'
import { sharedDesk, sharedPair } from './sharedDesk.ts'
import { violationsIn } from './violationsIn.ts'

/** Keys that come quicker are a scan, which replaces the text in the box. */
const typing = { delay: 80 }

/** Search everywhere in a real browser, against the product as it starts for a new business (ux.md §3.4). */
describe('Search everywhere', () => {
  let desk: RunningDesk
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    desk = await sharedDesk()
    page = await aPageOf('kenji', desk, { clock: true, complaints })
  })
  beforeEach(({ onTestFailed, task }) => {
    onTestFailed(() => pictureOf(page, task.name))
  })
  afterAll(() => page.context().close())

  const dialog = (): Locator => page.getByRole('dialog', { name: 'Search' })
  const box = (): Locator => dialog().getByRole('searchbox', { name: 'Search bookings' })
  const row = (text: string | RegExp): Locator => dialog().getByRole('row', { name: text })
  const arriving = (): Locator =>
    page
      .getByRole('region', { name: 'Arrivals' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Check in', exact: true }) })

  /** How often the service noted a check-in; it writes a note for each (§4.1). */
  async function checkInsOf(code: string): Promise<number> {
    const answer = await fetch(`${desk.serviceOrigin}/api/3.0/booking/notes`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${sharedPair.key}:${sharedPair.secret}`)}`,
        'x-on-behalf': 'kenji',
      },
    })
    const { notes } = z
      .object({ notes: z.array(z.looseObject({ booking_id: z.string(), body: z.string() })) })
      .parse(await answer.json())
    return notes.filter(({ booking_id, body }) => booking_id === code && body === 'Checked in')
      .length
  }

  test('from another place, a part of the name and one key check in the guest, exactly once (§4.1)', async () => {
    await see(arriving())
    const label = (await arriving().first().getAttribute('aria-label')) ?? ''
    const [, name = '', code = ''] = /^(.+), (K[A-Z0-9]+),/.exec(label) ?? []
    await page.goto(`${desk.origin}/settings`)
    await see(page.getByRole('heading', { level: 1, name: 'Settings' }))
    await page.keyboard.press('/')
    await box().waitFor()
    await page.keyboard.type(name.slice(0, 5), typing)
    await see(row(new RegExp(code)).getByRole('button', { name: 'Check in' }))
    await page.keyboard.type(` ${code}`, typing)
    await see(dialog().getByText('1 booking', { exact: true }))
    await page.keyboard.press('Control+Enter')
    await see(row(new RegExp(code)).getByRole('button', { name: /^Undo/ }))
    expect(await checkInsOf(code)).toBe(0)
    await page.clock.fastForward(5_000)
    await see(row(new RegExp(`${code}, (?:In since|Checked in from this tablet)`)))
    expect(await checkInsOf(code)).toBe(1)
    await page.keyboard.press('Escape')
    await seeNoMore(dialog())
    // No typed text is in the address or in the title of the tab.
    expect(page.url()).toBe(`${desk.origin}/settings`)
    expect(await page.title()).not.toContain(code)
  })

  test('on a phone nothing covers the search, and nothing is cut off', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.keyboard.press('/')
    for (const typed of ['an', '?', 'zzqqx']) {
      await box().fill(typed)
      const violations = await violationsIn(page, { within: 'dialog[open]' })
      expect(violations.map(({ id, nodes }) => `${typed}: ${id} ${nodes[0]?.html}`)).toEqual([])
      const sideways = await dialog().evaluate((one) => one.scrollWidth - one.clientWidth)
      expect(sideways).toBe(0)
    }
    await page.keyboard.press('Escape')
    await seeNoMore(dialog())
  })

  test('Enter looks on all days for what was typed in the box of Today', async () => {
    await page.goto(`${desk.origin}/today`)
    await page.getByRole('searchbox', { name: 'Search bookings' }).fill('an')
    await see(page.getByRole('button', { name: 'Search all days for “an”' }))
    await page.keyboard.press('Enter')
    await see(row(/an/i))
    expect(await box().inputValue()).toBe('an')
  })

  test('the browser reported no errors', () => {
    expect(complaints).toEqual([])
  })
})
