import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const list = async (path: string) => {
  const { status, body } = await service.pair.get(`/api/4.0/${path}`)
  expect(status).toBe(200)
  return recordsIn(body, 'data')
}
const ids = async (path: string) => (await list(path)).map(({ id }) => Number(id))
const customersBy = (query: Record<string, string>) =>
  ids(`customers?${new URLSearchParams(query).toString()}`)
const one = async (path: string) => (await service.pair.get(`/api/4.0/${path}`)).body.data

test('a long list comes compressed to who can read it, and a short answer as it is (§2.9)', async () => {
  const token = await service.tokenFor('maria')
  const ask = (path: string, accepted: string) =>
    service.fetch(path, {
      headers: { authorization: `Bearer ${token.access_token}`, 'accept-encoding': accepted },
    })
  const long = '/api/4.0/bookings?limit=50'
  const small = await ask(long, 'gzip, br')
  const plain = await ask(long, 'identity')
  expect([small, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual([
    'gzip',
    null,
  ])
  const bytes = new Uint8Array(await small.arrayBuffer())
  expect(gunzipSync(bytes).toString()).toBe(await plain.text())
  expect((await ask('/api/3.0/ping', 'gzip')).headers.has('content-encoding')).toBe(false)
})

test.each(['accounts', 'customers', 'categories', 'products', 'statuses', 'activities', 'events'])(
  '%s: pages of three give the whole list, with and without a slash (§2.9)',
  async (resource) => {
    const all = (await list(`${resource}/?limit=250`)).slice(0, 7)
    const { body } = await service.pair.get(`/api/4.0/${resource}?limit=3&offset=3`)
    expect(recordsIn(body, 'data')).toEqual(all.slice(3, 6))
    expect(body.meta?.records).toMatchObject({ count: all.slice(3, 6).length, limit: 3, offset: 3 })
    expect(body.meta?.records?.prevPageUrl).toContain('offset=0')
    const past = await service.pair.get(`/api/4.0/${resource}?offset=99999`)
    expect([past.status, past.body.data, past.body.meta?.records?.nextPageUrl]).toEqual([
      200,
      [],
      null,
    ])
    for (const wrong of ['limit=0', 'offset=-1']) {
      expect((await service.pair.get(`/api/4.0/${resource}?${wrong}`)).status).toBe(400)
    }
    expect((await service.get(`/api/4.0/${resource}`)).status).toBe(401)
  },
)

test.each(['accounts', 'customers', 'categories', 'products', 'statuses', 'events'])(
  '%s: one record is as in the list; an unknown one is 404 as §7 says',
  async (resource) => {
    const [first] = await list(`${resource}?limit=1`)
    expect(await one(`${resource}/${String(first?.id)}`)).toEqual(first)
    for (const id of ['987654', 'nobody', '99999999999']) {
      const { status, body } = await service.pair.get(`/api/4.0/${resource}/${id}`)
      expect([status, body.error?.errorCode]).toEqual([404, 'not-found'])
    }
  },
)

describe('accounts (§4.4)', () => {
  test('say who somebody is, and nothing that helps to sign in', async () => {
    expect(await one('accounts/2')).toEqual({
      id: 2,
      firstName: 'Kenji',
      lastName: 'Sato',
      nickname: '',
      loginId: 'kenji',
      email: 'kenji@heronlanding.example',
      mobilePhone: expect.any(String),
      role: 'desk',
      enabled: true,
      partner: false,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[78]:00$/),
      lastLogin: expect.any(String),
    })
    const answer = JSON.stringify(await list('accounts'))
    for (const secret of ['feed', 'token', 'hash', 'password', '203.0.113']) {
      expect(answer).not.toContain(secret)
    }
  })

  test('can be filtered by enabled and partner', async () => {
    expect(await ids('accounts?enabled=0')).toEqual([4])
    expect(await ids('accounts?partner=1')).toEqual([6])
    expect(await ids('accounts?partner=0&enabled=1')).toEqual([1, 2, 3, 5])
  })
})

describe('customers (§2.4, §2.9)', () => {
  test('have their details under fields', async () => {
    const { customer } = (await service.pair.get('customer/110')).body
    expect(await one('customers/110')).toMatchObject({
      id: 110,
      code: customer?.code,
      fields: { customer_name: customer?.customer_name, customer_email: customer?.customer_email },
      meta: customer?.meta,
      bookings: Object.keys(customer?.bookings ?? {}).map((code) => ({ code })),
    })
    expect((await one(`customers/${String(customer?.code)}`))?.id).toBe(110)
  })

  test('are found by a part, or the whole, of name, address and number', async () => {
    const fields = (await one('customers/110'))?.fields
    const [name, email] = [String(fields?.customer_name), String(fields?.customer_email)]
    expect(await customersBy({ name })).toContain(110)
    expect(await customersBy({ email: email.toUpperCase() })).toContain(110)
    expect(await customersBy({ phone: String(fields?.customer_phone) })).toContain(110)
    expect(await customersBy({ search: email.slice(2, -3).toUpperCase() })).toContain(110)
    expect(await customersBy({ search: '%' })).toEqual([])
    expect(await customersBy({ name: name.slice(1) })).toEqual([])
  })

  test('are not shown to another customer (§5.1)', async () => {
    for (const path of ['customers', 'customers/110', 'accounts', 'accounts/1']) {
      const { status } = await service.pair.get(`/api/4.0/${path}`, { 'x-on-behalf': 'off' })
      expect([path, status]).toEqual([path, 403])
    }
  })
})

describe('products and categories (§2.2, §2.3)', () => {
  test('a product says which parameters its price depends on', async () => {
    const id = await itemIn(service.database, {
      name: 'Product of 4.0',
      price: 1250,
      parameters: { qty: {}, adults: { isPriced: false, takesStock: false } },
    })
    expect(await one(`products/${id}`)).toMatchObject({
      id,
      name: 'Product of 4.0',
      categoryId: 6,
      status: 'enabled',
      unit: 'D',
      stock: 3,
      unlimited: false,
      prices: [{ param: 'qty', from: 1, per: 'each', amount: '12.50' }],
      taxes: [{ id: 1, name: 'GST', percent: 5, isIncluded: false }],
      customRateIds: [],
    })
    expect((await one(`products/${id}`))?.parameters?.map(({ id: name }) => name)).toEqual([
      'qty',
      'adults',
    ])
  })

  test('category and search filter the products; % is an ordinary character', async () => {
    const { items } = (await service.pair.get('item?category_id=2&keyword=kay')).body
    expect(await ids('products?categoryId=2&search=kay')).toEqual(
      Object.keys(items ?? {}).map(Number),
    )
    expect(await ids('products?search=%25')).toEqual([])
  })

  test('what only staff may see is hidden, and not shown to a customer', async () => {
    const id = await itemIn(service.database, { name: 'For staff', visibility: 'S' })
    expect((await one(`products/${id}`))?.status).toBe('hidden')
    const off = { 'x-on-behalf': 'off' }
    expect((await service.pair.get(`/api/4.0/products/${id}`, off)).status).toBe(404)
    expect((await service.pair.get('/api/4.0/products/7', off)).status).toBe(200)
  })

  test('a category says how many items it has', async () => {
    const { category } = (await service.pair.get('category')).body
    const categories = await list('categories')
    expect(categories.map(({ id, name, itemCount }) => [id, name, itemCount])).toEqual(
      Object.values(category ?? {})
        .toSorted((a, b) => Number(a.pos) - Number(b.pos))
        .map(({ category_id, name, qty }) => [category_id, name, qty]),
    )
  })
})

test('statuses come in the order a booking goes through them, also those the business added (§3)', async () => {
  const statuses = await list('statuses')
  expect(statuses.map(({ id }) => id)).toEqual([
    'PEND',
    'HOLD',
    'WAIT',
    'PART',
    'PAID',
    'STOP',
    'CANCELLED',
    'VOID',
    'NOSHOW',
    'OWNERSTAY',
  ])
  expect(await one('statuses/VOID')).toEqual({
    id: 'VOID',
    name: 'Void',
    enabled: true,
    weight: 8,
    holdsStock: false,
  })
})
