import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../example/aService.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

test('an account has exactly the fields of §2.7', async () => {
  const kenji = await service.as('kenji')
  const { body } = await kenji.get('account')
  expect(body.request).toMatchObject({ status: 'OK', resource: 'account', records: 6 })
  expect(body.account?.[1]).toEqual({
    account_id: 2,
    first_name: 'Kenji',
    last_name: 'Sato',
    nickname: '',
    login_id: 'kenji',
    email: 'kenji@heronlanding.example',
    mobile_phone: expect.any(String),
    enabled: 1,
    date_created: expect.any(Number),
    date_last_login: service.clock.now().getTime() / 1000,
    ip_last_login: '127.0.0.1',
    feed_token: expect.stringMatching(/^[0-9a-f]{32}$/),
    partner: 0,
  })
})

test('disabled accounts and partners are told as such', async () => {
  const { body } = await service.pair.get('account')
  const logins = Object.fromEntries(
    Object.values(body.account ?? []).map((a) => [String(a.login_id), [a.enabled, a.partner]]),
  )
  expect(logins).toEqual({
    maria: [1, 0],
    kenji: [1, 0],
    sam: [1, 0],
    old: [0, 0],
    ana: [1, 0],
    tidewater: [1, 1],
  })
})

test('a person who may only look may look at colleagues', async () => {
  const sam = await service.as('sam')
  expect((await sam.get('account')).status).toBe(200)
})
