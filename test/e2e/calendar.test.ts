import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asking } from '../example/asking.ts'
import { recordsIn } from '../example/recordsIn.ts'
import { aPageOf } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { pictureOf } from './pictureOf.ts'
import { see, seeNoMore, untilStored } from './see.ts'
import { aFurtherGate, sharedDesk, sharedPair } from './sharedDesk.ts'
import { violationsIn } from './violationsIn.ts'

let desk: RunningDesk
let page: Page

beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})

/** A tablet with Maria signed in, used by touch. */
async function aTablet(
  at: RunningDesk,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  desk = at
  await freeTheDays()
  page = await aPageOf('maria', desk, {
    width,
    height,
    hasTouch: true,
    path: '/calendar?from=2027-02-04',
    context: { timezoneId: 'America/Vancouver', reducedMotion: 'reduce' },
  })
}

/** The events that count now: others work with the same business, so they are as before at the end. */
const eventIds = async (): Promise<readonly number[]> =>
  recordsIn((await service().get('/api/4.0/events?enabled=1&limit=250')).body, 'data').map(
    ({ id }) => Number(id),
  )

/** Closing days with a booking asks for a reason, and the bookings of the demo in February differ from run to run. */
async function freeTheDays(): Promise<void> {
  const days = 'start_date=<20270214&end_date=>20270203&limit=250'
  const { body } = await service().get(`booking/index?${days}`)
  for (const { code } of Object.values(body['booking/index'] ?? {})) {
    await service().post(`booking/${String(code)}/update`, { status_id: 'VOID' })
  }
}

/** Requests to the service itself, as another program would send them: its answer counts. */
const service = () =>
  asking((path, init) => fetch(desk.serviceOrigin + path, init), {
    authorization: `Basic ${btoa(`${sharedPair.key}:${sharedPair.secret}`)}`,
  })
const rateOf = async (itemId: string, day: string) => {
  const { body } = await service().get(`item/${itemId}?date=${day.replaceAll('-', '')}`)
  return { price: Number(body.item?.rate?.sub_total), status: String(body.item?.rate?.status) }
}

const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
const cell = (itemId: string, day: string): Locator =>
  page.locator(`[role=gridcell][data-item="${itemId}"][data-day="${day}"]`)
/** The price that a cell shows: `148.50`, also of `~148.50`. */
const shown = async (itemId: string, day: string): Promise<number> =>
  Number(((await cell(itemId, day).locator('b').textContent()) ?? '').replaceAll(/[^\d.]/g, ''))
async function verified(itemId: string, day: string): Promise<void> {
  const mark = () => cell(itemId, day).getAttribute('data-mark')
  await expect.poll(mark, { timeout: 45_000 }).toBe('verified')
}
async function centreOf(of: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await of.boundingBox()
  if (box === null) throw new Error('It is not in sight.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const hasFocus = (on: Locator): Promise<boolean> =>
  on.evaluate((element) => element === document.activeElement)
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Goes there as a person without a pointer does. */
async function tabTo(to: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await see(to)
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await hasFocus(to)) return
    await press(key)
  }
  throw new Error(`${String(to)} cannot be reached with ${key}.`)
}
const statusText = async (): Promise<string> =>
  (await page.getByRole('status').allTextContents()).join(' ')
const view = (name: string): Locator =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
const obstacles = async (): Promise<readonly string[]> => {
  const violations = await violationsIn(page)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

async function openGrid(from: string): Promise<string> {
  // A step that was just undone may not be on the disk yet.
  await untilStored(page)
  await page.goto(`${desk.origin}/calendar?from=${from}`)
  const first = page.locator(`[role=gridcell][data-day="${from}"]`).first()
  await first.waitFor()
  return (await first.getAttribute('data-item')) ?? ''
}

/** Publishes all drafts as a person does, who first looks at the changes. */
async function publish(count: string, inSpiteOfWarnings?: string): Promise<void> {
  await view('Changes').tap()
  const done = page.getByText(`${count} published`)
  await button('Publish').tap()
  if (inSpiteOfWarnings !== undefined) {
    await page.getByRole('dialog').getByLabel('Reason').fill(inSpiteOfWarnings)
    await button('Publish all the same').tap()
  }
  await see(done)
  await see(page.getByText(/every field is as it was sent/))
  // The result is closed, since the result of the next publication may have the same text.
  await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).tap()
  await seeNoMore(done)
}

/** The same by keyboard alone; the result is closed again. */
async function publishWithKeys(): Promise<void> {
  await tabTo(button('Publish'), 'Shift+Tab')
  await press('Enter')
  const done = page.getByText('1 change published')
  const warnings = page.getByRole('dialog')
  await see(done.or(warnings))
  if ((await warnings.count()) > 0) {
    await tabTo(warnings.getByLabel('Reason'))
    await page.keyboard.type('Meant so')
    await tabTo(warnings.getByRole('button', { name: 'Publish all the same' }))
    await press('Enter')
  }
  await see(page.getByText(/every field is as it was sent/))
  await tabTo(page.getByRole('main').getByRole('button', { name: 'Close', exact: true }))
  await press('Enter')
  await seeNoMore(done)
}

describe('On a tablet, where the service accepts events', () => {
  // A Thursday of the next winter, after the seasons of the demo.
  const from = '2027-02-04'
  const [friday, sunday] = ['2027-02-05', '2027-02-07']
  let item = ''
  let before = 0
  let preview = 0

  let events: readonly number[] = []

  beforeAll(async () => {
    await aTablet(await sharedDesk(), { width: 1024, height: 768 })
    events = await eventIds()
  })
  afterAll(async () => {
    await page.context().close()
    for (const id of await eventIds()) {
      if (!events.includes(id)) await service().send('DELETE', `/api/4.0/events/${id}`, {})
    }
  })

  test('a season that repeats weekly shows its price before it is published (ux.md §4.7)', async () => {
    item = await openGrid(from)
    await verified(item, friday)
    before = await shown(item, friday)
    expect(before).toBe((await rateOf(item, friday)).price)
    await cell(item, friday).tap()
    await button('New event').tap()
    const sheet = page.getByRole('dialog', { name: 'New event' })
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Ice weekends')
    await sheet.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Season' })
    await sheet.getByLabel('First day').fill('2027-02-01')
    await sheet.getByLabel('Last day').fill('2027-02-28')
    await sheet.getByRole('combobox', { name: 'Repeats' }).selectOption({ label: 'Weekly' })
    const weekdays = sheet.getByRole('group', { name: 'Weekdays' })
    for (const weekday of ['Fri', 'Sat']) {
      const chip = weekdays.getByRole('button', { name: weekday })
      if ((await chip.getAttribute('aria-pressed')) !== 'true') await chip.tap()
    }
    await sheet.getByRole('textbox', { name: 'Percent' }).fill('+25')
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('The lake is frozen')
    await sheet.getByRole('button', { name: 'Save draft' }).tap()
    await seeNoMore(sheet)
    await expect.poll(() => shown(item, friday)).not.toBe(before)
    preview = await shown(item, friday)
    expect(preview).toBeCloseTo(before * 1.25, 2)
    expect(await shown(item, sunday)).toBe((await rateOf(item, sunday)).price)
    expect((await rateOf(item, friday)).price).toBe(before)
  })

  test('once it is published, a rated query gives exactly the price of the preview', async () => {
    await view('Changes').tap()
    const change = page.getByRole('article', { name: /Ice weekends/ })
    await see(change.getByText('The lake is frozen'))
    expect(await obstacles()).toEqual([])
    await publish('1 change', 'The supplement for weekends is meant to go on')
    expect(await rateOf(item, friday)).toMatchObject({ price: preview })
    expect((await rateOf(item, '2027-02-06')).price).toBeGreaterThan(0)
    await view('Grid').tap()
    await verified(item, friday)
    expect(await shown(item, friday)).toBe(preview)
  })

  test('once it is undone and published, the price is as before', async () => {
    await button('Undo').first().tap()
    await publish('1 change')
    expect(await rateOf(item, friday)).toMatchObject({ price: before })
  })

  test('a weekend is closed for one item with four taps (ux.md §4.3)', async () => {
    item = await openGrid(from)
    await verified(item, '2027-02-06')
    await cell(item, '2027-02-06').tap()
    await cell(item, sunday).tap()
    await button('Close').tap()
    await button('Save draft').tap()
    await expect.poll(() => cell(item, sunday).getAttribute('data-closed')).not.toBeNull()
    await publish('1 change')
    expect((await rateOf(item, '2027-02-06')).status).not.toBe('AVAILABLE')
    expect((await rateOf(item, sunday)).status).not.toBe('AVAILABLE')
    expect((await rateOf(item, '2027-02-08')).status).toBe('AVAILABLE')
  })

  test('a selected bar is dragged by its grip: the event moves and keeps its length, and a cancelled drag changes nothing (ux.md §4.3)', async () => {
    await openGrid(from)
    await cell(item, '2027-02-08').tap()
    await cell(item, '2027-02-10').tap()
    await button('Close').tap()
    await button('Save draft').tap()
    await expect.poll(() => cell(item, '2027-02-08').getAttribute('data-closed')).not.toBeNull()
    const grip = page.locator('[data-handle="move"][data-bar]')
    const oneDay = (await cell(item, from).boundingBox())?.width ?? 0
    async function drag(): Promise<void> {
      const { x, y } = await centreOf(grip)
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + oneDay, y, { steps: 4 })
      await page.mouse.move(x + 2 * oneDay, y, { steps: 4 })
      // The bar is shown at its new place, and nothing is drafted yet.
      await expect.poll(() => cell(item, '2027-02-12').getAttribute('data-closed')).not.toBeNull()
    }
    const closed = async (day: string) =>
      (await cell(item, day).getAttribute('data-closed')) !== null
    await drag()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => closed('2027-02-12')).toBe(false)
    expect(await closed('2027-02-08')).toBe(true)

    await drag()
    await page.mouse.up()
    await see(page.getByText(/^Draft saved: Move .* to Feb 10\s–\s12/))
    expect(await closed('2027-02-12')).toBe(true)
    expect(await closed('2027-02-09')).toBe(false)
    await button('Undo').first().tap()
    await expect.poll(() => closed('2027-02-08')).toBe(true)
    await button('Undo').first().tap()
    await expect.poll(() => closed('2027-02-08')).toBe(false)
  })

  test('a season is drafted, published and undone with the keyboard alone, and each cell says what it is (ux.md §4.4)', async () => {
    item = await openGrid(from)
    await verified(item, friday)
    const itemName = String((await service().get(`item/${item}`)).body.item?.name)
    const was = await shown(item, friday)
    await tabTo(cell(item, from))
    await press('ArrowRight')
    await expect
      .poll(statusText)
      .toMatch(new RegExp(`${itemName}, Fri, Feb 5, ${was}[.\\d]*, .*verified`))
    await press('Shift+ArrowRight')
    await expect.poll(statusText).toContain(`${itemName}, Fri, Feb 5 – Sat, Feb 6, 2 days, chosen`)

    await tabTo(button('New event'), 'Shift+Tab')
    await press('Enter')
    const sheet = page.getByRole('dialog', { name: 'New event' })
    await tabTo(sheet.getByRole('textbox', { name: 'Name' }))
    await page.keyboard.type('Made with keys')
    await tabTo(sheet.getByRole('textbox', { name: 'Percent' }))
    await page.keyboard.type('+50')
    await tabTo(sheet.getByRole('button', { name: 'Save draft' }))
    await press('Enter')
    await seeNoMore(sheet)
    // Half as much again of a price that was rounded for the screen.
    await expect.poll(() => shown(item, friday)).toBeCloseTo(was * 1.5, 1)
    const becomes = await shown(item, friday)
    expect(await cell(item, friday).getAttribute('aria-label')).toMatch(
      new RegExp(`^${itemName}, Fri, Feb 5, [.\\d]+, [.\\d]+ before, draft`),
    )

    await tabTo(view('Changes'), 'Shift+Tab')
    await press('Enter')
    await publishWithKeys()
    expect((await rateOf(item, friday)).price).toBe(becomes)
    await press('Control+z')
    await see(page.getByRole('article', { name: /Made with keys/ }))
    await publishWithKeys()
    expect((await rateOf(item, friday)).price).toBe(was)
  })
})

describe('On an upright tablet, where the service does not accept events', () => {
  const from = '2027-02-04'
  let item = ''
  let itemName = ''

  beforeAll(async () => {
    const { serviceOrigin } = await sharedDesk()
    // A gate before a service that may be anybody's: it sends no events.
    await aTablet(await aFurtherGate(serviceOrigin), { width: 768, height: 1024 })
  })
  afterAll(async () => {
    await page.context().close()
    await desk.stop()
  })

  test('on an upright tablet each cell says what it is, too (ux.md §4.4)', async () => {
    item = await openGrid(from)
    await verified(item, '2027-02-06')
    itemName = String((await service().get(`item/${item}`)).body.item?.name)
    await tabTo(cell(item, from))
    await press('ArrowDown', 'ArrowDown')
    await expect
      .poll(statusText)
      .toMatch(
        new RegExp(`${itemName}, Sat, Feb 6, [.\\d]+, .*special .*plus .* percent, .*verified`),
      )
    expect(await cell(item, '2027-02-06').getAttribute('aria-label')).toMatch(
      new RegExp(`^${itemName}, Sat, Feb 6, [.\\d]+`),
    )
  })

  test('a manager makes a work sheet in order, with values by name (ux.md §4.9)', async () => {
    await cell(item, '2027-02-06').tap()
    await cell(item, '2027-02-07').tap()
    await button('Close').tap()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Roof repair')
    await button('Save draft').tap()
    await button('Review').tap()
    await page.waitForURL(/view=changes/)
    expect(await button('Publish').count()).toBe(0)
    await button('Hand over').tap()
    const sheet = page.getByRole('region', { name: 'Work sheet' })
    const step = sheet.getByRole('article', { name: 'Step 1: New closure “Roof repair”' })
    await see(step.getByRole('row', { name: 'Closed Yes' }))
    await see(step.getByRole('row', { name: `Applies to ${itemName}` }))
    await see(step.getByRole('row', { name: 'First day Feb 6, 2027' }))
    await see(step.getByText(`${itemName} on Feb 6, 2027: closed`))
    expect(await obstacles()).toEqual([])
  })

  test('all tools of the calendar can be reached, and nothing scrolls sideways', async () => {
    await view('Grid').tap()
    await button('Clear the selection').tap()
    for (const name of ['New event', 'New discount', 'Undo', 'Redo', 'Review']) {
      const box = await button(name).first().boundingBox()
      expect([name, (box?.width ?? 0) >= 48, (box?.height ?? 0) >= 48]).toEqual([name, true, true])
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways).toBe(0)
    await button('Review').tap()
    await page.waitForURL(/view=changes/)
  })
})
