import type { Browser, Page } from 'playwright-core'
import { aPageOf } from '../../e2e/aPage.ts'
import type { RunningDesk } from '../../e2e/aRunningDesk.ts'
import { firstPainted, markFirst, underThoseConditions } from '../promises/thoseConditions.ts'
import { at, row } from './row.ts'
import { threadTasks } from './threadTasks.ts'

/** A phone, as Lighthouse has it. */
const phone = { width: 412, height: 823 }
/** Storing and loading ahead after a place was opened are done by then. */
const settledMs = 6_000
/** So long after the first row it is looked at what the page's thread does. */
const watchedMs = 8_000
/** A task that takes longer than this makes a press wait; what is over it counts as blocking. */
const longMs = 50
/** So much slower is the processor that is promised for. */
const slowed = 4

type Opened = { readonly blocking: number; readonly longest: number; readonly row: number }

/**
 * Prints how long the page's thread answers no press after a place was opened again on a phone: the sum of what its tasks
 * take over 50 ms from the first paint on, under "those conditions" of architecture.md §6. Then the same for a first visit
 * by processor time ({@link byProcessor}).
 *
 * @param places each with an element by which its first row is known
 */
export async function tellBlocking(
  say: (text: string) => void,
  { browser, desk, times }: { browser: Browser; desk: RunningDesk; times: number },
  places: readonly { readonly name: string; readonly path: string; readonly row: string }[],
): Promise<void> {
  say('')
  say(row('opened again on a phone, slowed, ms', ['blocking', 'longest', 'row']))
  for (const { name, path, row: first } of places) {
    const found: Opened[] = []
    for (let nth = 0; nth < times; nth += 1) found.push(await opened(browser, desk, path, first))
    const median = (of: (one: Opened) => number) => at(found.map(of), 0.5).toFixed(0)
    say(row(name, [median((o) => o.blocking), median((o) => o.longest), median((o) => o.row)]))
  }
  say('')
  say(row('for the first time, by processor time', ['blocking', 'longest']))
  for (const { name, path, row: first } of places) {
    const found: (readonly number[])[] = []
    for (let nth = 0; nth < times; nth += 1) {
      found.push(await byProcessor(browser, desk, path, first))
    }
    const median = (of: (tasks: readonly number[]) => number) => at(found.map(of), 0.5).toFixed(0)
    say(row(name, [median(blockingOf), median((tasks) => Math.max(0, ...tasks))]))
  }
  say('wished for: 150')
}

const blockingOf = (tasks: readonly number[]): number =>
  tasks.reduce((sum, ms) => sum + Math.max(0, ms - longMs), 0)

/**
 * The same without the clock, which counts what the service, the browser and other programs take of the processor: each
 * task's own time, times four, of a first visit that is not slowed.
 */
async function byProcessor(
  browser: Browser,
  desk: RunningDesk,
  path: string,
  first: string,
): Promise<readonly number[]> {
  const page = await aPageOf('maria', desk, {
    browser,
    path: '/robots.txt',
    ...phone,
    before: (context) => markFirst(context, first),
  })
  const tasks = await threadTasks(browser, page, `${desk.origin}${path}`, async () => {
    await firstPainted(page)
    await page.waitForTimeout(watchedMs)
  })
  await page.context().close()
  return tasks.map((ms) => ms * slowed)
}

async function opened(
  browser: Browser,
  desk: RunningDesk,
  path: string,
  first: string,
): Promise<Opened> {
  const page = await aPageOf('maria', desk, {
    browser,
    path,
    ...phone,
    before: (context) => markFirst(context, first),
  })
  await firstPainted(page)
  await page.waitForTimeout(settledMs)
  await underThoseConditions(page)
  await page.reload()
  const { ms } = await firstPainted(page)
  await page.waitForTimeout(watchedMs)
  const tasks = await longTasks(page)
  await page.context().close()
  return {
    blocking: blockingOf(tasks),
    longest: Math.max(0, ...tasks),
    row: ms,
  }
}

/** How long each long task took, as far as it was after the first paint. */
const longTasks = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async (least) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const tasks = await new Promise<PerformanceEntryList>((done) => {
      const seen = new PerformanceObserver((list) => done(list.getEntries()))
      seen.observe({ type: 'longtask', buffered: true })
      // A page without any long task tells none.
      setTimeout(() => done([]), 500)
    })
    return tasks
      .map(({ startTime, duration }) =>
        Math.min(duration, startTime + duration - (paint?.startTime ?? 0)),
      )
      .filter((ms) => ms > least)
  }, longMs)
