import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { eventIn } from '../../../example/eventIn.ts'
import { itemIn } from '../../../example/itemIn.ts'

let service: AService
let hut: number
beforeAll(async () => {
  service = await startService({ settings: { publicApi: true } })
  const { database } = service
  hut = await itemIn(database, { name: 'Hut', unit: 'N', stock: 2 })
  for (const code of ['CALE-000001', 'CALE-000002']) {
    await bookingIn(database, {
      code,
      itemId: hut,
      startsAt: '2027-03-02T23:00Z',
      endsAt: '2027-03-03T19:00Z',
    })
  }
  await bookingIn(database, {
    code: 'CALE-000003',
    itemId: hut,
    startsAt: '2027-03-03T23:00Z',
    endsAt: '2027-03-04T19:00Z',
  })
  await eventIn(database, { itemIds: [hut], status: 'U', from: '2027-03-05', to: '2027-03-05' })
  await tablesOf(database)
    .updateTable('items')
    .set({ visibility: 'S' })
    .where('item_id', '=', 2)
    .execute()
})
afterAll(() => service.close())

const week = 'start_date=20270301&end_date=20270306'
const counts = { 20270301: 2, 20270302: 0, 20270303: 1, 20270304: 2, 20270305: 0, 20270306: 2 }
const dayCount = async (query: string) =>
  Object.keys((await service.pair.get(`item/${hut}/cal?${query}`)).body.item?.cal ?? {}).length
const ids = async (query: string) => Object.keys((await calendars(`${week}&${query}`)) ?? {})
const calendars = async (query: string) => (await service.pair.get(`item/cal?${query}`)).body.items

describe('the calendar of an item (§4.1 `item/{item_id}/cal`)', () => {
  test('says what is left on each day, and lists closed days by themselves', async () => {
    const { status, body } = await service.pair.get(`item/${hut}/cal?${week}`)
    expect(status).toBe(200)
    expect(body.item).toEqual({ item_id: hut, cal: counts, closed: ['20270305'] })
    expect(body.query).toEqual({ start_date: '20270301', end_date: '20270306' })
  })

  test('shows the public 1 for a day with something left (§2.2)', async () => {
    const { body } = await service.get(`item/${hut}/cal?${week}`)
    expect(Object.values(body.item?.cal ?? {})).toEqual([1, 0, 1, 1, 0, 1])
    expect(Object.values((await service.get(`item/cal?${week}`)).body.items?.[hut] ?? {})).toEqual([
      1, 0, 1, 1, 0, 1,
    ])
  })

  test('shows 2147483647 for unlimited stock, and 1 to the public', async () => {
    const day = 'start_date=20270301&end_date=20270301'
    expect((await service.pair.get(`item/36/cal?${day}`)).body.item?.cal).toEqual({
      20270301: 2_147_483_647,
    })
    expect((await service.get(`item/36/cal?${day}`)).body.item?.cal).toEqual({ 20270301: 1 })
  })

  test('covers today and the next thirty days when no dates are sent', async () => {
    const days = Object.keys((await service.pair.get(`item/${hut}/cal`)).body.item?.cal ?? {})
    expect([days.length, days[0], days.at(-1)]).toEqual([31, '20260711', '20260810'])
  })

  test('can be requested with only an end or only a start', async () => {
    expect(await dayCount('end_date=20260712')).toBe(2)
    expect(await dayCount('start_date=20270301')).toBe(31)
  })

  test('has the same numbers as the rated query', async () => {
    for (const [day, left] of Object.entries(counts)) {
      const { body } = await service.pair.get(`item/${hut}?date=${day}`)
      expect([day, body.item?.rate?.available]).toEqual([day, left])
    }
  })
})

describe('the calendars of several (§4.1 `item/cal`)', () => {
  test('can be requested for one item, a list of items in each way to write it, a category, or all', async () => {
    expect(await ids(`item_id=${hut}`)).toEqual([String(hut)])
    for (const query of ['item_id=1,3', 'item_id[]=1&item_id[]=3', 'item_id%5B%5D=1&item_id=3']) {
      expect(await ids(query)).toEqual(['1', '3'])
    }
    expect(await ids('category_id=3')).toHaveLength(7)
    expect(await ids('category_id=99')).toEqual([])
    expect(await ids('item_id=99999')).toEqual([])
    expect(await ids('')).toHaveLength(41)
  })

  test('are maps of days keyed by item, with nothing between', async () => {
    const { body } = await service.pair.get(`item/cal?${week}&item_id=${hut},36`)
    expect(body.items?.[hut]).toEqual(counts)
    expect(body.closed).toEqual({ [hut]: ['20270305'], 36: [] })
    expect(body.request).toMatchObject({ records: 2, id: 'cal' })
  })

  test('show the public only what customers may see (§1 rule 5)', async () => {
    const seen = (await service.get(`item/cal?${week}`)).body.items ?? {}
    expect(Object.keys(seen)).toHaveLength(40)
    expect((await service.get('item/2/cal')).status).toBe(404)
  })
})
