import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseItems } from '../../../../src/contract/item.ts'
import { demoBusiness } from '../../../../src/demo/data/business.ts'
import { secretKey } from '../../../../src/server/service/secrets/secretKey.ts'
import { readSlip } from '../../../../src/server/service/slips/slip.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService({ settings: { publicApi: true } })
})
afterAll(() => service.close())

const get = (query: string, headers = {}) => service.pair.get(query, headers)
const item = async (query: string, headers = {}) => (await get(query, headers)).body.item
const trip = (adults: number, children: number) =>
  item(`item/24?date=20260901&param[adults]=${adults}&param%5Bchildren%5D=${children}`)
const ids = async (query: string) => Object.keys((await get(query)).body.items ?? {})

describe('an item on dates (§2.2)', () => {
  test('has every field of §2.2, of the right types', async () => {
    const { body } = await get('item/1?start_date=20260901&end_date=20260904&param[adults]=2')
    expect(body.item).toMatchObject({
      item_id: 1,
      rated: 1,
      meta: { default_len: 1 },
      package: [],
      qty: 1,
      days: 3,
      discount: null,
      gprice: { qty: { '1-20': 'U' } },
      local_start_date: 'Sep 1, 2026',
      local_end_date: 'Sep 4, 2026',
      param: {
        qty: { price: 1, lbl: 'Quantity', lock: 1, qty: 1, req: 1, range: 0, def: 1 },
        adults: { price: 0, lbl: 'Adults', lock: 0, qty: 2, hide: 0, MIN: 1, MAX: 6 },
        children: { qty: 0, req: 0, customer_hide: 0 },
      },
      rate: {
        status: 'AVAILABLE',
        sub_total: '680.40',
        start_date: '20260901',
        end_date: '20260904',
        summary: {
          title: 'Available',
          details: '<p>3 nights</p>',
          price: {
            total: '$680.40',
            title: '3 nights',
            unit: 'per night',
            param: { qty: '$680.40' },
          },
          date: 'Sep 1, 2026 - Sep 4, 2026',
        },
        event: [{ qty: { amount: '226.80', days: 3, type: 'U', range: '' } }],
      },
    })
    expect(typeof body.item?.rules).toBe('string')
    expect(typeof body.item?.rate?.available).toBe('number')
    expect(body.query).toEqual({
      start_date: '20260901',
      end_date: '20260904',
      param: { qty: 1, adults: 2, children: 0 },
      local_start_date: 'Sep 1, 2026',
      local_end_date: 'Sep 4, 2026',
    })
  })

  test('shows for each day what it costs, what is left and which events hold (§2.2 `dates`, `events`)', async () => {
    const { body } = await get('item/1?start_date=20260904&end_date=20260909')
    const rate = body.item?.rate
    // Friday and Saturday cost 12 % more; summer, 20 %, ends with the 7th, then come autumn colours.
    expect(Object.keys(rate?.dates ?? {})).toEqual(
      ['04', '05', '06', '07', '08'].map((day) => `202609${day}`),
    )
    expect(rate?.dates?.['20260904']).toEqual({
      status: 'A',
      price: { qty: '254.02' },
      dow: 5,
      stock: { T: 6, B: 0, A: 6, MinA: 6 },
      rates: [6, 11, 13],
      discount: '0.00',
      sub_total: '254.02',
    })
    expect(rate?.dates?.['20260908']).toMatchObject({ price: { qty: '179.55' }, dow: 2 })
    expect(rate?.sub_total).toBe('1141.19')
    expect(rate).toMatchObject({ tax_total: '57.06', total: '1198.25' })
    expect(body.events).toMatchObject({
      6: { name: 'Summer 2026', start_date: 20260615, end_date: 20260907 },
      11: { name: 'Weekend supplement', end_date: 0 },
    })
  })

  test('is the same in the list, keyed by number, as the desk reads items (§4.1)', async () => {
    const query = 'start_date=20260901&end_date=20260904&param[adults]=2'
    const { body } = await get(`item?${query}`)
    expect(body.request).toMatchObject({ records: 40, resource: 'item' })
    expect(parseItems(body)).toMatchObject({ unreadable: 0 })
    const alone = await item(`item/1?${query}`)
    expect(body.items?.['1']?.rate).toEqual(alone?.rate)
    expect(body.items?.['1']?.rate?.dates).toHaveProperty('20260903')
    expect(body.query).toMatchObject({ param: { adults: 2 }, local_end_date: 'Sep 4, 2026' })
  })

  test('a tour with places is priced by the head, and a group costs less (§2.2 `range`)', async () => {
    expect(await trip(2, 1)).toMatchObject({ qty: 3, rate: { sub_total: '447.00' } })
    const group = await trip(6, 0)
    expect(group).toMatchObject({
      qty: 6,
      param: { adults: { range: 1 } },
      gprice: { adults: { '1-5': 'U', '6-12': 'U' }, children: { '1-6': 'U' } },
      rate: {
        sub_total: '804.60',
        event: [{ 'adults~6-12': { amount: '134.10', days: 1, type: 'U', range: '6-12' } }],
      },
    })
  })

  test('a new price point replaces the summer price (§2.8 `N`)', async () => {
    // 64.00, 20 % on top in summer; the launch price ends on 31 July.
    expect((await item('item/17?date=20260730'))?.rate?.sub_total).toBe('49.00')
    expect((await item('item/17?date=20260801'))?.rate?.sub_total).toBe('76.80')
  })

  test('the SLIP of an available item can be read by the cart, with the price that was shown (§1 rule 6)', async () => {
    const rated = await item('item/1?start_date=20260901&end_date=20260904&param[adults]=2')
    const key = await secretKey(tablesOf(service.database), 'slip')
    const of = { business: demoBusiness, audience: 'staff', now: service.clock.now() } as const
    const read = readSlip(key, String(rated?.rate?.slip), of)
    expect(read.slip).toMatchObject({
      itemId: 1,
      start: '2026-09-01',
      end: '2026-09-04',
      quantities: { qty: 1, adults: 2, children: 0 },
      subTotal: 68_040,
      currency: 'CAD',
      rules: 'all',
      audience: 'staff',
    })
  })
})

test('the days of every item add up to its total, and only an item that can be booked has a SLIP', async () => {
  for (const query of ['start_date=today&end_date=20260718', 'date=20260713&discount_code=CREW']) {
    for (const { name, rate } of recordsIn((await get(`item?${query}`)).body, 'items')) {
      const days = Object.values(rate?.dates ?? {})
      const cents = days.reduce((sum, day) => sum + Math.round(Number(day.sub_total) * 100), 0)
      expect([name, cents]).toEqual([name, Math.round(Number(rate?.sub_total) * 100)])
      const isFree = String(rate?.status) === 'AVAILABLE'
      expect([name, rate?.slip !== undefined]).toEqual([name, isFree])
      expect([name, rate?.error === undefined]).toEqual([name, isFree])
    }
  }
})

describe('the dates of a query (§4.2)', () => {
  test.each([
    ['20260901', '20260904'],
    ['2026-09-01', '2026-09-04'],
    ['09/01/2026', '9/4/2026'],
  ])('%s to %s is one stay', async (start, end) => {
    const rated = await item(`item/1?start_date=${start}&end_date=${end}`)
    expect(rated?.rate).toMatchObject({ start_date: '20260901', end_date: '20260904' })
  })

  test('may be `today`, a `date` for one day, or a start alone for the length of the item', async () => {
    expect((await item('item/9?date=today'))?.rate).toMatchObject({
      start_date: '20260711',
      end_date: '20260711',
    })
    expect((await item('item/1?date=today'))?.rate?.end_date).toBe('20260712')
    expect((await item('item/9?start_date=20260901'))?.days).toBe(1)
    expect((await item('item/9?start_date=20260901&end_date=20260903'))?.days).toBe(3)
  })

  test.each([
    ['start_date', 'start_date=tomorrowish'],
    ['start_date', 'start_date=>20260901'],
    ['start_date', 'end_date=20260901'],
    ['start_date', 'start_date=2026'],
    ['end_date', 'start_date=20260902&end_date=20260901'],
    ['end_date', 'start_date=20260902&end_date=20290901'],
    ['end_date', 'start_date=20260902&end_date=20260230'],
    ['start_time', 'date=20260902&start_time=25:00'],
    ['end_time', 'date=20260902&start_time=10:00&end_time=10:00'],
    ['end_time', 'date=20260902&start_time=10:00&end_time=24:01'],
    ['param[adults]', 'date=20260902&param[adults]=-1'],
    ['param[adults]', 'date=20260902&param[adults]=two'],
    ['available', 'date=20260902&available=x'],
    ['rules', 'date=20260902&rules=none'],
  ])('a wrong %s is refused by name: %s (§7)', async (name, query) => {
    for (const path of ['item', 'item/9']) {
      const { status, body } = await get(`${path}?${query}`)
      expect([path, status]).toEqual([path, 400])
      expect(body.request?.error?.data).toHaveProperty([name])
    }
  })

  test('parameters that an item does not have are ignored', async () => {
    expect((await item('item/9?date=20260901&param[dogs]=3'))?.param).not.toHaveProperty('dogs')
  })
})

describe('filters of a rated list (§4.2)', () => {
  const on = 'start_date=20260901&end_date=20260902'

  test('category, name and number work as without dates', async () => {
    expect(await ids(`item?${on}&category_id=3`)).toHaveLength(7)
    expect(await ids(`item?${on}&keyword=kayak`)).toHaveLength(5)
    expect(await ids(`item?${on}&item_id=1,3`)).toEqual(['1', '3'])
  })

  test('`available` keeps items with at least so many left', async () => {
    const all = recordsIn((await get(`item?${on}`)).body, 'items')
    const enough = all
      .filter(({ rate }) => Number(rate?.available) >= 10)
      .map(({ item_id }) => String(item_id))
    expect(enough.length).toBeGreaterThan(5)
    expect(await ids(`item?${on}&available=10`)).toEqual(enough)
    expect(await ids(`item?${on}&available=99999`)).toEqual(['36'])
  })

  test('a list without any match is an empty object', async () => {
    const { body } = await get(`item?${on}&keyword=zeppelin`)
    expect([body.items, body.events]).toEqual([{}, {}])
  })
})

describe('a rated item in public (§1 rule 5, §2.2)', () => {
  test('has the same price for a customer, and a slip of the customer’s own', async () => {
    const { body } = await service.get('item/1?start_date=20260901&end_date=20260904')
    expect(body.item?.rate).toMatchObject({ status: 'AVAILABLE', sub_total: '680.40' })
    const key = await secretKey(tablesOf(service.database), 'slip')
    const of = { business: demoBusiness, audience: 'customer', now: service.clock.now() } as const
    expect(readSlip(key, String(body.item?.rate?.slip), of).slip?.audience).toBe('customer')
  })

  test('cannot leave rules out, because only staff may (§4.2 `rules`)', async () => {
    const query = 'item/1?start_date=20260901&end_date=20260904&param[adults]=7&rules=off'
    expect((await item(query))?.rate?.status).toBe('AVAILABLE')
    expect((await service.get(query)).body.item?.rate?.status).toBe('ERROR')
    expect((await item(query, { 'x-on-behalf': 'off' }))?.rate?.status).toBe('ERROR')
  })
})
