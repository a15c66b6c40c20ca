import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { weekdays } from '../../../../src/contract/event.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { tries } from '../../../example/tries.ts'

let service: AService
let maria: Asking
const path = '/api/4.0/events'
beforeAll(async () => {
  service = await startService()
  maria = await service.as('maria')
})
afterAll(() => service.close())

const flag = fc.constantFrom(0, 1)
const hundredths = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((cents) => cents / 100)

const someDays = fc
  .tuple(fc.integer({ min: 2026, max: 2090 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => year * 10_000 + month * 100)
  .chain((month) =>
    fc.record({
      start_date: fc.integer({ min: 1, max: 14 }).map((day) => month + day),
      end_date: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 15, max: 28 }).map((day) => month + day),
      ),
    }),
  )

const appliesTo = fc
  .record({
    item_id: fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constant('all')), {
      maxLength: 5,
    }),
    category_id: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
  })
  .filter(({ item_id, category_id }) => item_id.length + category_id.length > 0)

const price = fc.record({
  item_id: fc.integer({ min: 1, max: 30 }),
  param: fc.constantFrom('qty', 'adults', 'children'),
  from: fc.integer({ min: 1, max: 20 }),
  per: fc.constantFrom('each', 'range'),
  amount: hundredths(0, 9000).map((amount) => amount.toFixed(2)),
})

/** Anything that §2.8 allows: each kind of event with each kind of price, repeat and target. */
const event = fc
  .record({
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((name) => `E${name}.`),
    type: fc.constantFrom('SP', 'SE', 'DC'),
    span: flag,
    price_src: fc.constantFrom('', 'B', 'N', 'D', 'Yield'),
    rate: hundredths(-100, 0),
    onTop: hundredths(0, 500),
    dynamic_type: fc.constantFrom('P', 'F'),
    status: fc.constantFrom('A', 'U'),
    repeat_id: fc.constantFrom('', 'W', '*'),
    repeat: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
    enabled: flag,
    rule_set_id: fc.integer({ min: 1, max: 9 }),
    vouchers: fc.integer({ min: 0, max: 5000 }),
    details: fc.uniqueArray(
      fc.record({ level: fc.integer({ min: 0, max: 99 }), rate: hundredths(0, 300) }),
      { selector: ({ level }) => level, minLength: 1, maxLength: 6 },
    ),
    apply_to: appliesTo,
    prices: fc.uniqueArray(price, {
      selector: ({ item_id, param, from }) => `${item_id} ${param} ${from}`,
      minLength: 1,
      maxLength: 6,
    }),
    days: someDays,
  })
  .map(({ rate, onTop, days, ...sent }) => {
    const isDiscount = sent.type === 'DC'
    return {
      ...sent,
      ...days,
      name: sent.name.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, 'x'),
      dynamic_rate: isDiscount || sent.span === 1 ? rate : onTop,
      status: isDiscount ? 'A' : sent.status,
      vouchers: isDiscount ? sent.vouchers : 0,
    }
  })

/** A decimal comes back as text, and the number of zeros at its end does not matter. */
const asAnswered = (answer: object = {}) => ({
  ...answer,
  dynamic_rate: 'dynamic_rate' in answer ? Number(answer.dynamic_rate) : null,
})

const withoutTime = (answer: object = {}) => ({ ...answer, updated: null })

test('any event that can be written comes back equal, in 4.0 and in 3.0 (§2.8)', async () => {
  const used = new Set<string>()
  await fc.assert(
    fc.asyncProperty(event, event, async (first, second) => {
      // Codes of discounts must be unique.
      const named = { ...first, name: `${first.name}${used.size}` }
      const renamed = { ...second, name: `${second.name}${used.size}b` }
      used.add(named.name)

      const made = await maria.send('POST', path, named)
      expect([made.status, made.body.message]).toEqual([200, undefined])
      const id = Number(made.body.data?.id)
      expect(asAnswered(made.body.data)).toMatchObject(named)
      const read = await maria.get(`${path}/${id}`)
      expect(read.body.data).toEqual(made.body.data)

      const { prices: _, ...ofSection28 } = named
      const { event: in3 } = (await maria.get(`event/${id}`)).body
      expect(asAnswered(in3)).toEqual({ rate_id: id, ...ofSection28 })

      // An event that was read can be sent back whole, and changes nothing.
      const same = await maria.send('PATCH', `${path}/${id}`, read.body.data)
      expect(withoutTime(same.body.data)).toEqual(withoutTime(read.body.data))
      const changed = await maria.send('PATCH', `${path}/${id}`, renamed)
      expect([changed.status, changed.body.message]).toEqual([200, undefined])
      expect(asAnswered(changed.body.data)).toMatchObject(renamed)
      const { event: changedIn3 } = (await maria.get(`event/${id}`)).body
      const { prices: __, ...changed28 } = renamed
      expect(asAnswered(changedIn3)).toEqual({ rate_id: id, ...changed28 })
    }),
    { numRuns: tries(20, 60) },
  )
})
