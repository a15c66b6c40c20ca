import { expect, test } from 'vitest'
import { parseCompany, parsePong } from '../../src/contract/company.ts'
import { parseTokenAnswer } from '../../src/contract/oauth.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

test('the business has its zone and its currency', () => {
  const company = {
    name: 'Harbour',
    timezone: 'Asia/Tokyo',
    currency_id: 'JPY',
    locale_id: 'ja_JP',
  }
  expect(parseCompany(anEnvelope({ company }))).toMatchObject({
    name: 'Harbour',
    timeZone: 'Asia/Tokyo',
    currency: 'JPY',
    locale: 'ja_JP',
  })
})

test('what the business’s record lacks is read from the envelope (§2.1)', () => {
  const company = { timezone: 'Nowhere/Town', currency: { symbol: '$' } }
  expect(parseCompany(anEnvelope({ company }))).toMatchObject({
    name: 'Harbour Outfitters',
    timeZone: null,
    currency: 'CAD',
  })
})

const langOf = (lang_id: string) => parseCompany(anEnvelope({ company: { lang_id } })).lang

test('the business’s own language goes before that of the envelope (§2.1)', () => {
  expect([langOf('fr'), langOf('')]).toEqual(['fr', 'en'])
})

test("a ping has the service's clock and zone (§2.12)", () => {
  const pong = { time: '1795276800', timezone: 'America/Vancouver', remote_addr: '10.0.0.1' }
  expect(parsePong(anEnvelope({ pong }))).toEqual({
    time: new Date('2026-11-21T16:00:00Z'),
    timeZone: 'America/Vancouver',
    clocks: null,
  })
  expect(() => parsePong(anEnvelope({ pong: {} }))).toThrow(Unreadable)
  expect(() => parsePong(anEnvelope({}))).toThrow('Expected a pong, got absent.')
})

const clocksOf = (clocks: unknown) =>
  parsePong(anEnvelope({ pong: { time: 1_795_276_800, timezone: 'America/Vancouver', clocks } }))
    .clocks

test('a ping may say when the business’s clocks change, which a tablet may not know yet', () => {
  const changes = [
    [1_762_074_000, -28_800],
    ['1772964000', '-25200'],
  ]
  expect(clocksOf({ changes, until: 1_900_000_000 })).toEqual({
    changes: [
      { at: 1_762_074_000_000, aheadMs: -28_800_000 },
      { at: 1_772_964_000_000, aheadMs: -25_200_000 },
    ],
    until: 1_900_000_000_000,
  })
})

test.for([
  [],
  { changes: [], until: 9 },
  { changes: [[1, 3600]] },
  {
    changes: [
      [2, 3600],
      [1, 0],
    ],
    until: 9,
  },
  { changes: [[10, 3600]], until: 9 },
  { changes: [[1, 100_000]], until: 9 },
  { changes: [[1, 3600], 'soon'], until: 9 },
  { changes: Array.from({ length: 401 }, (_, at) => [at, 0]), until: 900 },
])('changes of the clock that are impossible are ignored (%#)', (clocks) => {
  expect(clocksOf(clocks)).toBeNull()
})

test('a token answer is a pair of tokens with its lifetime (§5.3)', () => {
  expect(
    parseTokenAnswer({ access_token: 'a1', refresh_token: 'r1', expires_in: '3600', scope: 'x' }),
  ).toEqual({
    accessToken: 'a1',
    refreshToken: 'r1',
    expiresInSeconds: 3600,
    revocationHandle: null,
  })
  const pair = { access_token: 'a', refresh_token: 'b' }
  const handleIn = (handle: unknown) =>
    parseTokenAnswer({ ...pair, revocation_handle: handle }).revocationHandle
  expect([handleIn('h1'), handleIn('h\r\n1'), handleIn(7), handleIn('')]).toEqual([
    'h1',
    null,
    null,
    null,
  ])
  for (const silent of [pair, { ...pair, expires_in: 0 }, { ...pair, error: '' }]) {
    expect(parseTokenAnswer(silent).expiresInSeconds).toBe(14_000)
  }
})

test.for([
  { access_token: 'very-secret' },
  { access_token: 'very-secret', refresh_token: '' },
  { access_token: 'very-secret\r\nX: y', refresh_token: 'r' },
  { access_token: 'very-secret', refresh_token: 'r', error: 'invalid_grant' },
  null,
  [],
])('half a pair is no sign-in, and its token is never shown in an error (%#)', (wire) => {
  expect(() => parseTokenAnswer(wire)).toThrow(Unreadable)
  expect(() => parseTokenAnswer(wire)).not.toThrow('very-secret')
})
