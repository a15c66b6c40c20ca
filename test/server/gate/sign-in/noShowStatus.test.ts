import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'

let house: FrontDesk
let maria: Tab
let kenji: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  maria = await house.signIn('maria')
  kenji = await house.signIn('kenji')
})
afterAll(() => house.close())

const set = (tab: Tab, status: unknown) => tab.post('/auth/no-show', { status })
const statusAt = async (tab: Tab) => (await (await tab.get('/auth/session')).json()).noShowStatus

test('the no-show status a manager chooses reaches every desk of the business, and the audit trail', async () => {
  expect((await set(maria, 'GONE')).status).toBe(204)
  expect(await statusAt(kenji)).toBe('GONE')
  expect(await statusAt(house.tab())).toBeUndefined()
  const trail = await (await maria.get('/auth/audit?acts=no-show-status')).json()
  expect(trail.entries[0]).toMatchObject({ act: 'no-show-status', details: { status: 'GONE' } })
})

test('a manager can choose that no status means no-show, and go back to the name', async () => {
  expect((await set(maria, '')).status).toBe(204)
  expect(await statusAt(kenji)).toBe('')
  expect((await set(maria, null)).status).toBe(204)
  expect(await statusAt(kenji)).toBeNull()
})

test('the front desk cannot choose it, nor can somebody who is not signed in', async () => {
  await set(maria, 'GONE')
  const refused = await set(kenji, 'PAID')
  expect(refused.status).toBe(403)
  expect((await refused.json()).error.message).toBe('Only managers can change this.')
  expect((await set(house.tab(), 'PAID')).status).toBe(401)
  expect(await statusAt(maria)).toBe('GONE')
})

test.for([undefined, 7, ['GONE'], 'x'.repeat(65), 'a\nb'])(
  '%j is no status and changes nothing',
  async (status) => {
    await set(maria, 'GONE')
    expect((await set(maria, status)).status).toBe(400)
    expect(await statusAt(maria)).toBe('GONE')
  },
)
