import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { aWindowlessBrowser } from '../../e2e/aBrowser.ts'
import { aPageOf } from '../../e2e/aPage.ts'
import { type RunningDesk, startDesk } from '../../e2e/aRunningDesk.ts'
import { fillDay, rowOfFullDay } from '../desk/aFullDay.ts'
import { at, row } from '../desk/row.ts'
import {
  asOnATablet,
  type Effect,
  firstPainted,
  markFirst,
  pressToPaint,
  underThoseConditions,
} from '../promises/thoseConditions.ts'
import type { How } from './inPage.ts'

/** Nobody waits for the background work of a page after it was opened, or after a press. */
const restMs = 6_000
const pauseMs = 600

/** A press of which the page then makes a copy; `back` makes it undone. */
type Press = {
  readonly press: () => Promise<unknown>
  readonly effect: Effect
  readonly back: () => Promise<unknown>
}

type Scene = {
  readonly what: string
  readonly path: string
  readonly first: string
  readonly before?: (context: BrowserContext) => Promise<unknown>
  readonly byKey?: boolean
  readonly press: (page: Page) => Promise<Press>
}

const listRow = '[role=grid] [data-code]'
const todayRow = '[aria-label=Arrivals] li'

const scenes: readonly Scene[] = [
  {
    what: 'filter by status',
    path: '/bookings',
    first: listRow,
    press: async (page) => {
      const chips = page.getByRole('group', { name: 'Quick filters' }).getByRole('button')
      const press = () => chips.filter({ hasText: /^Paid$/ }).click()
      return { press, back: press, effect: { selector: listRow, text: /Paid/u, of: 'each' } }
    },
  },
  {
    what: 'opening the next booking',
    path: '/bookings',
    first: listRow,
    press: async (page) => {
      const [one, next] = [page.locator(listRow).nth(1), page.locator(listRow).nth(2)]
      const code = (await next.getAttribute('data-code')) ?? ''
      for (const each of [next, one]) {
        await each.click()
        await page.waitForTimeout(2 * pauseMs)
      }
      return {
        press: () => next.click(),
        back: () => one.click(),
        effect: { selector: 'article', text: new RegExp(code, 'u'), of: 'one' },
      }
    },
  },
  {
    what: 'tap on Check in',
    path: '/today',
    first: todayRow,
    press: async (page) => {
      const checkIn = page.getByRole('button', { name: /^Check in/ })
      const due = page.locator(todayRow).filter({ has: checkIn }).first()
      const code = (await due.getAttribute('data-code')) ?? ''
      const there = page.locator(`li[data-code="${code}"]`)
      return {
        press: () => there.getByRole('button', { name: /^Check in/ }).click(),
        back: () => there.getByRole('button', { name: /Undo/ }).click(),
        effect: { selector: `li[data-code="${code}"]`, text: /Undo/u, of: 'one' },
      }
    },
  },
  {
    what: 'a letter, 500 arrivals',
    path: '/today',
    first: rowOfFullDay,
    before: fillDay,
    byKey: true,
    press: async (page) => {
      await page.getByRole('searchbox').first().focus()
      const listed = page.locator(rowOfFullDay)
      const all = (await listed.first().getAttribute('aria-setsize')) ?? ''
      return {
        press: () => page.keyboard.press('m'),
        back: () => page.keyboard.press('Backspace'),
        effect: { selector: `${todayRow}:not([aria-setsize="${all}"])`, text: /./u, of: 'one' },
      }
    },
  },
]

const parts = [
  ['median', 0.5],
  ['p98', 0.98],
] as const

const ways: readonly How[] = ['nothing', 'the DOM alone', 'React with bare elements']

/**
 * `npm run bench:baseline`: what four presses cost the desk, and beside it what the same change of the page costs with none of
 * our code: written by the DOM alone, and drawn by React from bare elements. All in one run, by turns, slowed 4x.
 *
 * @param given how often each is pressed; how often all is repeated; a word of the only one to measure
 */
export async function run([presses = '7', rounds = '2', only = '']: readonly string[]) {
  const chosen = scenes.filter(({ what }) => what.includes(only))
  const script = await inPage()
  const desk = await startDesk(
    { SERVICE_THROTTLE: 'off', DEMO_BOOKINGS: '10000', LOG_LEVEL: 'warn' },
    { isAsStarted: true },
  )
  const browser = await aWindowlessBrowser(asOnATablet)
  try {
    const found = new Map(chosen.map(({ what }) => [what, new Map<string, number[]>()]))
    for (let nth = 0; nth < Number(rounds); nth += 1) {
      for (const scene of chosen) {
        for (const [how, ms] of await measured(scene, { browser, desk, script }, Number(presses))) {
          const all = found.get(scene.what)
          all?.set(how, [...(all.get(how) ?? []), ...ms])
        }
      }
    }
    const heading = ['nothing', 'DOM', 'React', 'the desk']
    for (const [word, part] of parts) {
      process.stdout.write(`${row(`press to paint, ${word}, ms`, heading)}\n`)
      for (const [what, by] of found) {
        const columns = [...ways, 'the desk'].map((how) => at(by.get(how) ?? [], part).toFixed(0))
        process.stdout.write(`${row(what, columns)}\n`)
      }
    }
  } finally {
    await browser.close()
    await desk.stop()
  }
}

type House = { readonly browser: Browser; readonly desk: RunningDesk; readonly script: string }

async function measured(scene: Scene, house: House, times: number) {
  const { browser, desk, script } = house
  const page = await aPageOf('maria', desk, {
    browser,
    path: '/robots.txt',
    before: async (context) => {
      await scene.before?.(context)
      await markFirst(context, scene.first)
    },
  })
  await page.goto(`${desk.origin}${scene.path}`)
  await firstPainted(page)
  await page.waitForTimeout(restMs)
  await underThoseConditions(page)
  const { press, back, effect } = await scene.press(page)
  const ofDesk: number[] = []
  await page.evaluate(script)
  for (let nth = 0; nth <= times; nth += 1) {
    const isLast = nth === times
    if (isLast) await page.evaluate(() => globalThis.baseline.keep())
    const ms = await pressToPaint(page, press, effect)
    await page.waitForTimeout(pauseMs)
    // To keep a copy takes time of its own.
    if (isLast) break
    ofDesk.push(ms)
    await back()
    await page.waitForTimeout(pauseMs)
  }
  const found = new Map<string, number[]>([['the desk', ofDesk]])
  for (const how of ways)
    found.set(how, await withoutTheDesk(page, how, times, scene.byKey ?? false))
  await page.context().close()
  return found
}

async function withoutTheDesk(page: Page, how: How, times: number, byKey: boolean) {
  const ms: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const word = `${how} ${nth}`
    await page.evaluate(
      ([what, text]) => {
        globalThis.baseline.restore()
        globalThis.baseline.arm(what, text)
      },
      [how, word] as const,
    )
    if (byKey) await page.locator('#baseline-box').focus()
    await page.waitForTimeout(pauseMs)
    const press = () =>
      byKey ? page.keyboard.press('m') : page.locator('#baseline').click({ force: true })
    const effect: Effect = { selector: '#baseline', text: new RegExp(`^${word}$`, 'u'), of: 'one' }
    ms.push(await pressToPaint(page, press, effect))
    await page.waitForTimeout(pauseMs)
  }
  return ms
}

/** What runs in the page, as one script. */
async function inPage(): Promise<string> {
  const entry = fileURLToPath(new URL('inPage.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'inPage' } },
  })
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('What runs in the page could not be built.')
  return chunk.code
}
