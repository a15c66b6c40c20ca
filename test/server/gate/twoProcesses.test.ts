import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../src/server/database/openDatabase.ts'
import type { Gate } from '../../../src/server/gate/createGate.ts'
import { type FrontDesk, startFrontDesk } from '../../example/aFrontDesk.ts'
import { aFilledPostgres } from '../../example/aPostgresDatabase.ts'
import { aTab, type Tab } from '../../example/aTab.ts'

let desk: FrontDesk
let other: Gate
beforeAll(async () => {
  const database = await openDatabase({ dataDir: '', databaseUrl: await aFilledPostgres() })
  desk = await startFrontDesk({ chaos: true, database })
  other = await desk.anotherGate()
})
afterAll(async () => {
  await other.close()
  await desk.close()
})
beforeEach(() => desk.proxy.calm())

/** The same browser, whose requests a load balancer sends to the second process. */
function through(tab: Tab): Tab {
  const there = aTab(other.handle, desk.origin)
  for (const [name, cookie] of tab.cookies) there.cookies.set(name, cookie)
  return there
}

const statuses = async (answers: readonly Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status)

test('two processes on Postgres refresh a token once between them, for fifty calls (§5.3)', async () => {
  const here = await desk.signIn('maria')
  const there = through(here)
  desk.proxy.calm()
  desk.clock.advance(14_001)
  const calls = Array.from({ length: 25 }, () => [here, there]).flat()
  expect(await statuses(calls.map((tab) => tab.get('/api/3.0/ping')))).toEqual(Array(50).fill(200))
  expect(desk.proxy.count('POST /oauth/token/')).toBe(1)
})

test('two processes exchange one code once, and both callbacks succeed', async () => {
  const here = desk.tab()
  const { authorizeUrl } = await (await here.post('/auth/login', { returnTo: '/today' })).json()
  const there = through(here)
  const back = await desk.approve(authorizeUrl, 'maria')
  expect(await statuses([here.arrive(back), there.arrive(back)])).toEqual([303, 303])
  expect(desk.proxy.count('POST /oauth/token/')).toBe(1)
})

test('two processes make a change once', async () => {
  const here = await desk.signIn('maria')
  const there = through(here)
  const path = `/api/3.0/booking/${await desk.aCode(here)}/note`
  const operation = { 'desk-operation': crypto.randomUUID() }
  const send = (tab: Tab) => tab.post(path, { body: 'From both.' }, operation)
  const answers = await statuses(Array.from({ length: 10 }, () => [send(here), send(there)]).flat())
  expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(desk.proxy.count(`POST ${path}`)).toBe(1)
  expect((await send(there)).headers.get('desk-replayed')).toBe('1')
})

test('after a 429 to one process, the other does not call the service either (§8)', async () => {
  const here = await desk.signIn('kenji')
  desk.proxy.calm()
  desk.proxy.next('GET /api/3.0/ping', {
    kind: 'status',
    status: 429,
    when: 'before',
    headers: { 'retry-after': '30' },
  })
  expect((await here.get('/api/3.0/ping')).status).toBe(429)
  expect((await through(here).get('/api/3.0/ping')).status).toBe(429)
  expect(desk.proxy.count('GET /api/3.0/ping')).toBe(1)
})

test('an operation id that comes with ten changes to two processes at once belongs to one of them, and the others are not sent (architecture.md §4.5)', async () => {
  const here = await desk.signIn('maria')
  const code = await desk.aCode(here)
  desk.proxy.calm()
  const operation = { 'desk-operation': crypto.randomUUID() }
  const send = (nth: number) =>
    (nth % 2 === 0 ? here : through(here)).post(
      `/api/3.0/booking/${code}/note`,
      { body: `Change ${nth}.` },
      operation,
    )
  const answers = await statuses(Array.from({ length: 10 }, (_, nth) => send(nth)))
  expect(answers.toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(422)])
  expect(desk.proxy.count(`POST /api/3.0/booking/${code}/note`)).toBe(1)
  // The other process does not take what this one was refused for, on another route.
  const answer = await through(here).post(
    `/api/3.0/booking/${code}/bookmark`,
    { mark: 1 },
    operation,
  )
  expect(answer.status).toBe(422)
  const { entries } = await (await here.get('/auth/audit')).json()
  expect(entries[0]).toMatchObject({ act: 'note', result: 'done' })
})
