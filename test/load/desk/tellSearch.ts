import { build } from 'vite'
import { linguiMacros } from '../../../src/build/linguiMacros.mjs'
import { aBrowser } from '../../e2e/aBrowser.ts'
import { measureSearch, type SearchFigures } from './benchSearch.ts'
import { row } from './row.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const amounts = [10_000, 100_000]
const people = 60

/** The time of one key of the search (architecture.md §6), in Node on the processor and in a real browser by the clock. */
export async function tellSearch(): Promise<void> {
  say('')
  say(row('search, ms for each key', ['bookings', 'keys', 'median', 'p98', 'most', 'build']))
  for (const many of amounts) tell('node, on the processor', measureSearch(many, people, cpuMs))
  for (const many of amounts) tell('browser, by the clock', await inBrowser(many))
  say('promised: 100,000 bookings in 16 ms median, 50 ms p98, on a quiet machine')
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** The same code on a page of its own, with a processor that is not slowed. */
async function inBrowser(many: number): Promise<SearchFigures> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [linguiMacros()],
    build: {
      write: false,
      lib: { entry: 'test/load/desk/benchSearch.ts', name: 'bench', formats: ['iife'] },
    },
  })
  const [bundle] = [built].flat()
  const code = bundle !== undefined && 'output' in bundle ? bundle.output[0].code : ''
  const browser = await aBrowser()
  try {
    const page = await browser.newPage()
    const ask = `bench.measureSearch(${many}, ${people}, () => performance.now())`
    return await page.evaluate<SearchFigures>(`${code}; ${ask}`)
  } finally {
    await browser.close()
  }
}

function tell(name: string, f: SearchFigures): void {
  say(
    row(name, [
      f.many.toLocaleString('en'),
      String(f.keys),
      ...[f.medianMs, f.p98Ms, f.mostMs, f.buildMs].map((ms) => ms.toFixed(1)),
    ]),
  )
}
