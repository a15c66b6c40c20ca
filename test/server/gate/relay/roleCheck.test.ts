import { randomUUID } from 'node:crypto'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServiceTables } from '../../../../src/server/service/base/tables.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'

let desk: FrontDesk
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true })
})
afterAll(() => desk.close())

const change = (login: string, account: { enabled?: boolean; role?: 'manager' | 'desk' }) =>
  new Kysely<ServiceTables>({ dialect: desk.service.database.dialect() })
    .updateTable('accounts')
    .set(account)
    .where('login_id', '=', login)
    .execute()

const statuses = async (tab: Tab): Promise<readonly number[]> => [
  (await tab.get('/auth/audit')).status,
  (await tab.get('/auth/closes')).status,
  (await tab.post('/auth/door-rules', { 'check-in': 'ask', 'check-out': 'block' })).status,
]

test('a manager whose account is disabled reads and sets nothing more at the gate (§2.7)', async () => {
  const maria = await desk.signIn('maria')
  expect(await statuses(maria)).toEqual([200, 200, 204])
  await change('maria', { enabled: false })
  expect(await statuses(maria)).toEqual([401, 401, 401])
  await change('maria', { enabled: true })
})

const aPrint = (tab: Tab): Promise<Response> =>
  tab.post('/auth/audit', {
    id: randomUUID(),
    act: 'print',
    at: desk.clock.now().toISOString(),
    what: 'Arrivals',
  })

test('somebody whose account is disabled gets no key of the tablet and writes nothing into the trail (§2.7)', async () => {
  const pin = { pin: 'pin-of-maria-482915' }
  for (const asks of [
    (tab: Tab) => tab.get('/auth/device'),
    (tab: Tab) => tab.post('/auth/device', pin),
    aPrint,
  ]) {
    const maria = await desk.signIn('maria')
    expect((await maria.post('/auth/device', pin)).status).toBe(200)
    expect((await asks(maria)).ok).toBe(true)
    await change('maria', { enabled: false })
    expect((await asks(maria)).status).toBe(401)
    await change('maria', { enabled: true })
  }
})

test('a tablet gets its key also while the service does not answer', async () => {
  const maria = await desk.signIn('maria')
  await maria.post('/auth/device', { pin: 'pin-of-maria-482915' })
  desk.proxy.choose(({ path }) => ({ kind: path.startsWith('/api/') ? 'dropBefore' : 'pass' }))
  const { shares } = await (await maria.get('/auth/device')).json()
  expect(shares).toHaveLength(1)
  expect((await aPrint(maria)).status).toBe(204)
  desk.proxy.calm()
})

test('a manager who became front desk is refused at the gate without signing in again', async () => {
  const maria = await desk.signIn('maria')
  await change('maria', { role: 'desk' })
  expect(await statuses(maria)).toEqual([403, 403, 403])
  await change('maria', { role: 'manager' })
  expect(await statuses(maria)).toEqual([200, 200, 204])
})

test('somebody whose role could not be read at sign-in is not taken for a manager', async () => {
  const [maria, kenji] = [await desk.signIn('maria'), desk.tab()]
  desk.proxy.choose(({ path }) => ({ kind: path.startsWith('/api/') ? 'dropBefore' : 'pass' }))
  await desk.signIn('kenji', kenji)
  expect(await statuses(kenji)).toEqual([502, 502, 502])
  const { signIns } = await (await kenji.get('/auth/sign-ins')).json()
  expect(signIns).toHaveLength(1)
  desk.proxy.calm()
  expect(await statuses(kenji)).toEqual([403, 403, 403])
  expect(await statuses(maria)).toEqual([200, 200, 204])
})

test('a manager reads closes and audit trail also while the service does not answer', async () => {
  const maria = await desk.signIn('maria')
  desk.proxy.choose(({ path }) => ({ kind: path.startsWith('/api/') ? 'dropBefore' : 'pass' }))
  expect(await statuses(maria)).toEqual([200, 200, 204])
  desk.proxy.calm()
})
