import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventBody } from '../../../../src/server/gate/routes/eventBody.ts'

const whole = {
  name: 'Summer',
  type: 'SE',
  start_date: 20260701,
  end_date: '0',
  span: 0,
  price_src: 'Yield',
  dynamic_rate: '12.5',
  dynamic_type: 'P',
  status: 'A',
  repeat_id: 'W',
  enabled: true,
  rule_set_id: 1,
  vouchers: 0,
  details: [{ level: 3, rate: 120 }],
  repeat: ['fri', 'sat'],
  apply_to: { item_id: [3, '4', 'all'], category_id: [1] },
  prices: [{ item_id: 3, param: 'adults', from: 1, per: 'each', amount: '49.00' }],
  updated: '2026-07-11T10:00:00Z',
}

const why = (body: Readonly<Record<string, unknown>>): string => {
  try {
    eventBody(body)
    return 'sent'
  } catch (cause) {
    return cause instanceof Error ? cause.message : ''
  }
}

test('an event is passed on with all members of §2.8 or some of them', () => {
  expect(eventBody(whole)).toEqual(whole)
  expect(eventBody({ enabled: 0 })).toEqual({ enabled: 0 })
})

test.for([
  ['name', { name: 'a\nb' }],
  ['start_date', { start_date: 'soon' }],
  ['details.0.rate', { details: [{ level: 1, rate: 'x' }] }],
  ['repeat.0', { repeat: ['someday'] }],
  ['apply_to.item_id.0', { apply_to: { item_id: ['some'] } }],
  ['prices.0.param', { prices: [{ item_id: 1, param: '__proto__', amount: 1 }] }],
  ['access_token', { access_token: 'x' }],
  ['apply_to.tag_id', { apply_to: { tag_id: [1] } }],
] satisfies [string, Record<string, unknown>][])(
  'a wrong %s is refused by name and not passed on (§7)',
  ([name, body]) => {
    expect(why(body)).toContain(`${name}:`)
  },
)

test('whatever a page sends, only what is on the list is passed on', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
      const known = Object.keys(body).every((name) => Object.hasOwn(whole, name))
      expect(why(body) === 'sent' && !known).toBe(false)
    }),
    { numRuns: 1_000 },
  )
})
