import { expect, test } from 'vitest'
import { isPlace } from '../../../../../src/desk/core/device/worker/leftAlone.ts'

const at = (address: string) => isPlace(new URL(address, 'http://desk.example'))

test.each(['/', '/today', '/today/AB-1', '/bookings/api', '/sign-in?returnTo=%2Fauth', '/authors'])(
  'the stored desk opens at %s',
  (address) => expect(at(address)).toBe(true),
)

test.each([
  '/auth',
  '/auth/callback?code=1',
  '/api/3.0/ping',
  '/api/invoice/AB-1',
  '/csp-report',
  '/healthz',
  '/readyz',
  '/sw.js',
  '/manifest.webmanifest',
  '/screenshots/today.png',
])('%s is never answered from the tablet (reliability.md L12)', (address) =>
  expect(at(address)).toBe(false),
)
