import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Fault } from '../../example/aChaosProxy.ts'
import { type BadDay, refusal, theBadDay } from '../aBadDay.ts'
import { aPageOf } from '../aPage.ts'
import { checkInsOf, type Guests, guestsToday } from '../guestsToday.ts'
import { pictureOf } from '../pictureOf.ts'
import { see, seeLater, untilSheetsClosed } from '../see.ts'

let day: BadDay
let guests: Guests
let context: BrowserContext
let page: Page

beforeAll(async () => {
  day = await theBadDay()
  await day.calm()
  guests = await guestsToday(15)
  page = await aPageOf('maria', day.desk, { clock: true })
  context = page.context()
})
beforeEach(async ({ onTestFailed, task }) => {
  await day.calm()
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(async () => {
  await context.close()
  await guests.come()
})

const bar = (): Locator => page.getByRole('toolbar', { name: 'Selected bookings' })
const grid = (): Locator => page.getByRole('grid', { name: 'Bookings' })
const sheet = (): Locator => page.getByRole('dialog')
const outcome = (code: string): Locator =>
  sheet().getByRole('list', { name: 'Results' }).getByRole('listitem').filter({ hasText: code })
const codesOf = (rows: Locator): Promise<string[]> =>
  rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-code') ?? ''))
const path = (code: string, does: string): string => `POST /api/3.0/booking/${code}/${does}`

/** The entries of the service about what was done to bookings, and not only requested. */
const sent = (): string[] =>
  day.wire.seen
    .filter(({ method, path: at }) => method === 'POST' && /\/(checkin|note|update)$/.test(at))
    .map(({ path: at }) => at)

const registerIsClosed = refusal(409, 'conflict', 'The register of today is closed')
const throttled: Fault = {
  kind: 'status',
  status: 429,
  when: 'before',
  headers: { 'retry-after': '1' },
}

/** Selects the first so many rows by keyboard, from the first one down. */
async function chooseFirst(rows: Locator, count: number): Promise<string[]> {
  const first = rows.first()
  const link = first.locator('a').first()
  await ((await first.getAttribute('tabindex')) === null ? link : first).focus()
  // The code that selects rows is loaded after the first rows: a person who sees nothing presses again.
  const isChosen = () =>
    bar()
      .waitFor({ timeout: 1_000 })
      .then(
        () => true,
        () => false,
      )
  await expect
    .poll(async () => {
      await page.keyboard.press('Space')
      return isChosen()
    })
    .toBe(true)
  for (let more = 1; more < count; more += 1) await page.keyboard.press('Shift+ArrowDown')
  await see(bar().getByText(`${count} selected`))
  return (await codesOf(page.locator('[data-code]:has(input:checked)'))).slice(0, count)
}

describe('Many bookings at once', () => {
  test('fifteen are checked in: one is refused, one throttled, one answer is lost, and none is checked in twice (§4.1)', async () => {
    await page.goto(`${day.desk.origin}/today`)
    const rows = page.getByRole('region', { name: 'Arrivals' }).locator('li[data-code]')
    // Payments arrive after the names, and change the order of the rows.
    await see(page.getByRole('region', { name: 'Arrivals' }).getByRole('heading'))
    await rows.nth(14).waitFor()
    const chosen = await chooseFirst(rows, 15)
    expect(chosen).toHaveLength(15)
    const [, refused = '', , slow = '', , , lost = ''] = chosen
    day.wire.next(path(refused, 'checkin'), registerIsClosed)
    day.wire.next(path(slow, 'checkin'), throttled)
    day.wire.next(path(lost, 'checkin'), { kind: 'dropAfter' })

    await bar().getByRole('button', { name: 'Check in 15' }).click()
    // The run is held as one action, and nothing is sent yet.
    await see(page.getByRole('button', { name: 'Undo 15 check-ins' }))
    expect(sent()).toEqual([])
    await page.clock.fastForward(5_000)
    // The run continues at another place, and says so there.
    await page.getByRole('link', { name: 'Bookings' }).click()
    await seeLater(page.getByText('15 check-ins: 14 checked in · 1 not checked in'))
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await see(outcome(refused).getByText('The register of today is closed'))
    await see(outcome(lost).getByText('Checked in', { exact: true }))
    await see(outcome(slow).getByText('Checked in', { exact: true }))
    expect(await checkInsOf(chosen)).toEqual(chosen.map((code) => (code === refused ? 0 : 1)))

    await sheet().getByRole('button', { name: 'Try again (1)' }).click()
    await page.clock.fastForward(5_000)
    await see(sheet().getByText('1 checked in'))
    await sheet().getByRole('button', { name: 'Done' }).click()
    expect(await checkInsOf(chosen)).toEqual(chosen.map(() => 1))
    // The outcome is announced once for all of them.
    expect(await page.getByRole('button', { name: 'Review' }).count()).toBe(0)
  })
})

describe('A list that somebody arranged', () => {
  test('is saved by keyboard, shared as a link, and is what Bookings opens with (ux.md §3.12)', async () => {
    await page.goto(`${day.desk.origin}/bookings?status=PART&sort=-total`)
    await grid().waitFor()
    await page.getByRole('button', { name: 'Saved views' }).click()
    await sheet().getByRole('textbox', { name: /^Name/ }).fill('Deposits')
    await sheet().getByRole('checkbox', { name: 'Open this view first' }).check()
    await sheet().getByRole('button', { name: 'Save view' }).click()
    await see(sheet().getByRole('list', { name: 'Saved views' }).getByText('Deposits'))
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await sheet().getByRole('button', { name: 'Copy link' }).click()
    await see(page.getByText('Link copied'))
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(link.searchParams.get('status')).toBe('PART')
    expect(link.searchParams.get('sort')).toBe('-total')
    await sheet().getByRole('button', { name: 'Close', exact: true }).click()
    await untilSheetsClosed(page)

    // Opened again, the list is as it was saved; filters set afterwards do not change the saved view.
    await page.goto(`${day.desk.origin}/bookings`)
    await page.waitForURL((url) => url.searchParams.get('status') === 'PART')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL((url) => url.searchParams.get('status') === null)
    await page.getByRole('link', { name: 'Today' }).click()
    await page.getByRole('link', { name: 'Bookings' }).click()
    await page.waitForURL((url) => url.searchParams.get('status') === 'PART')
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-total')
  })

  test('is saved whole as a file: every page of the filter, as many as the service counts (ux.md §3.5)', async () => {
    await page.goto(`${day.desk.origin}/bookings?status=PAID&columns=customer,status,total,due`)
    await grid().waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    const saving = page.waitForEvent('download')
    await sheet().getByText('Other formats').click()
    await sheet().getByRole('button', { name: 'Export CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/)
    const rows = cellsIn(await readFile(await file.path(), 'utf8'))
    const [head, ...listed] = rows
    expect(head).toEqual([
      'Guest',
      'Booking code',
      'Status',
      'Total',
      'Balance due',
      'Currency',
      'In totals',
      'Not sent yet',
    ])
    await page.getByRole('button', { name: 'Export' }).click()
    const savingFacts = page.waitForEvent('download')
    await sheet().getByText('Other formats').click()
    await sheet().getByRole('button', { name: 'About this export' }).click()
    const factsFile = await savingFacts
    expect(factsFile.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d-facts\.csv$/)
    const facts = new Map(
      cellsIn(await readFile(await factsFile.path(), 'utf8')).map(([name = '', value = '']) => [
        name,
        value,
      ]),
    )
    expect(facts.get('Filter')).toBe('Paid')
    expect(facts.get('Count')).toBe(String(listed.length))
    expect(listed.length).toBeGreaterThan(250)
    const wire: unknown = await page.evaluate(async () => {
      const answer = await fetch('/api/3.0/booking/index?status_id=PAID&limit=1', {
        headers: { 'X-Desk': '1' },
      })
      return await answer.json()
    })
    const { request } = z
      .object({ request: z.looseObject({ total_records: z.number() }) })
      .parse(wire)
    expect(listed).toHaveLength(request.total_records)
    expect(new Set(listed.map(([, code]) => code)).size).toBe(listed.length)
    for (const row of listed) {
      expect(row[2]).toBe('Paid')
      expect(row[3]).toMatch(/^\d+\.\d\d$/)
      expect(row[5]).toBe('CAD')
    }
  })
})

/** The cells of a table as RFC 4180 defines it, without the byte order mark. */
const cellsIn = (csv: string): string[][] =>
  csv
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare,
      ),
    )
    .filter((row) => row.length > 1)
