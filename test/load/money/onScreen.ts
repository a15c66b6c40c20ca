import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { figureText, lookBacks, minorOf } from './figures.ts'

/**
 * Records a figure on the screen once it does not change any more.
 *
 * @param read throws, or returns anything, while the screen is not there yet
 */
export type Tell = (figure: string, read: () => Promise<string>) => Promise<void>

type Screen = { readonly page: Page; readonly digits: number; readonly tell: Tell }

const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name })

/** Chooses, and waits until the desk has applied it, because a second choice right after could undo the first. */
async function choose(page: Page, name: string, label: string): Promise<void> {
  const chip = page.getByRole('combobox', { name, exact: true })
  await chip.selectOption({ label })
  await chip.locator('option:checked', { hasText: label }).waitFor({ state: 'attached' })
}

/** Reads Payments as a manager does: its head, its bars, each of its views, the movements, and its files. */
export async function readPayments({ page, digits, tell }: Screen): Promise<void> {
  const head = async (name: string): Promise<string> =>
    flat(await button(page, new RegExp(`^${name}`)).innerText())
  await tell('Head: Received today', async () => {
    const words = await head('Received today')
    const [, sum = '', count = '', since] = part(
      words,
      /today ([+\-−\d,.]+) (\d+) (?:bookings?|to review) since (\S+)/,
    )
    const moved = figureText(Number(count), { moved: minorOf(sum, digits) }, digits)
    return `${moved} · since ${since}${leftOutIn(words)}`
  })
  await tell('Head: to review', async () => {
    const [, words = ''] = part(await head('Received today'), /(\d+) to review/)
    return words
  })
  for (const name of ['Balance by age', 'Payments received']) {
    await button(page.getByRole('region', { name }), 'Show as table').click()
  }
  await tell('Payments received as bars: Today', async () => {
    const rows = await rowsIn(page.getByRole('table', { name: 'Payments received', exact: true }))
    const [, count, sum = ''] = rows.find(([day]) => day === 'Today') ?? []
    return figureText(Number(count), { moved: minorOf(sum, digits) }, digits)
  })
  const views = await page
    .getByRole('combobox', { name: 'View', exact: true })
    .getByRole('option')
    .allInnerTexts()
  for (const back of lookBacks) {
    await choose(page, 'View', views[0] ?? '')
    await choose(page, 'Stay dates', back)
    for (const name of ['Due today', 'Overdue']) {
      await tell(`Head: ${name}, ${back}`, async () => {
        const words = await head(name)
        const [, sum = '', count] = part(words, /([\d,.]+) ([\d,]+) bookings?/)
        return `${figureText(Number(count), { due: minorOf(sum, digits) }, digits)}${leftOutIn(words)}`
      })
    }
    const ages = page.getByRole('table', { name: 'Balance by age' })
    for (const [bracket = ''] of (await rowsIn(ages)).slice(1)) {
      await tell(`Balance by age: ${bracket}, ${back}`, async () => {
        const [, count, sum = ''] = (await rowsIn(ages)).find(([word]) => word === bracket) ?? []
        return figureText(Number(count), { due: minorOf(sum, digits) }, digits)
      })
    }
    for (const view of views.filter((name) => name !== 'Payments received')) {
      await choose(page, 'View', view)
      await tell(`View: ${view}, ${back}`, () => footOf(page, digits))
    }
  }
  await choose(page, 'View', views[0] ?? '')
  await tell('File of what is owed', async () => sumsOf(await fileOf(page), digits))
  await choose(page, 'View', 'Payments received')
  for (const [word, from] of [
    ['today', 'Today'],
    ['since yesterday', 'Since yesterday'],
  ] as const) {
    await choose(page, 'Period', from)
    await tell(`Payments listed ${word}`, async () => {
      const list = page.getByRole('list', { name: 'Payments received' })
      await list.waitFor(quick)
      return `${await list.getByRole('listitem').count()}${await leftOutBeside(page.locator('main'))}`
    })
    await tellMethods(page.locator('main'), `By method ${word}`, { digits, tell })
    await tell(`File of movements ${word}`, async () => {
      const rows = await fileOf(page)
      return figureText(rows.length, { moved: sumOf(rows, 'Change', digits) }, digits)
    })
  }
}

/** Reads the totals below Bookings by the filters above it, and its file. */
export async function readBookings({ page, digits, tell }: Screen): Promise<void> {
  const read = async (): Promise<string> => {
    const all = button(page, 'Load all')
    if (await all.isVisible()) await all.click()
    return footOf(page, digits)
  }
  await page.getByRole('group', { name: 'Quick filters' }).waitFor()
  await tell('Bookings: all', read)
  await tell('File of Bookings', async () => {
    const rows = await fileOf(page)
    const counted = rows.filter((row) => row['In totals'] === 'Yes')
    return `${sumsOf(counted, digits)} · ${rows.length - counted.length} not counted`
  })
  const chip = (name: string, pressed: boolean): Locator =>
    page
      .getByRole('group', { name: 'Quick filters' })
      .getByRole('button', { name, exact: true, pressed })
  for (const [name, figure] of quickFilters) {
    await chip(name, false).click()
    await chip(name, true).waitFor()
    await tell(`Bookings: ${figure}`, read)
    await chip(name, true).click()
    await chip(name, false).waitFor()
  }
}

/** The words on the chips, and their statuses. */
const quickFilters = [
  ['Balance due', 'Balance due'],
  ['Pending', 'PEND'],
  ['On hold', 'HOLD'],
  ['Waiting list', 'WAIT'],
  ['Part paid', 'PART'],
  ['Paid', 'PAID'],
  ['Stopped', 'STOP'],
  ['Cancelled', 'CANCELLED'],
  ['Void', 'VOID'],
] as const

/** Reads what Day close found: the only place that knows how its screen is built. */
export async function readDayClose({ page, digits, tell }: Screen): Promise<void> {
  const found = page.getByRole('region', { name: 'Payments received' })
  for (const [word, period] of [
    ['today', 'Since midnight'],
    ['since yesterday', 'Since yesterday'],
  ] as const) {
    await page.getByRole('radio', { name: period }).check()
    await tell(`Day close: found ${word}`, async () => {
      const words = flat(await found.getByRole('list', { name: 'Totals' }).innerText())
      const [, sum = '', count] = part(words, /^([+\-−\d,.]+) [A-Z]{3} (\d+) payments?/)
      return `${figureText(Number(count), { moved: minorOf(sum, digits) }, digits)}${await leftOutBeside(found)}`
    })
    await tellMethods(found, `Day close: by method ${word}`, { digits, tell })
  }
  const cancelled = page.getByRole('region', { name: 'Cancelled but paid' })
  await tell('Day close: cancelled but paid', async () => {
    const words = flat(await cancelled.innerText())
    const [, count, sum = '', currency] = part(
      words,
      /paid (?:No bookings|(\d+) bookings?, ([\d,.]+) ([A-Z]{3}) paid)/,
    )
    const kept =
      count === undefined
        ? 'none'
        : `${figureText(Number(count), { paid: minorOf(sum, digits) }, digits)} ${currency}`
    return `${kept}${leftOutIn(words)}`
  })
}

async function tellMethods(
  within: Locator,
  figure: string,
  { digits, tell }: Pick<Screen, 'digits' | 'tell'>,
): Promise<void> {
  const table = within.getByRole('table', { name: 'Payments by method' })
  const minor = (cell: string | undefined): number =>
    cell === undefined || cell === '–' ? 0 : minorOf(cell, digits)
  for (const [method = ''] of (await rowsIn(table)).slice(1)) {
    await tell(`${figure}: ${method}`, async () => {
      const row = (await rowsIn(table)).find(([word]) => word === method) ?? []
      const [, count, taken, refunded] = row
      return figureText(Number(count), { taken: minor(taken), refunded: minor(refunded) }, digits)
    })
  }
}

/** The totals below a list. @throws until they are added up */
async function footOf(page: Page, digits: number): Promise<string> {
  const counts = page.getByRole('status').filter({ hasText: /^[\d,]+ (?:of [\d,]+ )?bookings?$/ })
  const [, count = ''] = part(await counts.innerText(quick), /^([\d,]+)/)
  const words = flat(await page.getByRole('list', { name: 'Totals' }).innerText(quick))
  const sums: Record<string, number> = { total: 0, paid: 0, overpaid: 0, due: 0 }
  for (const [, word = '', sum = ''] of words.matchAll(/([a-z]+) ([-−\d,.]+)/g)) {
    sums[word] = minorOf(sum, digits)
  }
  const counted = figureText(Number(count.replace(',', '')), sums, digits)
  const unread = await leftOutBeside(page.locator('main'))
  const left = page.getByText(/ stopped or cancelled, not in the totals/)
  if (!(await left.isVisible())) return `${counted}${unread}`
  const [, many, paid] = part(
    flat(await left.innerText(quick)),
    /^(\d+) stopped or cancelled, not in the totals(?: \(([\d,.]+) [A-Z]{3} paid\))?$/,
  )
  const paidForThem = paid === undefined ? 0 : minorOf(paid, digits)
  return `${counted} · not counted ${figureText(Number(many), { paid: paidForThem }, digits)}${unread}`
}

/** ` · 2 with unreadable amounts`, where the words say so. */
function leftOutIn(words: string): string {
  const [, count] = /(\d+)(?: bookings?)? with unreadable amounts/.exec(words) ?? []
  return count === undefined ? '' : ` · ${count} with unreadable amounts`
}

/** The same of the line beside sums. */
async function leftOutBeside(within: Locator): Promise<string> {
  const line = within.getByText(/with unreadable amounts, not in the totals/)
  return (await line.isVisible()) ? leftOutIn(flat(await line.innerText(quick))) : ''
}

const quick = { timeout: 2_000 }

type TableRow = Readonly<Record<string, string>>

/** The listed rows, saved as a table for a spreadsheet and read again. */
async function fileOf(page: Page): Promise<readonly TableRow[]> {
  await button(page, 'Export').click()
  const saving = page.waitForEvent('download')
  const sheet = page.getByRole('dialog', { name: 'Export' })
  await sheet.getByText('Other formats').click()
  await sheet.getByRole('button', { name: 'Export CSV' }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  const [head = [], ...rows] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(cellOf))
  return rows.map((row) => Object.fromEntries(head.map((name, nth) => [name, row[nth] ?? ''])))
}

const cellOf = ([, quoted, plain]: RegExpExecArray): string =>
  quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')

const sumOf = (rows: readonly TableRow[], column: string, digits: number): number =>
  rows.reduce((sum, row) => sum + minorOf(row[column] ?? '', digits), 0)

const sumsOf = (rows: readonly TableRow[], digits: number): string =>
  figureText(
    rows.length,
    {
      total: sumOf(rows, 'Total', digits),
      paid: sumOf(rows, 'Paid', digits),
      due: sumOf(rows, 'Balance due', digits),
    },
    digits,
  )

const rowsIn = (table: Locator): Promise<readonly (readonly string[])[]> =>
  table.evaluate((found) =>
    found instanceof HTMLTableElement
      ? [...found.rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim()))
      : [],
  )

const flat = (words: string): string => words.replaceAll(/\s+/g, ' ').trim()

/** @throws when the screen says something else */
function part(words: string, shape: RegExp): readonly (string | undefined)[] {
  const found = shape.exec(words)
  if (found === null) throw new Error(`“${words}”`)
  return found
}
