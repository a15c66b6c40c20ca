import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { folded } from '../../../../src/contract/searchText.ts'
import { finder } from '../../../../src/desk/shared/day/findBookings.ts'
import { aBooking } from '../../../example/wireBooking.ts'

const lan = aBooking({
  code: parseBookingCode('KB4T9'),
  customer: 'Nguyễn Thị Lan',
  email: 'lan.nguyen@example.com',
  summary: 'Half-day sea kayak, 2 doubles',
})
const finds = (typed: string) => finder(typed)(lan)

test('a guest is found by a part of the name, without its accents and in any case', () => {
  const typed = ['nguyen', 'NGUY', 'thi lan', 'lan thi', 'Nguyễn']
  expect(typed.filter(finds)).toEqual(typed)
})

test('a guest is found by code, e-mail address and what was booked, also by words from several of them', () => {
  const typed = ['kb4', 'lan.nguyen@', 'sea kayak', 'lan doubles kb4t9']
  expect(typed.filter(finds)).toEqual(typed)
})

test.each([
  ['Smith Jones', 'smith-jones'],
  ['Smith-Jones', 'smith jones'],
  ['van der Berg', 'vanderberg'],
  ['Vanderberg', 'van der berg'],
  ['علی کریمی', 'علي كريمي'],
  ['タナカ', 'たなか'],
  ['O’Brien', 'obrien'],
])('%s is found by %s', (customer, typed) => {
  expect(finder(typed)(aBooking({ customer }))).toBe(true)
})

test('a short text is not looked for across the words of a name', () => {
  expect(finder('ana')(aBooking({ customer: 'Tina Nash', email: '', summary: '' }))).toBe(false)
})

test('every typed word has to match', () => {
  expect(finds('nguyen canoe')).toBe(false)
})

test('letters such as ß and ø are found as one types them', () => {
  expect(['Søren', 'Łukasz', 'Yıldırım', 'Weiß', 'Þórdís'].map(folded)).toEqual([
    'soren',
    'lukasz',
    'yildirim',
    'weiss',
    'thordis',
  ])
})

test('whatever is typed is text: nothing breaks the search, and every part of a name finds its guest', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (customer) => {
      const booking = aBooking({ customer })
      expect(finder(customer)(booking)).toBe(true)
      for (const word of customer.split(/\s+/)) expect(finder(word)(booking)).toBe(true)
    }),
  )
})
