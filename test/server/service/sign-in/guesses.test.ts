import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { authorizeQuery, formTokenIn } from '../../../example/signInAs.ts'

let service: AService
let path: string
beforeAll(async () => {
  service = await startService()
  path = `/oauth/?${authorizeQuery(service.settings.client)}`
})
// Old guesses are forgotten before each test.
beforeEach(() => service.clock.advance(3600))
afterAll(() => service.close())

/** @param cookie of a device where somebody has signed in before */
async function guess(
  login_id: string,
  password: string,
  remoteAddress = '198.51.100.7',
  cookie = '',
) {
  const form_token = formTokenIn(await (await service.fetch(path)).text())
  const body = new URLSearchParams({ login_id, password, form_token, decision: 'approve' })
  const headers = { cookie }
  const request = new Request(`http://service.test${path}`, { method: 'POST', body, headers })
  return service.handle(request, { remoteAddress })
}

const sixtyWrongFrom = (remoteAddress: string) =>
  Promise.all(Array.from({ length: 60 }, (_, nth) => guess(`person${nth}`, 'x', remoteAddress)))

test('after ten wrong passwords the right one has to wait as long as Retry-After says', async () => {
  for (let turn = 0; turn < 10; turn += 1) expect((await guess('kenji', 'x')).status).toBe(401)
  const refused = await guess('kenji', 'kenji-demo')
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBe(900)
  service.clock.advance(seconds)
  expect((await guess('kenji', 'kenji-demo')).status).toBe(303)
})

test('those guesses do not keep out a colleague at another address', async () => {
  for (let turn = 0; turn < 12; turn += 1) await guess('kenji', 'x')
  expect((await guess('kenji', 'kenji-demo', '198.51.100.8')).status).toBe(303)
  expect((await guess('maria', 'maria-demo')).status).toBe(303)
})

test('thirty guesses at once are counted as thirty', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess('maria', 'x')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('one address cannot try one password for every account', async () => {
  for (let turn = 0; turn < 60; turn += 1) await guess(`person${turn}`, 'summer')
  expect((await guess('maria', 'maria-demo')).status).toBe(429)
})

test('guesses from one address keep nobody out at another address, however many they are', async () => {
  for (let turn = 0; turn < 105; turn += 1) await guess('maria', 'x', '198.51.100.10')
  expect((await guess('maria', 'maria-demo', '198.51.100.11')).status).toBe(303)
})

test('addresses of one IPv6 network count as one address', async () => {
  for (let turn = 0; turn < 10; turn += 1) await guess('kenji', 'x', `2001:db8:1:2::${turn + 1}`)
  expect((await guess('kenji', 'kenji-demo', '2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await guess('kenji', 'kenji-demo', '2001:db8:1:3::1')).status).toBe(303)
})

describe('a device on which somebody has signed in before', () => {
  const tablet = '198.51.100.7'

  test('signs in after sixty wrong passwords from its address, while a new device there waits (security.md 6.3.1)', async () => {
    const cookie = cookieOf(await guess('kenji', 'kenji-demo', '203.0.113.1'))
    await sixtyWrongFrom(tablet)
    expect((await guess('kenji', 'kenji-demo', tablet)).status).toBe(429)
    const again = await guess('kenji', 'kenji-demo', tablet, cookie)
    expect(again.status).toBe(303)
    // A colleague’s first time there, too.
    expect((await guess('maria', 'maria-demo', tablet, cookieOf(again))).status).toBe(303)
  })

  test('has a cookie that no script reads, that only the service can make and that lasts 400 days', async () => {
    const answer = await guess('kenji', 'kenji-demo', '203.0.113.1')
    const [cookie = '', ...terms] = (answer.headers.get('set-cookie') ?? '').split('; ')
    expect(terms.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'HttpOnly',
      'Max-Age=34560000',
      'Path=/',
      'SameSite=Lax',
    ])
    const [name = '', value = ''] = cookie.split('=')
    const [id = '', accounts = '', madeAt = '', mark = ''] = value.split('.')
    const forged = [
      `${name}=${id}.${accounts}-1.${madeAt}.${mark}`,
      `${name}=${'A'.repeat(43)}.${accounts}.${madeAt}.${mark}`,
      `${name}=${id}.${accounts}.${Number(madeAt) + 1}.${mark}`,
      `${name}=${id}.${accounts}.${madeAt}.`,
      `${name}=`,
    ]
    await sixtyWrongFrom(tablet)
    for (const one of forged) {
      expect((await guess('kenji', 'kenji-demo', tablet, one)).status).toBe(429)
    }
    expect((await guess('kenji', 'kenji-demo', tablet, cookie)).status).toBe(303)
    service.clock.advance(400 * 86_400)
    await sixtyWrongFrom(tablet)
    expect((await guess('kenji', 'kenji-demo', tablet, cookie)).status).toBe(429)
  })

  test('has a Secure cookie of its own host where the service is https', async () => {
    const settings = { publicOrigin: 'https://book.example' }
    const other = await startService({ settings, database: service.database })
    const form_token = formTokenIn(await (await other.fetch(path)).text())
    const sent = { login_id: 'kenji', password: 'kenji-demo', form_token, decision: 'approve' }
    const request = new Request(`https://book.example${path}`, {
      method: 'POST',
      body: new URLSearchParams(sent),
    })
    const answer = await other.fetch(request)
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-known-device=\S+;.* Secure;/)
  })
})

const cookieOf = (answer: Response): string =>
  (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

const rows = () =>
  tablesOf(service.database).selectFrom('login_attempts').select('subject').execute()

test('an unknown login and an unknown program leave no row behind', async () => {
  await guess('nobody', 'x')
  await showSecret('no-program', 'x')
  const before = (await rows()).length
  for (let nth = 0; nth < 5; nth += 1) {
    await guess(`nobody${nth}`, 'x')
    await showSecret(`no-program${nth}`, 'x')
  }
  expect(await rows()).toHaveLength(before)
})

/** A program that shows a key and a secret at one of the addresses where programs prove themselves. */
async function showSecret(key: string, secret: string, at = '/oauth/token') {
  const request = new Request(`http://service.test${at}`, {
    method: at.startsWith('/api/') ? 'GET' : 'POST',
    headers: { authorization: `Basic ${btoa(`${key}:${secret}`)}` },
  })
  return (await service.handle(request, { remoteAddress: '198.51.100.7' })).status
}

test.each([
  ['consumer secret', 'deskbell', '/oauth/token'],
  ['consumer secret where tokens are ended', 'deskbell', '/oauth/revoke'],
  ['token pair', 'key_tests', '/api/3.0/ping'],
])('a program that guesses the %s has to wait after ten wrong ones (§5.3)', async (_, key, at) => {
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await showSecret(key, `x${turn}`, at)).toBe(401)
  }
  expect(await showSecret(key, 'x10', at)).toBe(429)
  service.clock.advance(900)
  expect(await showSecret(key, 'x11', at)).toBe(401)
})

test('guesses at many consumer keys from one address have to wait after sixty', async () => {
  for (let turn = 0; turn < 60; turn += 1) await showSecret(`program${turn}`, 'x')
  expect(await showSecret('program60', 'x')).toBe(429)
})

test('a program with the right secret does not wait for those who guess behind the same address', async () => {
  for (let turn = 0; turn < 80; turn += 1) await showSecret('deskbell', `x${turn}`)
  // 400: let in, with nothing to trade.
  expect(await showSecret('deskbell', service.settings.client.secret)).toBe(400)
})
