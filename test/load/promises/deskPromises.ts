import type { Browser, Page } from 'playwright-core'
import { aWindowlessBrowser } from '../../e2e/aBrowser.ts'
import { aPageOf } from '../../e2e/aPage.ts'
import { type RunningDesk, startDesk } from '../../e2e/aRunningDesk.ts'
import { framesDrawn } from '../desk/framesDrawn.ts'
import { at } from '../desk/row.ts'
import { type Measured, median } from './measured.ts'
import {
  asOnATablet,
  firstPainted,
  markFirst,
  pressToPaint,
  slowed,
  underThoseConditions,
} from './thoseConditions.ts'

const bookings = 10_000
const visits = 5
const taps = 12
/** Nobody waits for the background work of a page after it was opened. */
const restMs = 6_000
/** Held once nothing more of it comes: the list of the working window first, and what is looked for then. */
const heldMs = 30_000
const frameMs = 1_000 / 60

const row = {
  today: '[aria-label=Arrivals] li',
  bookings: '[role=grid] [data-code]',
} as const

type House = { readonly browser: Browser; readonly desk: RunningDesk }

/** What a person waits for at the desk, in a real browser, with 10,000 bookings and a slow tablet on a slow network. */
export async function* tellDesk(): AsyncGenerator<Measured> {
  const desk = await startDesk(
    { SERVICE_THROTTLE: 'off', DEMO_BOOKINGS: String(bookings), LOG_LEVEL: 'warn' },
    { isAsStarted: true },
  )
  const browser = await aWindowlessBrowser(asOnATablet)
  const house = { browser, desk }
  try {
    yield* openings(house)
    yield* bookingsCached(house)
    yield* atATap(house)
    yield* scrolling(house)
  } finally {
    await browser.close()
    await desk.stop()
  }
}

/** Signed in, with nothing of the desk in the browser yet. */
const newVisitor = ({ browser, desk }: House, selector: string): Promise<Page> =>
  aPageOf('maria', desk, {
    browser,
    path: '/robots.txt',
    before: (context) => markFirst(context, selector),
  })

async function* openings(house: House): AsyncGenerator<Measured> {
  const first: number[] = []
  const again: number[] = []
  const requests: number[] = []
  const list: number[] = []
  for (let nth = 0; nth < visits; nth += 1) {
    const page = await newVisitor(house, row.today)
    await underThoseConditions(page)
    await page.goto(`${house.desk.origin}/today`)
    const seen = await firstPainted(page)
    first.push(seen.ms)
    requests.push(seen.requests)
    await page.waitForTimeout(restMs)
    await page.reload()
    again.push((await firstPainted(page)).ms)
    await page.context().close()
    const other = await newVisitor(house, row.bookings)
    await underThoseConditions(other)
    await other.goto(`${house.desk.origin}/bookings`)
    list.push((await firstPainted(other)).ms)
    await other.context().close()
  }
  const note = `median of ${visits}`
  yield upTo('first visit of Today, to the first arrival', 750, [median(first)], note)
  yield upTo('Today again, to the first arrival', 400, [median(again)], note)
  yield upTo('first visit of Bookings, to the first row', 900, [median(list)], note)
  yield {
    what: 'requests to open Today, to the first arrival',
    promised: '6',
    figures: [median(requests)],
    isKept: median(requests) <= 6,
    note,
  }
}

/** Bookings with all of them held: what is looked for, narrowed and opened there. */
async function* bookingsCached(house: House): AsyncGenerator<Measured> {
  const page = await newVisitor(house, row.bookings)
  await page.goto(`${house.desk.origin}/bookings`)
  await firstPainted(page)
  await page.waitForTimeout(restMs)
  await underThoseConditions(page)
  const opened: number[] = []
  for (let nth = 0; nth <= taps; nth += 1) {
    const one = page.locator(row.bookings).nth(nth)
    const code = (await one.getAttribute('data-code')) ?? ''
    opened.push(
      await pressToPaint(page, () => one.click(), {
        selector: 'article',
        text: new RegExp(code, 'u'),
        of: 'one',
      }),
    )
    await page.waitForTimeout(1_000)
  }
  const [firstOpened = 0, ...next] = opened
  yield upTo('opening a booking: the first', 100, [firstOpened], 'once')
  yield upTo('opening a booking: the next', 50, [median(next)], `median of ${next.length}`)
  await page.keyboard.press('Escape')
  const chip = page.getByRole('group', { name: 'Quick filters' }).getByRole('button')
  const narrowed: number[] = []
  for (let nth = 0; nth < taps; nth += 1) {
    // Pressed and released by turns.
    const isOn = nth % 2 === 0
    narrowed.push(
      await pressToPaint(page, () => chip.filter({ hasText: /^Paid$/ }).click(), {
        selector: row.bookings,
        text: isOn ? /Paid/u : /^(?!.*Paid)/u,
        of: isOn ? 'each' : 'one',
      }),
    )
    await page.waitForTimeout(1_000)
  }
  yield upTo('filter by status', 50, [median(narrowed)], `median of ${narrowed.length}`)
  await page.context().close()
}

async function* atATap(house: House): AsyncGenerator<Measured> {
  const page = await newVisitor(house, row.today)
  await page.goto(`${house.desk.origin}/today`)
  await firstPainted(page)
  await page.waitForTimeout(restMs)
  await underThoseConditions(page)
  const took: number[] = []
  const buttons = page.getByRole('button', { name: /^Check in/ })
  const codes = await page
    .locator(row.today)
    .filter({ has: buttons })
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-code') ?? ''))
  for (const code of codes.slice(0, taps)) {
    const there = page.locator(`${row.today}[data-code="${code}"]`)
    took.push(
      await pressToPaint(page, () => there.getByRole('button', { name: /^Check in/ }).click(), {
        selector: `li[data-code="${code}"]`,
        text: /Undo/u,
        of: 'one',
      }),
    )
  }
  const figures = [median(took), at(took, 0.98)]
  yield {
    what: 'tap on Check in to what is seen, ms median / p98',
    promised: '40 / 80',
    figures,
    isKept: (figures[0] ?? 0) <= 40 && (figures[1] ?? 0) <= 80,
    note: `${took.length} taps`,
  }
  await page.context().close()
}

async function* scrolling(house: House): AsyncGenerator<Measured> {
  for (const when of ['while it is being held', 'all held'] as const) {
    const page = await newVisitor(house, row.bookings)
    await page.goto(`${house.desk.origin}/bookings`)
    await firstPainted(page)
    if (when === 'all held') await page.waitForTimeout(heldMs)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    const { gapsMs } = await framesDrawn(page, 'down')
    const late = gapsMs.filter((ms) => ms > 1.5 * frameMs).length
    const share = (100 * late) / Math.max(1, gapsMs.length)
    const over = gapsMs.filter((ms) => ms > 50).length
    yield {
      what: `scrolling Bookings, ${when}: % late / over 50 ms`,
      promised: '2 / 0',
      figures: [share, over],
      isKept: share <= 2 && over === 0,
      note: `${gapsMs.length} frames`,
    }
    await page.context().close()
  }
}

const upTo = (what: string, most: number, figures: readonly number[], note: string): Measured => ({
  what: `${what}, ms`,
  promised: `${most}`,
  figures,
  isKept: Math.max(...figures) <= most,
  note,
})
