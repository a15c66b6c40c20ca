import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../src/contract/money.ts'
import { demoBusiness } from '../../../../src/demo/data/business.ts'
import { slipRefusal } from '../../../../src/server/service/sessions/bringSlips.ts'
import {
  makeSlip,
  readSlip,
  type SlipOffer,
  slipSeconds,
} from '../../../../src/server/service/slips/slip.ts'

const key = Buffer.alloc(32, 7)
const now = new Date('2026-07-11T17:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const staff = { business: demoBusiness, audience: 'staff', now } as const
const customer = { ...staff, audience: 'customer' } as const

const offer: SlipOffer = {
  itemId: 1,
  start: parseDay('2026-07-12'),
  end: parseDay('2026-07-14'),
  startTime: null,
  endTime: null,
  quantities: { qty: 1, adults: 2 },
  discountCode: 'Früh & spät',
  rules: 'all',
  subTotal: 45_360,
  currency: parseCurrency('CAD'),
}

const slip = makeSlip(key, offer, customer)
const problemOf = (text: string, of: Parameters<typeof readSlip>[2] = customer, by = key) =>
  readSlip(by, text, of).problem

describe('a SLIP (§1 rule 7)', () => {
  test('contains what was offered, to whom, and until when', () => {
    expect(readSlip(key, slip, customer)).toEqual({
      slip: { ...offer, audience: 'customer', expiresAt: later(slipSeconds) },
      problem: null,
    })
  })

  test('survives addresses and forms unchanged', () => {
    expect(encodeURIComponent(slip)).toBe(slip)
    expect(new URLSearchParams({ slip }).toString()).toBe(`slip=${slip}`)
  })

  test('is refused when any letter is changed', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: slip.length - 1 }),
        fc.constantFrom('A', 'b', '9', '-', '.', ' ', 'é'),
        (at, letter) => {
          const other = slip.slice(0, at) + letter + slip.slice(at + 1)
          expect(problemOf(other)).toBe(other.trim() === slip ? null : 'altered')
        },
      ),
      { numRuns: 300 },
    )
  })

  test.each([
    '',
    '.',
    '..',
    'x',
    'x.y',
    slip.slice(0, -1),
    `${slip}.x`,
    `${slip}${slip}`,
    'x'.repeat(9999),
  ])('is refused when the text is no SLIP (%#)', (text) => {
    expect(problemOf(text)).toBe('altered')
  })

  test('never makes the reader throw, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(problemOf(text)).toBe('altered')
      }),
    )
  })

  test('is refused when another service signed it', () => {
    expect(problemOf(slip, customer, Buffer.alloc(32, 8))).toBe('altered')
  })

  test('is foreign when it is of another business', () => {
    const business = { ...demoBusiness, hostId: 'otter-landing' }
    expect(problemOf(slip, { ...customer, business })).toBe('foreign')
  })

  test('of a customer serves staff; one of staff, who may leave rules out, serves no customer', () => {
    expect(problemOf(slip, staff)).toBeNull()
    expect(problemOf(makeSlip(key, offer, staff), customer)).toBe('foreign')
  })

  test('is valid for an hour', () => {
    expect(problemOf(slip, { ...customer, now: later(slipSeconds - 1) })).toBeNull()
    expect(problemOf(slip, { ...customer, now: later(slipSeconds) })).toBe('stale')
  })

  test('is refused with words of its own for each reason (§7)', () => {
    const refusals = (['altered', 'foreign', 'stale'] as const).map(slipRefusal)
    expect(refusals.map(({ status, id }) => [status, id])).toEqual([
      [400, 'slip_altered'],
      [400, 'slip_foreign'],
      [400, 'slip_stale'],
    ])
    expect(new Set(refusals.map(({ details }) => details)).size).toBe(3)
  })
})
