import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { tenThousandths } from '../../../../src/contract/rounding.ts'
import type { StoredCart } from '../../../../src/server/service/sessions/cart.ts'
import { cartWords } from '../../../../src/server/service/sessions/cartWords.ts'
import { addLine } from '../../../../src/server/service/sessions/changeLines.ts'
import { toWireSession } from '../../../../src/server/service/sessions/sessionWire.ts'
import { aPriceRule } from '../../../example/aPriceRule.ts'
import { aBusiness, aRatable, factsOf } from '../../../example/aRatable.ts'
import {
  always,
  brought,
  calculated,
  cartOf,
  empty,
  guide,
  july,
  kayak,
  making,
  percentOff,
  shop,
  suit,
  tent,
  trip,
} from './aFilledCart.ts'

const refusalOf = (cart: StoredCart, items = shop) =>
  cartWords(calculated(cart, factsOf(items)), aBusiness)

describe('the summary of a cart (§2.11 `summary`, `date_desc`)', () => {
  test('has its lines, units and people, and the length where it is not one day', () => {
    const nights = aRatable({ id: 6, name: 'Heron cabin', unit: 'N' })
    const cabin = brought(nights, { end: parseDay('2026-07-14'), quantities: { qty: 2 } })
    const heads = brought(trip, {
      startTime: 600,
      endTime: 720,
      quantities: { adults: 2, children: 1 },
    })
    const days = brought(tent, { end: parseDay('2026-07-12') })
    const by = making([...shop, nights])
    const cart = [cabin, heads, days].reduce((all, one) => addLine(all, one, by), empty)
    expect(refusalOf(cart, [...shop, nights]).summary).toBe(
      'Heron cabin × 2, 3 nights + Boat trip, Adults: 2, Children: 1, 2 hours + Tent, 2 days',
    )
  })

  test('leaves out a quantity of one, a parameter of zero and what is left out', () => {
    const adults = brought(trip, {
      startTime: 600,
      endTime: 660,
      quantities: { adults: 2, children: 0 },
    })
    expect(refusalOf(addLine(empty, adults, making())).summary).toBe('Boat trip, Adults: 2, 1 hour')
    expect(refusalOf(cartOf([kayak])).summary).toBe('Kayak + Guide')
    const both = aRatable({ id: 1, name: 'Raft', parameters: { qty: {}, dogs: { label: 'Dogs' } } })
    const raft = brought(both, { quantities: { qty: 3, dogs: 1 } })
    expect(refusalOf(addLine(empty, raft, making([both])), [both]).summary).toBe('Raft, Dogs: 1')
    const lamp = aRatable({ id: 1, name: 'Lamp', parameters: { qty: { takesStock: false } } })
    const lamps = brought(lamp, { quantities: { qty: 3 } })
    expect(refusalOf(addLine(empty, lamps, making([lamp])), [lamp]).summary).toBe('Lamp')
  })

  test('has hours by the clock; days are without an hour, or with the hour at which all of them begin', () => {
    const hour = brought(trip, { startTime: 600, endTime: 660, quantities: { adults: 1 } })
    expect(refusalOf(addLine(empty, hour, making()))).toMatchObject({
      dateDesc: 'Sat, Jul 11, 2026, 10:00 - 11:00',
      timeDesc: '10:00 - 11:00',
    })
    expect(refusalOf(cartOf([tent]))).toMatchObject({ dateDesc: 'Sat, Jul 11, 2026', timeDesc: '' })
    const [seven, alsoSeven, eight] = ['07:30', '07:30', '08:00'].map((startTime, at) =>
      aRatable({ id: 11 + at, startTime }),
    )
    if (!seven || !alsoSeven || !eight) throw new Error('three were made')
    const items = [seven, alsoSeven, eight, tent, ...shop]
    const of = (...some: typeof items) => {
      const cart = some.reduce((all, item) => addLine(all, brought(item), making(items)), empty)
      return refusalOf(cart, items)
    }
    expect(of(seven, alsoSeven)).toMatchObject({
      dateDesc: 'Sat, Jul 11, 2026, 07:30',
      timeDesc: '07:30',
    })
    expect(of(seven, eight).timeDesc).toBe('')
    expect(of(seven, tent).timeDesc).toBe('')
    expect(of(tent, seven)).toMatchObject({ dateDesc: 'Sat, Jul 11, 2026', timeDesc: '' })
    // An add-on does not say when to arrive.
    const packed = aRatable({ id: 20, startTime: '07:30', packages: [always] })
    const cart = addLine(empty, brought(packed), making([packed, guide]))
    expect(refusalOf(cart, [packed, guide]).timeDesc).toBe('07:30')
  })

  test('is empty when the cart is empty', () => {
    expect(refusalOf(empty)).toEqual({ summary: '', dateDesc: '', timeDesc: '' })
  })
})

const shown = (cart: StoredCart, facts = factsOf(shop)) =>
  toWireSession({ cart, calculated: calculated(cart, facts), facts, business: aBusiness })

describe('a session as it is sent (§2.11)', () => {
  test('has the totals, taxes and times of the whole', () => {
    expect(shown(cartOf([kayak, tent]))).toMatchObject({
      id: 'abc',
      age: 120,
      summary: 'Kayak + Guide + Tent',
      start_date: july(11, 9).getTime() / 1000,
      end_date: july(11, 17).getTime() / 1000,
      date_desc: 'Sat, Jul 11, 2026',
      time_desc: '',
      account_id: 7,
      partner_id: 0,
      currency_id: 'CAD',
      sub_total: '87.99',
      tax_total: '4.40',
      tax_inc_total: '0.00',
      discount: '0.00',
      flat_discount: { total: '0.00', total_pretax: '0.00' },
      total: '92.39',
      due: '92.39',
      paid_total: '0.00',
      deposit: null,
      tax: [{ tax_id: 4, name: 'GST', amount: '4.40', included: 0 }],
      qty: 2,
    })
    const vat = { id: 2, name: 'VAT', percent: tenThousandths('25'), isIncluded: true }
    expect(shown(cartOf([trip]), factsOf(shop, { taxes: [vat] })).tax).toEqual([
      { tax_id: 2, name: 'VAT', amount: '4.00', included: 1 },
    ])
  })

  test('has no time when it is empty, and no age when it was opened a moment ahead', () => {
    const ahead = { ...empty, openedAt: new Date('2026-05-01T19:00:09Z') }
    expect(shown(ahead)).toMatchObject({ age: 0, start_date: 0, end_date: 0, item: {}, qty: 0 })
  })

  test('has each line with its rate, its parameters and what is left', () => {
    const facts = factsOf(shop, { rules: [percentOff('10')] })
    const cart = addLine(
      empty,
      brought(tent, { quantities: { qty: 2 }, discountCode: 'EARLY', subTotal: 3598 }),
      making(),
    )
    expect(shown(cart, facts).item).toEqual({
      '1': {
        line_id: '1',
        sku: 'sku-1',
        item_id: 1,
        category_id: 5,
        name: 'Tent',
        unit: 'D',
        rate: {
          total: '35.98',
          item_total: '39.98',
          discount: '4.00',
          qty: 2,
          summary: 'Tent × 2',
        },
        param: { qty: { lbl: 'qty', qty: 2 } },
        date: {
          summary: 'Jul 11, 2026',
          start_date: july(11, 9).getTime() / 1000,
          end_date: july(11, 17).getTime() / 1000,
        },
        slip: 'brought',
        available: 5,
      },
    })
  })

  test('has add-ons that are left out, with zero units and with what they would cost', () => {
    expect(shown(cartOf([kayak])).item).toMatchObject({
      '1': { available: 2 },
      '1.1': {
        optin: 'O',
        opt: 'out',
        rate: { total: '0.00', item_total: '18.00', discount: '0.00' },
      },
      '1.2': { optin: 'I', opt: 'in', rate: { total: '0.00', item_total: '0.00' } },
    })
    expect(shown(cartOf([tent])).item['1']).not.toHaveProperty('opt')
  })

  test('says what is left beside the other lines, without those of the same package', () => {
    const three = brought(tent, { quantities: { qty: 3 } })
    const two = addLine(addLine(empty, three, making()), brought(tent), making())
    expect(shown(two).item).toMatchObject({ '1': { available: 4 }, '2': { available: 2 } })
    expect(shown(cartOf([kayak])).item).toMatchObject({
      '1': { available: 2 },
      '1.2': { available: 2 },
    })
    const beside = shown(cartOf([kayak, guide]))
    expect(beside.item).toMatchObject({ '1': { available: 1 }, '2': { available: 1 } })
    const withOut = shown(cartOf([kayak, suit]))
    expect(withOut.item['2']).toMatchObject({ available: 4 })
  })

  test('says why a line cannot be booked, and which price changed', () => {
    const facts = factsOf(shop, {
      rules: [aPriceRule({ closes: true, price: { kind: 'amount', minor: 100 } })],
    })
    expect(shown(cartOf([tent]), facts).item['1']).toMatchObject({
      error: {
        id: 'closed',
        title: 'Closed',
        details: 'Not open for booking on Jul 11, 2026.',
      },
      price_changed: { from: '19.99', to: '20.99' },
    })
    const forSuits = { allItems: false, itemIds: [2], categoryIds: [] }
    const dearSuits = aPriceRule({ price: { kind: 'amount', minor: 100 }, appliesTo: forSuits })
    const two = shown(cartOf([tent, suit]), factsOf(shop, { rules: [dearSuits] }))
    expect(two.item['1']).not.toHaveProperty('price_changed')
    expect(two.item['2']).toMatchObject({ price_changed: { from: '18.00', to: '19.00' } })
    const both = shown(cartOf([tent, suit]), facts)
    expect(both.item['2']).toMatchObject({ price_changed: { from: '18.00', to: '19.00' } })
    const calm = shown(cartOf([tent])).item['1']
    expect(calm).not.toHaveProperty('error')
    expect(calm).not.toHaveProperty('price_changed')
  })

  test('does not show a customer the parameters for staff', () => {
    const raft = aRatable({
      id: 1,
      parameters: { qty: {}, crew: { label: 'Crew', customerHide: true } },
    })
    const cart = addLine(empty, brought(raft), making([raft]))
    const names = (audience: 'staff' | 'customer') =>
      Object.keys(shown({ ...cart, audience }, factsOf([raft])).item['1']?.param ?? {})
    expect(names('customer')).toEqual(['qty'])
    expect(names('staff')).toEqual(['qty', 'crew'])
    expect(shown(cart, factsOf([raft])).item['1']?.param).toEqual({ qty: { lbl: 'qty', qty: 1 } })
    const missing = addLine(empty, brought(raft, { quantities: {} }), making([raft]))
    expect(shown({ ...missing, audience: 'staff' }, factsOf([raft])).item['1']?.param).toEqual({
      qty: { lbl: 'qty', qty: 1 },
      crew: { lbl: 'Crew', qty: 1 },
    })
  })
})
