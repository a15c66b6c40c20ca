import { expect, test } from 'vitest'
import { codeAt, loadBeside, placeCode } from '../../../src/desk/app/placeCode.ts'

test.each([
  ['/today', []],
  ['/', []],
  ['/today/AB-1', [loadBeside]],
  ['/bookings', [placeCode.bookings]],
  ['/bookings/AB-1', [placeCode.bookings, loadBeside]],
  ['/bookings/new', [placeCode['bookings/new']]],
  ['/payments/close', [placeCode['payments/close']]],
  ['/settings/audit', [placeCode['settings/audit']]],
  ['/signin', [placeCode.signin]],
])(
  'a page opened at %s asks for the code of what it shows, and for nothing else',
  (address, code) => {
    expect(codeAt(address)).toEqual(code)
  },
)
