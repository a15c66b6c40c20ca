import * as fc from 'fast-check'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GateTables } from '../../../../src/server/gate/base/gateTables.ts'
import type { ServiceTables } from '../../../../src/server/service/base/tables.ts'
import type { Fault } from '../../../example/aChaosProxy.ts'
import { consumerSecret, type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'

const tokenAddress = 'POST /oauth/token/'

let desk: FrontDesk
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true })
})
afterAll(() => desk.close())
beforeEach(() => desk.proxy.calm())

const callback = (query: string) => `${desk.origin}/auth/callback?${query}`

async function start(tab: Tab, returnTo: unknown = '/today'): Promise<string> {
  const { authorizeUrl } = await (await tab.post('/auth/login', { returnTo })).json()
  return String(authorizeUrl)
}

/** After a failed sign-in the browser goes to the desk's own page, which says why. */
const redirectOf = ({ status, headers }: Response): unknown => {
  const { pathname, searchParams } = new URL(headers.get('location') ?? '', desk.origin)
  return [status, pathname, Object.fromEntries(searchParams)]
}

const signInPage = (reason: string, returnTo = '/today') => [303, '/signin', { reason, returnTo }]

const partOf = async (tab: Tab) => (await (await tab.get('/auth/session')).json()).account.part

const stateOf = async (tab: Tab) => (await (await tab.get('/auth/session')).json()).state

test('Maria signs in at the service, and the desk knows her and the business (§5.3)', async () => {
  const tab = desk.tab()
  const authorizeUrl = new URL(await start(tab, '/bookings?status=PAID'))
  expect(authorizeUrl.pathname).toBe('/oauth/')
  expect(authorizeUrl.searchParams.get('code_challenge_method')).toBe('S256')
  const landed = await tab.arrive(await desk.approve(authorizeUrl.href, 'maria'))
  expect(landed.status).toBe(303)
  expect(landed.headers.get('location')).toBe('/bookings?status=PAID')
  expect(await (await tab.get('/auth/session')).json()).toMatchObject({
    state: 'in',
    account: { name: 'Maria Silva', part: 'manager' },
    business: {
      name: 'Heron Landing',
      timeZone: 'America/Vancouver',
      currency: 'CAD',
      // Since March 2026 the clocks there do not change any more, which older time zone data does not know.
      clocks: {
        changes: expect.arrayContaining([{ at: 1_772_964_000_000, aheadMs: -25_200_000 }]),
      },
    },
    endsInSeconds: 43_200,
    serviceHost: authorizeUrl.host,
  })
})

test.each([
  ['de', 'de'],
  ['pt-BR', 'pt-BR'],
  ['de-CH, de;q=0.9', null],
  ['"><script>', null],
])(
  'a desk with Accept-Language %s opens the sign-in page with ui_locales %s',
  async (acceptLanguage, uiLocales) => {
    const headers = { 'accept-language': acceptLanguage }
    const answer = await desk.tab().post('/auth/login', {}, headers)
    const { authorizeUrl } = await answer.json()
    expect(new URL(authorizeUrl).searchParams.get('ui_locales')).toBe(uiLocales)
  },
)

test('both cookies have the right attributes', async () => {
  const tab = desk.tab()
  const authorizeUrl = await start(tab)
  const pending = tab.cookies.get('__Host-desk-tx')?.line ?? ''
  expect(pending.replace(/=[^;]+/, '=…')).toBe(
    '__Host-desk-tx=…; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=600',
  )
  await tab.arrive(await desk.approve(authorizeUrl, 'maria'))
  const cookieLine = tab.cookies.get('__Host-desk')?.line ?? ''
  expect(cookieLine.replace(/=[^;]+/, '=…')).toBe(
    '__Host-desk=…; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200',
  )
  expect(cookieLine.length).toBeLessThan(1024)
  expect([...tab.cookies.keys()]).toEqual(['__Host-desk'])
})

test('a browser that refuses Secure cookies on localhost gets a plain one', async () => {
  const tab = desk.tab()
  const authorizeUrl = await start(tab)
  tab.cookies.delete('__Host-desk-tx')
  await tab.arrive(await desk.approve(authorizeUrl, 'maria'))
  expect([...tab.cookies.keys()]).toEqual(['desk'])
  expect(await stateOf(tab)).toBe('in')
})

test('a callback without a started sign-in requests no token (200 random ones)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), async (code, state) => {
      const query = new URLSearchParams({ code, state }).toString()
      const answer = await desk.tab().arrive(callback(query))
      expect(redirectOf(answer)).toEqual(signInPage('nothing-pending', '/'))
    }),
    { numRuns: 200 },
  )
  expect(desk.proxy.count(tokenAddress)).toBe(0)
})

test("somebody else's code is refused by its state, and the started sign-in can still finish", async () => {
  const attacker = desk.tab()
  const planted = await desk.approve(await start(attacker), 'kenji')
  const victim = desk.tab()
  const authorizeUrl = await start(victim)
  const answer = await victim.arrive(planted)
  expect(redirectOf(answer)).toEqual(signInPage('other-sign-in'))
  expect(desk.proxy.count(tokenAddress)).toBe(0)
  expect(await stateOf(victim)).toBe('out')
  const landed = await victim.arrive(await desk.approve(authorizeUrl, 'maria'))
  expect(landed.status).toBe(303)
})

test('a missing state is refused once this service has been seen to send it', async () => {
  const tab = await desk.signIn('maria')
  await tab.post('/auth/logout')
  const back = new URL(await desk.approve(await start(tab), 'maria'))
  back.searchParams.delete('state')
  desk.proxy.calm()
  expect(redirectOf(await tab.arrive(back.href))).toEqual(signInPage('other-sign-in'))
  expect(desk.proxy.count(tokenAddress)).toBe(0)
  expect(desk.logged.some((line) => line.includes('state-missing'))).toBe(true)
})

test('anybody may start signing in, a hundred times, and nothing of it is stored', async () => {
  const db = new Kysely<GateTables>({ dialect: desk.service.database.dialect() })
  const count = async () => (await db.selectFrom('gate_sign_ins').selectAll().execute()).length
  const before = await count()
  const stranger = desk.tab()
  for (let nth = 0; nth < 100; nth += 1) {
    expect((await stranger.post('/auth/login', { returnTo: '/today' })).status).toBe(200)
  }
  expect(await count()).toBe(before)
})

test('twenty equal callbacks at once make one exchange, and all lead to the same page', async () => {
  const tab = desk.tab()
  const back = await desk.approve(await start(tab, '/bookings'), 'maria')
  const cookie = [...tab.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const answers = await Promise.all(Array.from({ length: 20 }, () => tab.arrive(back, { cookie })))
  for (const answer of answers) {
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/bookings')
  }
  const reloaded = await tab.arrive(back, { cookie })
  expect(reloaded.headers.get('location')).toBe('/bookings')
  expect(desk.proxy.count(tokenAddress)).toBe(1)
  expect(await stateOf(tab)).toBe('in')
})

test('when the answer to the exchange is lost, the code is not sent again and the page to return to is kept', async () => {
  const tab = desk.tab()
  const back = await desk.approve(await start(tab, '/bookings/AB-1'), 'maria')
  desk.proxy.next(tokenAddress, { kind: 'dropAfter' })
  const answer = await tab.arrive(back)
  expect(redirectOf(answer)).toEqual(signInPage('unreachable', '/bookings/AB-1'))
  expect(desk.proxy.count(tokenAddress)).toBe(1)
})

test('made-up codes from one network reach the service thirty times a minute at most, and nobody elsewhere waits for them', async () => {
  const before = desk.proxy.count(tokenAddress)
  const failures: string[] = []
  for (let turn = 0; turn < 40; turn += 1) {
    const stranger = desk.tab(`2001:db8:1:2::${turn + 1}`)
    const state = new URL(await start(stranger)).searchParams.get('state') ?? ''
    const answer = await stranger.arrive(callback(`code=made-up-${turn}&state=${state}`))
    failures.push(answer.headers.get('location')?.match(/reason=([\w-]+)/)?.[1] ?? '')
  }
  expect(desk.proxy.count(tokenAddress) - before).toBe(30)
  expect(failures.slice(30)).toEqual(Array.from({ length: 10 }, () => 'unreachable'))
  await desk.signIn('kenji', desk.tab('198.51.100.8'))
  desk.clock.advance(61)
  await desk.signIn('kenji', desk.tab('2001:db8:1:2::1'))
})

test('a code that is too old leads to the desk’s own page without a loop, and is in no address afterwards (§5.3)', async () => {
  const tab = desk.tab()
  const back = await desk.approve(await start(tab), 'maria')
  desk.clock.advance(61)
  const answer = await tab.arrive(back)
  expect(redirectOf(answer)).toEqual(signInPage('failed'))
  expect(await answer.text()).toBe('')
  expect(answer.headers.get('location')).not.toContain(new URL(back).searchParams.get('code'))
})

test('a sign-in started more than ten minutes ago cannot be finished', async () => {
  const tab = desk.tab()
  const authorizeUrl = await start(tab)
  desk.clock.advance(601)
  const back = await desk.approve(authorizeUrl, 'maria')
  expect(redirectOf(await tab.arrive(back))).toEqual(signInPage('nothing-pending', '/'))
  expect(desk.proxy.count(tokenAddress)).toBe(0)
})

test('a person who denies access reads so, and no token is requested', async () => {
  const tab = desk.tab()
  const answer = await tab.arrive(await desk.approve(await start(tab), 'maria', 'deny'))
  expect(redirectOf(answer)).toEqual(signInPage('denied'))
  expect(desk.proxy.count(tokenAddress)).toBe(0)
})

test('wrong callbacks are refused: two codes, none, one with a space; the started sign-in can still finish', async () => {
  const tab = desk.tab()
  const back = await desk.approve(await start(tab), 'maria')
  const state = new URL(back).searchParams.get('state') ?? ''
  for (const query of [
    'code=a&code=b',
    'error=access_denied&state=a&state=b',
    `code=a&code=b&state=${state}`,
    `state=${state}`,
    `code=a%20b&state=${state}`,
    `code=${'a'.repeat(2049)}&state=${state}`,
    `code=a&state=${state}&state=${state}`,
  ]) {
    expect(redirectOf(await tab.arrive(callback(query)))).toEqual(signInPage('failed'))
  }
  for (const query of ['error=access_denied', 'error=access_denied&state=a', 'code=a&state=a']) {
    expect(redirectOf(await tab.arrive(callback(query)))).toEqual(signInPage('other-sign-in'))
  }
  expect(desk.proxy.count(tokenAddress)).toBe(0)
  expect((await tab.arrive(back)).status).toBe(303)
  expect(await stateOf(tab)).toBe('in')
})

test('a prefetch or a HEAD request exchanges no code', async () => {
  const tab = desk.tab()
  const back = await desk.approve(await start(tab), 'maria')
  expect((await tab.arrive(back, { 'sec-purpose': 'prefetch' })).status).toBe(204)
  expect((await tab.arrive(back, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(204)
  const head = new Request(back, { method: 'HEAD' })
  expect((await desk.gate.handle(head, { remoteAddress: '' })).status).toBe(405)
  expect(desk.proxy.count(tokenAddress)).toBe(0)
  expect((await tab.arrive(back)).status).toBe(303)
})

test('signing in again gives new ids and ends the sign-in before it', async () => {
  const tab = await desk.signIn('maria')
  const before = tab.cookies.get('__Host-desk')
  await desk.signIn('maria', tab)
  const after = tab.cookies.get('__Host-desk')
  expect(after?.value).not.toBe(before?.value)
  const old = desk.tab()
  if (before) old.cookies.set('__Host-desk', before)
  expect(await stateOf(old)).toBe('out')
  expect(await stateOf(tab)).toBe('in')
})

test('when two tabs sign in, the last one succeeds and the first shows why it did not', async () => {
  const tab = desk.tab()
  const first = await start(tab, '/one')
  const second = await start(tab, '/two')
  const answer = await tab.arrive(await desk.approve(first, 'maria'))
  expect(redirectOf(answer)).toEqual(signInPage('other-sign-in', '/two'))
  const landed = await tab.arrive(await desk.approve(second, 'maria'))
  expect(landed.headers.get('location')).toBe('/two')
})

test('a page that signs in without a person is stopped at the third time within a minute', async () => {
  const tab = desk.tab()
  const again = () => tab.post('/auth/login', { returnTo: '/', automatic: true })
  expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  const stopped = await again()
  expect(stopped.status).toBe(429)
  expect((await tab.post('/auth/login', { returnTo: '/' })).status).toBe(200)
  desk.clock.advance(61)
  expect((await again()).status).toBe(200)
})

test('signing out ends the sign-in in every tab, may be repeated, and keeps the tablet’s unsent actions', async () => {
  const tab = await desk.signIn('maria')
  const kept = tab.cookies.get('__Host-desk')
  const answer = await tab.post('/auth/logout')
  expect(answer.status).toBe(204)
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect(tab.cookies.size).toBe(0)
  expect((await tab.post('/auth/logout')).status).toBe(204)
  if (kept) tab.cookies.set('__Host-desk', kept)
  const refused = await tab.get('/api/3.0/ping')
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ error: { errorCode: 'signed-out' } })
})

test('signing out ends the tokens at the service, and no others (security.md 7.4.1)', async () => {
  const db = new Kysely<ServiceTables>({ dialect: desk.service.database.dialect() })
  const living = async (): Promise<number> => {
    const tokens = db.selectFrom('oauth_tokens').select('pair_id').where('revoked_at', 'is', null)
    return (await tokens.execute()).length
  }
  const before = await living()
  const [maria, kenji] = [await desk.signIn('maria'), await desk.signIn('kenji')]
  expect(await living()).toBe(before + 2)
  expect((await maria.post('/auth/logout')).status).toBe(204)
  expect(await living()).toBe(before + 1)
  expect((await kenji.get('/api/3.0/ping')).status).toBe(200)
})

test.each<[string, Fault]>([
  ['knows no such address', { kind: 'status', status: 404, when: 'before' }],
  ['answers with a page', { kind: 'html200' }],
  ['cannot be reached', { kind: 'dropBefore' }],
])('where the service %s, signing out still works (§5.3)', async (_, fault) => {
  const tab = await desk.signIn('maria')
  desk.proxy.next('POST /oauth/revoke', fault, 2)
  expect((await tab.post('/auth/logout')).status).toBe(204)
  expect(desk.proxy.count('POST /oauth/revoke')).toBeGreaterThan(0)
  expect(await stateOf(tab)).toBe('out')
})

test('the sign-in ends after a shift', async () => {
  const tab = await desk.signIn('maria')
  desk.clock.advance(12 * 3600 + 1)
  expect(await (await tab.get('/auth/session')).json()).toMatchObject({
    state: 'out',
    notice: 'expired',
  })
})

test('no log line contains a secret, token, code or cookie', async () => {
  const tab = desk.tab()
  const back = await desk.approve(await start(tab), 'maria')
  await tab.arrive(back)
  await tab.post('/api/3.0/customer', { customer_email: 'canary@guest.example' })
  const canaries = [
    consumerSecret,
    new URL(back).searchParams.get('code') ?? '',
    tab.cookies.get('__Host-desk')?.value ?? '',
    'canary@guest.example',
    ...desk.proxy.seen.map(({ headers }) => headers.authorization?.split(' ')[1] ?? consumerSecret),
  ]
  const log = desk.logged.join('')
  for (const canary of canaries) {
    expect(canary.length).toBeGreaterThan(10)
    expect(log).not.toContain(canary)
  }
})

test('the answer about who is signed in contains their role: null when the service has none, absent when it fails (§2.9)', async () => {
  expect(await partOf(await desk.signIn('kenji'))).toBe('desk')
  for (const [status, part] of [
    [404, null],
    [500, undefined],
  ] as const) {
    desk.proxy.next('GET /api/4.0/accounts/', { kind: 'status', status, when: 'before' })
    expect([status, await partOf(await desk.signIn('kenji'))]).toEqual([status, part])
  }
})

test('the sign-in tells the day at the business, by the clocks that the service knows there', async () => {
  // Half past midnight there: the rules until March 2026 would say half past eleven, the day before.
  desk.clock.set('2026-12-01T07:30:00Z')
  const tab = await desk.signIn('maria')
  expect(await (await tab.get('/auth/session')).json()).toMatchObject({ businessDay: '2026-12-01' })
})
