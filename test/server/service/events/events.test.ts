import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEvents } from '../../../../src/contract/event.ts'
import { type AService, startService } from '../../../example/aService.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

test('the events and discounts of the demo business are all readable, at least thirty of them (§2.8)', async () => {
  const { body } = await service.pair.get('event')
  const { records, unreadable } = parseEvents(body)
  expect(records.length).toBeGreaterThanOrEqual(30)
  expect(unreadable).toBe(0)
  expect(new Set(records.map(({ kind }) => kind))).toEqual(
    new Set(['season', 'special', 'discount']),
  )
  expect(new Set(records.map(({ price }) => price.kind))).toEqual(
    new Set(['dynamic', 'yield', 'new', 'base', 'none']),
  )
})

test('an event has the types of §2.8: days as whole numbers, 0 when it never ends', async () => {
  const { body } = await service.pair.get('event/11')
  expect(body.event).toEqual({
    rate_id: 11,
    name: 'Weekend supplement',
    type: 'SP',
    start_date: 20260112,
    end_date: 0,
    span: 0,
    price_src: 'D',
    dynamic_rate: '12',
    dynamic_type: 'P',
    status: 'A',
    repeat_id: 'W',
    enabled: 1,
    rule_set_id: 1,
    vouchers: 0,
    details: [],
    repeat: ['fri', 'sat'],
    apply_to: { item_id: [], category_id: [1] },
  })
})

test('an event that does not exist is a JSON 404 (§7)', async () => {
  for (const id of ['999', 'x', '99999999999', '-1']) {
    const { status, body } = await service.pair.get(`event/${id}`)
    expect([status, body.request?.error?.id]).toEqual([404, 'not_found'])
  }
})
