import { expect, test } from 'vitest'
import { codeAt, loadBase, loadBeside, placeCode } from '../../../src/desk/app/placeCode.ts'

test.each([
  ['/today', []],
  ['/', []],
  ['/today/AB-1', [loadBase, loadBeside]],
  ['/bookings', [placeCode.bookings]],
  ['/bookings/AB-1', [loadBase, placeCode.bookings, loadBeside]],
  ['/bookings/new', [loadBase, placeCode['bookings/new']]],
  ['/payments', [loadBase, placeCode.payments]],
  ['/payments/close', [loadBase, placeCode['payments/close']]],
  ['/settings/audit', [loadBase, placeCode['settings/audit']]],
  ['/signin', [placeCode.signin]],
])(
  'a page opened at %s asks for the code of what it shows, first for what most places stand on, and for nothing else',
  (address, code) => {
    expect(codeAt(address)).toEqual(code)
  },
)
