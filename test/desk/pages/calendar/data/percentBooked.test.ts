import { expect, test } from 'vitest'
import { percentBooked } from '../../../../../src/desk/pages/calendar/data/lastYear.ts'

const cabin = { stock: 4, unit: 'N' }
const left = (units: number | null, isClosed = false) => ({ left: units, isClosed })

test('units of an item that are not left are booked, in whole percent (§2.2 cal)', () => {
  expect(percentBooked(cabin, left(1))).toBe(75)
  expect(percentBooked(cabin, left(4))).toBe(0)
  expect(percentBooked({ ...cabin, stock: 3 }, left(1))).toBe(67)
})

test('no percentage is shown where units are not counted, a day was closed, or more is left than there is', () => {
  expect(percentBooked({ ...cabin, stock: null }, left(1))).toBeNull()
  expect(percentBooked({ ...cabin, unit: 'H' }, left(1))).toBeNull()
  expect(percentBooked(cabin, null)).toBeNull()
  expect(percentBooked(cabin, left(null))).toBeNull()
  expect(percentBooked(cabin, left(0, true))).toBeNull()
  expect(percentBooked(cabin, left(5))).toBeNull()
  expect(percentBooked(cabin, { ...left(0), saysUnavailable: true })).toBeNull()
})
