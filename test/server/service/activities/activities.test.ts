import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking, Json } from '../../../example/asking.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'
import { sentEvent } from '../../../example/sentEvent.ts'
import { sentProduct } from '../../../example/sentProduct.ts'

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

/** What the list says of a record of each kind, by what is created and what is changed of it. */
const records: readonly [string, string, object, object][] = [
  ['event', 'eventName', sentEvent({ name: 'Regatta week' }), { dynamic_rate: 5 }],
  ['product', 'productName', sentProduct({ name: 'Regatta raft' }), { stock: 8 }],
  ['category', 'categoryName', { name: 'Regatta seats' }, { weight: 3 }],
  ['status', 'statusName', { id: 'SEEN', name: 'Regatta seen', holdsStock: false }, { weight: 40 }],
  ['customer', 'customerName', { fields: { customer_name: 'Regatta Lind' } }, { notes: 'Secret' }],
]

test.each(records)(
  'a new %s, a change of it and its end are listed by its name, without what was written',
  async (kind, nameOf, sent, change) => {
    const plural = { category: 'categories', status: 'statuses' }[kind] ?? `${kind}s`
    const { body } = await maria.send('POST', `/api/4.0/${plural}`, sent)
    const at = `/api/4.0/${plural}/${String(body.data?.id)}`
    await maria.send('PATCH', at, change)
    await maria.send('DELETE', at, {})
    const found = (await lines('search=regatta')).filter((line) => line[nameOf] !== null)
    expect(kinds(found).slice(0, 3)).toEqual(
      ['disabled', 'changed', 'created'].map((what) => `${kind}.${what}`),
    )
    expect(found[0]).toMatchObject({
      [nameOf]: expect.stringMatching(/^Regatta/),
      bookingCode: null,
      accountId: 1,
    })
    expect(JSON.stringify(found)).not.toContain('Secret')
  },
)

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

test('a customer does not see what colleagues wrote (§5.1)', async () => {
  const { status, body } = await service.pair.get(path, { 'x-on-behalf': 'off' })
  expect([status, body.error?.errorCode]).toEqual([403, 'forbidden'])
})
