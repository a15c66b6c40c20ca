import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { codeIn, create, sessionOf } from '../../../example/created.ts'
import { recordsIn } from '../../../example/recordsIn.ts'
import { sentProduct } from '../../../example/sentProduct.ts'

let service: AService
let maria: Asking
const path = '/api/4.0/products'
const off = { 'x-on-behalf': 'off' }
beforeAll(async () => {
  service = await startService({ settings: { publicApi: true } })
  maria = await service.as('maria')
})
afterAll(() => service.close())

type Wish = Readonly<Record<string, unknown>>
const add = (wish: Wish) => maria.send('POST', path, sentProduct(wish))
const change = (id: unknown, wish: object) => maria.send('PATCH', `${path}/${String(id)}`, wish)
const made = async (wish: Wish) => {
  const { status, body } = await add(wish)
  expect([status, body.message]).toEqual([200, undefined])
  return Number(body.data?.id)
}
const rated = async (id: number, query = 'date=20270401', by: Asking = maria) =>
  (await by.get(`item/${id}?${query}`)).body.item

test('a new product is sold from the next query on, at its price and from its stock (§4.2, §4.4)', async () => {
  const id = await made({ sku: 'raft-1', parameters: undefined })
  expect((await maria.get(`${path}/${id}`)).body.data).toMatchObject({
    id,
    sku: 'raft-1',
    categoryName: 'Kayaks & boards',
    status: 'enabled',
    unit: 'D',
    length: 1,
    stock: 3,
    unlimited: false,
    startTime: null,
    parameters: [{ id: 'qty', label: 'Quantity', isPriced: true, takesStock: true, default: 1 }],
    prices: [{ param: 'qty', from: 1, per: 'each', amount: '49.50' }],
  })
  const item = await rated(id, 'date=20270401&param[qty]=2', service)
  expect(item?.rate).toMatchObject({ status: 'AVAILABLE', available: 3, sub_total: '99.00' })
  expect((await maria.get('item')).body.items?.[id]?.name).toBe('Raft')
})

test('a rated query right after a change has the new price, stock and rules', async () => {
  const id = await made({ sku: 'raft-2' })
  for (const amount of ['60.00', '0.00', '12.34']) {
    await change(id, { prices: [{ param: 'qty', amount }] })
    expect((await rated(id))?.rate?.sub_total).toBe(amount)
  }
  for (const stock of [9, 0, 2]) {
    await change(id, { stock })
    expect((await rated(id))?.rate?.available).toBe(stock)
  }
  const parameters = [{ id: 'qty', min: 2, max: 4, default: 2 }]
  await change(id, { parameters })
  const query = (qty: number) => rated(id, `date=20270401&param[qty]=${qty}`)
  expect((await query(1))?.rate?.status).toBe('ERROR')
  expect((await query(2))?.rate).toMatchObject({ status: 'AVAILABLE', sub_total: '24.68' })
  const groups = [
    { param: 'qty', from: 1, amount: 20 },
    { param: 'qty', from: 2, per: 'range', amount: 30 },
  ]
  await change(id, { prices: groups })
  expect((await query(2))?.rate?.sub_total).toBe('30.00')
})

test('a cart begun before the price changed names both prices and is not sold (§4.1)', async () => {
  const id = await made({ sku: 'raft-3' })
  const session = await sessionOf(maria, [id], 'date=20270401')
  await change(id, { prices: [{ param: 'qty', amount: '59.50' }] })
  const refused = await create(maria, session)
  expect([refused.status, refused.body.request?.error?.id]).toEqual([409, 'price_changed'])
  expect(refused.body.request?.error?.data).toMatchObject({ was: '49.50', now: '59.50' })
})

test('a disabled product stays in its bookings and is no longer sold, also from carts begun before', async () => {
  const id = await made({ sku: 'raft-4', name: 'Old raft' })
  const code = codeIn(await create(maria, await sessionOf(maria, [id], 'date=20270401')))
  const begun = await sessionOf(maria, [id], 'date=20270402')
  const disabled = await maria.send('DELETE', `${path}/${id}`, {})
  expect([disabled.status, disabled.body.data]).toMatchObject([200, { id, status: 'disabled' }])

  for (const by of [maria, service]) expect((await by.get(`item/${id}`)).status).toBe(404)
  expect((await maria.get(`item/${id}?date=20270403`)).status).toBe(404)
  const late = await create(maria, begun)
  expect([late.status, late.body.request?.error?.id]).toEqual([409, 'withdrawn'])
  const { booking } = (await maria.get(`booking/${code}`)).body
  expect(recordsIn(booking ?? disabled.body, 'items')[0]).toMatchObject({
    name: 'Old raft',
    qty: 1,
  })
  expect((await maria.get(`booking/${code}/invoice`)).status).toBe(200)
  expect((await maria.post(`booking/${code}/update`, { status_id: 'VOID' })).status).toBe(200)
  expect((await maria.post(`booking/${code}/update`, { status_id: 'PAID' })).status).toBe(200)

  expect((await maria.get(`${path}/${id}`)).body.data?.status).toBe('disabled')
  expect((await maria.get(`${path}/${id}`, off)).status).toBe(404)
  const listed = async (query: string) =>
    recordsIn((await maria.get(`${path}?search=old%20raft&${query}`)).body, 'data').length
  expect([await listed(''), await listed('status=disabled')]).toEqual([0, 1])

  await change(id, { status: 'enabled' })
  // The booking of that day counts as before.
  expect((await rated(id))?.rate?.available).toBe(2)
})

test('status hidden and visibility S are the same, and changing one changes the other (§2.2)', async () => {
  const id = await made({ sku: 'raft-5', status: 'hidden' })
  const shown = async () => {
    const { data } = (await maria.get(`${path}/${id}`)).body
    return [data?.status, data?.visibility, (await service.get(`item/${id}`)).status]
  }
  expect(await shown()).toEqual(['hidden', 'S', 404])
  await change(id, { status: 'enabled' })
  expect(await shown()).toEqual(['enabled', '*', 200])
  await change(id, { visibility: 'S' })
  expect(await shown()).toEqual(['hidden', 'S', 404])
  await change(id, { status: 'disabled' })
  await change(id, { visibility: '*' })
  expect(await shown()).toEqual(['disabled', '*', 404])
  const both = await change(id, { status: 'enabled', visibility: 'S' })
  expect([both.status, Object.keys(both.body.error?.fields ?? {})]).toEqual([400, ['visibility']])
})

describe('a change that contradicts existing bookings is refused (409)', () => {
  test('a stock smaller than what is booked on a day to come, also through an alias', async () => {
    const id = await made({ sku: 'raft-6' })
    for (const day of ['20270410', '20270410', '20270411']) {
      await create(maria, await sessionOf(maria, [id], `date=${day}`))
    }
    const { status, body } = await change(id, { stock: 1 })
    expect([status, body.message]).toEqual([409, expect.stringContaining('2 of it are booked')])
    expect((await change(id, { stock: 2 })).status).toBe(200)
    expect((await rated(id, 'date=20270410'))?.rate?.available).toBe(0)
    expect((await change(id, { unlimited: true })).body.data?.stock).toBe(null)
    expect((await change(id, { unlimited: false, stock: 1 })).status).toBe(409)

    // The sunset canoes are an alias of the cedar canoes.
    const dates = { startsAt: '2027-05-01T17:30:00Z', endsAt: '2027-05-01T20:30:00Z' }
    await bookingIn(service.database, { code: 'CANOE1', itemId: 15, ...dates })
    await bookingIn(service.database, { code: 'CANOE2', itemId: 14, ...dates })
    expect((await change(14, { stock: 1 })).status).toBe(409)
    expect((await change(15, { stock: 50 })).status).toBe(409)
    expect((await change(15, { name: 'Sunset canoe trip' })).status).toBe(200)
    expect((await maria.send('DELETE', `${path}/14`, {})).status).toBe(409)
  })

  test('another unit for a booked product, because its days would be counted differently', async () => {
    const id = await made({ sku: 'raft-7' })
    expect((await change(id, { unit: 'N' })).status).toBe(200)
    await create(maria, await sessionOf(maria, [id], 'start_date=20270410&end_date=20270412'))
    expect((await change(id, { unit: 'D' })).status).toBe(409)
    expect((await change(id, { unit: 'N', length: 2 })).status).toBe(200)
  })

  test('disabling a product that is always included in another, or selling that one without it', async () => {
    const paddle = await made({ sku: 'raft-paddle' })
    const id = await made({ sku: 'raft-8', packages: [{ id: paddle, optin: 'I' }] })
    const refused = await maria.send('DELETE', `${path}/${paddle}`, {})
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(`${id}`)])
    await maria.send('DELETE', `${path}/${id}`, {})
    expect((await maria.send('DELETE', `${path}/${paddle}`, {})).status).toBe(200)
    expect((await change(id, { status: 'enabled' })).status).toBe(409)
    const without = await change(id, { status: 'enabled', packages: [] })
    expect([without.status, without.body.data?.packages]).toEqual([200, []])
  })
})
