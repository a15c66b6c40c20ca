import type { Page } from 'playwright-core'
import { aBrowser } from '../../e2e/aBrowser.ts'
import { startDesk } from '../../e2e/aRunningDesk.ts'
import { signIn } from '../../e2e/signIn.ts'
import { row } from './row.ts'

type Heap = { readonly held: string; readonly bytes: number; readonly withSearch: number }

/** Prints how much of the page's memory the bookings on a tablet take, compared with a desk without bookings. */
export async function tellHeap(say: (text: string) => void): Promise<void> {
  say('')
  say(row('memory of the page after collecting, MB', ['Today', 'searched']))
  // With none there is no demo business, and nobody who could sign in.
  const empty = await heapOf(1)
  const full = await heapOf(10_000)
  for (const { held, bytes, withSearch } of [empty, full]) {
    say(row(`holds ${held}`, [mb(bytes), mb(withSearch)]))
  }
  const more = [full.bytes - empty.bytes, full.withSearch - empty.withSearch]
  say(row('more than the empty one', more.map(mb)))
  say('promised: 20 MB more')
}

const mb = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

async function heapOf(bookings: number): Promise<Heap> {
  const desk = await startDesk({
    SERVICE_THROTTLE: 'off',
    DEMO_BOOKINGS: String(bookings),
    LOG_LEVEL: 'warn',
  })
  const browser = await aBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 768, height: 1024 } })
    await signIn(page, desk, 'kenji')
    const held = await untilAllIsHeld(page)
    const bytes = await usedBy(page)
    await page.keyboard.press('/')
    await page.keyboard.type('mari')
    await page.waitForLoadState('networkidle', { timeout: 300_000 })
    return { held, bytes, withSearch: await usedBy(page) }
  } finally {
    await browser.close()
    await desk.stop()
  }
}

/** Bookings from before the working window are read only while somebody searches. */
const looksForMs = 10_000

/** Searches until a search finds no more bookings in the replica than the one before. @returns how many, in words */
async function untilAllIsHeld(page: Page): Promise<string> {
  const words = page.getByText(/^[\d,]+, as of/)
  for (let before = ''; ; ) {
    await page.keyboard.press('/')
    await page.keyboard.type('mari')
    await page.waitForTimeout(looksForMs)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Live/ }).click()
    await words.waitFor({ timeout: 60_000 })
    const held = /[\d,]+/.exec((await words.textContent()) ?? '')?.[0] ?? ''
    await page.keyboard.press('Escape')
    if (held === before) return held
    before = held
  }
}

async function usedBy(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  // Objects that only weak references hold are collected in the second turn.
  for (let turn = 0; turn < 2; turn += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
