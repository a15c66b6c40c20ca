import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'

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

test('feed secrets and login addresses are shown only to their owner and to managers (security.md §2)', async () => {
  const seenBy = async (asking: Pick<Awaited<ReturnType<typeof service.as>>, 'get'>) => {
    const { body } = await asking.get('account')
    return Object.values(body.account ?? [])
      .filter(
        ({ feed_token, ip_last_login }) =>
          String(feed_token) !== '' || String(ip_last_login) !== '',
      )
      .map(({ login_id }) => login_id)
  }
  const [kenji, sam, maria] = [
    await service.as('kenji'),
    await service.as('sam'),
    await service.as('maria'),
  ]
  expect(await seenBy(kenji)).toEqual(['kenji'])
  expect(await seenBy(sam)).toEqual(['sam'])
  const everybody = ['maria', 'kenji', 'sam', 'old', 'ana', 'tidewater']
  expect(await seenBy(maria)).toEqual(everybody)
  expect(await seenBy(service.pair)).toEqual(everybody)
})

test('accounts that are disabled or belong to a partner say so', async () => {
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

test('an account that may only look may see colleagues', async () => {
  const sam = await service.as('sam')
  expect((await sam.get('account')).status).toBe(200)
})
