import { expect, test } from 'vitest'
import { isPersonal } from '../../src/contract/bookingFilter.ts'
import { parseDay } from '../../src/contract/day.ts'
import { eventIdIn, parseEventValues } from '../../src/contract/event.ts'
import { bodyWithCode, queryWithCode, ratedParameters } from '../../src/contract/ratedQuery.ts'
import {
  bookmarkBody,
  createBody,
  customerQuery,
  formValuesOf,
  noteBody,
  sessionBody,
  sessionQuery,
  setPaidBody,
  statusBody,
} from '../../src/contract/requests.ts'

test('the changes of a booking are sent with the members of §4.1', () => {
  expect(noteBody('Late')).toEqual({ body: 'Late' })
  expect(bookmarkBody(true)).toEqual({ mark: true })
  expect(statusBody('HOLD', false)).toEqual({ status_id: 'HOLD', notify: false })
  expect(setPaidBody(null)).toEqual({ status_id: 'PAID', set_paid: true })
})

test('a payment is sent with its method only where the service records it', () => {
  const paid = { status_id: 'PAID', set_paid: true }
  expect(setPaidBody('cash')).toEqual({ ...paid, payment_method: 'cash' })
  expect(setPaidBody(null)).toEqual(paid)
})

test('a session begins without an id and is changed with it (§2.11)', () => {
  expect(sessionQuery('s1')).toEqual({ session_id: 's1' })
  expect(sessionBody(null, { slips: ['a'] })).toEqual({ slip: ['a'] })
  expect(sessionBody('s1', { slips: ['a'], lineId: '2' })).toEqual({
    session_id: 's1',
    slip: ['a'],
    line_id: '2',
  })
  expect(sessionBody('s1', { alter: { 1: 'remove' } })).toEqual({
    session_id: 's1',
    alter: { 1: 'remove' },
  })
  expect(createBody('s1', 'fields', { customer_name: 'Mary' })).toEqual({
    session_id: 's1',
    fields: { customer_name: 'Mary' },
  })
})

test('what is known of a guest goes into the fields of the form by their names (§2.10)', () => {
  expect(formValuesOf({ name: 'Mary', postalCode: 'V9Z', email: '' })).toEqual({
    customer_name: 'Mary',
    customer_postal_zip: 'V9Z',
    customer_email: '',
  })
  expect(customerQuery('number', '7')).toEqual({ customer_id: '7' })
  expect(isPersonal(customerQuery('email', 'm@example.com'))).toBe(true)
  expect(isPersonal(customerQuery('name', 'Mary'))).toBe(false)
})

test('a rated query contains only what was chosen, and a code only in a body (§4.2)', () => {
  const [from, to] = [parseDay('2026-07-11'), parseDay('2026-07-12')]
  expect(ratedParameters({ from, to: null, startTime: '', endTime: null, code: ' ' })).toEqual({
    start_date: '20260711',
  })
  expect(ratedParameters({ categoryId: 2, from, to })).toEqual({
    category_id: '2',
    start_date: '20260711',
    end_date: '20260712',
  })
  const whole = ratedParameters({
    itemIds: [1, 2],
    from,
    to,
    startTime: '09:30',
    endTime: '10:30',
    rules: 'off',
    party: { adults: 2 },
  })
  expect(whole).toEqual({
    item_id: '1,2',
    start_date: '20260711',
    end_date: '20260712',
    start_time: '09:30',
    end_time: '10:30',
    rules: 'off',
    'param[adults]': '2',
  })
  expect(bodyWithCode(whole)).toBeNull()
  expect(
    bodyWithCode(queryWithCode({ start_date: '20260711', 'param[adults]': '2' }, 'SUMMER')),
  ).toEqual({
    start_date: '20260711',
    discount_code: 'SUMMER',
    param: { adults: '2' },
  })
})

test('an event is read without its number, and its number from the answer to a change (§2.8, §4.4)', () => {
  expect(parseEventValues({ name: 'Summer', start_date: 20260701 })).not.toHaveProperty('id')
  expect(eventIdIn({ data: { rate_id: 4, id: 5 } })).toBe(4)
  expect(eventIdIn({ data: { id: '5' } })).toBe(5)
  expect(eventIdIn({ data: {} })).toBeNull()
  expect(eventIdIn('done')).toBeNull()
})
