import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asking } from '../../example/asking.ts'
import { aPageOf } from '../aPage.ts'
import { type RunningDesk, startDesk } from '../aRunningDesk.ts'
import { atRest, isFitForAll, violationText } from '../fitForAll.ts'
import { pictureOf } from '../pictureOf.ts'
import { see, seeNoMore } from '../see.ts'
import { violationsIn } from '../violationsIn.ts'

const pair = { key: 'key_of_the_calendar', secret: 'pair-secret-of-the-calendar' }
const from = '2027-02-04'
const [saturday, sunday] = ['2027-02-06', '2027-02-07']

let desk: RunningDesk
let page: Page
let item = ''

beforeAll(async () => {
  desk = await startDesk({
    SERVICE_API_KEY: pair.key,
    SERVICE_API_SECRET: pair.secret,
  })
  page = await aPageOf('maria', desk, {
    width: 820,
    height: 1180,
    hasTouch: true,
    path: `/calendar?from=${from}`,
    context: { timezoneId: 'America/Vancouver', reducedMotion: 'reduce' },
  })
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(async () => {
  await page.context().close()
  await desk.stop()
})

const service = () =>
  asking((path, init) => fetch(desk.serviceOrigin + path, init), {
    authorization: `Basic ${btoa(`${pair.key}:${pair.secret}`)}`,
  })
const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true })
const cell = (day: string): Locator =>
  page.locator(`[role=gridcell][data-item="${item}"][data-day="${day}"]`)
const view = (name: string): Locator =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })

/** By day only: the grid has hundreds of cells, and the colours of views that are checked by day and night. */
async function isFitByLight(): Promise<void> {
  await atRest(page)
  const violations = await violationsIn(page)
  expect(violations.map(violationText)).toEqual([])
}

async function openGrid(): Promise<void> {
  await page.goto(`${desk.origin}/calendar?from=${from}`)
  const first = page.locator(`[role=gridcell][data-day="${from}"]`).first()
  await first.waitFor()
  item = (await first.getAttribute('data-item')) ?? ''
}

/** A selection stays when its sheet is closed. */
async function leave(sheet: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await seeNoMore(sheet)
}

describe('Everybody can use', () => {
  test('the sheets in which days are priced, closed and repeated (ux.md §4.3)', async () => {
    await openGrid()
    await cell(saturday).tap()
    await cell(sunday).tap()
    for (const [press, title] of [
      ['Closure', 'New closure'],
      ['Set price', 'Set price'],
      ['+/- %', 'Change price'],
      ['Repeat', 'Repeat'],
      ['Clear', 'Clear'],
      ['Discount', 'New discount'],
    ] as const) {
      await page
        .getByRole('toolbar', { name: 'Selection' })
        .getByRole('button', { name: press })
        .tap()
      await see(dialog(title))
      await isFitForAll(page)
      await leave(dialog(title))
    }
    await page
      .getByRole('toolbar', { name: 'Selection' })
      .getByRole('button', { name: 'Why' })
      .tap()
    await see(page.getByRole('heading', { name: 'Why this price' }))
    const [why, day] = await Promise.all([
      page.getByRole('complementary', { name: 'Why this price' }).boundingBox(),
      cell(sunday).boundingBox(),
    ])
    expect((day?.y ?? 0) + (day?.height ?? 0)).toBeLessThanOrEqual(why?.y ?? 0)
    await isFitByLight()
    await page
      .getByRole('complementary', { name: 'Why this price' })
      .getByRole('button', { name: 'Close', exact: true })
      .tap()
    await button('Clear selection').tap()
  })

  test('the form of a discount for a whole category, with vouchers and no end: the service gets every field (§2.8)', async () => {
    await button('New discount').tap()
    const sheet = dialog('New discount')
    await sheet.getByRole('textbox', { name: 'Name' }).fill('LASTROOM')
    await sheet.getByLabel('First day').fill('2027-03-01')
    await sheet.getByText('No end', { exact: true }).tap()
    const all = sheet.getByRole('checkbox', { name: 'All items' })
    if (await all.isChecked()) await sheet.getByText('All items', { exact: true }).tap()
    const shelf = sheet.getByRole('checkbox', { name: /^All of / }).first()
    if (!(await shelf.isChecked()))
      await sheet
        .getByText(/^All of /)
        .first()
        .tap()
    await sheet.getByRole('textbox', { name: 'Percent' }).fill('-10')
    await sheet.getByRole('textbox', { name: 'Vouchers' }).fill('25')
    await sheet.getByText('Force item length', { exact: true }).tap()
    await isFitForAll(page)
    await sheet.getByRole('button', { name: 'Save draft' }).tap()
    await seeNoMore(sheet)

    await view('Changes').tap()
    await see(page.getByRole('article', { name: /LASTROOM/ }))
    await isFitForAll(page)
    await page.getByRole('button', { name: /^Publish \d/ }).tap()
    const warnings = page.getByRole('dialog')
    const done = page.getByText('1 change published')
    await see(done.or(warnings))
    if ((await warnings.count()) > 0) {
      await isFitForAll(page)
      await warnings.getByLabel('Reason').fill('For the last rooms')
      await warnings.getByRole('button', { name: 'Publish anyway' }).tap()
    }
    await see(page.getByText('Live now. Undo prepares the change back.'))
    const { body } = await service().get('event')
    const events: Record<string, unknown>[] = Object.values(body.events ?? {})
    expect(events.find(({ name }) => name === 'LASTROOM')).toMatchObject({
      type: 'DC',
      start_date: 20270301,
      end_date: 0,
      span: 1,
      vouchers: 25,
    })
  })

  test('Year, List, a comparison and its file', async () => {
    await view('Year').tap()
    await see(
      page
        .getByRole('heading', { name: /20\d\d/ })
        .or(page.getByText('January'))
        .first(),
    )
    await isFitForAll(page)
    await view('List').tap()
    const table = page.getByRole('table', { name: 'Price rules' })
    await see(table)
    await isFitForAll(page)
    for (const nth of [1, 2]) await table.getByRole('checkbox').nth(nth).tap()
    await button('Compare').tap()
    await see(page.getByRole('dialog', { name: 'Compare 2 price rules' }))
    await isFitForAll(page)
  })

  test('the choice between a draft and what a colleague made of its event meanwhile (ux.md §4.6 E2)', async () => {
    const { body } = await service().get('event')
    const events: Record<string, unknown>[] = Object.values(body.events ?? {})
    const rateId = Number(events.find(({ name }) => name === 'LASTROOM')?.['rate_id'])
    await page.goto(`${desk.origin}/calendar?view=list`)
    await page
      .getByRole('row', { name: /LASTROOM/ })
      .getByRole('button', { name: /LASTROOM/ })
      .tap()
    const sheet = dialog('Edit price rule')
    await sheet.getByRole('textbox', { name: 'Vouchers' }).fill('30')
    await sheet.getByRole('button', { name: 'Save draft' }).tap()
    await seeNoMore(sheet)
    await service().send('PATCH', `/api/4.0/events/${rateId}`, { vouchers: 20 })
    await view('Changes').tap()
    await page.getByRole('button', { name: /^Publish \d/ }).tap()
    const clash = page.getByRole('region', { name: 'Changed by someone else' })
    const warnings = page.getByRole('dialog')
    await see(clash.or(warnings))
    if ((await warnings.count()) > 0) {
      await warnings.getByLabel('Reason').fill('For the last rooms')
      await warnings.getByRole('button', { name: 'Publish anyway' }).tap()
    }
    await see(clash.getByRole('radio', { name: /20/ }))
    await isFitForAll(page)
    await clash.getByRole('button', { name: 'Discard draft' }).tap()
    await seeNoMore(clash)
  })

  test('the choice which days of an event are meant, and the grid with a draft in it (ux.md §4.5)', async () => {
    await openGrid()
    await cell(saturday).tap()
    await page.keyboard.press('e')
    const sheet = dialog('Edit price rule')
    await sheet.getByRole('textbox', { name: 'Percent' }).fill('+7')
    await sheet.getByRole('button', { name: 'Save draft' }).tap()
    const choice = dialog('Days to change')
    await see(choice)
    await isFitForAll(page)
    await choice.getByRole('button', { name: 'Save draft' }).tap()
    await seeNoMore(choice)
    await expect.poll(() => cell(saturday).getAttribute('data-mark')).toBe('draft')
    await isFitByLight()
  })

  test('the work sheet for a service that does not accept events (ux.md §4.9)', async () => {
    await page.route('**/auth/session', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), eventWrites: 'none' } })
    })
    await page.goto(`${desk.origin}/calendar?view=changes`)
    await page.getByRole('button', { name: /^Hand over \d/ }).tap()
    const warnings = page.getByRole('dialog')
    await warnings.getByLabel('Reason').fill('The weekends of spring are meant')
    await warnings.getByRole('button', { name: 'Hand over anyway' }).tap()
    await see(page.getByRole('region', { name: 'Work sheet' }).getByRole('article'))
    await isFitForAll(page)
  })
})
