import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { redacted, TooDeep, TooMuch } from '../../../src/gate/upstream/redact.ts'

test('secrets, and the addresses from which staff sign in, never reach a browser (§2.5, §2.7)', () => {
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

test('the key is removed from every link to the guest’s own pages', () => {
  const url = 'https://shop.example/reserve/booking/K7?CFX=cust-token-9&view=pay'
  const said = { request: { data: { url } }, note: `Pay at ${url}, or <a href="${url}">here</a>` }
  expect(JSON.stringify(redacted(said))).not.toContain('cust-token')
  expect(redacted(said)).toMatchObject({
    request: { data: { url: 'https://shop.example/reserve/booking/K7?CFX=&view=pay' } },
  })
})

const secretNames = [
  'token',
  'accessToken',
  'FEED-TOKEN',
  'client_secret',
  'loginId',
  'jwt',
  'private_key',
  'privateKey',
  'authorization',
  'Proxy-Authorization',
  'set-cookie',
  'id_token',
  'refresh_tokens',
  'api_key',
  'x-api-key',
  'access_key',
  'session_key',
  'password',
  'passwords',
  'password_hash',
  'passphrase',
  'secrets',
  'totp_secret',
  'totp',
  'recovery_codes',
  'client_assertion',
  'code_verifier',
  'aws_credentials',
]

test('a custom field of the business is not removed as a secret (§2.10)', () => {
  const form = {
    cookies: 'two',
    pin: 'red',
    photo_authorization: 'yes',
    key: 'cabin 4',
    keys: 2,
    code: 'K7',
    session: { id: 's1' },
    session_id: 's1',
    discount_code: 'SUMMER',
    bookmark: true,
    assertive: 'no',
  }
  expect(redacted({ form })).toEqual({ form })
})

test('secrets are removed in any spelling and at any depth', () => {
  const secret = fc.constantFrom(...secretNames)
  const nested = (name: string, depth: number): unknown =>
    depth === 0 ? { [name]: 'canary-canary' } : { a: [nested(name, depth - 1)], text: 'plain' }
  fc.assert(
    fc.property(secret, fc.integer({ min: 0, max: 12 }), (name, depth) => {
      expect(JSON.stringify(redacted(nested(name, depth)))).not.toContain('canary')
    }),
  )
})

test('everything that is not secret arrives unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value)
      fc.pre(
        !/token|secret|passw|pwd|passphrase|jw[ts]|assertion|verifier|credential|key|codes?|otp|authorization|bearer|cookie|login.?id|ip.?last.?login|__proto__/i.test(
          text,
        ),
      )
      expect(JSON.stringify(redacted(JSON.parse(text)))).toBe(text)
    }),
  )
})

test('a member named __proto__ changes no object', () => {
  const hostile = JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  )
  redacted(hostile)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(JSON.stringify(redacted(hostile))).not.toContain('__proto__')
})

test('an answer that is nested too deeply is refused', () => {
  const deep = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000))
  expect(() => redacted(deep)).toThrow(TooDeep)
})

test('a secret is removed wherever the same record repeats it', () => {
  const secret = fc.stringMatching(/^[a-c]{8,9}$/)
  const around = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 4 })
  const text = (secrets: readonly string[]) =>
    fc
      .array(fc.oneof(around, fc.constantFrom(...secrets)), { maxLength: 5 })
      .map((parts) => parts.join(''))
  const record = fc.tuple(secret, secret).chain((secrets) => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        text(secrets),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(text(secrets), tie('tree'), { maxKeys: 3 }),
      ),
    }))
    // One secret is put inside another, so that removing one leaves the other.
    const nested = `${secrets[0].slice(0, 4)}${secrets[1]}${secrets[0].slice(4)}`
    return fc.record({ secrets: fc.constant(secrets), rest: tree, nested: fc.constant(nested) })
  })
  fc.assert(
    fc.property(record, ({ secrets: [token, password], rest, nested }) => {
      const sent = JSON.stringify(redacted({ token, inner: { password, rest, nested }, nested }))
      const inner = JSON.stringify(
        redacted({ token, password, inner: { rest, nested }, list: [rest] }),
      )
      expect(sent).not.toContain(token)
      expect(inner).not.toContain(token)
      expect(inner).not.toContain(password)
    }),
  )
})

test('an answer made of secrets is refused, and delays no other answer', () => {
  const secrets = Array.from({ length: 20_000 }, (_, n) => [`a${n}_token`, `secret-number-${n}`])
  const texts = Array.from({ length: 20_000 }, (_, n) => [`a${n}`, `text number ${n} of an answer`])
  const from = performance.now()
  expect(() => redacted(Object.fromEntries([...secrets, ...texts]))).toThrow(TooMuch)
  expect(performance.now() - from).toBeLessThan(5_000)
})

test('an answer of a million small values is refused', () => {
  expect(() => redacted(Array.from({ length: 1_000_001 }, () => 1))).toThrow(TooMuch)
})
