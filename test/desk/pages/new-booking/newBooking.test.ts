import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import {
  checkLine,
  countWords,
  newBookingAfter,
  nothingYet,
  toOptIn,
} from '../../../../src/desk/pages/new-booking/newBooking.ts'
import { aCart, aLine, aRatedItem, aRequestedLine, cad, wanted } from './aRatedItem.ts'

const cabin = aRequestedLine()
const kayak = aRequestedLine({ wanted: wanted({ itemId: 9 }), price: cad('96') })
const kayakLine = aLine({ lineId: '2', itemId: 9, name: 'Double sea kayak' })
const withCabin = newBookingAfter(nothingYet, {
  type: 'answered',
  session: aCart(aLine()),
  brought: [cabin],
})

describe('What the desk remembers of a booking being made', () => {
  test('the first item opens a cart, and the request for it is stored with its line (§3)', () => {
    expect(withCabin).toMatchObject({ sessionId: 'cart-1', requestedLines: { '1': cabin } })
  })

  test('a second item leaves the first as it was', () => {
    const both = newBookingAfter(withCabin, {
      type: 'answered',
      session: aCart(aLine(), kayakLine),
      brought: [kayak],
    })
    expect(both.requestedLines).toEqual({ '1': cabin, '2': kayak })
  })

  test('what belongs to a replaced line belongs to the new one, whatever its number is now', () => {
    const longer = aRequestedLine({ wanted: wanted({ to: parseDay('2026-07-15') }) })
    for (const lineId of ['1', '7']) {
      const changed = newBookingAfter(withCabin, {
        type: 'answered',
        session: aCart(aLine({ lineId })),
        brought: [longer],
        inPlaceOf: '1',
      })
      expect(changed.requestedLines).toEqual({ [lineId]: longer })
    }
  })

  test('where a service numbers its lines again, nothing of another line is used for one', () => {
    const both = newBookingAfter(withCabin, {
      type: 'answered',
      session: aCart(aLine(), kayakLine),
      brought: [kayak],
    })
    const left = newBookingAfter(both, {
      type: 'answered',
      session: aCart({ ...kayakLine, lineId: '1' }),
      brought: [],
    })
    expect(left.requestedLines).toEqual({})
  })

  test('the same item on other dates is another line', () => {
    const later = aRequestedLine({ wanted: wanted({ from: parseDay('2026-07-20'), to: null }) })
    const both = newBookingAfter(nothingYet, {
      type: 'answered',
      session: aCart(aLine(), aLine({ lineId: '2', startDay: parseDay('2026-07-20') })),
      brought: [later, cabin],
    })
    expect(both.requestedLines).toEqual({ '1': cabin, '2': later })
  })

  test('another cart begins with nothing of the one before', () => {
    const other = newBookingAfter(withCabin, {
      type: 'answered',
      session: { ...aCart(aLine()), id: 'cart-2' },
      brought: [],
    })
    expect(other).toMatchObject({ sessionId: 'cart-2', requestedLines: {} })
  })

  test('add-ons that are taken are remembered with their line, and opted in again when it is sent again', () => {
    const wetsuit = aLine({ lineId: '1.1', parentId: '1', itemId: 30, addOn: 'in' })
    const dressed = newBookingAfter(withCabin, {
      type: 'answered',
      session: aCart(aLine(), wetsuit),
      brought: [],
    })
    const { addOns = [] } = dressed.requestedLines['1'] ?? {}
    expect(addOns).toEqual([30])
    const out = aCart(aLine(), { ...wetsuit, addOn: 'out' as const })
    expect(toOptIn(addOns, out, '1')).toEqual(['1.1'])
    expect(toOptIn([], out, '1')).toEqual([])
  })

  test('typed text stays until the booking is created or discarded', () => {
    const typed = newBookingAfter(withCabin, { type: 'typed', name: 'customer_name', value: 'Ada' })
    const sent = newBookingAfter(typed, { type: 'sent', opId: 'op-1', at: 5, shape: 'form' })
    expect(newBookingAfter(sent, { type: 'not-made' })).toEqual(typed)
    expect(newBookingAfter(sent, { type: 'over' })).toEqual(nothingYet)
  })

  test('an attempt after one with an unknown outcome is known to be a repeat', () => {
    const once = newBookingAfter(withCabin, { type: 'sent', opId: 'op-1', at: 5, shape: 'form' })
    const unsure = newBookingAfter(once, { type: 'unsure' })
    expect(unsure.attempt).toMatchObject({ isUnsure: true, isRepeat: false })
    const again = newBookingAfter(unsure, { type: 'sent', opId: 'op-2', at: 9, shape: 'form' })
    expect(again.attempt).toMatchObject({ opId: 'op-2', at: 9, isUnsure: false, isRepeat: true })
  })
})

describe('A line that is rated again', () => {
  test('is the same when its price is', () => {
    expect(checkLine(cabin, aRatedItem({ slip: 'fresh' }))).toMatchObject({
      kind: 'same',
      slip: 'fresh',
    })
  })

  test('has changed when its price has, up or down, with both amounts', () => {
    expect(checkLine(cabin, aRatedItem({ total: cad('400') }))).toMatchObject({
      kind: 'moved',
      was: cad('396.90'),
      now: cad('400'),
    })
  })

  test('is gone, with the reason of the service, when there is no SLIP for it any more', () => {
    const refusal = 'Sold out: None left on Jul 12, 2026.'
    expect(checkLine(cabin, aRatedItem({ slip: null, refusal }))).toEqual({
      kind: 'gone',
      why: refusal,
    })
  })

  test('is compared by the sum before taxes, where a service sends no total', () => {
    const line = aRequestedLine({ price: cad('378') })
    expect(checkLine(line, aRatedItem({ total: null }))).toMatchObject({ kind: 'same' })
  })
})

test('add-ons are not counted as items', () => {
  const wetsuit = aLine({ lineId: '1.1', parentId: '1', addOn: 'in' })
  expect(countWords(aCart(aLine(), wetsuit))).toBe('1 item')
  expect(countWords(aCart(aLine(), kayakLine))).toBe('2 items')
})
