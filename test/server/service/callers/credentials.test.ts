import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService, type TokenPair } from '../../../example/aService.ts'
import { asking } from '../../../example/asking.ts'

let service: AService
let maria: TokenPair
beforeAll(async () => {
  service = await startService()
  maria = await service.tokenFor('maria')
})
afterAll(() => service.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  asking(service.fetch).get(path, headers)
const basic = (name: string, secret: string) => `Basic ${btoa(`${name}:${secret}`)}`

const good = () => ({ authorization: `Bearer ${maria.access_token}` })

test.each(['Bearer', 'BEARER', 'bearer', 'bEaReR'])(
  'the scheme %s is understood (§5.3)',
  async (word) => {
    expect((await ask('ping', { authorization: `${word} ${maria.access_token}` })).status).toBe(200)
  },
)

test('3.0 also takes the token as a parameter, in the query and in a body (§5.3, step 7)', async () => {
  const answer = await ask(`ping?access_token=${maria.access_token}`)
  expect(answer.status).toBe(200)
  expect(JSON.stringify(answer.body)).not.toContain(maria.access_token)
  const form = { access_token: maria.access_token }
  expect((await asking(service.fetch).post('booking/notes', form)).status).not.toBe(401)
})

test('4.0 does not take the token as a parameter', async () => {
  const { status, body } = await ask(`/api/4.0/bookings?access_token=${maria.access_token}`)
  expect(status).toBe(401)
  expect(body).toEqual({
    error: { httpCode: 401, errorCode: 'invalid-token', message: expect.any(String) },
    message: expect.any(String),
  })
})

test('the token pair of the plugin acts as the first manager (§5.2)', async () => {
  const { status, body } = await service.pair.get('ping')
  expect(status).toBe(200)
  expect(body.account_id).toBe(1)
})

describe('without valid credentials 3.0 answers 401 without an envelope, and says how to sign in', () => {
  test.each([
    ['nothing', {}],
    ['an empty header', { authorization: '' }],
    ['a made-up token', { authorization: 'Bearer made-up' }],
    ['another scheme', { authorization: 'Digest x' }],
    ['a Bearer without a token', { authorization: 'Bearer' }],
    ['two tokens', { authorization: 'Bearer a b' }],
    ['a wrong secret of the pair', { authorization: basic('key_tests', 'x') }],
    ['an unknown key', { authorization: basic('nobody', 'x') }],
    ['Basic that is no base64', { authorization: 'Basic !!' }],
    ['a zero in a key', { authorization: basic('a\0b', 'x') }],
    ['a person’s login', { authorization: basic('maria', 'maria-demo') }],
  ])('%s', async (_, headers) => {
    const { status, body, headers: answered } = await ask('ping', headers)
    expect(status).toBe(401)
    expect(body).toEqual({ error: expect.any(String), error_description: expect.any(String) })
    expect(answered.get('www-authenticate')).toMatch(/^(Bearer|Basic) realm=/)
  })

  test('4.0 answers in the shape of §7', async () => {
    const { status, body } = await ask('/api/4.0/bookings')
    expect(status).toBe(401)
    expect(body.error).toMatchObject({ httpCode: 401, errorCode: 'unauthorized' })
    expect(body.message).toBe(body.error?.message)
  })
})

describe('the consumer key and secret are refused at the API however they come (§5.3, step 6)', () => {
  const { id, secret } = { id: 'deskbell', secret: 'consumer-secret-of-the-tests' }

  test.each([
    ['as Basic', () => ask('ping', { authorization: basic(id, secret) })],
    ['as Basic with a wrong secret', () => ask('ping', { authorization: basic(id, 'x') })],
    ['as parameters', () => ask(`ping?client_id=${id}&client_secret=${secret}`)],
    ['as parameters beside a good token', () => ask(`ping?client_secret=${secret}`, good())],
    ['as parameters of 4.0', () => ask(`/api/4.0/bookings?client_id=${id}`, good())],
    [
      'in a form beside a good token',
      () =>
        asking(service.fetch, good()).post('booking/notes', {
          client_id: id,
          client_secret: secret,
        }),
    ],
    [
      'in JSON beside a good token',
      () => asking(service.fetch, good()).send('POST', 'booking/notes', { client_secret: secret }),
    ],
    [
      'beside a token as a parameter',
      () => ask(`ping?access_token=${maria.access_token}`, { authorization: basic(id, secret) }),
    ],
  ])('%s', async (_, send) => {
    expect((await send()).status).toBe(401)
  })
})

test('two different credentials at once are refused, the same token twice is not', async () => {
  const authorization = `Bearer ${maria.access_token}`
  expect((await ask('ping?access_token=other', { authorization })).status).toBe(401)
  expect((await ask(`ping?access_token=${maria.access_token}`, { authorization })).status).toBe(200)
  const pair = basic('key_tests', 'api-secret-of-the-tests')
  const both = ask(`ping?access_token=${maria.access_token}`, { authorization: pair })
  expect((await both).status).toBe(401)
})
