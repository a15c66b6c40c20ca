import { expect, test } from 'vitest'
import {
  canCheckIn,
  canCheckOut,
  canSetPaid,
  defaultStatuses,
  holdsStock,
  statusesToOffer,
  statusShape,
} from '../../src/contract/status.ts'
import { aBooking, cad } from '../example/wireBooking.ts'

test('a void or cancelled booking cannot be checked in or out (§3 rule 1)', () => {
  const allowed = defaultStatuses.filter((status) => canCheckIn(status)).map(({ id }) => id)
  expect(allowed).toEqual(['PEND', 'HOLD', 'WAIT', 'PART', 'PAID', 'STOP'])
  for (const status of defaultStatuses) expect(canCheckOut(status)).toBe(canCheckIn(status))
  expect(canCheckIn({ id: 'void ' })).toBe(false)
  expect(canCheckIn({ id: 'BRUNCH' })).toBe(true)
})

test('void, stopped and cancelled bookings release their units', () => {
  const held = defaultStatuses.filter(({ id }) => holdsStock(id)).map(({ id }) => id)
  expect(held).toEqual(['PEND', 'HOLD', 'WAIT', 'PART', 'PAID'])
})

test('"Record payment" is offered for a booking with something due (§3 rule 2)', () => {
  expect(canSetPaid(aBooking({ total: cad('10'), paid: cad('9') }))).toBe(true)
  expect(canSetPaid(aBooking({ total: cad('10'), paid: cad('10') }))).toBe(false)
  expect(canSetPaid(aBooking({ total: cad('0'), paid: cad('0') }))).toBe(false)
  // A person may have set PAID, without any payment.
  expect(
    canSetPaid(
      aBooking({ status: { id: 'PAID', name: 'Paid' }, total: cad('10'), paid: cad('0') }),
    ),
  ).toBe(true)
  for (const id of ['VOID', 'CANCELLED', 'STOP']) {
    expect(canSetPaid(aBooking({ status: { id, name: id }, paid: cad('0') }))).toBe(false)
  }
})

test('the statuses offered are the default set, then the account’s own with its names', () => {
  const offered = statusesToOffer([
    { id: 'ZEBRA', name: 'Zebra' },
    { id: 'AMBER', name: 'Amber' },
    { id: 'HOLD', name: 'Reserved' },
    { id: '', name: 'Nothing' },
  ])
  expect(offered.map(({ name }) => name).join(', ')).toBe(
    'Pending, Reserved, Waiting list, Part paid, Paid, Stopped, Cancelled, Void, Amber, Zebra',
  )
})

test('every default status has a sign of its own, and an unknown one has the plain sign', () => {
  expect(defaultStatuses.every(({ id }) => statusShape(id) !== 'other')).toBe(true)
  expect(statusShape('BRUNCH')).toBe('other')
  expect(statusShape('constructor')).toBe('other')
})
