import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking, Json } from '../../../example/asking.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'
import { sentEvent } from '../../../example/sentEvent.ts'

let service: AService
let maria: Asking
const path = '/api/4.0/events'
beforeAll(async () => {
  service = await startService()
  maria = await service.as('maria')
})
afterAll(() => service.close())

const made = async (wish: Readonly<Record<string, unknown>> = {}): Promise<Json> => {
  const { status, body } = await maria.send('POST', path, sentEvent(wish))
  expect([status, body.message]).toEqual([200, undefined])
  return body.data ?? body
}
const at = (event: Json) => `${path}/${Number(event.id)}`

/** What a day of the item costs at 10.00, by a rated query (§4.2). */
const priceOf = async (itemId: number, date = '20310110') =>
  (await service.pair.get(`item/${itemId}?date=${date}`)).body.item?.rate?.sub_total

describe('a written event counts at once (§4.2)', () => {
  test('a new season changes the price of the next rated query; disabled, it is gone', async () => {
    const itemId = await itemIn(service.database, { name: 'Written price' })
    expect(await priceOf(itemId)).toBe('10.00')
    const event = await made({ apply_to: { item_id: [itemId] }, dynamic_rate: 25 })
    expect(await priceOf(itemId)).toBe('12.50')
    await maria.send('PATCH', at(event), { dynamic_rate: '-2.5', dynamic_type: 'F' })
    expect(await priceOf(itemId)).toBe('7.50')
    const gone = await maria.send('DELETE', at(event), {})
    expect(gone.body.data).toMatchObject({ id: event.id, enabled: 0 })
    expect(await priceOf(itemId)).toBe('10.00')
    expect((await maria.send('PATCH', at(event), { enabled: true })).body.data?.enabled).toBe(1)
    expect(await priceOf(itemId)).toBe('7.50')
  })

  test('a discount holds for a booking with its code, and says how many vouchers are used', async () => {
    const itemId = await itemIn(service.database, { name: 'With a code' })
    const event = await made({
      name: 'OARS',
      type: 'DC',
      vouchers: 3,
      apply_to: { item_id: ['all'] },
    })
    expect(event).toMatchObject({ vouchers: 3, vouchers_used: 0, status: 'A' })
    const { body } = await service.pair.get(`item/${itemId}?date=20310110&discount_code=oars`)
    expect(body.item?.rate?.sub_total).toBe('9.00')
  })
})

const names = async (query: string) =>
  recordsIn((await service.pair.get(`${path}?limit=250&${query}`)).body, 'data').map(({ name }) =>
    String(name),
  )

describe('the list of events, and one event (§4.4)', () => {
  test('an event has the members of §2.8, with its number and when it was last changed', async () => {
    const { body } = await service.pair.get(`${path}/11`)
    const { event } = (await service.pair.get('event/11')).body
    expect(body.data).toEqual({
      id: 11,
      ...Object.fromEntries(Object.entries(event ?? {})),
      prices: [],
      vouchers_used: 0,
      // The demo's prices were set three weeks ago.
      updated: '2026-06-20T23:30:00.000Z',
    })
    expect(body.meta).toMatchObject({ accountId: 1, requestUri: `${path}/11` })
    for (const id of ['999', 'x', '99999999999']) {
      expect((await service.pair.get(`${path}/${id}`)).status).toBe(404)
    }
  })

  test('type, item, day and enabled filter the list, and all of them must match', async () => {
    const itemId = await itemIn(service.database, { name: 'Concerned' })
    const apply_to = { item_id: [itemId] }
    const weekly = { repeat_id: 'W', repeat: ['sat'] }
    await made({ name: 'L season', start_date: 20320601, end_date: 20320630, apply_to })
    await made({ name: 'L Saturdays', type: 'SP', end_date: 0, ...weekly, apply_to })
    await made({ name: 'L off', start_date: 20320601, end_date: 0, enabled: 0, apply_to })
    await made({
      name: 'L lessons',
      start_date: 20320601,
      end_date: 0,
      apply_to: { category_id: [6] },
    })
    const ours = async (query: string) =>
      (await names(query)).filter((name) => name.startsWith('L '))
    const all = ['L season', 'L Saturdays', 'L off', 'L lessons']
    expect(await ours(`itemId=${itemId}`)).toEqual(all)
    expect(await ours('itemId=999999')).toEqual([])
    expect(await ours(`itemId=${itemId}&type=SP`)).toEqual(['L Saturdays'])
    expect(await ours('type[]=SE&type[]=SP')).toEqual(all)
    expect(await ours('enabled=0')).toEqual(['L off'])
    expect(await ours('active=2032-06-11')).toEqual(['L season', 'L lessons'])
    expect(await ours('active=20320612')).toEqual(['L season', 'L Saturdays', 'L lessons'])
    expect(await ours('active=20320612&enabled=false')).toEqual(['L off'])
    expect(await names('active=today&type=DC')).toContain('RAINYDAY')
  })
})

describe('several people change events', () => {
  test('a change of an event that has changed since it was read is refused, with the event as it is now (409)', async () => {
    const event = await made()
    const first = await maria.send('PATCH', at(event), {
      name: 'By Ana',
      updated: String(event.updated),
    })
    expect(first.status).toBe(200)
    expect(first.body.data?.updated).not.toBe(event.updated)
    const late = { name: 'By Maria', updated: String(event.updated) }
    const second = await maria.send('PATCH', at(event), late)
    expect([second.status, second.body.error?.errorCode]).toEqual([409, 'conflict'])
    expect(second.body.data).toEqual(first.body.data)
    const gone = await maria.get(at(event))
    expect(gone.body.data?.name).toBe('By Ana')
    expect(
      (await maria.send('DELETE', `${at(event)}?updated=${String(event.updated)}`, {})).status,
    ).toBe(409)
    expect((await maria.send('PATCH', at(event), { updated: 'lately' })).status).toBe(400)
  })

  test('two enabled discounts never have the same code, in any letter case; other names may repeat (409)', async () => {
    const discount = { type: 'DC', apply_to: { item_id: ['all'] } }
    const one = await made({ ...discount, name: 'Twice' })
    const again = await maria.send('POST', path, sentEvent({ ...discount, name: 'TWICE' }))
    expect([again.status, again.body.error?.errorCode]).toEqual([409, 'conflict'])
    const off = await made({ ...discount, name: 'TWICE', enabled: 0 })
    expect((await maria.send('PATCH', at(off), { enabled: 1 })).status).toBe(409)
    expect((await maria.send('PATCH', at(one), { name: 'TWICE' })).status).toBe(200)
    await maria.send('DELETE', at(one), {})
    expect((await maria.send('PATCH', at(off), { enabled: 1 })).status).toBe(200)
    await made({ name: 'Same name' })
    await made({ name: 'Same name' })
  })

  test('the service gives an event its number: another one is 409, and an unknown one 400', async () => {
    const event = await made()
    expect((await maria.send('POST', path, sentEvent({ rate_id: 11 }))).status).toBe(409)
    expect((await maria.send('POST', path, sentEvent({ id: 99_999 }))).status).toBe(400)
    expect((await maria.send('PATCH', at(event), { rate_id: 11 })).status).toBe(409)
    expect((await maria.send('PATCH', `${path}/99999`, { name: 'x' })).status).toBe(404)
    expect((await maria.send('DELETE', `${path}/99999`, {})).status).toBe(404)
  })
})
