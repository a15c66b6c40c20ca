import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { redacted, TooDeep } from '../../../src/gate/upstream/redact.ts'

test('what lets somebody in, or tells where staff sign in from, never reaches a browser (§2.5, §2.7)', () => {
  const account = {
    account_id: 1,
    first_name: 'Maria',
    login_id: 'maria',
    feed_token: 'feed-secret-1234',
    ip_last_login: '203.0.113.4',
  }
  expect(redacted({ account: [account] })).toEqual({
    account: [{ account_id: 1, first_name: 'Maria' }],
  })
  const booking = {
    code: 'K7',
    token: 'cust-token-9',
    url: '/reserve/K7?CFX=cust-token-9&view=pay',
  }
  expect(redacted({ booking })).toEqual({
    booking: { code: 'K7', url: '/reserve/K7?CFX=&view=pay' },
  })
})

test('a link to the guest’s own pages keeps no key, wherever it stands', () => {
  const url = 'https://shop.example/reserve/booking/K7?CFX=cust-token-9&view=pay'
  const said = { request: { data: { url } }, note: `Pay at ${url}, or <a href="${url}">here</a>` }
  expect(JSON.stringify(redacted(said))).not.toContain('cust-token')
  expect(redacted(said)).toMatchObject({
    request: { data: { url: 'https://shop.example/reserve/booking/K7?CFX=&view=pay' } },
  })
})

test('in any spelling and at any depth', () => {
  const secret = fc.constantFrom('token', 'accessToken', 'FEED-TOKEN', 'client_secret', 'loginId')
  const nested = (name: string, depth: number): unknown =>
    depth === 0 ? { [name]: 'canary-canary' } : { a: [nested(name, depth - 1)], text: 'plain' }
  fc.assert(
    fc.property(secret, fc.integer({ min: 0, max: 12 }), (name, depth) => {
      expect(JSON.stringify(redacted(nested(name, depth)))).not.toContain('canary')
    }),
  )
})

test('everything else arrives as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value)
      fc.pre(
        !/token|secret|password|passwd|api.?key|login.?id|ip.?last.?login|__proto__/i.test(text),
      )
      expect(JSON.stringify(redacted(JSON.parse(text)))).toBe(text)
    }),
  )
})

test('names of prototypes are inert', () => {
  const hostile = JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  )
  redacted(hostile)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(JSON.stringify(redacted(hostile))).not.toContain('__proto__')
})

test('an answer nested without end is found out', () => {
  const deep = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000))
  expect(() => redacted(deep)).toThrow(TooDeep)
})
