import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { redacted as redactedWith, TooDeep } from '../../../../src/server/gate/upstream/redact.ts'
import { weighJson } from '../../../../src/server/gate/upstream/weighJson.ts'
import { countedWork, TooMuch, type Work } from '../../../../src/server/gate/upstream/work.ts'
import { tries } from '../../../example/tries.ts'

const redacted = (body: unknown, work: Work = countedWork(10_000)) => redactedWith(body, work)

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
  const body = { request: { data: { url } }, note: `Pay at ${url}, or <a href="${url}">here</a>` }
  expect(JSON.stringify(redacted(body))).not.toContain('cust-token')
  expect(redacted(body)).toMatchObject({
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

const ofMany = (length: number, unit: (nth: number) => string): string => {
  const parts: string[] = []
  for (let left = length, nth = 0; left > 0; nth += 1) {
    const part = unit(nth)
    parts.push(part)
    left -= part.length + 1
  }
  return parts.join(',')
}

/** Hostile and honest answers of about so many characters. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'members with tokens around a list of tokens': (length) =>
    `{${ofMany(length / 2, (n) => `"a${n}_token":"secret-number-${n}"`)},"list":[${ofMany(length / 2, (n) => `{"token":"other-secret-${n}"}`)}]}`,
  'records within records, each with tokens': (length) =>
    Array.from({ length: 30 }).reduce<string>(
      (inner, _, depth) =>
        `{${ofMany(length / 30, (n) => `"x${n}_token":"token-${depth}-${n}"`)},"in":${inner}}`,
      '1',
    ),
  'a list of bookings': (length) =>
    `[${ofMany(length, (n) => `{"code":"K${n}","token":"customer-token-${n}","name":"Somebody","url":"/pay?CFX=customer-token-${n}&view=pay","notes":"for customer-token-${n}"}`)}]`,
  'a list keyed by id': (length) =>
    `{"booking":{${ofMany(length, (n) => `"${n + 1}":{"code":"K${n}","token":"customer-token-${n}"}`)}}}`,
  'a text and a secret that ends like it everywhere': (length) =>
    `{"token":"b${'a'.repeat(length / 3)}","text":"${'a'.repeat(length / 1.5)}"}`,
  'a text and many secrets that end like it everywhere': (length) =>
    `{${ofMany(length / 2, (n) => `"t${n}_token":"b${'a'.repeat(8 + (n % 900))}"`)},"text":"${'a'.repeat(length / 2)}"}`,
  'a text of one secret': (length) => `{"token":"aaaaaaaa","text":"${'a'.repeat(length)}"}`,
  'a text of links within links': (length) =>
    `{"token":"abcdefgh","text":"${'?CFabcdefghX='.repeat(length / 13)}"}`,
  'a name of secrets': (length) => `{"${'token_'.repeat(length / 6)}":1}`,
  'names that are all different': (length) => `{${ofMany(length, (n) => `"k${n}":1`)}}`,
  'names that are all numbers': (length) => `{${ofMany(length, (n) => `"${n}":1`)}}`,
  'small values': (length) => `[${'1,'.repeat(length / 2)}1]`,
  'empty objects': (length) => `[${'{},'.repeat(length / 3)}1]`,
  'levels without end': (length) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
  'spaces after each comma': (length) => `[1,${' '.repeat(length)}1]`,
  'names within texts': (length) => `{"a":"${String.raw`{\"1\":`.repeat(length / 7)}"}`,
}

/** As `readAnswer` reads it: null when it is refused. */
function read(text: string, work: Work): unknown {
  try {
    return weighJson(text, work) ? redacted(JSON.parse(text), work) : null
  } catch (cause) {
    if (cause instanceof TooMuch || cause instanceof TooDeep) return null
    throw cause
  }
}

const kilo = 1024

test.each(Object.entries(shapes))(
  'an answer that is %s takes work in proportion to its length, or is refused',
  (_, shape) => {
    for (const length of [20 * kilo, tries(300, 10_000) * kilo]) {
      const text = shape(length)
      const work = countedWork(text.length)
      const answer = read(text, work)
      const { values, names, characters } = work.spent
      // A step that would go beyond the limit is not made, and none is longer than the answer.
      expect(characters).toBeLessThanOrEqual(1_000_000 + 9 * text.length)
      if (answer === null) continue
      expect([values <= 500_000, names <= 50_000]).toEqual([true, true])
    }
  },
)

test('an answer of thousands of bookings, each with a secret, is not refused', () => {
  const text = shapes['a list of bookings']?.(tries(1, 9) * kilo * kilo) ?? ''
  const answer = JSON.stringify(read(text, countedWork(text.length)))
  expect(answer).not.toContain('customer-token')
  expect(answer).toContain('"url":"/pay?CFX=&view=pay"')
})

test('texts keep every character around a secret, half a pair of them included', () => {
  const unit = fc.constantFrom('a', '\ud83d', '\ude00', 'é', '\u0000', '漢')
  fc.assert(
    fc.property(
      fc.string({ unit, maxLength: 9 }),
      fc.string({ unit, maxLength: 9 }),
      (left, right) => {
        const body = { token: 'the-secret', text: `${left}the-secret${right}` }
        expect(redacted(body)).toEqual({ text: left + right })
      },
    ),
  )
})

test('an answer of more than half a million values is refused', () => {
  const answers = [500_000, 500_001].map((count) => `[${'1,'.repeat(count - 2)}1]`)
  expect(answers.map((text) => read(text, countedWork(text.length)) === null)).toEqual([
    false,
    true,
  ])
})
