import type { CDPSession, Page } from 'playwright-core'

/** The cost of one thing for the page, in milliseconds on its thread; time of other programs is not counted. */
export type Cost = { readonly all: number; readonly script: number; readonly layout: number }

const frames = 60
/** The cells repeat after so many, and a chosen cell that is tapped again opens its price. */
const taps = 45
/** A page that does less than this in {@link restMs} has nothing left to do. */
const restingMs = 10
const restMs = 500
/** A grid scrolled quickly: so many px a frame. */
const flungPx = 48

/**
 * The work of the grid for the page, for each of so many frames and taps. The page already shows the grid, and what it
 * requested from the service is there.
 */
export async function gridCost(page: Page): Promise<{
  readonly scrolledDown: readonly Cost[]
  readonly scrolledAcross: readonly Cost[]
  readonly chosen: readonly Cost[]
}> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cost = async (work: () => Promise<unknown>): Promise<Cost> => {
    const before = await spent(cdp)
    await work()
    const after = await spent(cdp)
    return {
      all: after.all - before.all,
      script: after.script - before.script,
      layout: after.layout - before.layout,
    }
  }
  const scrolled = async (by: { readonly down: number; readonly across: number }) => {
    const costs: Cost[] = []
    for (let nth = 0; nth < frames; nth += 1) costs.push(await cost(() => scroll(page, by)))
    return costs
  }
  const scrolledDown = await scrolled({ down: flungPx, across: 0 })
  const scrolledAcross = await scrolled({ down: 0, across: flungPx })
  // Prices of cells that came into sight are being requested, and that work is not part of the tap.
  await untilAtRest(page, cdp)
  const chosen: Cost[] = []
  for (let nth = 0; nth < taps; nth += 1) chosen.push(await cost(() => tap(page, nth)))
  await cdp.detach()
  return { scrolledDown, scrolledAcross, chosen }
}

async function untilAtRest(page: Page, cdp: CDPSession): Promise<void> {
  for (let before = -restingMs; ; ) {
    const { all } = await spent(cdp)
    if (all - before < restingMs) return
    before = all
    await page.waitForTimeout(restMs)
  }
}

async function spent(cdp: CDPSession): Promise<Cost> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const ms = (name: string): number =>
    (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return {
    all: ms('TaskDuration'),
    script: ms('ScriptDuration'),
    layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
  }
}

/** One frame of a scroll, up to the next one: everything it causes is done by then. */
const scroll = (page: Page, by: { readonly down: number; readonly across: number }) =>
  page.evaluate(
    ({ down, across }) =>
      new Promise<void>((done) => {
        const element = document.querySelector('[role=grid]')?.parentElement?.parentElement
        element?.scrollBy(across, down)
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
    by,
  )

/** A tap on another visible cell each time: in turn it begins a range, and ends one. */
const tap = (page: Page, nth: number) =>
  page.evaluate(
    (at) =>
      new Promise<void>((done) => {
        const box = document
          .querySelector('[role=grid]')
          ?.parentElement?.parentElement?.getBoundingClientRect()
        if (box === undefined) return done()
        const [x, y] = [
          box.x + box.width * (0.4 + 0.05 * (at % 9)),
          box.y + box.height * (0.2 + 0.1 * (at % 5)),
        ]
        document
          .elementFromPoint(x, y)
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y }))
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
    nth,
  )
