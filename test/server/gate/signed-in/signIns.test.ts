import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ListedSignIn, wireSignIns } from '../../../../src/contract/signInList.ts'
import { deviceWords } from '../../../../src/server/gate/signed-in/deviceWords.ts'
import type { ServiceTables } from '../../../../src/server/service/base/tables.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'

let desk: FrontDesk
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true })
})
afterAll(() => desk.close())

const listOf = async (tab: Tab): Promise<readonly ListedSignIn[]> =>
  wireSignIns.parse(await (await tab.get('/auth/sign-ins')).json()).signIns
const idOf = async (tab: Tab): Promise<string> =>
  (await listOf(tab)).find(({ isThis }) => isThis)?.id ?? ''
const end = async (tab: Tab, wish: unknown): Promise<number> =>
  (await tab.post('/auth/sign-ins/end', wish)).status
const sessionOf = async (tab: Tab) => (await tab.get('/auth/session')).json()
const status = async (tab: Tab): Promise<number> => (await tab.get('/api/3.0/ping')).status

/** A slow machine is no fault of the gate. */
const atLast = { timeout: 20_000 }

/** The number of token pairs that the service would still accept. */
async function livePairs(): Promise<number> {
  const db = new Kysely<ServiceTables>({ dialect: desk.service.database.dialect() })
  const rows = await db
    .selectFrom('oauth_tokens')
    .select('pair_id')
    .where('revoked_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  return rows.length
}

test('Kenji sees his sign-ins in all browsers, and nobody else’s', async () => {
  const [at, other] = [
    await desk.signIn('kenji'),
    await desk.signIn('kenji', desk.tab('198.51.100.4')),
  ]
  await desk.signIn('maria')
  const listed = await listOf(at)
  expect(listed.map(({ name }) => name)).toEqual(['Kenji Sato', 'Kenji Sato'])
  expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1)
  expect(listed).toContainEqual({
    id: await idOf(other),
    isThis: false,
    account: expect.any(Number),
    name: 'Kenji Sato',
    device: null,
    address: '198.51.100.4',
    since: desk.clock.now().toISOString(),
    usedAt: desk.clock.now().toISOString(),
    isLocked: false,
    packMadeAt: null,
  })
  expect(await end(at, { others: true })).toBe(204)
})

test('a tablet tells when it made its downtime pack, never an older moment and never one to come', async () => {
  const at = await desk.signIn('kenji', desk.tab('198.51.100.9'))
  const packOf = async () => (await listOf(at)).find(({ isThis }) => isThis)?.packMadeAt
  const tell = async (madeAt: unknown) => (await at.post('/auth/pack', { madeAt })).status
  const now = desk.clock.now().getTime()
  const moment = (minutes: number): string => new Date(now + minutes * 60_000).toISOString()
  expect([await tell(moment(-30)), await packOf()]).toEqual([204, moment(-30)])
  expect([await tell(moment(-60)), await packOf()]).toEqual([204, moment(-30)])
  expect([await tell(moment(90)), await packOf()]).toEqual([204, moment(0)])
  expect([await tell('yesterday'), await tell(undefined)]).toEqual([400, 400])
  expect((await desk.tab().post('/auth/pack', { madeAt: moment(0) })).status).toBe(401)
})

test('a sign-in ended from another device is refused at once with the reason, and its tokens no longer work at the service', async () => {
  const [here, lost] = [await desk.signIn('kenji'), await desk.signIn('kenji')]
  const before = await livePairs()
  const id = await idOf(lost)
  expect(await end(here, { id })).toBe(204)
  expect(await status(lost)).toBe(401)
  expect(await sessionOf(lost)).toMatchObject({ state: 'out', notice: 'ended-elsewhere' })
  expect(await livePairs()).toBe(before - 1)
  expect(await status(here)).toBe(200)
  expect((await listOf(here)).map(({ id: listed }) => listed)).not.toContain(id)
})

test('all other sign-ins end with one call, and this one continues', async () => {
  const [here, one, two] = [
    await desk.signIn('kenji'),
    await desk.signIn('kenji'),
    await desk.signIn('kenji'),
  ]
  expect(await end(here, { others: true })).toBe(204)
  expect([await status(here), await status(one), await status(two)]).toEqual([200, 401, 401])
})

test('a manager sees and can end everybody’s sign-ins; the front desk can end only its own', async () => {
  const [maria, kenji] = [await desk.signIn('maria'), await desk.signIn('kenji')]
  expect(await end(kenji, { id: await idOf(maria) })).toBe(403)
  expect(await status(maria)).toBe(200)
  const ofKenji = await idOf(kenji)
  expect((await listOf(maria)).map(({ id }) => id)).toContain(ofKenji)
  expect(await end(maria, { id: ofKenji })).toBe(204)
  expect(await status(kenji)).toBe(401)
  const { entries } = await (await maria.get('/auth/audit?acts=end-sign-in')).json()
  expect(entries[0].details).toEqual({ of: expect.any(Number) })
})

test('a person who signed in more than ten minutes ago signs in again before ending a sign-in (security.md 7.5.2)', async () => {
  const [here, lost] = [await desk.signIn('kenji'), await desk.signIn('kenji')]
  const id = await idOf(lost)
  desk.clock.advance(10 * 60)
  for (const wish of [{ id }, { others: true }]) {
    const refused = await here.post('/auth/sign-ins/end', wish)
    expect([refused.status, (await refused.json()).error.errorCode]).toEqual([403, 'sign-in-again'])
  }
  expect(await status(lost)).toBe(200)
  await desk.signIn('kenji', here)
  expect(await end(here, { id })).toBe(204)
  expect(await status(lost)).toBe(401)
})

test('the present sign-in cannot be ended in this way; one that has already ended succeeds, and a wrong id is refused', async () => {
  const [here, gone] = [await desk.signIn('kenji'), await desk.signIn('kenji')]
  const id = await idOf(gone)
  await gone.post('/auth/logout')
  expect(await end(here, { id })).toBe(204)
  expect(await end(here, { id: await idOf(here) })).toBe(400)
  expect(await end(here, { id: 'not one!' })).toBe(400)
  expect(await end(here, {})).toBe(400)
  expect((await desk.tab().get('/auth/sign-ins')).status).toBe(401)
})

test('the time of last use is exact to five minutes', async () => {
  const here = await desk.signIn('kenji')
  const used = async () => (await listOf(here)).find(({ isThis }) => isThis)?.usedAt
  const first = await used()
  desk.clock.advance(4 * 60)
  expect(await used()).toBe(first)
  desk.clock.advance(2 * 60)
  await status(here)
  expect(await used()).toBe(desk.clock.now().toISOString())
})

test('a sign-in unused for four hours ends, also behind its lock; each use starts the four hours again', async () => {
  const [used, left, locked] = [
    await desk.signIn('kenji'),
    await desk.signIn('kenji'),
    await desk.signIn('maria'),
  ]
  await locked.post('/auth/device', { pin: 'pin-of-maria-482915' })
  await locked.post('/auth/lock')
  const anHour = async () => {
    desk.clock.advance(60 * 60)
    await locked.get('/auth/session')
    await used.get('/auth/session')
  }
  for (let hour = 0; hour < 3; hour += 1) await anHour()
  expect(await sessionOf(locked)).toMatchObject({ state: 'locked' })
  await anHour()
  expect(await sessionOf(left)).toMatchObject({ state: 'out', notice: 'unused' })
  expect(await status(left)).toBe(401)
  expect(await sessionOf(locked)).toMatchObject({ state: 'out' })
  expect(await sessionOf(used)).toMatchObject({ state: 'in' })
  for (let hour = 0; hour < 8; hour += 1) await anHour()
  expect(await sessionOf(used)).toMatchObject({ state: 'out' })
})

test('the tokens of every ended sign-in stop working at the service within the hour, whatever ended it (19.4)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const gate = await desk.anotherGate()
  const anHour = () => {
    desk.clock.advance(60 * 60)
    vi.advanceTimersByTime(60 * 60_000)
  }
  try {
    await desk.signIn('kenji', desk.tab())
    for (let hour = 0; hour < 4; hour += 1) anHour()
    await expect.poll(livePairs, atLast).toBe(0)
    const [shared, unlocked, again] = [desk.tab(), desk.tab(), desk.tab()]
    // One locked without a PIN, one replaced in its own browser, and one that continues.
    await desk.signIn('kenji', unlocked)
    await unlocked.post('/auth/lock')
    await desk.signIn('kenji', again)
    await desk.signIn('kenji', again)
    await desk.signIn('maria', shared)
    expect(await livePairs()).toBe(4)
    const revocations = () => desk.proxy.count('POST /oauth/revoke')
    const before = revocations()
    // What did not reach the service is sent to it again.
    desk.proxy.next('POST /oauth/revoke', { kind: 'dropBefore' })
    anHour()
    await expect.poll(revocations, atLast).toBe(before + 1)
    expect(await livePairs()).toBe(4)
    anHour()
    await expect.poll(livePairs, atLast).toBe(2)
    expect([await status(again), await status(shared)]).toEqual([200, 200])
    // Signed out while the service does not answer, or while a proxy before it refuses: this is sent again, too.
    desk.proxy.next('POST /oauth/revoke', { kind: 'dropBefore' })
    await shared.post('/auth/logout')
    desk.proxy.next('POST /oauth/revoke', {
      kind: 'status',
      status: 401,
      when: 'before',
    })
    await again.post('/auth/logout')
    expect(await livePairs()).toBe(2)
    anHour()
    await expect.poll(livePairs, atLast).toBe(0)
  } finally {
    vi.useRealTimers()
    await gate.close()
  }
})

test.each([
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari, iOS (iPad)',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Microsoft Edge, Windows',
  ],
  ['nothing of the kind', null],
])('a device with the user agent %s is shown as %s', (userAgent, words) => {
  const request = new Request('http://localhost/', { headers: { 'user-agent': userAgent } })
  expect(deviceWords(request)).toBe(words)
})
