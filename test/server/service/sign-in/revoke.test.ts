import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { type Answered, asking } from '../../../example/asking.ts'
import { aCode, basicOf, exchange, refresh, useToken } from './aTrade.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const revoke = (token: string): Promise<Answered> =>
  asking(service.fetch).post('/oauth/revoke', { token }, { authorization: basicOf(service) })

async function aSignIn() {
  const { body } = await exchange(service, await aCode(service))
  return {
    access_token: String(body.access_token),
    refresh_token: String(body.refresh_token),
    revocation_handle: String(body['revocation_handle']),
  }
}

test.each(['access_token', 'refresh_token', 'revocation_handle'] as const)(
  'the %s ends a sign-in, with every pair that came from it (security.md 7.4.1)',
  async (by) => {
    const [first, other] = [await aSignIn(), await aSignIn()]
    const { body } = await refresh(service, first)
    const next = { ...first, access_token: String(body.access_token) }
    expect((await revoke(first[by])).status).toBe(200)
    expect(await useToken(service, next.access_token)).toBe(401)
    const after = await refresh(service, { refresh_token: String(body.refresh_token) })
    expect(after.body.error).toBe('invalid_grant')
    expect(await useToken(service, other.access_token)).toBe(200)
  },
)

test('the handle that ends a sign-in gives no access', async () => {
  const { revocation_handle: handle } = await aSignIn()
  expect(await useToken(service, handle)).toBe(401)
  const renewed = await refresh(service, { refresh_token: handle })
  expect(renewed.body.error).toBe('invalid_grant')
})

test('ending an unknown token succeeds; without the consumer secret nothing is ended', async () => {
  const { access_token } = await aSignIn()
  expect((await revoke('never-heard-of')).status).toBe(200)
  const stranger = await asking(service.fetch).post('/oauth/revoke', { token: access_token })
  expect([stranger.status, stranger.body.error]).toEqual([401, 'invalid_client'])
  expect((await revoke('')).status).toBe(400)
  expect(await useToken(service, access_token)).toBe(200)
})
