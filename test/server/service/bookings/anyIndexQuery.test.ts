import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { tries } from '../../../example/tries.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const names =
  'status_id customer_id customer_email start_date end_date last_modified created_date partner_id item_id limit page status_id[] page[] a[b][c]'.split(
    ' ',
  )
const values = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer().map(String),
  fc.maxSafeInteger().map(String),
  fc.double().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc
    .tuple(
      fc.constantFrom('<', '>', '', '<>', '>>'),
      fc.constantFrom(
        'today',
        '20260711',
        '2026-02-30',
        '02/30/2026',
        '1783789200',
        '-1',
        '99999999999',
      ),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    "'; drop table bookings; --",
    '%',
    '_',
    '\\',
    'NaN',
    '1e308',
    '0x10',
    '٣',
    '\u0000',
  ),
)
const queries = fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 6 })

test.each([
  ['booking/index', '§4.3'],
  ['customer', '§4.1'],
  ['/api/4.0/bookings', '§4.4'],
])('for every query, %s, answers or names the error (%s, §7)', async (path) => {
  const property = fc.asyncProperty(queries, async (pairs) => {
    const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
    const { status, body } = await service.pair.get(`${path}?${query}`)
    const refusal = body.request?.error?.id ?? body.error?.errorCode
    expect([status, typeof refusal]).toEqual(status === 200 ? [200, 'undefined'] : [400, 'string'])
  })
  await fc.assert(property, { numRuns: tries(40, 400) })
})

// A client cannot send one half of a surrogate pair.
const sendable = (text: string) => text.isWellFormed()

test('any text in the place of a booking code means a booking that does not exist (§4.1)', async () => {
  await fc.assert(
    fc.asyncProperty(values.filter(sendable), async (code) => {
      if (['', '.', '..', 'index', 'notes'].includes(code) || /^\d+$/.test(code)) return
      const path = `booking/${encodeURIComponent(code)}`
      const answers = [
        await service.pair.get(path),
        await service.pair.get(`${path}/invoice`),
        await service.pair.post(`${path}/checkin`),
        await service.pair.get(`/api/4.0/bookings/${encodeURIComponent(code)}`),
      ]
      for (const { status } of answers) expect(status).toBe(404)
    }),
    { numRuns: tries(40, 100) },
  )
})
