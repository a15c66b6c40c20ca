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

const set = (tab: Tab, rules: unknown) => tab.post('/auth/door-rules', rules)
const rulesAt = async (tab: Tab) => (await (await tab.get('/auth/session')).json()).doorRules
const strict = { 'check-in': 'ask', 'check-out': 'block' }

test('the payment rules a manager sets reach every desk of the business', async () => {
  expect(await rulesAt(kenji)).toBeNull()
  expect((await set(maria, strict)).status).toBe(204)
  expect(await rulesAt(kenji)).toEqual(strict)
  expect(await rulesAt(house.tab())).toBeUndefined()
})

test('the front desk cannot set the payment rules, nor can somebody who is not signed in', async () => {
  const refused = await set(kenji, { 'check-in': 'remind', 'check-out': 'remind' })
  expect(refused.status).toBe(403)
  expect((await refused.json()).error.message).toBe('Only managers can change this.')
  expect((await set(house.tab(), strict)).status).toBe(401)
  expect(await rulesAt(maria)).toEqual(strict)
})

test.for([{}, [], { 'check-in': 'ask' }, { ...strict, 'check-out': 'never' }])(
  '%j is not a payment rule and changes nothing',
  async (rules) => {
    expect((await set(maria, rules)).status).toBe(400)
    expect(await rulesAt(maria)).toEqual(strict)
  },
)
