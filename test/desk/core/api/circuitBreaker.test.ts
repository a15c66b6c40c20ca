import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Api, createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { type CircuitBreaker, startCircuitBreaker } from '../../../../src/desk/core/api/backOff.ts'
import { createQueryClient } from '../../../../src/desk/core/api/queryClient.ts'
import { aDeskClock, type DeskClock } from '../../../example/aDeskClock.ts'

const isRead = '["KB1"]'
const fromTheWiFi = '<html>Log in to our Wi-Fi</html>'

let clock: DeskClock
let queryClient: QueryClient
let breaker: CircuitBreaker | null
let api: Api
/** What waits for an answer, oldest first. */
let waiting: ((body: string) => void)[]
let stops: (() => void)[]

beforeEach(() => {
  clock = aDeskClock()
  queryClient = createQueryClient()
  breaker = null
  waiting = []
  stops = []
  api = createApi({
    fetch: (input, init) =>
      new Promise((done, fail) => {
        waiting.push((body) => done(new Response(body)))
        const { signal } = new Request(input, init)
        signal.addEventListener('abort', () => fail(signal.reason))
      }),
    origin: 'http://desk.test',
    clock,
    breaker: () => breaker,
  })
})
afterEach(() => {
  for (const stop of stops) stop()
  breaker?.close()
  queryClient.clear()
})

/** A list on the screen, which is requested as it is drawn. */
function aList(name: string) {
  const observer = new QueryObserver(queryClient, {
    queryKey: [name],
    queryFn: ({ signal }) => api.read({ path: `/api/3.0/${name}` }, (wire) => wire, { signal }),
  })
  const stop = observer.subscribe(() => {})
  stops.push(stop)
  return { leave: stop, status: () => observer.getCurrentResult().status }
}

/** Answers the oldest request that waits. */
async function answer(body: string): Promise<void> {
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  waiting.shift()?.(body)
}

test('a list that failed before the back-off was loaded is read again automatically', async () => {
  const list = aList('booking/index')
  await answer(fromTheWiFi)
  await expect.poll(list.status).toBe('error')
  breaker = startCircuitBreaker(queryClient, clock)
  clock.pass(10_000)
  await answer(isRead)
  await expect.poll(list.status).toBe('success')
})

test('a list that was on its way when the back-off was loaded, and failed, is read again automatically', async () => {
  const list = aList('booking/index')
  breaker = startCircuitBreaker(queryClient, clock)
  await answer(fromTheWiFi)
  await expect.poll(list.status).toBe('error')
  clock.pass(10_000)
  await answer(isRead)
  await expect.poll(list.status).toBe('success')
})

test('what failed is read again automatically although the list of the first request was left meanwhile', async () => {
  breaker = startCircuitBreaker(queryClient, clock)
  const first = aList('item')
  const second = aList('category')
  const third = aList('event')
  for (let n = 0; n < 3; n += 1) await answer(fromTheWiFi)
  await expect.poll(third.status).toBe('error')
  clock.pass(2_000)
  await expect.poll(() => waiting.length).toBe(1)
  first.leave()
  waiting = []
  const requestsLater = () => {
    clock.pass(10_000)
    return waiting.length
  }
  await expect.poll(requestsLater).toBe(1)
  await answer(isRead)
  await answer(isRead)
  await expect.poll(second.status).toBe('success')
  await expect.poll(third.status).toBe('success')
})
