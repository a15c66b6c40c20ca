import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientAddress } from '../../../src/service/callers/clientAddress.ts'
import { type AService, startService } from '../../example/aService.ts'

const proxy = '10.0.0.1'

test.each([
  ['no proxy is trusted', 0, '203.0.113.5', proxy],
  ['one proxy is trusted', 1, '203.0.113.5', '203.0.113.5'],
  [
    'one proxy is trusted and the client made something up',
    1,
    '1.1.1.1, 203.0.113.5',
    '203.0.113.5',
  ],
  ['two proxies are trusted', 2, '1.1.1.1, 203.0.113.5, 10.0.0.2', '203.0.113.5'],
  ['two are trusted and one wrote', 2, '203.0.113.5', '203.0.113.5'],
  ['an empty header comes', 1, '', proxy],
  ['no header comes', 1, undefined, proxy],
  ['something else than an address comes', 1, '<script>', proxy],
  ['an IPv6 address comes', 1, '2001:db8::7', '2001:db8::7'],
  ['an IPv4 address comes in IPv6 clothes', 1, '::ffff:203.0.113.5', '203.0.113.5'],
])('X-Forwarded-For when %s', (_, hops, forwarded, address) => {
  expect(clientAddress(forwarded, proxy, hops)).toBe(address)
})

let service: AService
beforeAll(async () => {
  service = await startService({ settings: { trustedProxyHops: 1 } })
})
afterAll(() => service.close())

test('ping tells the believed address (§2.12)', async () => {
  const { body } = await service.pair.get('ping', { 'x-forwarded-for': '6.6.6.6, 203.0.113.5' })
  expect(body.pong?.remote_addr).toBe('203.0.113.5')
})
