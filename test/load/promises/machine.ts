import { loadavg } from 'node:os'
import { aWindowlessBrowser } from '../../e2e/aBrowser.ts'
import { at } from '../desk/row.ts'
import { median } from './measured.ts'
import { slowed } from './thoseConditions.ts'

const turns = 20_000_000
const tries = 5
const freshBytes = 100 * 2 ** 20
const pageBytes = 4096
const rowsOnPage = 1_000

/**
 * How fast this machine is at this moment, by three pieces of work that are always the same, so that two days can be
 * compared. Of two machines whose loop took the same time, one opened the desk in 2.4 times the time of the other: new
 * memory cost it twelve microseconds a page, and a browser takes a lot of that.
 */
export async function machineNow(): Promise<string> {
  return [
    `the fixed loop takes ${loopMs()} ms`,
    `${freshBytes / 2 ** 20} MB of new memory ${Math.round(newMemoryMs())} ms`,
    `a fixed page ${Math.round(await fixedPageMs())} ms`,
    `load ${loadavg()[0]?.toFixed(1)}`,
  ].join(', ')
}

/** A loop of whole numbers: one thread alone. The quickest of five, because what disturbs it only makes it slower. */
function loopMs(): number {
  const took = Array.from({ length: tries }, () => {
    const begin = performance.now()
    let mixed = 1
    for (let nth = 0; nth < turns; nth += 1) mixed = (Math.imul(mixed, 48_271) ^ nth) >>> 0
    const ms = performance.now() - begin
    // A result that is not read would not be calculated at all.
    return mixed === 0 ? Number.POSITIVE_INFINITY : ms
  })
  return Math.round(at(took, 0))
}

/** Memory that the system gives for the first time, each page of it touched once. */
function newMemoryMs(): number {
  return median(
    Array.from({ length: tries }, () => {
      const begin = performance.now()
      const memory = Buffer.allocUnsafeSlow(freshBytes)
      for (let byte = 0; byte < memory.length; byte += pageBytes) memory[byte] = 1
      return performance.now() - begin
    }),
  )
}

/** A thousand rows drawn in a new page of the browser, slowed as the desk is; the page has nothing of the desk. */
async function fixedPageMs(): Promise<number> {
  const browser = await aWindowlessBrowser()
  try {
    const took: number[] = []
    for (let nth = 0; nth < tries; nth += 1) {
      const page = await browser.newPage()
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
      took.push(await page.evaluate(drawRows, rowsOnPage))
      await page.close()
    }
    return median(took)
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
function drawRows(rows: number): Promise<number> {
  const begin = performance.now()
  const list = document.createElement('ul')
  for (let nth = 0; nth < rows; nth += 1) {
    const row = document.createElement('li')
    for (const word of ['Guest', 'Cabin', 'Paid', '12:30']) {
      const part = document.createElement('span')
      part.textContent = `${word} ${nth}`
      row.append(part)
    }
    list.append(row)
  }
  document.body.append(list)
  // What is drawn in this frame is on the glass when the next task runs.
  return new Promise((drawn) => {
    requestAnimationFrame(() => setTimeout(() => drawn(performance.now() - begin)))
  })
}
