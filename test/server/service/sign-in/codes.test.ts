import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { challengeOf, verifier } from '../../../example/signInAs.ts'
import { aCode, aPlainCode, exchange, plainExchange, useToken } from './aTrade.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

test('a code is exchanged for a pair that lives 14,000 seconds (§5.3, §8)', async () => {
  const { status, body, headers } = await exchange(service, await aCode(service))
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    revocation_handle: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 14_000,
  })
  expect(headers.get('cache-control')).toBe('no-store')
  service.clock.advance(13_999)
  expect(await useToken(service, String(body.access_token))).toBe(200)
  service.clock.advance(1)
  expect(await useToken(service, String(body.access_token))).toBe(401)
})

test('a code is valid for 59 seconds and not for 61 (§8)', async () => {
  const [early, late] = [await aCode(service), await aCode(service)]
  service.clock.advance(59)
  expect((await exchange(service, early)).status).toBe(200)
  service.clock.advance(2)
  const { status, body } = await exchange(service, late)
  expect(status).toBe(400)
  expect(body).toEqual({ error: 'invalid_grant', error_description: expect.any(String) })
})

test('a code that is sent twice is refused, and the tokens it gave are ended (§5.3)', async () => {
  const code = await aCode(service)
  const { body } = await exchange(service, code)
  expect(await useToken(service, String(body.access_token))).toBe(200)
  expect((await exchange(service, code)).body.error).toBe('invalid_grant')
  expect(await useToken(service, String(body.access_token))).toBe(401)
})

test('of twenty exchanges of one code at once one succeeds, and its tokens are then ended', async () => {
  const code = await aCode(service)
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(service, code)))
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(await useToken(service, String(won[0]?.body.access_token))).toBe(401)
})

test.each([
  ['another registered address', { redirect_uri: 'http://desk.test/other' }],
  ['no address', { redirect_uri: '' }],
  ['oob', { redirect_uri: 'oob' }],
])('a code made for one address is refused with %s', async (_, more) => {
  expect((await exchange(service, await aCode(service), more)).body.error).toBe('invalid_grant')
})

test('a code made without an address is accepted without one, or with the registered one', async () => {
  const without = () => aCode(service, { redirect_uri: '' })
  expect((await exchange(service, await without(), { redirect_uri: '' })).status).toBe(200)
  expect((await exchange(service, await without())).status).toBe(200)
  const other = { redirect_uri: 'http://desk.test/other' }
  expect((await exchange(service, await without(), other)).status).toBe(400)
})

test.each(['S256', 'plain'])(
  'PKCE %s is accepted, and the verifier must then match (§5.3)',
  async (method) => {
    const challenge = {
      code_challenge: method === 'S256' ? challengeOf(verifier) : verifier,
      code_challenge_method: method,
    }
    const code = () => aPlainCode(service, challenge)
    const right = await plainExchange(service, await code(), { code_verifier: verifier })
    expect(right.status).toBe(200)
    const wrong = await plainExchange(service, await code(), { code_verifier: `${verifier}x` })
    expect(wrong.body.error).toBe('invalid_grant')
    expect((await plainExchange(service, await code())).body.error).toBe('invalid_grant')
  },
)

test('a program with a registered address of its own needs no PKCE (§5.3)', async () => {
  expect((await plainExchange(service, await aPlainCode(service))).status).toBe(200)
})

test('a verifier for a code without a challenge is refused, because somebody removed the challenge on the way', async () => {
  const code = await aPlainCode(service)
  expect((await plainExchange(service, code, { code_verifier: verifier })).status).toBe(400)
})

test('codes, tokens, passwords and secrets are stored only as digests', async () => {
  const code = await aCode(service)
  const { body } = await exchange(service, await aCode(service))
  const file = await service.database.dump()
  const dump = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0))
  for (const secret of [
    code,
    String(body.access_token),
    String(body.refresh_token),
    'maria-demo',
    service.settings.client.secret,
    service.settings.apiKey.secret,
  ]) {
    expect(dump.includes(secret)).toBe(false)
  }
  expect(service.logged.join('\n')).not.toContain(String(body.access_token))
})
