import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '../../../../src/server/service/base/problem.ts'
import { createThrottle } from '../../../../src/server/service/callers/throttle.ts'
import { aClock } from '../../../example/aClock.ts'
import { type AService, demoNow, startService } from '../../../example/aService.ts'
import { asking } from '../../../example/asking.ts'
import { refresh } from '../sign-in/aTrade.ts'

let service: AService
beforeAll(async () => {
  service = await startService({ settings: { throttle: { perSecond: 2, burst: 5 } } })
})
afterAll(() => service.close())

const many = <T>(count: number, ask: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, ask))

test('a burst of calls passes, then 429 says after how many seconds the same call succeeds (§8)', async () => {
  const kenji = await service.as('kenji')
  const answers = await many(8, () => kenji.get('ping'))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 200, 200, 429, 429, 429,
  ])
  const refused = answers.find(({ status }) => status === 429)
  const seconds = Number(refused?.headers.get('retry-after'))
  expect(seconds).toBe(1)
  expect(refused?.body.request).toMatchObject({ status: 'ERROR', error: { id: 'throttled' } })
  expect((await kenji.get('ping')).status).toBe(429)
  service.clock.advance(seconds)
  expect((await kenji.get('ping')).status).toBe(200)
})

test('each token has its own limit, and the token address another one', async () => {
  service.clock.advance(60)
  const { access_token, refresh_token } = await service.tokenFor('maria')
  const maria = asking(service.fetch, { authorization: `Bearer ${access_token}` })
  const other = await service.as('maria')
  await many(9, () => maria.get('ping'))
  expect((await maria.get('ping')).status).toBe(429)
  expect((await other.get('ping')).status).toBe(200)
  expect((await refresh(service, { refresh_token })).status).toBe(200)
})

test('callers without credentials, or with wrong ones, share the limit of their address', async () => {
  service.clock.advance(60)
  await many(3, () => service.get('ping'))
  await many(3, () => service.get('ping', { authorization: 'Bearer guess' }))
  const wrongPair = { authorization: `Basic ${btoa('key_tests:guess')}` }
  expect((await service.get('ping', wrongPair)).status).toBe(429)
  const elsewhere = new Request('http://service.test/api/3.0/ping')
  expect((await service.handle(elsewhere, { remoteAddress: '198.51.100.9' })).status).toBe(401)
})

test('addresses of one IPv6 network share one limit, at the API, the token address and the guest’s page (security.md §4)', async () => {
  service.clock.advance(60)
  const statuses = (path: string, method: string) =>
    Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const request = new Request(`http://service.test${path}`, { method })
        const from = { remoteAddress: `2001:db8:1:2::${at + 1}` }
        return (await service.handle(request, from)).status
      }),
    )
  expect(await statuses('/api/3.0/ping', 'GET')).toContain(429)
  expect(await statuses('/oauth/token', 'POST')).toContain(429)
  expect(await statuses('/oauth/revoke', 'POST')).toContain(429)
  expect(await statuses('/reserve/booking/KB1?CFX=x', 'GET')).toContain(429)
})

test('the description of the API is throttled like any address requested without credentials (§8)', async () => {
  service.clock.advance(60)
  const answers = await many(8, () => service.get('/api/openapi.json'))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(3)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the token address answers 429 without an envelope', async () => {
  service.clock.advance(60)
  const answers = await many(12, () => refresh(service, { refresh_token: 'x' }))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.body.error).toBe('temporarily_unavailable')
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('calls with a wrong secret use up nothing of the program that has the right one behind the same address', async () => {
  service.clock.advance(60)
  const wrong = { authorization: `Basic ${btoa('nobody:guess')}` }
  const answers = await many(12, () => asking(service.fetch).post('/oauth/token', {}, wrong))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  expect((await refresh(service, { refresh_token: 'x' })).status).toBe(400)
})

test('health is never throttled', async () => {
  const answers = await many(50, () => service.get('/healthz'))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
})

test('whatever the rate and the rhythm, Retry-After is true and the limit is kept', () => {
  const rates = fc.record({
    perSecond: fc.integer({ min: 1, max: 50 }),
    burst: fc.integer({ min: 1, max: 60 }),
  })
  const pauses = fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 80 })
  fc.assert(
    fc.property(rates, pauses, (rate, pausesMs) => {
      const clock = aClock(demoNow)
      const throttle = createThrottle(rate, clock.now)
      let passed = 0
      const take = () => {
        throttle.take('somebody')
        passed += 1
      }
      for (const pauseMs of pausesMs) {
        clock.advance(pauseMs / 1000)
        const seconds = secondsUntilNext(take)
        clock.advance(seconds)
        // Refused with a waiting time: the same call succeeds after exactly that time.
        if (seconds > 0) take()
      }
      const elapsed = (clock.now().getTime() - new Date(demoNow).getTime()) / 1000
      expect(passed).toBeLessThanOrEqual(rate.burst + elapsed * rate.perSecond + 1)
    }),
  )
})

function secondsUntilNext(take: () => void): number {
  try {
    take()
    return 0
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused
    return Number(refused.headers['retry-after'])
  }
}
