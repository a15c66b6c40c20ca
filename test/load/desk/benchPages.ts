import { readFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { aBrowser, aWindowlessBrowser } from '../../e2e/aBrowser.ts'
import { aPageOf } from '../../e2e/aPage.ts'
import { type RunningDesk, startDesk } from '../../e2e/aRunningDesk.ts'
import { markFirst } from '../promises/thoseConditions.ts'
import { at, row } from './row.ts'
import { tellBlocking } from './tellBlocking.ts'
import { tellFullDay } from './tellFullDay.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Without a new request for this long the page is idle. Changes by others are requested every fifteen seconds. */
const quietMs = 4_000
const atMostMs = 120_000

type Place = { readonly name: string; readonly path: string; readonly row: string }

const places = (code: string): readonly Place[] => [
  { name: 'Today', path: '/today', row: '[aria-label=Arrivals] li' },
  { name: 'Bookings', path: '/bookings', row: '[data-code]' },
  { name: 'Booking', path: `/bookings/${code}`, row: 'article dd' },
  { name: 'Payments', path: '/payments', row: '[role=grid] [data-code]' },
  { name: 'Calendar', path: '/calendar', row: '[role=gridcell][data-mark]' },
]

/** The cost of opening a page once. `code` is scripts and styles as they are sent, in KiB. */
type Opening = Readonly<Record<(typeof columns)[number][0], number>>

const columns = [
  ['requestsToRow', 'req row'],
  ['requests', 'req idle'],
  ['codeToRow', 'KiB row'],
  ['code', 'KiB idle'],
  ['rowMs', 'row ms'],
  ['script', 'script'],
  ['layout', 'layout'],
  ['task', 'task'],
  ['browser', 'browser'],
  ['server', 'server'],
] as const

/**
 * `npm run bench:pages`: the cost of opening each place, in counts and time on the processor, so that a busy machine is not
 * taken for a slow desk. Pages are opened in turn, and medians are printed. Nothing is asserted.
 *
 * @param given how often each place is opened; how many bookings; `worker` lets the desk store its files for the next start
 */
export async function run(given: readonly string[]): Promise<void> {
  const [times = '3', bookings = '10000', worker = ''] = given
  say(`${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} threads free, load ${loadNow()}`)
  const desk = await startDesk({
    SERVICE_THROTTLE: 'off',
    DEMO_BOOKINGS: bookings,
    LOG_LEVEL: 'warn',
  })
  const browser = await (worker === 'worker' ? aBrowser() : aWindowlessBrowser())
  try {
    const code = await someCode(browser, desk)
    for (const isAgain of [false, true]) {
      const found = new Map<string, Opening[]>(places(code).map(({ name }) => [name, []]))
      for (let nth = 0; nth < Number(times); nth += 1) {
        for (const place of places(code)) {
          const wish = { isAgain, keepsFiles: worker === 'worker' }
          found.get(place.name)?.push(await opened(browser, desk, place, wish))
        }
      }
      say('')
      say(
        row(
          isAgain ? 'opened again, files in the browser’s cache' : 'opened for the first time',
          columns.map(([, heading]) => heading),
        ),
      )
      for (const [name, openings] of found) say(row(name, medians(openings)))
    }
    await tellBlocking(say, { browser, desk, times: Number(times) }, places(code))
    await tellFullDay(say, desk)
    say(`load ${loadNow()}`)
  } finally {
    await browser.close()
    await desk.stop()
  }
}

const loadNow = (): string => loadavg()[0]?.toFixed(1) ?? ''

const medians = (openings: readonly Opening[]): readonly string[] =>
  columns.map(([name]) =>
    at(
      openings.map((one) => one[name]),
      0.5,
    ).toFixed(0),
  )

async function someCode(browser: Browser, desk: RunningDesk): Promise<string> {
  const page = await aPageOf('maria', desk, { browser, path: '/bookings' })
  const first = page.locator('[data-code]').first()
  const code = (await first.getAttribute('data-code')) ?? ''
  await page.context().close()
  return code
}

type OpeningWish = { readonly isAgain: boolean; readonly keepsFiles: boolean }

async function opened(
  browser: Browser,
  desk: RunningDesk,
  place: Place,
  { isAgain, keepsFiles }: OpeningWish,
): Promise<Opening> {
  const page = await aPageOf('maria', desk, {
    browser,
    path: isAgain ? place.path : '/robots.txt',
    before: (context) => markFirst(context, place.row),
    context: { serviceWorkers: keepsFiles ? 'allow' : 'block' },
  })
  let requests = 0
  page.on('request', () => (requests += 1))
  const quiet = async () => {
    const end = Date.now() + atMostMs
    for (let before = -1; before !== requests && Date.now() < end; ) {
      before = requests
      await page.waitForTimeout(quietMs)
    }
  }
  if (isAgain) await quiet()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const spent = await spentBy(browser, desk)
  await page.goto(`${desk.origin}${place.path}`)
  await page.locator(place.row).first().waitFor({ state: 'attached' })
  await quiet()
  const { metrics } = await session.send('Performance.getMetrics')
  const now = await spentBy(browser, desk)
  const seconds = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  const { rowAt, all } = await page.evaluate(() => ({
    rowAt: performance.getEntriesByName('row')[0]?.startTime ?? 0,
    all: performance.getEntriesByType('resource').map((entry) => {
      const { name, startTime } = entry
      const size = entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0
      return { name, startTime, codeKib: /\.(?:js|css)$/.test(name) ? size / 1024 : 0 }
    }),
  }))
  const before = all.filter(({ startTime }) => startTime < rowAt)
  if (process.env['LIST'] !== undefined) {
    const lines = all.map(
      ({ name, startTime }) => `${startTime < rowAt ? '<' : '>'} ${startTime.toFixed(0)} ${name}`,
    )
    say([`--- ${place.name}`, ...lines].join('\n'))
  }
  await page.context().close()
  return {
    rowMs: rowAt,
    requestsToRow: before.length + 1,
    requests: all.length + 1,
    codeToRow: sumOf(before, ({ codeKib }) => codeKib),
    code: sumOf(all, ({ codeKib }) => codeKib),
    script: seconds('ScriptDuration') * 1000,
    layout: (seconds('LayoutDuration') + seconds('RecalcStyleDuration')) * 1000,
    task: seconds('TaskDuration') * 1000,
    browser: now.browser - spent.browser,
    server: now.server - spent.server,
  }
}

const sumOf = <T>(all: readonly T[], figure: (one: T) => number): number =>
  all.reduce((sum, one) => sum + figure(one), 0)

/** Time on the processor so far, in ms: of all processes of the browser, and of the product. */
async function spentBy(browser: Browser, desk: RunningDesk) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return {
    browser: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0),
    server: await spentByProcess(desk.pid),
  }
}

/** Linux counts it in hundredths of a second; elsewhere it is unknown. */
async function spentByProcess(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}
