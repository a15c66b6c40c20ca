import { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GateTables } from '../../../../src/server/gate/base/gateTables.ts'
import { sweep } from '../../../../src/server/gate/signed-in/sweep.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'

const pinOf = { maria: 'pin-of-maria-482915', kenji: 'pin-of-kenji-730264' }
const days = 24 * 60 * 60

let desk: FrontDesk
let db: Kysely<GateTables>
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true })
  db = new Kysely<GateTables>({ dialect: desk.service.database.dialect() })
})
afterAll(() => desk.close())
beforeEach(() => desk.proxy.calm())

const setPin = (tab: Tab, login: 'maria' | 'kenji') =>
  tab.post('/auth/device', { pin: pinOf[login] })
const problemOf = async (answer: Response) => {
  const { error } = await answer.json()
  return [answer.status, error?.errorCode]
}
/** As `GET /auth/device` and `GET /auth/session` say it. */
const isMarked = async (tab: Tab): Promise<readonly boolean[]> => [
  (await (await tab.get('/auth/device')).json()).isMarked,
  (await (await tab.get('/auth/session')).json()).isMarked,
]
const marksOf = async (): Promise<readonly { account: number | null; device: string | null }[]> => {
  const maria = await desk.signIn('maria')
  return (await (await maria.get('/auth/audit?acts=tablet-mark')).json()).entries
}
async function markedByMaria(): Promise<Tab> {
  const tab = await desk.signIn('maria')
  expect((await setPin(tab, 'maria')).status).toBe(200)
  return tab
}

test('the front desk cannot mark a tablet, and reads that a manager sets it up (19.3)', async () => {
  const kenji = await desk.signIn('kenji')
  const refused = await setPin(kenji, 'kenji')
  expect(refused.status).toBe(403)
  expect((await refused.json()).error).toMatchObject({
    errorCode: 'managers-only',
    message: 'Ask a manager to set up this tablet. Then everyone can use a PIN.',
  })
  expect([...kenji.cookies.keys()]).toEqual(['__Host-desk'])
  expect(await isMarked(kenji)).toEqual([false, false])
})

test('a marked tablet does not wait for made-up codes of others in its network (security.md 6.3.1)', async () => {
  const tab = await markedByMaria()
  const arrive = async (stranger: Tab) => {
    const { authorizeUrl } = await (await stranger.post('/auth/login', {})).json()
    const state = new URL(authorizeUrl).searchParams.get('state') ?? ''
    return stranger.arrive(`${desk.origin}/auth/callback?code=made-up&state=${state}`)
  }
  await Promise.all(Array.from({ length: 31 }, () => arrive(desk.tab())))
  expect((await arrive(desk.tab())).headers.get('location')).toContain('reason=unreachable')
  await desk.signIn('kenji', tab)
  expect((await (await tab.get('/auth/session')).json()).account.part).toBe('desk')
  // A cookie that no tablet of the business has is no way around.
  const made = desk.tab()
  made.cookies.set('__Host-desk-dev', { value: 'A'.repeat(43), line: '' })
  expect((await arrive(made)).headers.get('location')).toContain('reason=unreachable')
  desk.clock.advance(61)
})

test('on a tablet that a manager has marked everybody sets and changes their own PIN, and the trail says who (P11)', async () => {
  const tab = await markedByMaria()
  expect(await isMarked(tab)).toEqual([true, true])
  const [byMaria] = await marksOf()
  await desk.signIn('kenji', tab)
  expect((await setPin(tab, 'kenji')).status).toBe(200)
  expect((await tab.post('/auth/device', { pin: 'another-pin-of-kenji' })).status).toBe(200)
  const [byKenji] = await marksOf()
  expect(byKenji?.device).toBe(byMaria?.device)
  expect(byKenji?.account).not.toBe(byMaria?.account)
  desk.clock.advance(10 * 60)
  expect(await problemOf(await setPin(tab, 'kenji'))).toEqual([403, 'sign-in-again'])
})

test('a made-up cookie marks nothing: neither alone nor beside a manager’s tablet', async () => {
  await markedByMaria()
  const kenji = await desk.signIn('kenji')
  kenji.cookies.set('__Host-desk-dev', { value: 'x'.repeat(43), line: '' })
  expect(await isMarked(kenji)).toEqual([false, false])
  expect(await problemOf(await setPin(kenji, 'kenji'))).toEqual([403, 'managers-only'])
})

test('signing in comes first, then that it was a moment ago, then that it is a manager', async () => {
  expect(await problemOf(await setPin(desk.tab(), 'kenji'))).toEqual([401, 'signed-out'])
  const kenji = await desk.signIn('kenji')
  desk.clock.advance(10 * 60)
  expect(await problemOf(await setPin(kenji, 'kenji'))).toEqual([403, 'sign-in-again'])
  await desk.signIn('kenji', kenji)
  expect(await problemOf(await setPin(kenji, 'kenji'))).toEqual([403, 'managers-only'])
})

test('a tablet stays marked after five wrong PINs of its only person', async () => {
  const tab = await markedByMaria()
  await tab.post('/auth/lock')
  for (let nth = 0; nth < 5; nth += 1) await tab.post('/auth/unlock', { pin: 'wrong-000000' })
  await desk.signIn('kenji', tab)
  expect(await isMarked(tab)).toEqual([true, true])
  expect((await setPin(tab, 'kenji')).status).toBe(200)
})

test('a tablet that is forgotten is for a manager to mark again, also where its cookie is put back', async () => {
  const tab = await markedByMaria()
  const device = tab.cookies.get('__Host-desk-dev')
  await desk.signIn('kenji', tab)
  await tab.post('/auth/device/forget')
  if (device) tab.cookies.set('__Host-desk-dev', device)
  expect(await isMarked(tab)).toEqual([false, false])
  expect(await problemOf(await setPin(tab, 'kenji'))).toEqual([403, 'managers-only'])
})

test('at a service that names no roles every signed-in person may mark a tablet (§2.9)', async () => {
  const me = await (await (await desk.signIn('kenji')).get('/auth/session')).json()
  const path = `GET /api/4.0/accounts/${me.account.id}`
  const namesNoRole = () => desk.proxy.next(path, { kind: 'status', status: 404, when: 'before' })
  namesNoRole()
  const kenji = await desk.signIn('kenji')
  // The role is read again at the moment of marking.
  namesNoRole()
  expect((await setPin(kenji, 'kenji')).status).toBe(200)
})

test('a mark ends 400 days after the tablet was last used, as its cookie does', async () => {
  const tab = await markedByMaria()
  /** What is deleted that many days from now; the sign-in is, too. */
  async function isMarkedIn(count: number): Promise<readonly boolean[]> {
    await sweep(db, new Date(desk.clock.now().getTime() + count * days * 1_000))
    await desk.signIn('maria', tab)
    return isMarked(tab)
  }
  expect(await isMarkedIn(399)).toEqual([true, true])
  desk.clock.advance(2 * days)
  await desk.signIn('maria', tab)
  await tab.get('/auth/device')
  expect(await isMarkedIn(399)).toEqual([true, true])
  expect(await isMarkedIn(401)).toEqual([false, false])
})
