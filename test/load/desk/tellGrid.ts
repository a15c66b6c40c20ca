import { aBrowser } from '../../e2e/aBrowser.ts'
import { signIn } from '../../e2e/signIn.ts'
import { startLargeHouse } from './aLargeHouse.ts'
import { framesDrawn } from './framesDrawn.ts'
import { type Cost, gridCost } from './gridCost.ts'
import { at, row } from './row.ts'

const itemCount = 200
const screens = [
  { name: 'landscape 1440 x 900', width: 1440, height: 900 },
  { name: 'upright 768 x 1024', width: 768, height: 1024 },
]

/**
 * Prints the cost of the grid for the page, with many items and two years of days, on the built product in a real browser:
 * the thread's own time, so that a busy machine is not taken for a slow page. Nothing is asserted.
 */
export async function tellGrid(say: (text: string) => void): Promise<void> {
  const desk = await startLargeHouse(itemCount)
  const browser = await aBrowser()
  try {
    say(`the grid, ${itemCount} items, ms of the page's thread`)
    say(row('', headings))
    for (const { name, ...viewport } of screens) {
      const context = await browser.newContext({ viewport, timezoneId: 'America/Vancouver' })
      const page = await context.newPage()
      await signIn(page, desk, 'maria')
      await page.goto(`${desk.origin}/calendar`)
      await page.locator('[role=gridcell][data-mark=verified]').first().waitFor()
      // Two years of prices for all items are read one after the other.
      await page.waitForLoadState('networkidle', { timeout: 300_000 })
      const { chosen, scrolledDown, scrolledAcross } = await gridCost(page)
      say(lineOf(`selection feedback, ${name}`, chosen))
      say(lineOf(`scroll frame down, ${name}`, scrolledDown))
      say(lineOf(`scroll frame across, ${name}`, scrolledAcross))
      for (const way of ['down', 'across'] as const) {
        const { gapsMs, drawn, due } = await framesDrawn(page, way)
        const columns = [0.5, 0.9, 1].map((share) => at(gapsMs, share).toFixed(1))
        say(row(`on the glass ${way}, ${drawn} of ${due} frames, ms between`, columns))
      }
      await context.close()
    }
    say('promised: selection feedback in 50 ms, 60 frames a second on the glass')
  } finally {
    await browser.close()
    await desk.stop()
  }
}

const headings = ['median', 'p90', 'most', 'script', 'layout']

/** `script` and `layout` are the medians of these parts. */
function lineOf(name: string, costs: readonly Cost[]): string {
  const all = costs.map((one) => one.all)
  const columns = [
    at(all, 0.5),
    at(all, 0.9),
    at(all, 1),
    at(
      costs.map(({ script }) => script),
      0.5,
    ),
    at(
      costs.map(({ layout }) => layout),
      0.5,
    ),
  ]
  return row(
    name,
    columns.map((one) => one.toFixed(1)),
  )
}
