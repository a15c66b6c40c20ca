import { describe, expect, test } from 'vitest'
import { parseBookingDetail } from '../../../../src/contract/bookingDetail.ts'
import type { PaymentRules } from '../../../../src/contract/paymentRules.ts'
import { changedSince, isOtherThan } from '../../../../src/desk/core/outbox/changedSince.ts'
import type { Base, Command } from '../../../../src/desk/core/outbox/command.ts'
import { baseIn } from '../../../../src/desk/core/outbox/newEntry.ts'
import { aWireDetail, cad } from '../../../example/wireBooking.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'
import { bookmark, checkIn, checkOut, hold, message, note, payment } from './aSmallGate.ts'

const now = (members: Record<string, unknown> = {}) =>
  parseBookingDetail(anEnvelope({ booking: aWireDetail(members) }), 'America/Vancouver')
/** What the person saw: pending, 50.00 of 149.50 paid. */
const seen = baseIn(now())
const reminds: PaymentRules = { 'check-in': 'remind', 'check-out': 'remind' }
const asks: PaymentRules = { 'check-in': 'ask', 'check-out': 'block' }

type Wish = {
  readonly members?: Record<string, unknown>
  readonly base?: Partial<Base>
  readonly hasWaited?: boolean
  readonly rules?: PaymentRules
}
const found = (
  command: Command,
  { members = {}, base = {}, hasWaited = false, rules = reminds }: Wish = {},
) => changedSince({ command, base: { ...seen, ...base } }, now(members), { hasWaited, rules })

const kindOf = (command: Command, wish: Wish) => {
  const question = found(command, wish)
  return typeof question === 'string' ? question : (question?.kind ?? null)
}

const voided = { status_id: 'VOID', status_name: 'Void' }
const stopped = { status_id: 'STOP', status_name: 'Stopped' }
const noShow = { status_id: 'NOSHOW', status_name: 'No-show' }
const partPaid = { status_id: 'PART', status_name: 'Part paid' }
const allPaid = { paid_total: '149.50', amount_paid: '149.50' }
const more = { total: '160.00' }

describe('the questions before an action is sent, when the booking has changed (reliability.md §3.3)', () => {
  test('nothing, where it is as it was seen', () => {
    for (const command of [checkIn, checkOut, note, bookmark, payment, hold, message]) {
      expect(found(command)).toBeNull()
      expect(found(command, { hasWaited: true, rules: asks })).toBeNull()
    }
  })

  test('a status is set only over the status and the amounts that were seen', () => {
    expect(kindOf(hold, { members: voided })).toBe('changed')
    expect(kindOf(hold, { members: partPaid })).toBe('changed')
    expect(found(hold, { members: allPaid })).toEqual({
      kind: 'money',
      seen: { total: cad('149.50'), paid: cad('50') },
      now: { total: cad('149.50'), paid: cad('149.50') },
    })
    expect(kindOf(hold, { members: more })).toBe('money')
  })

  test('a status that a colleague has set is done, unless the guest was to be notified', () => {
    const held = { status_id: 'HOLD', status_name: 'On hold' }
    expect(found(hold, { members: held })).toBe('already')
    expect(kindOf(message, { members: held })).toBe('changed')
  })

  test('a status that has waited is not set over a change that left no trace', () => {
    const base = { lastModified: 0 }
    expect(kindOf(hold, { base, hasWaited: true })).toBe('touched')
    expect(kindOf(hold, { base })).toBeNull()
  })

  test('a payment is recorded only while exactly its amount is due', () => {
    expect(kindOf(payment, { members: allPaid })).toBe('money')
    expect(kindOf(payment, { members: more })).toBe('money')
    // Another total, and as much more paid.
    expect(kindOf(payment, { members: { ...more, paid_total: '60.50' } })).toBeNull()
    expect(kindOf(payment, { members: partPaid })).toBeNull()
    expect(kindOf(payment, { members: voided })).toBe('cancelled')
    expect(kindOf(payment, { members: stopped })).toBe('cancelled')
  })

  test('a note is held back only where the booking was cancelled since it was seen', () => {
    expect(kindOf(note, { members: voided })).toBe('cancelled')
    expect(
      kindOf(note, { members: voided, base: { status: { id: 'VOID', name: 'Void' } } }),
    ).toBeNull()
    expect(kindOf(note, { members: voided, base: { status: null } })).toBeNull()
    expect(kindOf(note, { members: { ...stopped, ...allPaid } })).toBeNull()
  })

  test('a guest is not checked in when they no longer come, and payments do not stop them', () => {
    expect(kindOf(checkIn, { members: voided })).toBe('cancelled')
    expect(kindOf(checkIn, { members: stopped })).toBe('changed')
    expect(kindOf(checkIn, { members: noShow })).toBe('changed')
    expect(
      kindOf(checkIn, { members: noShow, base: { status: { id: 'NOSHOW', name: '' } } }),
    ).toBeNull()
    expect(kindOf(checkIn, { members: { ...partPaid, ...allPaid } })).toBeNull()
    expect(kindOf(checkOut, { members: noShow })).toBeNull()
    expect(kindOf(checkOut, { members: voided })).toBe('cancelled')
  })

  test('a higher due amount stops a check-in or check-out only where the payment rules ask for money', () => {
    for (const command of [checkIn, checkOut]) {
      expect(kindOf(command, { members: more })).toBeNull()
      expect(kindOf(command, { members: more, rules: asks })).toBe('money')
      expect(kindOf(command, { members: more, rules: asks, base: { paid: null } })).toBeNull()
      const paid = { base: { total: cad('50') }, rules: asks }
      expect(kindOf(command, paid)).toBe('money')
      expect(kindOf(command, { members: allPaid, rules: asks })).toBeNull()
    }
  })
})

test('what is unknown differs from nothing (§2.5)', () => {
  const untold = { status: { id: '', name: '' }, total: null, paid: null }
  expect(isOtherThan(now(), untold)).toBe(false)
  expect(isOtherThan(untold, now())).toBe(false)
  expect(isOtherThan(now(), now(voided))).toBe(true)
  expect(isOtherThan(now(), now(allPaid))).toBe(true)
  expect(isOtherThan(now(), now({ customer_name: 'Another' }))).toBe(false)
})
