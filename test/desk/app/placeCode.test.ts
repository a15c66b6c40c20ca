import { expect, test } from 'vitest'
import { codeAt, loadBeside, loadOutbox, placeCode } from '../../../src/desk/app/placeCode.ts'

test.each([
  ['/today', []],
  ['/', []],
  ['/today/AB-1', [loadOutbox, loadBeside]],
  ['/bookings', [placeCode.bookings]],
  ['/bookings/AB-1', [placeCode.bookings, loadOutbox, loadBeside]],
  ['/bookings/new', [loadOutbox, placeCode['bookings/new']]],
  ['/payments', [placeCode.payments]],
  ['/calendar', [placeCode.calendar]],
  ['/payments/close', [loadOutbox, placeCode['payments/close']]],
  ['/settings/audit', [loadOutbox, placeCode['settings/audit']]],
  ['/signin', [placeCode.signin]],
])(
  'a page opened at %s asks for the code of what it shows, first for what most places stand on, and for nothing else',
  (address, code) => {
    expect(codeAt(address)).toEqual(code)
  },
)
