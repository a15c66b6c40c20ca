import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { sentEvent } from '../../../example/sentEvent.ts'
import { sentProduct } from '../../../example/sentProduct.ts'
import { tries } from '../../../example/tries.ts'

let service: AService
let maria: Asking
const path = '/api/4.0/products'
beforeAll(async () => {
  service = await startService()
  maria = await service.as('maria')
})
afterAll(() => service.close())

const refused = async (wish: object) => {
  const { status, body } = await maria.send('PATCH', `${path}/7`, wish)
  return [status, ...Object.keys(body.error?.fields ?? {})]
}

const price = { param: 'qty', amount: 10 }
const asks = (parameter: object) => ({ parameters: [{ id: 'qty', ...parameter }] })

describe('a product whose members do not fit is refused by name (§7)', () => {
  test.each<[string, Record<string, unknown>]>([
    ['sku', { sku: undefined }],
    ['sku', { sku: ' raft' }],
    ['name', { name: null }],
    ['name', { name: 'two\nlines' }],
    ['categoryId', { categoryId: undefined }],
    ['categoryId', { categoryId: 99 }],
    ['categoryId', { categoryId: 'boats' }],
    ['status', { status: 'sold' }],
    ['visibility', { visibility: 'X' }],
    ['visibility', { status: 'hidden', visibility: '*' }],
    ['unit', { unit: 'week' }],
    ['unit', { unit: '0H' }],
    ['length', { length: 0 }],
    ['length', { length: 366 }],
    ['weight', { weight: -1 }],
    ['summary', { summary: 'x'.repeat(20_001) }],
    ['stock', { stock: undefined }],
    ['stock', { stock: null }],
    ['stock', { stock: -1 }],
    ['stock', { stock: 1.5 }],
    ['unlimited', { unlimited: 'no end' }],
    ['startTime', { startTime: '25:00' }],
    ['parameters', { parameters: 'qty' }],
    ['parameters', { parameters: [{ id: 'dogs' }], prices: [{ param: 'dogs', amount: 1 }] }],
    ['parameters', { parameters: [{ id: 'qty' }, { id: 'qty' }] }],
    ['parameters[0][id]', { parameters: [{}] }],
    ['parameters[0][takesStock]', asks({ takesStock: 'some' })],
    ['parameters[0][min]', asks({ min: -1 })],
    ['parameters[0][max]', asks({ min: 3, max: 2 })],
    ['parameters[0][default]', asks({ default: 9, max: 5 })],
    ['prices', { prices: undefined }],
    ['prices', { prices: [] }],
    ['prices', { prices: [{ ...price, from: 2 }] }],
    ['prices', { prices: [price, { param: 'adults', amount: 5 }] }],
    ['prices', { prices: [price, price] }],
    ['prices[0][amount]', { prices: [{ ...price, amount: -1 }] }],
    ['prices[0][amount]', { prices: [{ ...price, amount: 1.005 }] }],
    ['prices[0][from]', { prices: [{ ...price, from: 0 }] }],
    ['prices[0][per]', { prices: [{ ...price, per: 'boat' }] }],
    ['packages', { packages: [{ id: 9999 }] }],
    ['packages[0][id]', { packages: [{ id: 'paddle' }] }],
    ['packages[0][optin]', { packages: [{ id: 7, optin: 'X' }] }],
    ['id', { id: 4711 }],
  ])('%s: %j', async (field, wish) => {
    const { status, body } = await maria.send('POST', path, sentProduct({ sku: 'wrong', ...wish }))
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, [field]])
  })

  test('all that is wrong at once', async () => {
    const wish = { unit: 'week', length: 0, stock: 'many', prices: [{ param: 'qty' }] }
    const { body } = await maria.send('POST', path, sentProduct(wish))
    expect(Object.keys(body.error?.fields ?? {})).toEqual([
      'unit',
      'length',
      'stock',
      'prices[0][amount]',
    ])
  })

  test('members that can be read and not written are refused when they are sent with another value', async () => {
    expect(await refused({ categoryName: 'Boats' })).toEqual([400, 'categoryName'])
    expect(await refused({ taxes: [], productIds: [1] })).toEqual([400, 'productIds', 'taxes'])
    expect(await refused({ id: 8 })).toEqual([409])
    expect(await refused({ id: '7', name: 'Lodge room' })).toEqual([200])
  })

  test('a sku that is taken in any letter case, a number that is taken (409), and an unknown number (404)', async () => {
    for (const wish of [{ sku: 'CANOE' }, { sku: 'new-one', id: 7 }]) {
      expect((await maria.send('POST', path, sentProduct(wish))).status).toBe(409)
    }
    expect((await maria.send('PATCH', `${path}/7`, { sku: 'canoe' })).status).toBe(409)
    expect((await maria.send('PATCH', `${path}/9999`, { name: 'None' })).status).toBe(404)
    expect((await maria.send('DELETE', `${path}/x`, {})).status).toBe(404)
    expect((await maria.get(`${path}?status=sold`)).status).toBe(400)
  })
})

const odd = fc.oneof(
  fc.constantFrom(null, '', 'all', -1, 0, 1e300, 2 ** 53, 99_999_999, '0x10', '٣', "' or 1=1 --"),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary' }),
)
const memberOf = (names: readonly string[]) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), odd, { maxKeys: 6 })

test('whatever is sent as a product, category, customer, status or event, the answer is JSON and never 500, and everything is still sold', async () => {
  const raft = sentProduct({ sku: 'junk' })
  const fields = { customer_name: 'Junk Guest' }
  await maria.send('POST', '/api/4.0/customers', { code: 'JUNK', fields })
  const { body } = await maria.send('POST', path, raft)
  const product = ['visibility', 'unit', 'length', 'startTime', 'parameters', 'packages', 'id']
  const event = sentEvent({ name: 'Junk' })
  const season = await maria.send('POST', '/api/4.0/events', event)
  const ofEvent = ['span', 'status', 'repeat', 'details', 'prices', 'vouchers', 'enabled', 'id']
  const anything = fc.oneof(
    memberOf([...Object.keys(event), ...ofEvent]).map((wish) => ({
      at: `/api/4.0/events/${Number(season.body.data?.id)}`,
      whole: event,
      wish,
    })),
    memberOf([...Object.keys(raft), ...product]).map((wish) => ({
      at: `${path}/${Number(body.data?.id)}`,
      whole: raft,
      wish: { ...wish, status: 'enabled' },
    })),
    memberOf(['name', 'weight', 'imageUrl', 'description']).map((wish) => ({
      at: '/api/4.0/categories/6',
      whole: { name: 'Junk' },
      wish,
    })),
    memberOf(['fields', 'meta', 'referer', 'notes', 'crmId', 'statusId']).map((wish) => ({
      at: '/api/4.0/customers/JUNK',
      whole: { fields },
      wish,
    })),
    memberOf(['name', 'weight', 'enabled', 'holdsStock']).map((wish) => ({
      at: '/api/4.0/statuses/HOLD',
      whole: { id: 'JUNK', name: 'Junk', holdsStock: true },
      wish,
    })),
  )
  await fc.assert(
    fc.asyncProperty(anything, fc.boolean(), async ({ at, whole, wish }, isNew) => {
      const answer = isNew
        ? await maria.send('POST', at.replace(/\/[^/]+$/, ''), { ...whole, ...wish })
        : await maria.send('PATCH', at, wish)
      expect([200, 400, 409, 413]).toContain(answer.status)
    }),
    { numRuns: tries(120, 400) },
  )
  const rated = await maria.get('item?date=20270110')
  expect([rated.status, Object.keys(rated.body.items ?? {}).length > 40]).toEqual([200, true])
})
