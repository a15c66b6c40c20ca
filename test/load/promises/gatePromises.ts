import { setTimeout as after } from 'node:timers/promises'
import { cookiesOf } from '../../e2e/aPage.ts'
import { startDesk } from '../../e2e/aRunningDesk.ts'
import { at } from '../desk/row.ts'
import type { Measured } from './measured.ts'

const perSecond = 100
const seconds = 20
const path = '/api/3.0/ping'
const apiKey = { key: 'key_bench', secret: 'secret-of-the-bench' }

/** What the gate adds: the same question through it and without it, by turns, at a hundred a second. */
export async function* tellGate(): AsyncGenerator<Measured> {
  const desk = await startDesk(
    {
      SERVICE_THROTTLE: 'off',
      LOG_LEVEL: 'warn',
      SERVICE_API_KEY: apiKey.key,
      SERVICE_API_SECRET: apiKey.secret,
    },
    { isAsStarted: true },
  )
  try {
    const cookies = await cookiesOf('kenji', desk)
    const ways = [
      {
        address: desk.origin + path,
        headers: {
          'X-Desk': '1',
          'Sec-Fetch-Site': 'same-origin',
          Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        },
      },
      {
        address: desk.serviceOrigin + path,
        headers: { Authorization: `Basic ${btoa(`${apiKey.key}:${apiKey.secret}`)}` },
      },
    ] as const
    const took: readonly number[][] = [[], []]
    const asking: Promise<void>[] = []
    const begin = performance.now()
    for (let nth = 0; nth < perSecond * seconds; nth += 1) {
      const wait = begin + (nth * 1_000) / perSecond - performance.now()
      if (wait > 0) await after(wait)
      const way = ways[nth % 2 === 0 ? 0 : 1]
      // The first second is for both to get warm.
      asking.push(timeOf(way).then((ms) => void (nth >= perSecond && took[nth % 2]?.push(ms))))
    }
    await Promise.all(asking)
    const [through = [], without = []] = took
    const [p50, p95] = [0.5, 0.95].map((share) => at(through, share) - at(without, share))
    yield {
      what: `what the gate adds at ${perSecond} requests/s, ms p50 / p95`,
      promised: '2 / 10',
      figures: [p50 ?? 0, p95 ?? 0],
      isKept: (p50 ?? 0) <= 2 && (p95 ?? 0) <= 10,
      note: `${through.length} through it, ${without.length} without`,
    }
  } finally {
    await desk.stop()
  }
}

type Way = { readonly address: string; readonly headers: Readonly<Record<string, string>> }

async function timeOf({ address, headers }: Way): Promise<number> {
  const begin = performance.now()
  const response = await fetch(address, { headers })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`)
  return performance.now() - begin
}
