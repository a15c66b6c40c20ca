import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { aDatabaseWithTables } from '../../../example/aSnapshot.ts'
import type { Answered } from '../../../example/asking.ts'
import { addressOf, describedOperations } from '../description/describedOperations.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const bookings = '/api/4.0/bookings'

/** The HTTP status, and the same one inside the body, with its code. */
const problemOf = ({ status, body }: Answered) => [
  status,
  Number(body.error?.httpCode),
  String(body.error?.errorCode),
]

describe('a refusal of 4.0 has one form (§7)', () => {
  test('400: a parameter that cannot be read', async () => {
    const answered = await service.pair.get(`${bookings}?limit=none&startMin=never`)
    expect(problemOf(answered)).toEqual([400, 400, 'invalid-parameter'])
    expect(answered.body.error?.message).toContain('limit must be a whole number, 1 or more.')
  })

  test('401: no token, a wrong one, a wrong pair', async () => {
    const wrong = [{}, { authorization: 'Bearer x' }, { authorization: `Basic ${btoa('a:b')}` }]
    for (const headers of wrong) {
      const answered = await service.get(bookings, headers)
      expect(problemOf(answered).slice(0, 2)).toEqual([401, 401])
      expect(answered.headers.get('www-authenticate')).toMatch(/^(Bearer|Basic) realm="api"/)
    }
  })

  test('429: throttled, with the seconds to wait (§8)', async () => {
    const throttle = { perSecond: 1, burst: 1 }
    const busy = await startService({ settings: { throttle } })
    await busy.pair.get(bookings)
    await busy.pair.get(bookings)
    const answered = await busy.pair.get(bookings)
    expect(problemOf(answered)).toEqual([429, 429, 'throttled'])
    expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0)
    await busy.close()
  })

  test('500: the database is gone; the answer says nothing about it, in either generation', async () => {
    const database = await aDatabaseWithTables()
    const broken = await startService({ database, demo: 0 })
    await database.close()
    for (const path of [bookings, '/api/3.0/booking/index']) {
      const answered = await broken.pair.get(path)
      expect(problemOf(answered)).toEqual([500, 500, 'service-error'])
      expect(answered.body.message).toBe(
        'Something went wrong in the service. Nothing was changed.',
      )
    }
  })
})

describe('unknown parameters', () => {
  test('are ignored at every address: the answer is the same without them (§7)', async () => {
    const operations = describedOperations((await service.get('/api/openapi.json')).body)
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const path = addressOf(operation)
      const [without, withThem] = [
        await service.pair.get(path),
        await service.pair.get(`${path}?sort=name&nobody[knows]=1&LIMIT=x&_=1795255200`),
      ]
      expect([path, withThem.status]).toEqual([path, without.status])
      expect(Object.keys(withThem.body)).toEqual(Object.keys(without.body))
    }
  })
})

describe('over a real port', () => {
  test('a body of a megabyte is 413 in JSON, while it is still being sent', async () => {
    const origin = await service.listen()
    const answer = await fetch(`${origin}/api/3.0/booking/notes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ date: 'x'.repeat(1_000_000) }),
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      request: { status: 'ERROR', error: { id: 'too_large' } },
    })
  })
})
