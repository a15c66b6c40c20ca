import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { eventIn } from '../../../example/eventIn.ts'
import { type ItemWish, itemIn } from '../../../example/itemIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const anItem = (wish: ItemWish) => itemIn(service.database, wish)
const rated = async (id: number, query: string) =>
  (await service.pair.get(`item/${id}?${query}`)).body.item

/** An item's answer: its status, the reason, what is left, and whether it has a slip. */
async function refusalOf(id: number, query: string) {
  const rate = (await rated(id, query))?.rate
  return [rate?.status, rate?.error?.id, rate?.available, rate?.slip !== undefined]
}

let bookings = 0
const book = (itemId: number, startsAt: string, endsAt: string, status = 'PAID') => {
  bookings += 1
  return bookingIn(service.database, {
    code: `RATE-${String(bookings).padStart(6, '0')}`,
    itemId,
    startsAt,
    endsAt,
    status,
  })
}

describe('units that are taken (§2.2 `rate`)', () => {
  test('an item with nothing left says so and has no slip', async () => {
    const id = await anItem({ name: 'Sauna tent', stock: 1 })
    await book(id, '2027-03-02T17:00Z', '2027-03-03T17:00Z')
    expect(await refusalOf(id, 'start_date=20270301&end_date=20270303')).toEqual([
      'UNAVAILABLE',
      'sold_out',
      0,
      false,
    ])
    const rate = (await rated(id, 'start_date=20270301&end_date=20270303'))?.rate
    expect(rate?.error?.details).toBe('None left on Mar 2, 2027.')
    expect(rate?.dates?.['20270301']).toMatchObject({
      status: 'A',
      stock: { T: 1, B: 0, A: 1, MinA: 0 },
    })
    expect(rate?.dates?.['20270302']).toMatchObject({ status: 'U', stock: { T: 1, B: 1, A: 0 } })
    expect(await refusalOf(id, 'date=20270304')).toEqual(['AVAILABLE', undefined, 1, true])
  })

  test('a party larger than what is left is refused; exactly as many is accepted', async () => {
    const id = await anItem({ name: 'Paddle', stock: 3 })
    await book(id, '2027-03-02T17:00Z', '2027-03-02T19:00Z')
    expect(await refusalOf(id, 'date=20270302&param[qty]=2')).toEqual([
      'AVAILABLE',
      undefined,
      2,
      true,
    ])
    expect(await refusalOf(id, 'date=20270302&param[qty]=3')).toEqual([
      'UNAVAILABLE',
      'not_enough',
      2,
      false,
    ])
  })
})

describe('rules (§2.2 `MIN`, `MAX`, §4.2 `rules`)', () => {
  let id: number
  beforeAll(async () => {
    id = await anItem({ name: 'Raft', stock: 20, rules: { param: { qty: { MIN: 2, MAX: 6 } } } })
  })

  test.each([
    ['1', 'param_min'],
    ['7', 'param_max'],
    ['0', 'quantity'],
  ])('%s units of an item for 2 to 6 are refused', async (quantity, why) => {
    const query = `date=20270302&param[qty]=${quantity}`
    for (const rules of ['', '&rules=soft']) {
      expect((await refusalOf(id, query + rules)).slice(0, 2)).toEqual(['ERROR', why])
    }
  })

  test('`off` leaves the rules out, but not the stock and not plain errors', async () => {
    expect((await refusalOf(id, 'date=20270302&param[qty]=7&rules=off'))[0]).toBe('AVAILABLE')
    expect((await refusalOf(id, 'date=20270302&param[qty]=21&rules=off'))[1]).toBe('not_enough')
    expect((await refusalOf(id, 'date=20270302&param[qty]=0&rules=off'))[1]).toBe('quantity')
  })

  test('days in the past are refused, and with `soft` they can be booked', async () => {
    expect((await refusalOf(id, 'date=20260710&param[qty]=2'))[1]).toBe('past')
    expect((await refusalOf(id, 'date=20260711&param[qty]=2'))[0]).toBe('AVAILABLE')
    for (const rules of ['soft', 'off']) {
      expect((await refusalOf(id, `date=20260710&param[qty]=2&rules=${rules}`))[0]).toBe(
        'AVAILABLE',
      )
    }
  })
})

describe('events (§2.8)', () => {
  test('a closed day is shown as closed, also with rules off', async () => {
    const id = await anItem({ name: 'Slide' })
    await eventIn(service.database, {
      itemIds: [id],
      status: 'U',
      from: '2027-04-02',
      to: '2027-04-03',
    })
    const query = 'start_date=20270401&end_date=20270402'
    for (const rules of ['', '&rules=off']) {
      expect(await refusalOf(id, query + rules)).toEqual(['UNAVAILABLE', 'closed', 0, false])
    }
    expect((await rated(id, query))?.rate?.dates?.['20270402']?.status).toBe('U')
    expect((await refusalOf(id, 'date=20270404'))[0]).toBe('AVAILABLE')
  })

  test('`span` requires the whole length; `soft` ignores it', async () => {
    const id = await anItem({ name: 'Festival hut', unit: 'N' })
    const festival = { from: '2027-05-10', to: '2027-05-12', span: true }
    await eventIn(service.database, { itemIds: [id], ...festival })
    const part = 'start_date=20270510&end_date=20270512'
    expect((await refusalOf(id, part)).slice(0, 2)).toEqual(['ERROR', 'span'])
    expect((await refusalOf(id, 'start_date=20270508&end_date=20270511'))[1]).toBe('span')
    expect((await refusalOf(id, `${part}&rules=soft`))[0]).toBe('AVAILABLE')
    expect((await refusalOf(id, 'start_date=20270510&end_date=20270513'))[0]).toBe('AVAILABLE')
    expect((await refusalOf(id, 'start_date=20270509&end_date=20270514'))[0]).toBe('AVAILABLE')
    expect((await refusalOf(id, 'start_date=20270513&end_date=20270514'))[0]).toBe('AVAILABLE')
  })

  test('Yield depends on what is left', async () => {
    const id = await anItem({ name: 'Last huts', stock: 2 })
    await eventIn(service.database, {
      itemIds: [id],
      price_src: 'Yield',
      details: [{ level: 1, rate: 150 }],
    })
    const price = async () => (await rated(id, 'date=20270302'))?.rate?.sub_total
    expect(await price()).toBe('10.00')
    await book(id, '2027-03-02T17:00Z', '2027-03-02T19:00Z')
    expect(await price()).toBe('15.00')
  })
})

describe('discount codes (§4.2 `discount_code`)', () => {
  let id: number
  beforeAll(async () => {
    id = await anItem({ name: 'Kite', stock: 9 })
    const discount = { itemIds: [id], type: 'DC', price_src: 'D' } as const
    const { database } = service
    await eventIn(database, { ...discount, name: 'FOURTH', dynamic_rate: '-25' })
    await eventIn(database, {
      ...discount,
      name: 'TWO OFF',
      dynamic_rate: '-2',
      dynamic_type: 'F',
      to: '2027-03-02',
    })
    await eventIn(database, {
      ...discount,
      name: 'GONE',
      dynamic_rate: '-25',
      vouchers: 5,
      vouchers_used: 5,
    })
  })

  test('a percentage is taken off each day', async () => {
    const query = 'start_date=20270301&end_date=20270302&param[qty]=3&discount_code=fourth'
    const item = await rated(id, query)
    expect(item?.discount).toEqual({ amount: 15, type: 'fourth' })
    expect(item?.rate).toMatchObject({
      sub_total: '45.00',
      discount: '15.00',
      dates: { 20270301: { price: { qty: '10.00' }, discount: '7.50', sub_total: '22.50' } },
    })
  })

  test.each([
    ['NONSENSE', 'unknown'],
    ['GONE', 'used-up'],
    ['EARLYBIRD', 'not-for-this'],
  ])('%s takes nothing off and says why; the item can still be booked', async (code, why) => {
    const item = await rated(id, `date=20270302&discount_code=${code}`)
    expect([item?.discount, item?.rate?.status, item?.rate?.sub_total]).toEqual([
      null,
      'AVAILABLE',
      '10.00',
    ])
    expect(item?.rate?.discount_error?.id).toBe(why)
  })
})
