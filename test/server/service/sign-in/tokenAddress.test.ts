import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServiceTables } from '../../../../src/server/service/base/tables.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { asking } from '../../../example/asking.ts'
import { basicOf, refresh, trade, useToken } from './aTrade.ts'

let service: AService
const consumer = { client_id: 'deskbell', client_secret: 'consumer-secret-of-the-tests' }
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

async function aRefresh() {
  const { refresh_token } = await service.tokenFor('maria')
  return { grant_type: 'refresh_token', refresh_token }
}

test('the consumer key and secret may be in the body, beside an old Bearer and a type (§5.3)', async () => {
  const form = { ...(await aRefresh()), ...consumer, type: 'web_server' }
  const answer = await asking(service.fetch).post('/oauth/token/', form, {
    authorization: 'BEARER long-dead',
  })
  expect(answer.status).toBe(200)
})

test('all parameters may be in the query of a POST', async () => {
  const query = new URLSearchParams({ ...(await aRefresh()), ...consumer })
  expect((await asking(service.fetch).post(`/oauth/token/?${query}`)).status).toBe(200)
})

test('a JSON body is read too', async () => {
  const json = { ...(await aRefresh()), ...consumer }
  expect((await asking(service.fetch).send('POST', '/oauth/token', json)).status).toBe(200)
})

test.each(['/oauth/token', '/oauth/token/'])('%s is the same address', async (path) => {
  const form = await aRefresh()
  const headers = { authorization: basicOf(service) }
  expect((await asking(service.fetch).post(path, form, headers)).status).toBe(200)
})

test.each([
  ['a wrong secret', { ...consumer, client_secret: 'wrong' }],
  ['an unknown key', { ...consumer, client_id: 'nobody' }],
  ['no secret', { client_id: consumer.client_id }],
  ['nothing', {}],
  ['the token pair of §5.2', { client_id: 'key_tests', client_secret: 'api-secret-of-the-tests' }],
])('%s is refused with 401 and JSON without an envelope', async (_, who) => {
  const form = { ...(await aRefresh()), ...who }
  const { status, body, headers } = await asking(service.fetch).post('/oauth/token/', form)
  expect(status).toBe(401)
  expect(body).toEqual({ error: 'invalid_client', error_description: expect.any(String) })
  expect(headers.get('www-authenticate')).toMatch(/^Basic/)
  expect((await refresh(service, form)).status).toBe(200)
})

test.each([
  ['no grant_type', {}, 'invalid_request'],
  ['an unknown grant_type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ['no code', { grant_type: 'authorization_code' }, 'invalid_request'],
  ['no refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
  ['a made-up code', { grant_type: 'authorization_code', code: 'x' }, 'invalid_grant'],
  ['a made-up token', { grant_type: 'refresh_token', refresh_token: '%00' }, 'invalid_grant'],
])('%s is refused without an envelope (RFC 6749 §5.2)', async (_, form, error) => {
  const { status, body } = await trade(service, form)
  expect(status).toBe(400)
  expect(body).toEqual({ error, error_description: expect.any(String) })
})

const post = (body: BodyInit, type: string) =>
  service.fetch('/oauth/token/', { method: 'POST', headers: { 'content-type': type }, body })

test('an unreadable body is refused without an envelope too', async () => {
  const bad = await post('code=%ff', 'application/x-www-form-urlencoded')
  expect(bad.status).toBe(400)
  expect(await bad.json()).toMatchObject({ error: 'invalid_request' })
  expect((await post('{', 'application/json')).status).toBe(400)
  expect((await post('x'.repeat(1_000_000), 'text/plain')).status).toBe(413)
})

test('the token address takes POST alone, and no page of another origin may read its answer', async () => {
  const got = await service.fetch('/oauth/token/')
  expect(got.status).toBe(405)
  expect(got.headers.get('allow')).toBe('POST')
  expect(got.headers.get('access-control-allow-origin')).toBeNull()
})

test('a person disabled since then cannot refresh, and their token no longer works', async () => {
  const { refresh_token, access_token } = await service.tokenFor('ana')
  const db = new Kysely<ServiceTables>({ dialect: service.database.dialect() })
  await db.updateTable('accounts').set({ enabled: false }).where('login_id', '=', 'ana').execute()
  expect(await useToken(service, access_token)).toBe(401)
  expect((await refresh(service, { refresh_token })).body.error).toBe('invalid_grant')
})
