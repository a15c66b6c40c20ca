import type { BrowserContext, Page } from 'playwright-core'

/** "Those conditions" of architecture.md §6, for one page. */
export const slowed = 4
const bytesPerSecond = 9_000_000 / 8
const latencyMs = 60

/**
 * A flag of the browser. A driven browser records the stack of each request, for which it reads all code a second
 * time, 100 ms on a slowed page; with the flag it keeps the positions from the first reading. On a tablet nobody asks.
 */
export const asOnATablet = '--js-flags=--no-enable-lazy-source-positions'

/** Slows the page's processor and its network. */
export async function underThoseConditions(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
}

const drawn = new WeakSet<Page>()
const word = 'first element drawn'

/** Marks in each page of the context when the first element that fits `selector` was painted. */
export async function markFirst(context: BrowserContext, selector: string): Promise<void> {
  context.on('console', (message) => {
    const page = message.page()
    if (message.text() === word && page !== null) drawn.add(page)
  })
  await context.addInitScript(
    ({ where, told: eventName }) => {
      performance.setResourceTimingBufferSize(5_000)
      const seen = new MutationObserver(() => {
        if (document.querySelector(where) === null) return
        seen.disconnect()
        // What is drawn in this frame is on the glass when the next task runs.
        requestAnimationFrame(() =>
          setTimeout(() => {
            performance.mark('row')
            // oxlint-disable-next-line no-console -- it is how the page tells this program
            console.debug(eventName)
          }),
        )
      })
      seen.observe(document, { childList: true, subtree: true })
    },
    { where: selector, told: word },
  )
}

/**
 * When it was painted, in ms from the opening, and how many requests came before; to be called once for each opening. The
 * page reports it: a script that looks for it meanwhile would take a slow page fifty ms.
 */
export async function firstPainted(page: Page): Promise<{ ms: number; requests: number }> {
  if (!drawn.has(page)) {
    await page.waitForEvent('console', (message) => message.text() === word)
  }
  drawn.delete(page)
  return page.evaluate(() => {
    const ms = performance.getEntriesByName('row')[0]?.startTime ?? 0
    const before = performance.getEntriesByType('resource').filter((one) => one.startTime < ms)
    return { ms, requests: before.length + 1 }
  })
}

/** What is seen after a press: elements of which one, or each, has a text like `text`. */
export type Effect = {
  readonly selector: string
  readonly text: RegExp
  readonly of: 'one' | 'each'
}

/** An event on the page's window in the frame that shows the effect of a press, before it is painted. */
export const effectEvent = 'effect-of-press'

/**
 * From a press to the moment its effect is on the glass, in ms.
 *
 * @param press what a person does: one pointer or one key
 */
export async function pressToPaint(
  page: Page,
  press: () => Promise<unknown>,
  { selector, text, of }: Effect,
): Promise<number> {
  await page.evaluate(
    ({ where, source, isEach, told: eventName }) => {
      const wanted = new RegExp(source, 'su')
      const isSeen = (): boolean => {
        const all = [...document.querySelectorAll(where)]
        const fits = all.filter((one) => wanted.test(one.textContent ?? ''))
        return fits.length > 0 && (!isEach || fits.length === all.length)
      }
      const pressed = (event: Event): void => {
        for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, pressed, true)
        const look = (): void => {
          if (!isSeen()) {
            requestAnimationFrame(look)
            return
          }
          dispatchEvent(new Event(eventName))
          // What is drawn in this frame is on the glass when the next task runs.
          setTimeout(() => performance.measure('press', { start: event.timeStamp }))
        }
        requestAnimationFrame(look)
      }
      performance.clearMeasures('press')
      for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, pressed, true)
    },
    { where: selector, source: text.source, isEach: of === 'each', told: effectEvent },
  )
  await press()
  await page.waitForFunction(() => performance.getEntriesByName('press').length > 0)
  return page.evaluate(() => performance.getEntriesByName('press')[0]?.duration ?? 0)
}
