import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { eventIn } from '../../../example/eventIn.ts'
import { sentEvent } from '../../../example/sentEvent.ts'

let service: AService
let maria: Asking
const path = '/api/4.0/events'
beforeAll(async () => {
  service = await startService()
  maria = await service.as('maria')
})
afterAll(() => service.close())

describe('an event whose members do not fit together is refused by name (§2.8)', () => {
  const discount = { type: 'DC', price_src: '' }
  test.each<[string, Record<string, unknown>]>([
    ['name', { name: ' ' }],
    ['name', { name: 'two\nlines' }],
    ['name', { name: undefined }],
    ['type', { type: 'XX' }],
    ['start_date', { start_date: 20310230 }],
    ['start_date', { start_date: 0 }],
    ['end_date', { end_date: 20310104 }],
    ['end_date', { end_date: undefined }],
    ['end_date', { end_date: 'soon' }],
    ['span', { span: 2 }],
    ['price_src', { price_src: 'Q' }],
    ['dynamic_rate', { dynamic_rate: undefined }],
    ['dynamic_rate', { dynamic_rate: 'ten' }],
    ['dynamic_rate', { dynamic_rate: 1.23456 }],
    ['dynamic_rate', { dynamic_rate: -101 }],
    ['dynamic_rate', { type: 'DC', dynamic_rate: 5 }],
    ['dynamic_type', { dynamic_type: 'X' }],
    ['status', { status: 'X' }],
    ['status', { ...discount, status: 'U' }],
    ['repeat_id', { repeat_id: 'M' }],
    ['repeat', { repeat_id: 'W' }],
    ['repeat', { repeat_id: 'W', repeat: ['someday'] }],
    ['repeat', { repeat_id: 'W', repeat: ['mon', 'mon'] }],
    ['vouchers', { vouchers: 5 }],
    ['vouchers', { ...discount, vouchers: -1 }],
    ['details', { price_src: 'Yield' }],
    [
      'details',
      {
        price_src: 'Yield',
        details: [
          { level: 2, rate: 1 },
          { level: 2, rate: 3 },
        ],
      },
    ],
    ['details[0][level]', { price_src: 'Yield', details: [{ rate: 110 }] }],
    ['details[0][rate]', { price_src: 'Yield', details: [{ level: 1, rate: -5 }] }],
    ['prices', { price_src: 'N' }],
    ['prices', { price_src: 'N', prices: [{ item_id: 9999, param: 'qty', amount: 1 }] }],
    ['prices', { price_src: 'N', prices: [{ item_id: 7, param: 'dogs', amount: 1 }] }],
    ['prices[0][amount]', { price_src: 'N', prices: [{ item_id: 7, param: 'qty', amount: -1 }] }],
    [
      'prices[0][amount]',
      { price_src: 'N', prices: [{ item_id: 7, param: 'qty', amount: 1.005 }] },
    ],
    ['apply_to', { apply_to: undefined }],
    ['apply_to', { apply_to: {} }],
    ['apply_to', { apply_to: 'all' }],
    ['apply_to[item_id]', { apply_to: { item_id: [7, 9999] } }],
    ['apply_to[item_id]', { apply_to: { item_id: ['some'] } }],
    ['apply_to[category_id]', { apply_to: { category_id: ['all'] } }],
    ['apply_to[category_id]', { apply_to: { category_id: [99] } }],
  ])('%s: %j', async (field, wish) => {
    const { status, body } = await maria.send('POST', path, sentEvent(wish))
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, [field]])
    expect(body.error?.errorCode).toBe('invalid-parameter')
  })

  test('only the changed members are checked, and what was wrong before may stay', async () => {
    const event = (await maria.send('POST', path, sentEvent())).body.data
    const at = `${path}/${Number(event?.id)}`
    const refused = async (change: object) => {
      const { status, body } = await maria.send('PATCH', at, change)
      expect(status).toBe(400)
      return Object.keys(body.error?.fields ?? {})
    }
    expect(await refused({ end_date: 20310101 })).toEqual(['end_date'])
    expect(await refused({ start_date: 20310201 })).toEqual(['end_date'])
    expect(await refused({ price_src: 'Yield' })).toEqual(['details'])
    expect(await refused({ end_date: null })).toEqual(['end_date'])
    const odd = await eventIn(service.database, { itemIds: [424_242], price_src: 'Yield' })
    const { status, body } = await maria.send('PATCH', `${path}/${odd}`, { name: 'Odd, renamed' })
    expect([status, body.data?.name]).toEqual([200, 'Odd, renamed'])
    expect((await maria.send('DELETE', `${path}/${odd}`, {})).body.data?.enabled).toBe(0)
  })

  test('all that is wrong is named at once', async () => {
    const wish = { price_src: 'Yield', end_date: 20310101, repeat_id: 'W' }
    const { body } = await maria.send('POST', path, sentEvent(wish))
    expect(Object.keys(body.error?.fields ?? {})).toEqual(['end_date', 'details', 'repeat'])
  })
})
