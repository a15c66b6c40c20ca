import type { Page } from 'playwright-core'
import { z } from 'zod'
import { aWindowlessBrowser } from '../../e2e/aBrowser.ts'
import { aPageOf } from '../../e2e/aPage.ts'
import type { RunningDesk } from '../../e2e/aRunningDesk.ts'
import { arrivals, fillDay, rowOfFullDay } from './aFullDay.ts'
import { at, row } from './row.ts'

const slowed = 4
const typed = 'mar ian son lee'

/**
 * Prints the time from a key to its effect on the screen on a day with five hundred arrivals, with a slowed processor: for
 * each letter of some words, and for each that removes them again.
 */
export async function tellFullDay(say: (text: string) => void, desk: RunningDesk): Promise<void> {
  const browser = await aWindowlessBrowser()
  try {
    const page = await aPageOf('maria', desk, {
      browser,
      before: fillDay,
    })
    await page.locator(rowOfFullDay).first().waitFor()
    await page.waitForTimeout(8_000)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    const ms = await keysToPaint(page)
    say('')
    say(
      row(`a day of ${arrivals} arrivals, processor slowed ${slowed}x`, ['median', 'p98', 'most']),
    )
    say(
      row(
        'key to paint, ms',
        [0.5, 0.98, 1].map((share) => at(ms, share).toFixed(0)),
      ),
    )
    say('promised: 32 ms median, 64 ms p98')
  } finally {
    await browser.close()
  }
}

async function keysToPaint(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        // What is rendered in this frame is on the screen when the next task runs.
        requestAnimationFrame(() =>
          setTimeout(() => void times.push(performance.now() - timeStamp)),
        ),
      true,
    )
  })
  await page.getByRole('searchbox').first().focus()
  for (const word of typed.split(' ')) {
    const letters = word.split('')
    for (const key of [...letters, ...letters.map(() => 'Backspace')]) {
      await page.keyboard.press(key)
      await page.waitForTimeout(700)
    }
  }
  const times: unknown = await page.evaluate('globalThis.times')
  return z.array(z.number()).parse(times)
}
