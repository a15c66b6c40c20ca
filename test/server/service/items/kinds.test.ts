import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { eventIn } from '../../../example/eventIn.ts'
import { type ItemWish, itemIn } from '../../../example/itemIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService({ settings: { publicApi: true } })
})
afterAll(() => service.close())

const anItem = (wish: ItemWish) => itemIn(service.database, wish)
const rated = async (id: number, query: string) =>
  (await service.pair.get(`item/${id}?${query}`)).body.item

let bookings = 0
async function book(itemId: number, startsAt: string, endsAt: string) {
  bookings += 1
  const code = `KIND-${String(bookings).padStart(6, '0')}`
  await bookingIn(service.database, { code, itemId, startsAt, endsAt })
}

describe('packages (§2.2 `package`, §4.2 `packages`)', () => {
  test('an add-on is named, and with `packages` it comes as a whole item with its price', async () => {
    expect((await rated(9, 'date=20270301'))?.package).toEqual([
      { package_id: 35, optin: 'O', select_package_params: 0 },
    ])
    const whole = (await rated(9, 'date=20270301&packages=1&param[qty]=2'))?.package?.[0]
    expect(whole).toMatchObject({
      package_id: 35,
      optin: 'O',
      item: { item_id: 35, name: 'Wetsuit', qty: 2, rate: { status: 'AVAILABLE' } },
    })
    const unrated = (await service.pair.get('item/9?packages=1')).body.item
    expect(unrated?.package?.[0]?.item).toMatchObject({ item_id: 35, rated: 0 })
  })

  test('an item that is only sold in packages is seen there, and one for staff only by staff', async () => {
    const inside = await anItem({ name: 'Map', visibility: 'P' })
    const staffOnly = await anItem({ name: 'Radio', visibility: 'S' })
    const packages = [inside, staffOnly].map((id) => ({ id, optin: 'O' as const }))
    const id = await anItem({ name: 'Trek', packages })
    const seen = async (get: typeof service.get, query = '') =>
      ((await get(`item/${id}?packages=1${query}`)).body.item?.package ?? []).map((entry) =>
        Number(entry.package_id),
      )
    for (const query of ['', '&date=20270301']) {
      expect(await seen(service.get, query)).toEqual([inside])
      expect(await seen(service.pair.get, query)).toEqual([inside, staffOnly])
    }
  })

  test('included items must be available too; an add-on need not', async () => {
    const guide = await anItem({ name: 'Guide', stock: 1 })
    const drone = await anItem({ name: 'Drone', stock: 0 })
    const id = await anItem({
      name: 'Guided trek',
      stock: 9,
      packages: [
        { id: guide, optin: 'I' },
        { id: drone, optin: 'O' },
      ],
    })
    expect((await rated(id, 'date=20270302'))?.rate).toMatchObject({
      status: 'AVAILABLE',
      available: 1,
    })
    await book(guide, '2027-03-02T17:00Z', '2027-03-02T19:00Z')
    const without = (await rated(id, 'date=20270302'))?.rate
    expect([without?.status, without?.error?.id]).toEqual(['UNAVAILABLE', 'sold_out'])
    expect(without).not.toHaveProperty('slip')
    await eventIn(service.database, { itemIds: [guide], status: 'U', from: '2027-03-05' })
    expect((await rated(id, 'date=20270305'))?.rate?.available).toBe(0)
    const { body } = await service.pair.get(`item/${id}/cal?start_date=20270301&end_date=20270305`)
    expect(Object.values(body.item?.cal ?? {})).toEqual([1, 0, 1, 1, 0])
  })
})

test('a parent item gives no SLIP: its kinds do, and it shows what they have together (§4.1)', async () => {
  const small = await anItem({ name: 'Small skis', stock: 2 })
  const large = await anItem({ name: 'Large skis', stock: 3 })
  const id = await anItem({ name: 'Skis', stock: 0, childIds: [small, large] })
  const parent = await rated(id, 'date=20270302&packages=1')
  expect(parent).toMatchObject({
    product_group_type: 'P',
    rate: { status: 'ERROR', error: { id: 'parent' }, available: 5 },
  })
  expect(parent?.rate).not.toHaveProperty('slip')
  const children = parent?.product_group_children ?? []
  expect(children.map(({ item_id }) => Number(item_id))).toEqual([small, large])
  expect(children.map(({ rate }) => typeof rate?.slip)).toEqual(['string', 'string'])
  expect((await rated(id, 'date=20270302'))?.product_group_children).toBe(`${small},${large}`)
  const { body } = await service.pair.get(`item/${id}/cal?start_date=20270302&end_date=20270302`)
  expect(body.item?.cal).toEqual({ 20270302: 5 })
})

describe('items by the hour (§4.2 `start_time`, `end_time`)', () => {
  let id: number
  beforeAll(async () => {
    id = await anItem({ name: 'Hot tub', unit: 'H', stock: 1, len: 2 })
    // Nine to eleven in the morning at the business.
    await book(id, '2027-07-06T16:00Z', '2027-07-06T18:00Z')
  })

  test('the item asks for a time', async () => {
    const rate = (await rated(id, 'date=20270706'))?.rate
    expect([rate?.status, rate?.error?.id]).toEqual(['ERROR', 'start_time'])
    expect(rate).not.toHaveProperty('slip')
  })

  test.each([
    ['start_time=23:00&end_time=00:00', '10.00', '00:00', 60],
    ['start_time=23:00&end_time=24:00', '10.00', '00:00', 60],
    ['start_time=23:00&end_time=01:00', '20.00', '01:00', 120],
    ['start_time=23:00&end_date=20270708&end_time=01:00', '20.00', '01:00', 120],
  ])('%s is until the next day, in price, SLIP and cart', async (times, price, end, minutes) => {
    const dates = times.includes('end_date') ? 'start_date=20270707' : 'date=20270707'
    const rate = (await rated(id, `${dates}&${times}`))?.rate
    expect(rate).toMatchObject({
      status: 'AVAILABLE',
      sub_total: price,
      start_date: '20270707',
      end_date: '20270708',
      end_time: end,
    })
    const cart = await service.pair.post('booking/session', { slip: String(rate?.slip) })
    const session = cart.body.booking?.session
    const seconds = Number(session?.end_date) - Number(session?.start_date)
    expect([seconds / 60, session?.sub_total]).toEqual([minutes, price])
  })

  test('24:00 as a start is the beginning of the next day', async () => {
    const rate = (await rated(id, 'date=20270707&start_time=24:00&end_time=02:00'))?.rate
    expect(rate).toMatchObject({ start_date: '20270708', start_time: '00:00', end_time: '02:00' })
  })

  test('hours past midnight are sold once: what overlaps them on either day is sold out', async () => {
    const late = await anItem({ name: 'Late tub', unit: 'H', stock: 1, len: 1 })
    // From eleven in the evening to one in the morning at the business.
    await book(late, '2027-07-08T06:00Z', '2027-07-08T08:00Z')
    const status = async (query: string) => (await rated(late, query))?.rate?.status
    expect(await status('date=20270707&start_time=23:00&end_time=00:00')).toBe('UNAVAILABLE')
    expect(await status('date=20270707&start_time=22:00&end_time=23:00')).toBe('AVAILABLE')
    expect(await status('date=20270708&start_time=00:00&end_time=01:00')).toBe('UNAVAILABLE')
    expect(await status('date=20270708&start_time=01:00&end_time=02:00')).toBe('AVAILABLE')
    expect(await status('date=20270707&start_time=22:00&end_time=00:30')).toBe('UNAVAILABLE')
  })

  test('an hour that has passed is refused', async () => {
    const nine = await rated(id, 'date=today&start_time=09:00')
    const later = await rated(id, 'date=today&start_time=10:30')
    expect([nine?.rate?.error?.id, later?.rate?.error?.id]).toEqual(['past', undefined])
  })

  test('an item with a fixed start needs no time (§2.2 `rules`)', async () => {
    const rules = { fixed: { start_time: '18:30' } }
    const fixed = await anItem({ name: 'Evening tub', unit: '30M', len: 3, rules })
    const rate = (await rated(fixed, 'date=20270706'))?.rate
    expect(rate).toMatchObject({ start_time: '18:30', end_time: '20:00', sub_total: '30.00' })
    expect(rate?.summary?.price).toMatchObject({ title: '90 minutes', unit: 'per 30 minutes' })
  })
})

test('a parameter for staff is neither shown to customers nor accepted from them (§2.2 `customer_hide`)', async () => {
  const parameters = { qty: {}, children: { customerHide: true, byDefault: 0 } }
  const id = await anItem({ name: 'Toboggan', parameters })
  const params = async (get: typeof service.get) =>
    Object.keys((await get(`item/${id}?date=20270302`)).body.item?.param ?? {})
  expect(await params(service.pair.get)).toEqual(['qty', 'children'])
  expect(await params(service.get)).toEqual(['qty'])
  const query = `item/${id}?date=20270302&param[children]=2`
  const units = async (get: typeof service.get) => (await get(query)).body.item?.qty
  expect([await units(service.pair.get), await units(service.get)]).toEqual([3, 1])
})
