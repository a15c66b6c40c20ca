import { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GateTables } from '../../../../src/server/gate/base/gateTables.ts'
import { aHold } from '../../../example/aChaosProxy.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'

const tokenAddress = 'POST /oauth/token/'
const list = '/api/3.0/booking/index?limit=1'
/** §8: the lifetime of an access token. */
const aLife = 14_000

let desk: FrontDesk
let tab: Tab
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true })
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.proxy.calm()
  tab = await desk.signIn('maria')
  desk.proxy.calm()
})

const statuses = async (answers: readonly Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status)

const calls = (count: number, from: Tab = tab) =>
  Array.from({ length: count }, () => from.get(list))

test('fifty calls at the moment a token expires cause one refresh and no error (§5.3)', async () => {
  desk.clock.advance(aLife + 1)
  expect(await statuses(calls(50))).toEqual(Array(50).fill(200))
  expect(desk.proxy.count(tokenAddress)).toBe(1)
})

test('a token is renewed before it ends, at four fifths of its life', async () => {
  desk.clock.advance(aLife * 0.79)
  expect(await statuses(calls(2))).toEqual([200, 200])
  expect(desk.proxy.count(tokenAddress)).toBe(0)
  desk.clock.advance(aLife * 0.02)
  expect(await statuses(calls(2))).toEqual([200, 200])
  expect(desk.proxy.count(tokenAddress)).toBe(1)
})

test('a call that was refused with the old token is sent again with the new one', async () => {
  const { fault, letGo } = aHold()
  desk.proxy.next('GET /api/3.0/booking/index', fault)
  const slow = tab.get(list)
  await desk.proxy.arrival('GET /api/3.0/booking/index')
  desk.clock.advance(aLife + 1)
  expect(await statuses(calls(5))).toEqual(Array(5).fill(200))
  letGo()
  expect((await slow).status).toBe(200)
  expect(desk.proxy.count(tokenAddress)).toBe(1)
})

test('a change that was being sent is done once, with the new token', async () => {
  const { fault, letGo } = aHold()
  const code = await desk.aCode(tab)
  desk.proxy.next('POST /api/3.0/booking/', fault)
  const note = tab.post(
    `/api/3.0/booking/${code}/note`,
    { body: 'Late arrival.' },
    { 'desk-operation': crypto.randomUUID() },
  )
  await desk.proxy.arrival('POST /api/3.0/booking/')
  desk.clock.advance(aLife + 1)
  await tab.get(list)
  letGo()
  expect((await note).status).toBe(200)
  const notes = await (await tab.post('/api/3.0/booking/notes')).json()
  const mine = notes.notes.filter(({ body }: { body: string }) => body === 'Late arrival.')
  expect(mine).toHaveLength(1)
})

test('when the answer to a refresh is lost, the person is signed out once, and reads why', async () => {
  desk.clock.advance(aLife + 1)
  desk.proxy.next(tokenAddress, { kind: 'dropAfter' })
  const answer = await tab.get(list)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({
    error: { errorCode: 'signed-out', reason: 'lost-rotation' },
  })
  expect(await (await tab.get('/auth/session')).json()).toMatchObject({
    state: 'out',
    notice: 'lost-rotation',
  })
})

test('a refresh that never reached the service is retried, and nobody sees it', async () => {
  desk.clock.advance(aLife + 1)
  desk.proxy.next(tokenAddress, { kind: 'dropBefore' })
  expect((await tab.get(list)).status).toBe(200)
  expect(await statuses(calls(3))).toEqual([200, 200, 200])
})

test('a lost refresh while the old token still works changes nothing', async () => {
  desk.clock.advance(aLife * 0.85)
  desk.proxy.next(tokenAddress, { kind: 'dropBefore' })
  expect(await statuses(calls(5))).toEqual(Array(5).fill(200))
  expect(desk.proxy.count(tokenAddress)).toBe(1)
  desk.clock.advance(5)
  expect((await tab.get(list)).status).toBe(200)
  expect(desk.proxy.count(tokenAddress)).toBe(2)
})

test('nobody is signed out while the service is down', async () => {
  desk.clock.advance(aLife + 1)
  const down = { kind: 'status', status: 503, when: 'before' } as const
  desk.proxy.next('', down, 50)
  expect((await tab.get(list)).status).toBe(502)
  expect(await (await tab.get('/auth/session')).json()).toMatchObject({ state: 'in' })
  desk.proxy.calm()
  desk.clock.advance(5)
  expect((await tab.get(list)).status).toBe(200)
})

test('a 401 renews the token, and another refusal does not (§5.5)', async () => {
  for (const status of [400, 403, 404, 409, 500]) {
    desk.proxy.next('GET /api/3.0/booking/index', { kind: 'status', status, when: 'before' })
    expect((await tab.get(list)).status).toBe(status)
  }
  expect(desk.proxy.count(tokenAddress)).toBe(0)
  desk.proxy.next('GET /api/3.0/booking/index', { kind: 'status', status: 401, when: 'before' })
  expect((await tab.get(list)).status).toBe(200)
  expect(desk.proxy.count(tokenAddress)).toBe(1)
})

test('a second 401 after a new token ends the sign-in', async () => {
  const refused = { kind: 'status', status: 401, when: 'before' } as const
  desk.proxy.next('GET /api/3.0/booking/index', refused, 2)
  expect((await tab.get(list)).status).toBe(401)
  expect(desk.proxy.count(tokenAddress)).toBe(1)
  expect(await (await tab.get('/auth/session')).json()).toMatchObject({ notice: 'refused' })
})

test('wrong consumer credentials sign nobody out, because only the operator can correct them', async () => {
  desk.clock.advance(aLife + 1)
  desk.proxy.next(tokenAddress, {
    kind: 'status',
    status: 401,
    when: 'before',
    body: '{"error":"invalid_client"}',
  })
  expect((await tab.get(list)).status).toBe(502)
  desk.clock.advance(5)
  expect((await tab.get(list)).status).toBe(200)
})

test('a person who signs out during a refresh stays signed out', async () => {
  const { fault, letGo } = aHold()
  desk.clock.advance(aLife + 1)
  desk.proxy.next(tokenAddress, fault)
  const call = tab.get(list)
  await desk.proxy.arrival(tokenAddress)
  const kept = new Map(tab.cookies)
  await tab.post('/auth/logout')
  letGo()
  expect((await call).status).toBe(401)
  for (const [name, cookie] of kept) tab.cookies.set(name, cookie)
  expect((await tab.get(list)).status).toBe(401)
})

const badToken = [
  [200, { error: 'invalid_token' }],
  [400, { error: 'invalid_token', error_description: 'The access token provided is invalid' }],
  [403, { error: 'access_denied', error_description: 'Access token is invalid.' }],
  [200, { version: '3.0', request: { status: 'ERROR', error: { id: 'invalid_token' } } }],
] as const

const refused = (status: number, body: object) =>
  ({ kind: 'status', status, when: 'before', body: JSON.stringify(body) }) as const

test.for(badToken)(
  'HTTP %i with %j is handled like a 401: one refresh, and the call is sent again (§5.5)',
  async ([status, body]) => {
    desk.proxy.next('GET /api/3.0/booking/index', refused(status, body))
    expect((await tab.get(list)).status).toBe(200)
    expect(desk.proxy.count(tokenAddress)).toBe(1)
  },
)

test.for(badToken)(
  'HTTP %i with %j again after a new token ends the sign-in (§5.5)',
  async ([status, body]) => {
    desk.proxy.next('GET /api/3.0/booking/index', refused(status, body), 2)
    const answer = await tab.get(list)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { errorCode: 'signed-out' } })
    expect(desk.proxy.count(tokenAddress)).toBe(1)
    expect(await (await tab.get('/auth/session')).json()).toMatchObject({ state: 'out' })
  },
)

test('a change whose token was refused with HTTP 400 is made once, with the new token', async () => {
  const code = await desk.aCode(tab)
  desk.proxy.next('POST /api/3.0/booking/', refused(400, { error: 'invalid_token' }))
  const note = await tab.post(
    `/api/3.0/booking/${code}/note`,
    { body: 'Bikes in the shed.' },
    { 'desk-operation': crypto.randomUUID() },
  )
  expect(note.status).toBe(200)
  const notes = await (await tab.post('/api/3.0/booking/notes')).json()
  const mine = notes.notes.filter(({ body }: { body: string }) => body === 'Bikes in the shed.')
  expect(mine).toHaveLength(1)
})

test.for([
  [400, { error: 'invalid_grant' }],
  [200, { error: 'invalid_grant' }],
  [403, { error: 'invalid_token' }],
  [500, { error: 'invalid_grant', error_description: 'The refresh token has expired' }],
  [200, { version: '3.0', request: { status: 'ERROR', error: { title: 'Expired' } } }],
] as const)(
  'an invalid refresh token is used once, however many callers need it: HTTP %i with %j (§5.3)',
  async ([status, body]) => {
    desk.clock.advance(aLife + 1)
    desk.proxy.next(tokenAddress, refused(status, body), 20)
    expect(await statuses(calls(10))).toEqual(Array(10).fill(401))
    expect(await statuses(calls(3))).toEqual(Array(3).fill(401))
    expect(desk.proxy.count(tokenAddress)).toBe(1)
    expect(await (await tab.get('/auth/session')).json()).toMatchObject({ notice: 'expired' })
  },
)

test('one refresh shows that a pair is invalid, when its token is refused with HTTP 200', async () => {
  desk.proxy.next('GET /api/', refused(200, { error: 'invalid_token' }), 40)
  desk.proxy.next(tokenAddress, refused(400, { error: 'invalid_grant' }), 20)
  expect(await statuses(calls(10))).toEqual(Array(10).fill(401))
  expect(desk.proxy.count(tokenAddress)).toBe(1)
})

test('after a failed refresh, the next one waits a moment (§5.3)', async () => {
  desk.proxy.next('GET /api/', refused(200, { error: 'invalid_token' }), 40)
  desk.proxy.next(tokenAddress, { kind: 'status', status: 503, when: 'before' }, 20)
  await statuses(calls(5))
  const tries = desk.proxy.count(tokenAddress)
  await statuses(calls(5))
  expect(desk.proxy.count(tokenAddress)).toBe(tries)
  desk.proxy.calm()
  desk.clock.advance(5)
  expect((await tab.get(list)).status).toBe(200)
})

test.for([
  [401, {}],
  [403, { error: 'invalid_token' }],
] as const)(
  'a token that 3.0 accepts and 4.0 refuses with HTTP %i and %j is forbidden there, and the sign-in continues (§1)',
  async ([status, body]) => {
    desk.proxy.next('GET /api/4.0/', refused(status, body), 20)
    const four = await tab.get('/api/4.0/bookings?limit=1')
    expect(four.status).toBe(403)
    expect(await four.json()).toMatchObject({ error: { errorCode: 'forbidden' } })
    expect(desk.proxy.count(tokenAddress)).toBe(0)
    desk.clock.advance(aLife + 1)
    expect((await tab.get('/api/4.0/bookings?limit=1')).status).toBe(403)
    expect((await tab.get(list)).status).toBe(200)
    expect(desk.proxy.count(tokenAddress)).toBe(1)
  },
)

test('a token that 4.0 and 3.0 both refuse is renewed (§5.5)', async () => {
  desk.proxy.next('GET /api/4.0/', refused(401, {}))
  desk.proxy.next('GET /api/3.0/ping', refused(401, {}))
  expect((await tab.get('/api/4.0/bookings?limit=1')).status).toBe(200)
  expect(desk.proxy.count(tokenAddress)).toBe(1)
})

test('times written while a clock was a day ahead delay nobody once the clock is right again', async () => {
  const db = new Kysely<GateTables>({ dialect: desk.service.database.dialect() })
  desk.clock.advance(aLife + 1)
  const ahead = new Date(desk.clock.now().getTime() + 86_400_000)
  await db
    .updateTable('gate_sessions')
    .set({ lease_owner: 'killed', lease_until: ahead, blocked_until: ahead })
    .execute()
  expect((await tab.get(list)).status).toBe(200)
  expect(desk.proxy.count(tokenAddress)).toBe(1)
})
