import { expect, test } from 'vitest'
import { mayOf } from '../../../../../src/desk/core/api/roles/may.ts'

const nothing = { seeSums: false, changePrices: false }
const all = { seeSums: true, changePrices: true, setTablet: true }

test('the front desk and viewers see no totals and change no prices', () => {
  expect(mayOf('desk', 'everybody')).toMatchObject(nothing)
  expect(mayOf('Viewer', 'everybody')).toMatchObject(nothing)
})

test('from a manager, and where the service sends no role, nothing is hidden (§2.9)', () => {
  expect(mayOf('manager', 'everybody')).toEqual(all)
  expect(mayOf(null, 'everybody')).toEqual(all)
  expect(mayOf('head of operations', 'everybody')).toEqual(all)
})

test('a tablet set up for the front desk hides totals and prices from everybody, until a manager sets it back', () => {
  expect(mayOf('manager', 'front-desk')).toEqual({ ...nothing, setTablet: true })
  expect(mayOf(null, 'front-desk')).toEqual({ ...nothing, setTablet: true })
  expect(mayOf('desk', 'front-desk')).toEqual({ ...nothing, setTablet: false })
})
