import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress, networkOf } from '../../../src/server/network/clientAddress.ts'

const socket = '198.51.100.9'
const anything = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6())

test('without a proxy of ours the socket’s address counts, whatever a header says (§5.1)', () => {
  fc.assert(
    fc.property(fc.array(anything), (claimed) => {
      expect(clientAddress(claimed.join(', '), socket, 0)).toBe(socket)
    }),
  )
})

test('behind n proxies the n-th address from the right counts, and what a caller puts before it does not', () => {
  fc.assert(
    fc.property(
      fc.array(anything),
      fc.array(fc.ipV4(), { minLength: 1, maxLength: 3 }),
      (claimed, appended) => {
        const header = [...claimed, ...appended].join(', ')
        expect(clientAddress(header, socket, appended.length)).toBe(appended[0])
      },
    ),
  )
})

test('with fewer entries than we have proxies, or an entry that is no address, the socket’s address counts', () => {
  expect(clientAddress('203.0.113.1', socket, 2)).toBe(socket)
  expect(clientAddress(null, socket, 1)).toBe(socket)
  expect(clientAddress('unknown', socket, 1)).toBe(socket)
  expect(clientAddress(null, '::ffff:192.0.2.1', 0)).toBe('192.0.2.1')
  expect(clientAddress(null, '', 0)).toBe('')
})

test('of an IPv6 address the network counts, however it is written; of other addresses the whole', () => {
  for (const same of ['2001:db8:1:2::7', '2001:0DB8:1:2:0:0:0:9', '2001:db8:1:2:a:b:c:d']) {
    expect(networkOf(same)).toBe('2001:db8:1:2')
  }
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(networkOf('2001:db8::')).toBe('2001:db8:0:0')
  expect(['203.0.113.5', '', 'x'].map(networkOf)).toEqual(['203.0.113.5', '', 'x'])
})
