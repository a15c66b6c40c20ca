import { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ServiceTables } from '../../../../src/server/service/base/tables.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { answerPage, formTokenIn } from '../../../example/signInAs.ts'
import { useToken } from './aTrade.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
// Old guesses are forgotten before each test.
beforeEach(() => service.clock.advance(3600))
afterAll(() => service.close())

const fresh = 'kettle orbit mango'
const alertIn = (page: string): string => /role="alert">([^<]*)/.exec(page)?.[1] ?? ''

async function ask(typed: Readonly<Record<string, string>> = {}) {
  const answer = await answerPage(service.fetch, '/new-password', {
    login_id: 'maria',
    password: 'maria-demo',
    colleague: 'sam',
    ...typed,
  })
  const page = await answer.text()
  const link = /http:\/\/service.test(\/new-password\/[\w-]+)/.exec(page)?.[1] ?? null
  return { status: answer.status, alert: alertIn(page), link, page }
}

async function choose(link: string, password = fresh, again = password) {
  const body = new URLSearchParams({ new_password: password, again })
  const answer = await service.fetch(link, { method: 'POST', body })
  return { status: answer.status, alert: alertIn(await answer.text()) }
}

const passwordToken = async (): Promise<string> =>
  formTokenIn(await (await service.fetch('/password')).text())

const linkBy = async (typed?: Readonly<Record<string, string>>): Promise<string> => {
  const { link } = await ask(typed)
  if (link === null) throw new Error('No link was made.')
  return link
}

test('the page that changes a password links to the one that replaces a forgotten one (security.md 6.4.3)', async () => {
  expect(await (await service.fetch('/password')).text()).toContain('href="/new-password"')
  const page = await service.fetch('/new-password')
  expect(page.headers.get('content-security-policy')).not.toContain('script-src')
})

test.each([
  ['a wrong password', { password: 'x' }, 'Wrong login or password.'],
  [
    'somebody of the front desk',
    { login_id: 'kenji', password: 'kenji-demo' },
    'Only managers can do this.',
  ],
  ['a login that nobody has', { colleague: 'nobody' }, 'No one can sign in with this login.'],
])('%s gets no link', async (_, typed, alert) => {
  const answer = await ask(typed)
  expect(answer).toMatchObject({ status: 400, alert, link: null })
  // What is not secret does not have to be typed again.
  expect(answer.page).toContain(
    `name="colleague" value="${'colleague' in typed ? typed.colleague : 'sam'}"`,
  )
})

test('a colleague chooses a new password once by a manager’s link, and is signed out everywhere', async () => {
  const pair = await service.tokenFor('sam')
  const link = await linkBy()
  expect((await service.fetch(link)).status).toBe(200)
  expect(await choose(link, 'short')).toEqual({
    status: 400,
    alert: 'Use at least 10 characters.',
  })
  expect((await choose(link, fresh, 'another one')).alert).toContain('do not match')
  await expect(service.tokenFor('sam')).resolves.toBeTruthy()
  const answers = await Promise.all([choose(link), choose(link), choose(link)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect(await useToken(service, pair.access_token)).toBe(401)
  await expect(service.tokenFor('sam')).rejects.toThrow('not let in')
  await expect(service.tokenFor('sam', fresh)).resolves.toBeTruthy()
})

test('a link ends after an hour, when another one is made, and when the password is changed', async () => {
  const first = await linkBy()
  const second = await linkBy()
  expect((await service.fetch(first)).status).toBe(404)
  service.clock.advance(3599)
  expect((await service.fetch(second)).status).toBe(200)
  service.clock.advance(1)
  expect([(await service.fetch(second)).status, (await choose(second)).status]).toEqual([404, 404])
  const third = await linkBy()
  await answerPage(service.fetch, '/password', {
    login_id: 'sam',
    password: fresh,
    new_password: 'lantern gravel sonnet',
    again: 'lantern gravel sonnet',
  })
  expect((await choose(third)).status).toBe(404)
})

test('somebody who knew the old password keeps nothing: no page, no unused code, and no waiting time for its owner (security.md 6.4.3)', async () => {
  const old = 'lantern gravel sonnet'
  const secondStep = await answerPage(service.fetch, '/second-step', {
    login_id: 'sam',
    password: old,
  })
  const page = await secondStep.text()
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  const offer = {
    account: hidden('account'),
    secret: hidden('secret'),
    offer_token: hidden('offer_token'),
  }
  for (let turn = 0; turn < 101; turn += 1) {
    const from = `2001:db8:0:${turn.toString(16)}::1`
    await service.handle(
      new Request('http://service.test/password', {
        method: 'POST',
        body: new URLSearchParams({
          form_token: await passwordToken(),
          login_id: 'sam',
          password: 'x',
        }),
      }),
      { remoteAddress: from },
    )
  }
  const link = await linkBy()
  // Some of the calls come too late and are refused; the test looks at what the others leave behind.
  const underWay = Array.from({ length: 6 }, () => service.tokenFor('sam', old).catch(() => null))
  expect((await choose(link)).status).toBe(200)
  await Promise.all(underWay)
  const db = new Kysely<ServiceTables>({ dialect: service.database.dialect() })
  const codes = await db
    .selectFrom('oauth_codes')
    .select('code_hash')
    .where('account_id', '=', Number(offer.account))
    .where('used_at', 'is', null)
    .execute()
  const live = await db
    .selectFrom('oauth_tokens')
    .select('pair_id')
    .where('account_id', '=', Number(offer.account))
    .where('revoked_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  expect([codes, live]).toEqual([[], []])
  const code = new TOTP({ secret: Secret.fromBase32(offer.secret) }).generate({
    timestamp: service.clock.now().getTime(),
  })
  const late = await service.fetch('/second-step', {
    method: 'POST',
    body: new URLSearchParams({ ...offer, code }),
  })
  expect(late.status).toBe(400)
  await expect(service.tokenFor('sam', fresh)).resolves.toBeTruthy()
})

test('no link gives access to a disabled account', async () => {
  const link = await linkBy()
  const db = new Kysely<ServiceTables>({ dialect: service.database.dialect() })
  const enable = (enabled: boolean) =>
    db.updateTable('accounts').set({ enabled }).where('login_id', '=', 'sam').execute()
  await enable(false)
  expect([(await service.fetch(link)).status, (await choose(link)).status]).toEqual([404, 404])
  await enable(true)
  expect((await service.fetch(link)).status).toBe(200)
})

test('the log says which manager made a link, without the link', async () => {
  const before = service.logged.length
  const link = await linkBy()
  const lines = service.logged.slice(before)
  expect(lines.map((line) => String(JSON.parse(line).event))).toContain('password_link')
  expect(lines.join()).not.toContain(link.slice(-20))
})
