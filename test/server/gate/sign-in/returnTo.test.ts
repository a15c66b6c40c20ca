import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownAddress } from '../../../../src/server/gate/sign-in/startSignIn.ts'
import { tries } from '../../../example/tries.ts'

const desk = 'https://desk.example'

const isOnTheDesk = (place: string): boolean =>
  /^\/(?![/\\])[^\r\n]*$/.test(place) && new URL(place, desk).origin === desk

test('after signing in a person is back at the page they came from', () => {
  for (const path of [
    '/',
    '/today',
    '/today?date=2026-07-11&tab=done',
    '/bookings/AB-12?status=PAID#notes',
    '/bookings/A%20B',
  ]) {
    expect(ownAddress(path)).toBe(path)
  }
})

test('an address that leads to another site is not accepted, however it is written', () => {
  const zoo = [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example',
    '/%2f%2fevil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/%252f%252fevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/today\r\nLocation: //evil.example',
    '/\t/evil.example',
    '/%0d%0aLocation:%20//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '',
    '/auth/callback?code=x',
    '/api/3.0/ping',
    null,
    { toString: () => '//evil.example' },
    `/${'a'.repeat(900)}`,
  ]
  for (const wanted of zoo) expect(ownAddress(wanted)).toBe('/')
})

test('any text leads to an address of the desk', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%252f',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\r\n',
    'evil.example',
    'https:',
    'javascript:',
    'today',
    '%00',
    '\u2028',
    '%e2%80%a8',
    ';',
    '&',
    '//',
    'auth',
  )
  const address = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.webUrl(),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(address, (wanted) => {
      expect(isOnTheDesk(ownAddress(wanted))).toBe(true)
    }),
    { numRuns: tries(2_000, 10_000) },
  )
})
