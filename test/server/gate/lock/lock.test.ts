import { randomBytes } from 'node:crypto'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GateTables } from '../../../../src/server/gate/base/gateTables.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { aTab, type Tab } from '../../../example/aTab.ts'

const pinOf = { maria: 'pin-of-maria-482915', kenji: 'pin-of-kenji-730264' }

let desk: FrontDesk
beforeAll(async () => {
  desk = await startFrontDesk()
})
afterAll(() => desk.close())

const json = async (answer: Promise<Response> | Response) => (await answer).json()
const stateOf = async (tab: Tab) => (await json(tab.get('/auth/session'))).state
const accountIn = async (tab: Tab): Promise<number> =>
  (await json(tab.get('/auth/session'))).account.id
const dataIn = async (tab: Tab) => (await tab.get('/api/3.0/ping')).status
const sharesOf = async (tab: Tab): Promise<readonly { kid: string; share: string }[]> =>
  (await json(tab.get('/auth/device'))).shares

/** A tablet of the business that Maria has marked, and on which she is signed in. */
async function aTablet(): Promise<Tab> {
  const tab = await desk.signIn('maria')
  expect((await tab.post('/auth/device', { pin: pinOf.maria })).status).toBe(200)
  return tab
}

test('a computer that is not marked gets no share and no cookie (reliability.md §2.3)', async () => {
  const tab = await desk.signIn('maria')
  expect(await json(tab.get('/auth/device'))).toEqual({
    isMarked: false,
    hasPin: false,
    shares: [],
  })
  expect([...tab.cookies.keys()]).toEqual(['__Host-desk'])
})

test('a tablet that was forgotten gets no share, even with its cookies (reliability.md §2.9)', async () => {
  const tab = await aTablet()
  const [share] = await sharesOf(tab)
  expect(share).toBeDefined()
  const device = tab.cookies.get('__Host-desk-dev') ?? { value: '', line: '' }
  await tab.post('/auth/device/forget')
  for (const value of [device.value, 'x'.repeat(43)]) {
    tab.cookies.set('__Host-desk-dev', { ...device, value })
    const answer = await tab.get('/auth/device')
    expect(await answer.json()).toEqual({ isMarked: false, hasPin: false, shares: [] })
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  // A manager who marks it again gets the same share: what is kept there opens.
  tab.cookies.set('__Host-desk-dev', device)
  expect((await tab.post('/auth/device', { pin: pinOf.maria })).status).toBe(200)
  expect(await sharesOf(tab)).toEqual([share])
})

test('marking sets the cookie that names the tablet, with exactly the right attributes', async () => {
  const tab = await aTablet()
  expect(tab.cookies.get('__Host-desk-dev')?.line.replace(/=[^;]+/, '=…')).toBe(
    '__Host-desk-dev=…; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=34560000',
  )
  expect(await json(tab.get('/auth/session'))).toMatchObject({ state: 'in', isMarked: true })
})

test('a PIN is set only right after signing in, also when the tablet was forgotten before (19.3)', async () => {
  const tab = await aTablet()
  const change = (pin: string) => tab.post('/auth/device', { pin })
  const freshFor = async () => (await json(tab.get('/auth/session'))).freshForSeconds
  expect(await freshFor()).toBe(10 * 60)
  expect((await change('another-pin-of-maria')).status).toBe(200)
  desk.clock.advance(9 * 60)
  expect(await freshFor()).toBe(60)
  desk.clock.advance(60)
  expect(await freshFor()).toBe(0)
  const refused = await change('pin-of-a-passer-by')
  expect([refused.status, (await refused.json()).error.errorCode]).toEqual([403, 'sign-in-again'])
  await tab.post('/auth/lock')
  const unlocked = await tab.post('/auth/unlock', { pin: 'another-pin-of-maria' })
  expect(unlocked.status).toBe(204)

  expect((await tab.post('/auth/device/forget')).status).toBe(204)
  expect((await change('pin-of-a-passer-by')).status).toBe(403)
  await desk.signIn('maria', tab)
  expect((await change(pinOf.maria)).status).toBe(200)
})

test('a share is given only to somebody who is signed in on that tablet', async () => {
  const tab = await aTablet()
  const [own] = await sharesOf(tab)
  expect(own?.share).toHaveLength(43)
  expect(await sharesOf(tab)).toEqual([own])
  expect((await tab.get('/auth/device')).headers.get('cache-control')).toBe('no-store')

  const other = await aTablet()
  expect((await sharesOf(other))[0]?.share).not.toBe(own?.share)

  const kenji = await desk.signIn('kenji')
  const device = tab.cookies.get('__Host-desk-dev')
  if (device) kenji.cookies.set('__Host-desk-dev', device)
  expect((await sharesOf(kenji))[0]?.share).not.toBe(own?.share)

  tab.cookies.delete('__Host-desk')
  expect((await tab.get('/auth/device')).status).toBe(401)
})

test('the share stays the same after a new key is added, and is not readable in the database', async () => {
  const tab = await aTablet()
  const [own] = await sharesOf(tab)
  const sessionKeys = `k2:${randomBytes(32).toString('base64')},${desk.settings.sessionKeys}`
  const rotated = aTab((await desk.anotherGate({ sessionKeys })).handle, desk.origin)
  for (const [name, cookie] of tab.cookies) rotated.cookies.set(name, cookie)
  const shares = await sharesOf(rotated)
  expect(shares.map(({ kid }) => kid)).toEqual(['k2', 'k1'])
  expect(shares[1]).toEqual(own)

  const db = new Kysely<GateTables>({ dialect: desk.service.database.dialect() })
  const rows = JSON.stringify(await db.selectFrom('gate_pins').selectAll().execute())
  expect(rows).not.toContain(own?.share)
  expect(rows).not.toContain(pinOf.maria)
  expect(rows).not.toContain(tab.cookies.get('__Host-desk-dev')?.value)
})

test('while the tablet is locked every data route answers 423, and no share is given (P1, P2)', async () => {
  const tab = await aTablet()
  expect((await tab.post('/auth/lock')).status).toBe(204)
  expect(await stateOf(tab)).toBe('locked')
  for (const path of [
    '/api/3.0/ping',
    '/api/3.0/booking/index',
    '/api/4.0/bookings',
    '/auth/device',
  ]) {
    expect([path, (await tab.get(path)).status]).toEqual([path, 423])
  }
  expect((await tab.post('/api/3.0/booking/notes', {})).status).toBe(423)
  expect((await tab.get(`/api/ops/${crypto.randomUUID()}`)).status).toBe(423)
  expect((await tab.post('/auth/confirm')).status).toBe(423)
  expect((await tab.post('/auth/device', { pin: 'another-pin-1' })).status).toBe(423)

  expect((await tab.post('/auth/unlock', { pin: pinOf.maria })).status).toBe(204)
  expect([await stateOf(tab), await dataIn(tab)]).toEqual(['in', 200])
})

test('five wrong PINs end the sign-in, and a right one starts the count again', async () => {
  const tab = await aTablet()
  await tab.post('/auth/lock')
  const tryWrong = async () => {
    const answer = await tab.post('/auth/unlock', { pin: 'wrong-000000' })
    return [answer.status, (await answer.json()).error.triesLeft]
  }
  expect([await tryWrong(), await tryWrong()]).toEqual([
    [403, 4],
    [403, 3],
  ])
  expect((await tab.post('/auth/unlock', { pin: pinOf.maria })).status).toBe(204)
  await tab.post('/auth/lock')
  for (const left of [4, 3, 2, 1]) expect(await tryWrong()).toEqual([403, left])
  expect(await tryWrong()).toEqual([401, undefined])
  expect((await tab.post('/auth/unlock', { pin: pinOf.maria })).status).toBe(401)
  expect(await json(tab.get('/auth/session'))).toMatchObject({ state: 'out', notice: 'wrong-pin' })
  expect(desk.logged.filter((line) => line.includes('wrong-pin')).length).toBeGreaterThanOrEqual(7)
  expect(desk.logged.join('')).not.toContain('wrong-000000')
})

test('guessing many PINs at once gives five tries and no more', async () => {
  const tab = await aTablet()
  await tab.post('/auth/lock')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => tab.post('/auth/unlock', { pin: `guess-${nth}00000` })),
  )
  expect(answers.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(4)
  expect((await tab.post('/auth/unlock', { pin: pinOf.maria })).status).toBe(401)
})

test('locking ends the sign-in of a person without a PIN, who then signs in again', async () => {
  const tab = await desk.signIn('maria')
  await tab.post('/auth/lock')
  expect(await json(tab.get('/auth/session'))).toMatchObject({ state: 'out', notice: 'idle' })
})

test('another person takes the tablet by PIN, and each comes back to their own sign-in (ux.md §3.9)', async () => {
  const tab = await aTablet()
  const maria = await accountIn(tab)
  await desk.signIn('kenji', tab)
  await tab.post('/auth/device', { pin: pinOf.kenji })
  const kenji = await accountIn(tab)
  expect(kenji).not.toBe(maria)

  await tab.post('/auth/lock')
  expect((await tab.post('/auth/unlock', { pin: pinOf.kenji, account: maria })).status).toBe(403)
  expect((await tab.post('/auth/unlock', { pin: pinOf.maria, account: maria })).status).toBe(204)
  expect([await stateOf(tab), await accountIn(tab), await dataIn(tab)]).toEqual(['in', maria, 200])
  expect((await tab.post('/auth/unlock', { pin: pinOf.kenji, account: kenji })).status).toBe(204)
  expect([await accountIn(tab), await dataIn(tab)]).toEqual([kenji, 200])
})

test('a person who signed out can come back by signing in, but not by PIN', async () => {
  const tab = await aTablet()
  const maria = await accountIn(tab)
  await tab.post('/auth/logout')
  const answer = await tab.post('/auth/unlock', { pin: pinOf.maria, account: maria })
  expect([answer.status, (await answer.json()).error.reason]).toEqual([401, 'not-here'])
})

test('unsent actions discarded at a sign-out are logged: who, where and how many, never their content (P11)', async () => {
  const tab = await aTablet()
  const maria = await accountIn(tab)
  const linesBefore = desk.logged.length
  expect((await tab.post('/auth/logout', { discarded: 3 })).status).toBe(204)
  const lines = desk.logged.slice(linesBefore).filter((line) => line.includes('unsent-discarded'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      event: 'unsent-discarded',
      account: maria,
      count: 3,
      device: expect.stringMatching(/^[\w-]{8}$/),
    },
  ])
  const again = await aTablet()
  for (const discarded of [0, -1, 1.5, 'many', null, { name: 'Ms Orr' }]) {
    expect((await again.post('/auth/logout', { discarded })).status).toBe(204)
  }
  expect(
    desk.logged
      .slice(linesBefore)
      .join('')
      .match(/unsent-discarded/g),
  ).toHaveLength(1)
  expect(desk.logged.join('')).not.toContain('Ms Orr')
})

test('removing the mark of a tablet deletes its cookie, its PINs and the sign-ins stored for it', async () => {
  const tab = await aTablet()
  const maria = await accountIn(tab)
  const device = tab.cookies.get('__Host-desk-dev')
  await desk.signIn('kenji', tab)
  await tab.post('/auth/device', { pin: pinOf.kenji })
  expect((await tab.post('/auth/device/forget')).status).toBe(204)
  expect([...tab.cookies.keys()]).toEqual(['__Host-desk'])
  if (device) tab.cookies.set('__Host-desk-dev', device)
  expect((await tab.post('/auth/unlock', { pin: pinOf.maria, account: maria })).status).toBe(401)
})

test('another site can neither mark, lock or unlock a tablet nor remove its mark', async () => {
  const tab = await aTablet()
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  for (const path of ['/auth/device', '/auth/device/forget', '/auth/lock', '/auth/unlock']) {
    const answer = await tab.post(path, { pin: pinOf.maria }, foreign)
    expect([path, answer.status]).toEqual([path, 403])
  }
  expect((await tab.fetch('/auth/device', { headers: foreign })).status).toBe(403)
  expect(await stateOf(tab)).toBe('in')
})

test('a text that is not a PIN is refused and does not count as a try', async () => {
  const tab = await aTablet()
  for (const pin of [undefined, 482915, '12345', 'x'.repeat(129), 'with space']) {
    expect((await tab.post('/auth/unlock', { pin })).status).toBe(400)
    expect((await tab.post('/auth/device', { pin })).status).toBe(400)
  }
})
