import { expect, test } from 'vitest'
import { addDays } from '../../../../src/contract/day.ts'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { deskToday } from '../../../../src/desk/core/api/clock.ts'
import { readDaysOfWindow } from '../../../../src/desk/core/replica/daysOfWindow.ts'
import { neverKept } from '../../../../src/desk/core/replica/windowPages.ts'
import { aDeskClock } from '../../../example/aDeskClock.ts'
import { aFetch, type SentRequest } from '../../../example/aFetch.ts'

const dayMs = 86_400_000

const free = async (): Promise<void> => {}

/**
 * A service of generation 4.0 with a booking of one hour at each `everyMs` from three months ago on.
 *
 * @param serves the most rows of an answer
 * @param refusesAbove answers 400 to a larger limit, in a sentence that names it
 */
function aService({ bookings = 0, serves = 1_000, refusesAbove = 1_000, tellsTotal = true }) {
  const first = Date.now() - 90 * dayMs
  const everyMs = (360 * dayMs) / bookings
  const all = Array.from({ length: bookings }, (_, nth) => {
    const at = first + nth * everyMs
    return { code: `KB${nth}`, start: new Date(at), end: new Date(at + 3_600_000) }
  })
  function serve({ query }: SentRequest) {
    const limit = Number(query.get('limit'))
    if (limit > refusesAbove) {
      const error = { httpCode: 400, message: `limit must be ${refusesAbove} at most.` }
      return { status: 400, json: { error } }
    }
    const from = Date.parse(query.get('startMin') ?? '')
    const until = Date.parse(query.get('endMax') ?? '9999-01-01')
    const found = all.filter(({ start, end }) => start.getTime() >= from && end.getTime() <= until)
    const offset = Number(query.get('offset'))
    const data = found.slice(offset, offset + Math.min(limit, serves))
    const isLast = offset + data.length >= found.length
    const records = {
      nextPageUrl: isLast ? '' : 'https://service.test/next',
      ...(tellsTotal ? { total: found.length } : {}),
    }
    return { json: { data, meta: { records } } }
  }
  const { fetch, requests } = aFetch(serve)
  const clock = aDeskClock(Date.now())
  const api = createApi({ origin: 'http://desk.test', clock, fetch })
  const { signal } = new AbortController()
  const read = () =>
    readDaysOfWindow({ api, clock, signal, free, calm: free }, deskToday(), neverKept)
  return { read, requests }
}

const startsOf = (days: Awaited<ReturnType<typeof readDaysOfWindow>>) =>
  [...(days?.facts.values() ?? [])].map(({ starts }) => starts)

test.each([
  [true, 1],
  [false, 20],
])(
  'of 49,358 bookings, a hundred a page, only three days to either side are read from 4.0 (a total in the answer: %s)',
  async (tellsTotal, further) => {
    const { read, requests } = aService({ bookings: 49_358, serves: 100, tellsTotal })
    const days = await read()
    const near = requests.filter(({ query }) => query.has('endMax'))
    expect(near.length).toBeLessThanOrEqual(12)
    expect(requests).toHaveLength(near.length + further)
    expect(requests.slice(0, near.length)).toEqual(near)
    expect(new Set(requests.map(({ query }) => query.get('limit')))).toEqual(new Set(['1000']))
    expect(days?.isAll).toBe(false)
    const starts = new Set(startsOf(days))
    for (const ahead of [-3, 0, 3]) expect(starts).toContain(addDays(deskToday(), ahead))
  },
)

test('a business of 3,000 bookings is read whole, in pages as large as the service serves', async () => {
  const { read, requests } = aService({ bookings: 3_000 })
  const days = await read()
  expect(days?.isAll).toBe(true)
  expect(days?.facts.size).toBe(3_000)
  expect(requests).toHaveLength(1 + 3)
})

test('a service that refuses the limit gets a smaller one, and from then on at once', async () => {
  const { read, requests } = aService({ bookings: 400, refusesAbove: 250 })
  const days = await read()
  expect(days?.facts.size).toBe(400)
  expect(requests.map(({ query }) => query.get('limit'))).toEqual(['1000', '250', '250', '250'])
})
