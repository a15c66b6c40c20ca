import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking, Json } from '../../../example/asking.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'
import { sentEvent } from '../../../example/sentEvent.ts'

let service: AService
let maria: Asking
const path = '/api/4.0/activities'
beforeAll(async () => {
  service = await startService()
  maria = await service.as('maria')
})
afterAll(() => service.close())

const lines = async (query = '') => recordsIn((await maria.get(`${path}?${query}`)).body, 'data')
const kinds = (found: readonly Json[]) => found.map(({ kind }) => String(kind))

test('what is done to a booking is listed newest first, with who did it (§4.4)', async () => {
  await bookingIn(service.database, { code: 'ACT1', customer: { name: 'Yara Findme' } })
  for (const [address, form] of [
    ['booking/ACT1/note', { body: 'Late arrival, call the harbour' }],
    ['booking/ACT1/checkin', {}],
    ['booking/ACT1/update', { status_id: 'PAID', set_paid: '1' }],
    ['booking/ACT1/checkout', {}],
  ] as const) {
    service.clock.advance(1)
    expect((await maria.post(address, form)).status).toBe(200)
  }
  const found = await lines('search=ACT1')
  expect(kinds(found)).toEqual([
    'booking.checkout',
    'note.created',
    'booking.status',
    'payment.created',
    'booking.checkin',
    'note.created',
    'note.created',
    'booking.created',
  ])
  expect(found[2]).toEqual({
    id: expect.stringMatching(/^activity-\d+$/),
    kind: 'booking.status',
    at: '2026-07-11T10:00:03-07:00',
    accountId: 1,
    accountName: 'Maria Silva',
    bookingCode: 'ACT1',
    customerName: 'Yara Findme',
    eventId: null,
    eventName: null,
    productId: null,
    productName: null,
    categoryId: null,
    categoryName: null,
    statusId: null,
    statusName: null,
    detail: { from: 'PEND', to: 'PAID' },
  })
  expect(found[3]?.detail).toMatchObject({ amount: 10_000, gateway: 'POS' })
})

test('setting the status a booking already has adds no line', async () => {
  await bookingIn(service.database, { code: 'ACT2', status: 'HOLD' })
  await maria.post('booking/ACT2/update', { status_id: 'HOLD' })
  expect(kinds(await lines('search=ACT2'))).toEqual(['booking.created'])
})

test('an event that is created, changed and disabled is listed by its name', async () => {
  const { body } = await maria.send('POST', '/api/4.0/events', sentEvent({ name: 'Regatta week' }))
  const at = `/api/4.0/events/${Number(body.data?.id)}`
  await maria.send('PATCH', at, { dynamic_rate: 5 })
  await maria.send('DELETE', at, {})
  const found = await lines('search=regatta')
  expect(kinds(found)).toEqual(['event.disabled', 'event.changed', 'event.created'])
  expect(found[0]).toMatchObject({ eventName: 'Regatta week', bookingCode: null, accountId: 1 })
})

test('search finds guests, words of notes, colleagues and codes; % is an ordinary character', async () => {
  await bookingIn(service.database, { code: 'ACT3', customer: { name: 'Quendolin 100% Sure' } })
  const codes = async (search: string) =>
    (await lines(`search=${encodeURIComponent(search)}&limit=250`)).map(({ bookingCode }) =>
      String(bookingCode),
    )
  expect(await codes('quendolin')).toEqual(['ACT3'])
  expect(await codes('100%')).toEqual(['ACT3'])
  expect(await codes('act3')).toEqual(['ACT3'])
  expect(await codes('%%')).toEqual([])
  expect(await codes('call the HARBOUR')).toEqual(['ACT1'])
  const colleague = (await lines('search=kenji&limit=250')).map(({ accountName }) => accountName)
  expect(colleague).toContain('Kenji Sato')
  // Other guests have his name in the notes they wrote.
  const wrote = (await lines('search=kenji&limit=250')).filter(
    ({ accountName }) => String(accountName) !== 'Kenji Sato',
  )
  expect(wrote.filter((line) => !/kenji/i.test(JSON.stringify(line)))).toEqual([])
})

test('following nextPageUrl returns every line once, in order', async () => {
  const seen: string[] = []
  const times: string[] = []
  let next = `${path}?limit=60`
  while (next !== 'null') {
    const { body } = await maria.get(next.replace('http://service.test', ''))
    for (const line of recordsIn(body, 'data')) {
      seen.push(String(line.id))
      times.push(new Date(String(line['at'])).toISOString())
    }
    next = String(body.meta?.records?.nextPageUrl)
  }
  const { body } = await maria.get(`${path}?limit=1`)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(Number(body.meta?.records?.total))
  expect(times).toEqual(times.toSorted().toReversed())
})

test('a customer does not see what colleagues wrote (§5.1)', async () => {
  const { status, body } = await service.pair.get(path, { 'x-on-behalf': 'off' })
  expect([status, body.error?.errorCode]).toEqual([403, 'forbidden'])
})
