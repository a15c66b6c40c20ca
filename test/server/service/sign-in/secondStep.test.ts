import { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceTables } from '../../../../src/server/service/base/tables.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { answerPage, formTokenIn, plainQuery } from '../../../example/signInAs.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
// Old guesses are forgotten, and each test has a half minute of its own for its codes.
beforeEach(() => service.clock.advance(3600))
afterAll(() => service.close())

const people = { kenji: 'kenji-demo', maria: 'maria-demo', sam: 'sam-demo' } as const
type Login = keyof typeof people

const hidden = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
const alertIn = (page: string): string => /role="alert">([^<]*)/.exec(page)?.[1] ?? ''
const titleOf = (page: string): string => /<h1>([^<]*)/.exec(page)?.[1] ?? ''

/** The code that an app with this key shows now, or some half minutes later. */
const codeNow = (key: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: service.clock.now().getTime() + later * 30_000,
  })

const post = async (path: string, form: Readonly<Record<string, string>>) => {
  const answer = await service.fetch(path, { method: 'POST', body: new URLSearchParams(form) })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}

/** The first page of the second step, filled in. */
async function begin(login: Login, typed: Readonly<Record<string, string>> = {}) {
  const answer = await answerPage(service.fetch, '/second-step', {
    login_id: login,
    password: people[login],
    ...typed,
  })
  return { status: answer.status, page: await answer.text() }
}

/** What the page with the key sends with its form. */
const offerIn = (page: string) => ({
  account: hidden(page, 'account'),
  secret: hidden(page, 'secret'),
  offer_token: hidden(page, 'offer_token'),
})

/** Turns the second step on, as somebody with an app does. @returns the key and the recovery codes */
async function turnOn(login: Login) {
  const { page } = await begin(login)
  const offer = offerIn(page)
  const key = offer.secret
  const { page: done } = await post('/second-step', { ...offer, code: codeNow(key) })
  const codes = [...done.matchAll(/<li><code>([^<]*)/g)].map(([, code = '']) => code)
  service.clock.advance(60)
  return { key, codes, offer }
}

async function turnOff(login: Login, code: string) {
  const { page } = await begin(login, { code })
  return post('/second-step', {
    account: hidden(page, 'account'),
    off_token: hidden(page, 'off_token'),
  })
}

const client = {
  id: 'deskbell',
  secret: 'consumer-secret-of-the-tests',
  redirectUris: ['http://desk.test/auth/callback', 'http://desk.test/other'],
}
const address = `/oauth/?${plainQuery(client)}`

/** The sign-in page after a right password. */
async function signIn(login: Login) {
  const answer = await answerPage(service.fetch, address, {
    login_id: login,
    password: people[login],
    decision: 'approve',
  })
  const page = await answer.text()
  const passed = { account: hidden(page, 'account'), passed_token: hidden(page, 'passed_token') }
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    page,
    enter: (code: string) => post(address, { ...passed, code, decision: 'approve' }),
    passed,
  }
}

describe('a sign-in that asks for a code as well (security.md 6.3.2)', () => {
  let key: string
  let codes: readonly string[]
  beforeAll(async () => {
    ;({ key, codes } = await turnOn('kenji'))
  })

  test('needs both the password and a code', async () => {
    const page = await signIn('kenji')
    expect([page.status, page.location, titleOf(page.page)]).toEqual([
      200,
      null,
      'Two-step sign-in',
    ])
    const wrong = await page.enter('000000')
    expect([wrong.status, alertIn(wrong.page)]).toEqual([
      401,
      'Wrong or used code. Wait for the next one.',
    ])
    const right = await page.enter(codeNow(key).replace(/(\d{3})/, '$1 '))
    expect(right.status).toBe(303)
    expect(right.headers.get('location')).toMatch(/^http:\/\/desk.test\/other\?code=/)
  })

  test('takes each code once, also when two send it at once, and no code of an earlier half minute (6.5.1)', async () => {
    const [one, other] = [await signIn('kenji'), await signIn('kenji')]
    const code = codeNow(key)
    const both = await Promise.all([one.enter(code), other.enter(code)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 401])
    expect((await (await signIn('kenji')).enter(codeNow(key, -1))).status).toBe(401)
    expect((await (await signIn('kenji')).enter(codeNow(key, 1))).status).toBe(303)
  })

  test('takes the code of a phone whose clock is half a minute wrong, and not one that is further off (6.5.5)', async () => {
    for (const far of [-3, -2, 2, 3]) {
      expect((await (await signIn('kenji')).enter(codeNow(key, far))).status).toBe(401)
    }
    expect((await (await signIn('kenji')).enter(codeNow(key, -1))).status).toBe(303)
  })

  test('takes each recovery code once, however it is typed, and stores only slow hashes of them, each with its salt (6.5.2)', async () => {
    expect(codes).toHaveLength(8)
    const [first = '', second = ''] = codes
    expect((await (await signIn('kenji')).enter(first.toLowerCase())).status).toBe(303)
    expect((await (await signIn('kenji')).enter(first)).status).toBe(401)
    expect((await (await signIn('kenji')).enter(second.replace('-', ' '))).status).toBe(303)
    const db = new Kysely<ServiceTables>({ dialect: service.database.dialect() })
    const kept = await db.selectFrom('recovery_codes').selectAll().execute()
    expect(kept).toHaveLength(6)
    expect(JSON.stringify(kept)).not.toContain(codes[3]?.slice(0, 5) ?? '')
    const salts = kept.map(({ code_hash: hash }) => /^scrypt\$\d+\$([\w-]{22})\$/.exec(hash)?.[1])
    expect(new Set(salts).size).toBe(6)
    expect(salts).not.toContain(undefined)
  })

  test('cannot be blocked by somebody without the password, and recovery codes cannot be blocked by guessing codes', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      for (const login_id of ['second step of 2', '2', 'code 2']) {
        await answerPage(service.fetch, address, { login_id, password: 'x', decision: 'approve' })
      }
    }
    service.clock.advance(901)
    const page = await signIn('kenji')
    for (let turn = 0; turn < 7; turn += 1) await page.enter('000000')
    expect((await page.enter('000000')).status).toBe(429)
    expect((await page.enter(codes[5] ?? '')).status).toBe(303)
  })

  test('makes guesses wait after five, after ten from any address, and accepts the right code again later (6.3.1)', async () => {
    const page = await signIn('kenji')
    for (let turn = 0; turn < 5; turn += 1) await page.enter('000000')
    const slowed = await page.enter(codeNow(key))
    expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '900'])
    service.clock.advance(901)
    expect((await page.enter(codeNow(key))).status).toBe(303)
  })

  test('accepts no second page that did not follow the right password of the same person', async () => {
    const maria = await signIn('maria')
    expect(maria.status).toBe(303)
    const { passed } = await signIn('kenji')
    const account = String(Number(passed.account) + 1)
    for (const forged of [
      { account: passed.account, passed_token: 'x' },
      { ...passed, account },
      { ...passed, account: 'NaN' },
    ]) {
      const answer = await post(address, { ...forged, code: codeNow(key), decision: 'approve' })
      expect([answer.status, alertIn(answer.page)]).toEqual([
        401,
        'This page was open too long. Sign in again.',
      ])
    }
    service.clock.advance(31 * 60)
    const late = await post(address, { ...passed, code: codeNow(key), decision: 'approve' })
    expect(late.status).toBe(401)
  })

  test('accepts no second page opened before the password was changed or the account disabled', async () => {
    const before = await signIn('kenji')
    const db = new Kysely<ServiceTables>({ dialect: service.database.dialect() })
    const account_id = Number(before.passed.account)
    const change = (values: { password_hash?: string | null; enabled?: boolean }) =>
      db.updateTable('accounts').set(values).where('account_id', '=', account_id).execute()
    const { password_hash } = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
    for (const meanwhile of [{ password_hash: 'another' }, { enabled: false }]) {
      await change(meanwhile)
      expect(alertIn((await before.enter(codeNow(key))).page)).toContain('open too long')
      await change({ password_hash, enabled: true })
    }
    expect((await before.enter(codeNow(key))).status).toBe(303)
  })

  test('can be denied on the second page as on the first', async () => {
    const { passed } = await signIn('kenji')
    const answer = await post(address, { ...passed, decision: 'deny' })
    expect(answer.headers.get('location')).toContain('error=access_denied')
  })

  test('counts as a sign-in, and is logged, only once the code was right', async () => {
    const before = service.logged.length
    const page = await signIn('kenji')
    const events = () => service.logged.slice(before).map((line) => String(JSON.parse(line).event))
    expect(events()).toEqual([])
    await page.enter('000000')
    await page.enter(codeNow(key))
    expect(events()).toEqual(['code_failed', 'signed_in'])
    expect(service.logged.slice(before).join()).not.toContain('000000')
  })

  test('needs a code to change the password, too (6.2.2)', async () => {
    const fresh = 'kettle orbit mango'
    const change = async (code: string) => {
      const answer = await answerPage(service.fetch, '/password', {
        login_id: 'kenji',
        password: people.kenji,
        new_password: fresh,
        again: fresh,
        code,
      })
      return [answer.status, alertIn(await answer.text())]
    }
    expect(await change('')).toEqual([400, 'Enter the code from your app, too.'])
    expect((await change('000000'))[0]).toBe(400)
    expect((await signIn('kenji')).status).toBe(200)
  })
})

describe('turning the second step on and off', () => {
  test('shows a key of 160 random bits and its picture, and is on once a code of the app proves that the key arrived (6.5.3)', async () => {
    const [one, other] = [await begin('sam'), await begin('sam')]
    const key = hidden(one.page, 'secret')
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(hidden(other.page, 'secret')).not.toBe(key)
    expect(one.page).toContain('src="data:image/svg+xml,')
    const wrong = await post('/second-step', { ...offerIn(one.page), code: '000000' })
    expect(alertIn(wrong.page)).toContain('Wrong code. Check')
    expect((await signIn('sam')).status).toBe(303)
  })

  test('needs the right password, and accepts no key that the page did not make', async () => {
    expect((await begin('sam', { password: 'x' })).status).toBe(400)
    const { page } = await begin('sam')
    const key = 'A'.repeat(32)
    const offer = { ...offerIn(page), secret: key }
    expect((await post('/second-step', { ...offer, code: codeNow(key) })).status).toBe(400)
    const answer = await service.fetch('/second-step', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ form_token: formTokenIn(page) }),
    })
    expect(answer.status).toBe(403)
  })

  test('needs a code to be turned off, and afterwards the password alone is enough', async () => {
    const { key, offer } = await turnOn('sam')
    expect(alertIn((await begin('sam')).page)).toBe('Enter the code from your app, too.')
    const twice = await post('/second-step', { ...offer, code: codeNow(key) })
    expect(alertIn(twice.page)).toBe('This page was open too long. Start again.')
    const guessed = await post('/second-step', { account: offer.account, off_token: 'x' })
    expect(guessed.status).toBe(400)
    expect(titleOf((await turnOff('sam', codeNow(key))).page)).toBe('Two-step sign-in is off')
    expect((await signIn('sam')).status).toBe(303)
  })

  test('is turned off by a manager’s link for a new password, since the phone may be what was lost (6.4.4)', async () => {
    await turnOn('sam')
    const made = await answerPage(service.fetch, '/new-password', {
      login_id: 'maria',
      password: people.maria,
      colleague: 'sam',
    })
    const link = /http:\/\/service.test(\/new-password\/[\w-]+)/.exec(await made.text())?.[1] ?? ''
    const fresh = 'kettle orbit mango'
    await post(link, { new_password: fresh, again: fresh })
    await expect(service.tokenFor('sam', fresh)).resolves.toBeTruthy()
  })

  test('does nothing with a page opened before the password, the key or the second step changed', async () => {
    const { page: early } = await begin('maria')
    const { key } = await turnOn('maria')
    const { page: off } = await begin('maria', { code: codeNow(key) })
    const offer = offerIn(early)
    const again = await post('/second-step', { ...offer, code: codeNow(offer.secret) })
    expect(alertIn(again.page)).toBe('This page was open too long. Start again.')
    service.clock.advance(60)
    await turnOff('maria', codeNow(key))
    service.clock.advance(60)
    const renewed = await turnOn('maria')
    const stale = { account: hidden(off, 'account'), off_token: hidden(off, 'off_token') }
    expect((await post('/second-step', stale)).status).toBe(400)
    expect(titleOf((await signIn('maria')).page)).toBe('Two-step sign-in')
    await turnOff('maria', codeNow(renewed.key))
  })
})
