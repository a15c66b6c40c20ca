import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AService, startService } from '../../example/aService.ts'
import { authorizeQuery, formTokenIn } from '../../example/signInAs.ts'

let service: AService
let path: string
beforeAll(async () => {
  service = await startService()
  path = `/oauth/?${authorizeQuery(service.settings.client)}`
})
// Old guesses are forgotten before each test.
beforeEach(() => service.clock.advance(3600))
afterAll(() => service.close())

async function guess(login_id: string, password: string, remoteAddress = '198.51.100.7') {
  const form_token = formTokenIn(await (await service.fetch(path)).text())
  const body = new URLSearchParams({ login_id, password, form_token, decision: 'approve' })
  const request = new Request(`http://service.test${path}`, { method: 'POST', body })
  return service.handle(request, { remoteAddress })
}

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

test('a successful sign-in starts the count again', async () => {
  for (let turn = 0; turn < 9; turn += 1) await guess('kenji', 'x')
  expect((await guess('kenji', 'kenji-demo')).status).toBe(303)
  for (let turn = 0; turn < 9; turn += 1) expect((await guess('kenji', 'x')).status).toBe(401)
  expect((await guess('kenji', 'kenji-demo')).status).toBe(303)
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
