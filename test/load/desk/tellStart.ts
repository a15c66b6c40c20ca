import type { Page } from 'playwright-core'
import { markByManager } from '../../e2e/aPage.ts'
import { startDesk } from '../../e2e/aRunningDesk.ts'
import { aTablet, type Tablet } from '../../e2e/aTablet.ts'
import { setDeskPin, untilReady } from '../../e2e/deskPin.ts'
import { signIn } from '../../e2e/signIn.ts'
import { aChaosProxy } from '../../example/aChaosProxy.ts'
import { at, row } from './row.ts'

const pin = '482915'
/** A person who knows the PIN well. */
const betweenDigitsMs = 150
const marks = ['lock', 'digit', 'row'] as const
type Mark = (typeof marks)[number]

/**
 * Prints how long a marked tablet takes to show today's first arrival: with a network, from opening the page; without, from
 * opening the page to the box for the PIN and from its last digit to the row, each as painted. The browser is new each
 * time, and its caches are those on the disk.
 */
export async function tellStart(say: (text: string) => void, times: number): Promise<void> {
  const wire = await aChaosProxy('')
  const origin = wire.origin.replace('127.0.0.1', 'localhost')
  const desk = await startDesk({
    PUBLIC_ORIGIN: origin,
    SERVICE_THROTTLE: 'off',
    DEMO_BOOKINGS: '10000',
    LOG_LEVEL: 'warn',
  })
  wire.pointTo(desk.origin)
  const tablet = await aTablet({ width: 768, height: 1024 })
  try {
    const page = await tablet.switchOn()
    await markByManager(tablet.context(), { origin })
    await signIn(page, { origin, serviceOrigin: desk.serviceOrigin }, 'kenji')
    await setDeskPin(page, pin)
    await untilReady(page)
    await untilAllIsHeld(page)
    await tablet.switchOff()
    say('')
    say(row('a marked tablet is switched on, ms', ['median', 'p90', 'most']))
    const online = await starts(times, () => startOnline(tablet, origin))
    tell(say, 'with network: going there to the first row', online, ({ row: to }) => to)
    await wire.hangUp()
    const offline = await starts(times, () => startOffline(tablet, origin))
    tell(say, 'without: going there to the box for the PIN', offline, ({ lock }) => lock)
    tell(say, 'without: the last digit to the first row', offline, (m) => m.row - m.digit)
    tell(say, 'without: all but the hand', offline, (m) => m.lock + m.row - m.digit)
    say('promised: 800 ms from going there to the first row, the hand aside')
  } finally {
    await tablet.close()
    await desk.stop()
    await wire.close()
  }
}

type Moments = Readonly<Record<Mark, number>>

async function starts(times: number, start: () => Promise<Moments>): Promise<readonly Moments[]> {
  const found: Moments[] = []
  for (let nth = 0; nth < times; nth += 1) found.push(await start())
  return found
}

/** A browser that was just opened is busy with itself for a second or two, which is not the desk's time. */
async function switchOn(tablet: Tablet): Promise<Page> {
  const page = await tablet.switchOn()
  await page.waitForTimeout(3_000)
  return page
}

async function startOnline(tablet: Tablet, origin: string): Promise<Moments> {
  const page = await switchOn(tablet)
  await watchPaints(page)
  const firstRow = drawn(page, 'row')
  await page.goto(`${origin}/today`)
  await firstRow
  return momentsOf(tablet, page)
}

async function startOffline(tablet: Tablet, origin: string): Promise<Moments> {
  const page = await switchOn(tablet)
  await tablet.context().setOffline(true)
  await watchPaints(page)
  const lock = drawn(page, 'lock')
  await page.goto(`${origin}/today`)
  await lock
  await page.keyboard.type(pin.slice(0, -1), { delay: betweenDigitsMs })
  // Before the last digit, which opens the desk without Enter.
  const firstRow = drawn(page, 'row')
  await page.keyboard.press(pin.slice(-1))
  await firstRow
  return momentsOf(tablet, page)
}

const waitedFor = [
  ['lock', 'input[type=password]'],
  ['row', '[aria-label=Arrivals] li'],
] as const

/** Reported by the page itself, because reading it from outside meanwhile would be work of the page. */
const drawn = (page: Page, name: (typeof waitedFor)[number][0]): Promise<unknown> =>
  page.waitForEvent('console', (message) => message.text() === `drawn: ${name}`)

/** Marks when the box for the PIN and the first row were painted, and when a digit was typed. */
const watchPaints = (page: Page): Promise<unknown> =>
  page.addInitScript((places) => {
    const left = new Map<string, string>(places)
    const seen = new MutationObserver(() => {
      for (const [name, place] of left) {
        if (document.querySelector(place) === null) continue
        left.delete(name)
        // What is rendered in this frame is on the screen when the next task runs.
        requestAnimationFrame(() =>
          setTimeout(() => {
            performance.mark(name)
            // oxlint-disable-next-line no-console -- it is how the page tells this program
            console.debug(`drawn: ${name}`)
          }),
        )
      }
    })
    seen.observe(document, { childList: true, subtree: true })
    addEventListener('keydown', () => void performance.mark('digit'), true)
  }, waitedFor)

async function momentsOf(tablet: Tablet, page: Page): Promise<Moments> {
  const found = await page.evaluate(
    (names) =>
      names.map((name) => {
        const seen = performance.getEntriesByName(name).map(({ startTime }) => startTime)
        return seen.at(-1) ?? 0
      }),
    [...marks],
  )
  const [lock = 0, digit = 0, to = 0] = found
  await tablet.switchOff()
  return { lock, digit, row: to }
}

/** Waits until the sync centre counts no more than it expects: everything is read for a search. */
async function untilAllIsHeld(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type('mari')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Live/ }).click()
  await page.getByText(/^[\d,]{5,}, as of/).waitFor({ timeout: 300_000 })
  // The replica is written to the disk every three seconds.
  await page.waitForTimeout(10_000)
  await page.keyboard.press('Escape')
}

function tell(
  say: (text: string) => void,
  name: string,
  found: readonly Moments[],
  of: (moments: Moments) => number,
): void {
  const ms = found.map(of)
  say(
    row(
      name,
      [0.5, 0.9, 1].map((share) => at(ms, share).toFixed(0)),
    ),
  )
}
