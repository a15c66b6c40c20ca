import { describe, expect, test } from 'vitest'
import { Problem } from '../../../../src/server/service/base/problem.ts'
import type { PackageEntry } from '../../../../src/server/service/items/ratableItem.ts'
import { byLine } from '../../../../src/server/service/sessions/cart.ts'
import {
  addLine,
  alterLine,
  replaceLine,
} from '../../../../src/server/service/sessions/changeLines.ts'
import { countedParameter } from '../../../../src/server/service/sessions/setQuantity.ts'
import { aRatable } from '../../../example/aRatable.ts'
import {
  always,
  brought,
  cartOf,
  empty,
  guide,
  kayak,
  lineOf,
  linesOf,
  making,
  optional,
  suit,
  tent,
  trip,
} from './aFilledCart.ts'

/** The reason for which a change is refused. */
function refused(change: () => unknown): unknown {
  try {
    change()
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown
    const { status, id, title, details, fields } = thrown
    return { status, id, title, details, fields }
  }
  return null
}

describe('the lines of a cart (§2.11)', () => {
  test('are numbered one after the other, and a number is never used twice', () => {
    const cart = cartOf([tent, suit])
    expect(linesOf(cart)).toEqual(['1 of 1 × 1 ', '2 of 2 × 1 '])
    const less = alterLine(cart, '2', { to: 'remove' }, making())
    expect(linesOf(addLine(less, brought(trip), making()))).toEqual(['1 of 1 × 1 ', '3 of 4 × 1 '])
  })

  test('are sorted by number, add-ons after their line', () => {
    const ids = ['10', '2.1', '2', '1.10', '1', '1.9'].map((lineId) => ({ lineId }))
    expect(ids.toSorted(byLine).map(({ lineId }) => lineId)).toEqual([
      '1',
      '1.9',
      '1.10',
      '2',
      '2.1',
      '10',
    ])
  })

  test('are fifty at most, without counting add-ons', () => {
    const full = cartOf(Array.from({ length: 50 }, () => kayak))
    expect(full.lines).toHaveLength(150)
    expect(refused(() => addLine(full, brought(tent), making()))).toEqual({
      status: 409,
      id: 'too_many_lines',
      title: 'Too many lines',
      details: 'A session has at most 50 lines.',
      fields: {},
    })
  })

  test('belong to staff once one of them has a SLIP of staff, and stay theirs', () => {
    const theirs = addLine(empty, { ...brought(tent), audience: 'staff' }, making())
    expect(theirs.audience).toBe('staff')
    expect(addLine(theirs, brought(suit), making()).audience).toBe('staff')
    expect(addLine(empty, brought(tent), making()).audience).toBe('customer')
    const instead = { ...brought(suit), audience: 'staff' as const }
    expect(replaceLine(cartOf([tent]), '1', instead, making()).audience).toBe('staff')
  })

  test('are replaced under their number, and nothing else changes (§3 `line_id`)', () => {
    const cart = replaceLine(cartOf([tent, suit]), '1', brought(trip), making())
    expect(linesOf(cart)).toEqual(['1 of 4 × 1 ', '2 of 2 × 1 '])
    expect(lineOf(cart, '1').slip).toBe('brought')
    expect(refused(() => replaceLine(cart, '3', brought(tent), making()))).toEqual({
      status: 404,
      id: 'no_line',
      title: 'No such line',
      details: 'The session has no such line.',
      fields: { line_id: 'names no line' },
    })
  })
})

const entry = (itemId: number, optin: 'O' | 'I'): PackageEntry => ({
  itemId,
  optin,
  selectsParameters: false,
})

describe('a package and its contents (§2.11)', () => {
  test('included items are in and cost nothing; optional add-ons are left out at first', () => {
    const cart = cartOf([kayak])
    expect(linesOf(cart)).toEqual(['1 of 5 × 1 ', '1.1 of 2 × 1 O out', '1.2 of 3 × 1 I'])
    expect(lineOf(cart, '1')).toMatchObject({ lastPart: 2, parentId: null, slip: 'brought' })
    expect(lineOf(cart, '1.1')).toMatchObject({ parentId: '1', slip: 'slip of 2 for 1800' })
    expect(lineOf(cart, '1.2')).toMatchObject({ parentId: '1', slip: 'slip of 3 for 0' })
  })

  test('an add-on that is for staff only, withdrawn or unknown is not offered to a customer', () => {
    const key = aRatable({ id: 6, visibility: 'S' })
    const key2 = aRatable({ id: 7, visibility: 'S' })
    const gone = aRatable({ id: 8, status: 'D' })
    const boat = aRatable({
      id: 9,
      packages: [entry(6, 'O'), entry(7, 'I'), entry(8, 'I'), entry(99, 'I')],
    })
    const items = [key, key2, gone, boat]
    const lines = (audience: 'staff' | 'customer') =>
      linesOf(addLine(empty, brought(boat), making(items, { audience })))
    expect(lines('customer')).toEqual(['1 of 9 × 1 ', '1.1 of 7 × 1 I'])
    expect(lines('staff')).toEqual(['1 of 9 × 1 ', '1.1 of 6 × 1 O out', '1.2 of 7 × 1 I'])
  })

  test('an add-on keeps its number and stays in when its line is replaced', () => {
    const taken = alterLine(cartOf([kayak]), '1.1', { to: 'optin' }, making())
    const again = replaceLine(taken, '1', brought(kayak, { quantities: { qty: 2 } }), making())
    expect(linesOf(again)).toEqual(['1 of 5 × 2 ', '1.1 of 2 × 2 O', '1.2 of 3 × 2 I'])
    const more = aRatable({ id: 5, packages: [always, { ...optional, itemId: 1 }] })
    const other = replaceLine(taken, '1', brought(more), making([more, tent, guide]))
    expect(linesOf(other)).toEqual(['1 of 5 × 1 ', '1.2 of 3 × 1 I', '1.3 of 1 × 1 O out'])
  })

  test('an add-on can be taken or left out; an included item stays in', () => {
    const cart = cartOf([kayak])
    const taken = alterLine(cart, '1.1', { to: 'optin' }, making())
    expect(linesOf(taken)[1]).toBe('1.1 of 2 × 1 O')
    expect(linesOf(alterLine(taken, '1.1', { to: 'optout' }, making()))[1]).toBe(
      '1.1 of 2 × 1 O out',
    )
    expect(linesOf(alterLine(taken, '1.1', { to: 'remove' }, making()))[1]).toBe(
      '1.1 of 2 × 1 O out',
    )
    expect(alterLine(cart, '1.2', { to: 'optin' }, making())).toBe(cart)
    for (const to of ['optout', 'remove'] as const) {
      const why = 'This is part of its package and cannot be left out.'
      expect(refused(() => alterLine(cart, '1.2', { to }, making()))).toEqual({
        status: 400,
        id: 'validation_error',
        title: 'Not with this line',
        details: why,
        fields: { 'alter[1.2]': why },
      })
    }
  })

  test('only add-ons can be opted in and out', () => {
    const cart = cartOf([tent])
    expect(refused(() => alterLine(cart, '1', { to: 'optin' }, making()))).toMatchObject({
      details: 'Only add-ons are opted in.',
      fields: { 'alter[1]': 'Only add-ons are opted in.' },
    })
    expect(refused(() => alterLine(cart, '1', { to: 'optout' }, making()))).toMatchObject({
      details: 'Only add-ons are opted out.',
    })
    const long = `9${'0'.repeat(40)}`
    expect(refused(() => alterLine(cart, long, { to: 'optin' }, making()))).toMatchObject({
      status: 404,
      fields: { [`alter[${long.slice(0, 20)}]`]: 'names no line' },
    })
  })

  test('removing a line removes its add-ons', () => {
    const cart = cartOf([kayak, tent])
    expect(linesOf(alterLine(cart, '1', { to: 'remove' }, making()))).toEqual(['2 of 1 × 1 '])
  })

  test('an add-on can be replaced only by the same item, and is then taken', () => {
    const cart = cartOf([kayak])
    const two = brought(suit, { quantities: { qty: 2 }, subTotal: 3600 })
    const replaced = replaceLine(cart, '1.1', two, making())
    expect(linesOf(replaced)).toEqual(['1 of 5 × 1 ', '1.1 of 2 × 2 O', '1.2 of 3 × 1 I'])
    expect(lineOf(replaced, '1.1').offer.subTotal).toBe(3600)
    expect(refused(() => replaceLine(cart, '1.1', brought(tent), making()))).toMatchObject({
      details: 'An add-on is replaced by a SLIP of the same item only.',
      fields: { line_id: 'An add-on is replaced by a SLIP of the same item only.' },
    })
    expect(refused(() => replaceLine(cart, '1.2', brought(guide), making()))).toMatchObject({
      details: 'This is part of its package and goes with it.',
      fields: { line_id: 'This is part of its package and goes with it.' },
    })
  })

  test('an included item that its package no longer has is not replaced', () => {
    const cart = cartOf([kayak])
    const bare = aRatable({ id: 5 })
    for (const items of [[bare, guide], [guide]]) {
      expect(refused(() => replaceLine(cart, '1.2', brought(guide), making(items)))).toMatchObject({
        status: 400,
        details: 'This is part of its package and goes with it.',
      })
    }
  })

  test('an included item is replaced only where its parameters are chosen separately, and stays free', () => {
    const addOn = { ...always, selectsParameters: true }
    const boat = aRatable({ id: 5, packages: [optional, addOn] })
    const by = making([boat, suit, guide])
    const cart = addLine(empty, brought(boat), by)
    const two = brought(guide, { quantities: { qty: 2 }, subTotal: 19_800 })
    const changed = lineOf(replaceLine(cart, '1.2', two, by), '1.2')
    expect(changed.offer).toMatchObject({ quantities: { qty: 2 }, subTotal: 0 })
    expect(changed.isOut).toBe(false)
  })
})

const quantity = (cart: typeof empty, id: string, many: number, by = making()) =>
  alterLine(cart, id, { to: 'quantity', quantity: many }, by)

const of = (parameters: Parameters<typeof aRatable>[0]['parameters'], by = 'staff' as const) =>
  countedParameter(aRatable(parameters ? { id: 1, parameters } : { id: 1 }), by)?.id ?? null

describe('the quantity of a line (§3 `alter`)', () => {
  test('a simple item is rated again with the new quantity, at today’s price', () => {
    const { lines } = quantity(cartOf([tent, suit]), '1', 3)
    expect(lines[0]).toMatchObject({
      offer: { quantities: { qty: 3 }, subTotal: 5997 },
      slip: 'slip of 1 for 5997',
    })
    expect(lines).toHaveLength(2)
  })

  test('is at least one, and cannot be set for an included item', () => {
    const cart = cartOf([kayak])
    expect(refused(() => quantity(cart, '1', 0))).toMatchObject({
      status: 400,
      details: 'At least 1; send remove to take the line out.',
      fields: { 'alter[1]': 'At least 1; send remove to take the line out.' },
    })
    expect(refused(() => quantity(cart, '1.2', 2))).toMatchObject({
      details: 'This is part of its package and goes with it.',
    })
  })

  test('an item with several quantities needs a new SLIP instead', () => {
    expect(refused(() => quantity(cartOf([trip]), '1', 2))).toMatchObject({
      details:
        'This item has several quantities: ask for it again and send the new SLIP with line_id.',
    })
    expect(refused(() => quantity(cartOf([tent]), '1', 2, making([suit])))).toMatchObject({
      status: 400,
    })
  })

  test('add-ons with the same quantity change with their line; those with another quantity stay', () => {
    const same = aRatable({ id: 5, packages: [optional, { ...optional, itemId: 1 }, always] })
    const by = making([same, tent, suit, guide])
    const cart = quantity(addLine(empty, brought(same), by), '1.1', 3, by)
    expect(linesOf(quantity(cart, '1', 2, by))).toEqual([
      '1 of 5 × 2 ',
      '1.1 of 2 × 3 O out',
      '1.2 of 1 × 2 O out',
      '1.3 of 3 × 2 I',
    ])
    const [, , follower, free] = quantity(cart, '1', 2, by).lines
    expect(follower?.slip).toBe('slip of 1 for 3998')
    expect(free?.offer.subTotal).toBe(0)
  })

  test('an add-on with one parameter shared with its line and one of its own stays when the line changes', () => {
    const lit = aRatable({ id: 2, parameters: { qty: {}, lamps: { takesStock: false } } })
    const boat = aRatable({ id: 5, packages: [optional] })
    const by = making([boat, lit])
    const cart = quantity(addLine(empty, brought(boat), by), '1.1', 3, by)
    const more = quantity(cart, '1', 2, by)
    expect(lineOf(more, '1').offer.quantities).toEqual({ qty: 2 })
    expect(lineOf(more, '1.1').offer.quantities).toEqual({ qty: 3, lamps: 1 })
  })

  test('an add-on whose parameters are chosen separately stays as it is when its line changes', () => {
    const boat = aRatable({ id: 5, packages: [{ ...optional, selectsParameters: true }] })
    const by = making([boat, suit])
    const three = quantity(addLine(empty, brought(boat), by), '1.1', 3, by)
    const same = quantity(three, '1', 3, by)
    expect(linesOf(quantity(same, '1', 2, by))).toEqual(['1 of 5 × 2 ', '1.1 of 2 × 3 O out'])
  })

  test('an add-on that its package no longer has stays as it is when its line changes', () => {
    const bare = aRatable({ id: 5 })
    expect(linesOf(quantity(cartOf([kayak]), '1', 2, making([bare, suit, guide])))).toEqual([
      '1 of 5 × 2 ',
      '1.1 of 2 × 1 O out',
      '1.2 of 3 × 1 I',
    ])
  })

  test('an add-on with a new quantity keeps its place, and nothing else changes', () => {
    expect(linesOf(quantity(cartOf([kayak, tent]), '1.1', 3))).toEqual([
      '1 of 5 × 1 ',
      '1.1 of 2 × 3 O out',
      '1.2 of 3 × 1 I',
      '2 of 1 × 1 ',
    ])
  })

  test('an add-on whose parameters are chosen separately begins with its own quantity, whatever its line has', () => {
    const boat = aRatable({ id: 5, packages: [{ ...optional, selectsParameters: true }] })
    const by = making([boat, suit])
    const cart = addLine(empty, brought(boat, { quantities: { qty: 3 } }), by)
    expect(linesOf(cart)).toEqual(['1 of 5 × 3 ', '1.1 of 2 × 1 O out'])
    expect(linesOf(addLine(empty, brought(kayak, { quantities: { qty: 3 } }), making()))).toEqual([
      '1 of 5 × 3 ',
      '1.1 of 2 × 3 O out',
      '1.2 of 3 × 3 I',
    ])
  })

  test('is the one parameter that takes stock, or the only parameter there is', () => {
    expect(of({ tents: {}, lamps: { takesStock: false } })).toBe('tents')
    expect(of({ tents: {}, boats: {} })).toBeNull()
    expect(of({ lamps: { takesStock: false } })).toBe('lamps')
    expect(of({ lamps: { takesStock: false }, ropes: { takesStock: false } })).toBeNull()
    expect(of({})).toBeNull()
    const hidden = aRatable({ id: 1, parameters: { tents: { customerHide: true } } })
    expect(countedParameter(hidden, 'customer')).toBeNull()
    expect(countedParameter(hidden, 'staff')?.id).toBe('tents')
    expect(countedParameter(tent, 'customer')?.id).toBe('qty')
  })
})
