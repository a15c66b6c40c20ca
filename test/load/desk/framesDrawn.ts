import type { Page } from 'playwright-core'
import { z } from 'zod'

/** A quick scroll: so many px a second, for three seconds. */
const pxPerSecond = 2_000
const seconds = 3
/** A browser renders so many frames in a second. */
const perSecond = 60

/** The name of a scrolled frame in the browser's trace. */
const moved = 'ScrollTree::SetScrollOffset'

const traced = z.array(z.looseObject({ name: z.string(), ts: z.number().optional() }))

/**
 * What a person sees while scrolling: the times between the frames that reach the screen, in ms. The browser scrolls
 * rendered content on its own, beside the page's work.
 */
export async function framesDrawn(
  page: Page,
  way: 'down' | 'across',
): Promise<{ readonly gapsMs: readonly number[]; readonly due: number; readonly drawn: number }> {
  const cdp = await page.context().newCDPSession(page)
  const at = { DrawFrame: [] as number[], [moved]: [] as number[] }
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, ts } of traced.parse(value)) {
      if ((name === 'DrawFrame' || name === moved) && ts !== undefined) at[name].push(ts / 1000)
    }
  })
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['cc', 'disabled-by-default-devtools.timeline.frame'] },
  })
  const px = -pxPerSecond * seconds
  await cdp.send('Input.synthesizeScrollGesture', {
    x: (page.viewportSize()?.width ?? 0) * 0.6,
    y: (page.viewportSize()?.height ?? 0) * 0.6,
    ...(way === 'down' ? { yDistance: px } : { xDistance: px }),
    speed: pxPerSecond,
    gestureSourceType: 'mouse',
  })
  const over = new Promise<void>((done) => void cdp.once('Tracing.tracingComplete', () => done()))
  await cdp.send('Tracing.end')
  await over
  await cdp.detach()
  // What does not move is not rendered again.
  const [from, to] = [Math.min(...at[moved]), Math.max(...at[moved])]
  const drawn = at.DrawFrame.filter((ms) => ms >= from && ms <= to).toSorted((a, b) => a - b)
  const gapsMs = drawn.slice(1).map((ms, nth) => ms - (drawn[nth] ?? ms))
  const tookMs = (drawn.at(-1) ?? 0) - (drawn[0] ?? 0)
  return { gapsMs, drawn: drawn.length, due: Math.round((tookMs * perSecond) / 1000) + 1 }
}
