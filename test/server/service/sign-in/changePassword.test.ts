import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { answerPage, formTokenIn } from '../../../example/signInAs.ts'
import { aCode, exchange, refresh, useToken } from './aTrade.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
// Old guesses are forgotten before each test.
beforeEach(() => service.clock.advance(3600))
afterAll(() => service.close())

const fresh = 'kettle orbit mango'
const wish = { login_id: 'kenji', password: 'kenji-demo', new_password: fresh, again: fresh }
const send = (typed: Partial<typeof wish> = {}) =>
  answerPage(service.fetch, '/password', { ...wish, ...typed })
const alertOn = async (answer: Response): Promise<string> =>
  /role="alert">([^<]*)/.exec(await answer.text())?.[1] ?? ''

test('the sign-in page links to the page that changes a password (security.md 6.2.2)', async () => {
  const query = new URLSearchParams({ client_id: 'deskbell', response_type: 'code' })
  query.set('redirect_uri', 'http://desk.test/other')
  expect(await (await service.fetch(`/oauth/?${query}`)).text()).toContain('href="/password"')
  const answer = await service.fetch('/password')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).not.toContain('script-src')
  expect(await answer.text()).toContain('autocomplete="new-password"')
})

test.each([
  ['the old one is wrong', { password: 'x' }, 'Wrong login or password.'],
  ['the login is nobody’s', { login_id: 'nobody' }, 'Wrong login or password.'],
  ['the two differ', { again: 'kettle orbit mangos' }, 'The passwords do not match.'],
  [
    'the new one is short',
    { new_password: 'short', again: 'short' },
    'Use at least 10 characters.',
  ],
  [
    'the new one is common',
    { new_password: 'password123', again: 'password123' },
    'Too easy to guess. Use three or four unrelated words.',
  ],
])('when %s, nothing changes and the page says why', async (_, typed, message) => {
  const answer = await send(typed)
  expect([answer.status, await alertOn(answer)]).toEqual([400, message])
  await expect(service.tokenFor('kenji')).resolves.toBeTruthy()
})

test('a form from another page or another hour is refused', async () => {
  const token = formTokenIn(await (await service.fetch('/password')).text())
  const post = (headers: Record<string, string>) =>
    service.fetch('/password', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ ...wish, form_token: token }),
    })
  expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  service.clock.advance(31 * 60)
  expect((await post({})).status).toBe(400)
  await expect(service.tokenFor('kenji')).resolves.toBeTruthy()
})

test('guesses of the old password are counted as at sign-in, and have to wait (security.md 6.3.1)', async () => {
  for (let turn = 0; turn < 10; turn += 1) await send({ login_id: 'sam', password: 'x' })
  const refused = await send({ login_id: 'sam', password: 'sam-demo' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
})

test('each failed attempt is in the log, without what was typed (security.md 16.3.1)', async () => {
  const before = service.logged.length
  await send({ password: 'a slip of the keyboard' })
  await send({ login_id: 'my password by mistake' })
  const failed = service.logged.slice(before).map((line): unknown => JSON.parse(line))
  expect(failed).toEqual([
    expect.objectContaining({ event: 'login_failed', accountId: 2 }),
    expect.objectContaining({ event: 'login_failed', accountId: null }),
  ])
  expect(service.logged.join('\n')).not.toMatch(/slip of|by mistake/)
})

describe('a changed password', () => {
  test('ends every sign-in made with the old one, and no sign-in of others (security.md 7.4.3)', async () => {
    const kenji = await service.tokenFor('kenji')
    const maria = await service.tokenFor('maria')
    const { status } = await send()
    expect(status).toBe(200)
    expect(await useToken(service, kenji.access_token)).toBe(401)
    expect((await refresh(service, kenji)).body.error).toBe('invalid_grant')
    expect(await useToken(service, maria.access_token)).toBe(200)
    expect(service.logged.join('\n')).toContain('"event":"password_changed","accountId":2')
    expect(service.logged.join('\n')).not.toContain(fresh)
  })

  test('is the only one that signs in from then on', async () => {
    await expect(service.tokenFor('kenji', 'kenji-demo')).rejects.toThrow('401')
    await expect(service.tokenFor('kenji', fresh)).resolves.toBeTruthy()
  })

  test('makes a code that was not yet exchanged useless', async () => {
    const code = await aCode(service)
    const next = 'seven blue teapots'
    const typed = { login_id: 'maria', password: 'maria-demo', new_password: next, again: next }
    expect((await send(typed)).status).toBe(200)
    expect((await exchange(service, code)).body.error).toBe('invalid_grant')
  })
})
