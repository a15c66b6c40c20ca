import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPrivateAddress, movedTo } from '../../../../src/server/gate/upstream/movedTo.ts'

const requested = new URL('https://old.example/api/3.0/booking/index?page=2')
const same = '/api/3.0/booking/index?page=2'
const hosts = {
  base: new URL('https://old.example'),
  allow: ['new.example', '.cloud.example', 'other.example:8443'],
}
const follow = (location: string | null) => movedTo(location, requested, hosts)

test('a redirect to a host of the list is followed, with a whole address or a host alone (§5.6)', () => {
  expect(follow(`https://new.example${same}`)).toBe('https://new.example')
  expect(follow('https://new.example')).toBe('https://new.example')
  expect(follow(`https://eu.cloud.example${same}`)).toBe('https://eu.cloud.example')
  expect(follow(`https://other.example:8443${same}`)).toBe('https://other.example:8443')
  expect(follow(`https://NEW.example${same}`)).toBe('https://new.example')
})

test('a redirect to any other host is not followed', () => {
  const elsewhere = [
    null,
    '',
    'not an address',
    `https://evil.example${same}`,
    `http://new.example${same}`,
    `https://new.example:444${same}`,
    `https://user@new.example${same}`,
    `https://new.example/other?page=2`,
    `https://new.example/api/3.0/booking/index?page=3`,
    `https://new.example${same}#x`,
    `https://new.example.evil.example${same}`,
    `https://evilcloud.example${same}`,
    `https://cloud.example${same}`,
    `//evil.example${same}`,
    `https://10.0.0.1${same}`,
    `https://[::1]${same}`,
    'javascript:alert(1)',
    `ftp://new.example${same}`,
  ]
  expect(elsewhere.filter((location) => follow(location) !== null)).toEqual([])
})

test('a location that leads to a host off the list is not followed, however it is written', () => {
  const allowed =
    /^https:\/\/(?:new\.example|[\w.-]+\.cloud\.example|other\.example:8443|old\.example)$/
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.webPath()), (location) => {
      expect(follow(location) ?? 'https://new.example').toMatch(allowed)
    }),
    { numRuns: 5_000 },
  )
})

test('private network addresses are distinguished from public ones', () => {
  const inside =
    '10.1.2.3 127.0.0.1 192.168.0.9 172.20.0.1 169.254.169.254 0.0.0.0 ::1 fe80::1 fd00::5 ::ffff:10.0.0.1 ::ffff:a00:1 ::127.0.0.1 64:ff9b::7f00:1 2002:7f00:1::1 fec0::1 x'
  const outside = '203.0.113.9 8.8.8.8 2606:4700::1 ::ffff:8.8.8.8'
  expect(inside.split(' ').filter((address) => !isPrivateAddress(address))).toEqual([])
  expect(outside.split(' ').filter(isPrivateAddress)).toEqual([])
})
