import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'

let desk: FrontDesk
let kenji: Tab
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true, demo: 20 })
  kenji = await desk.signIn('kenji')
})
afterAll(() => desk.close())

const all = { paymentMethod: true, moves: true, undoesChecks: true }

const abilitiesOf = async (tab: Tab) => {
  const answer = await tab.get('/auth/abilities')
  return [answer.status, answer.ok ? await answer.json() : null]
}

test('while the service does not answer, its abilities are unknown, and are read again', async () => {
  desk.proxy.next('GET /api/openapi.json', { kind: 'status', status: 503, when: 'before' })
  expect(await abilitiesOf(kenji)).toEqual([502, null])
  expect(await abilitiesOf(kenji)).toEqual([200, all])
})

test('our service says in its description that it records how a payment was made, moves bookings and undoes check-ins; the gate reads it once', async () => {
  const before = desk.proxy.count('GET /api/openapi.json')
  expect(await abilitiesOf(kenji)).toEqual([200, all])
  expect(desk.proxy.count('GET /api/openapi.json')).toBe(before)
  desk.clock.advance(11 * 60)
  expect(await abilitiesOf(kenji)).toEqual([200, all])
  expect(desk.proxy.count('GET /api/openapi.json')).toBe(before + 1)
})

test('a service that fails at this address three times in a row counts as one without a description', async () => {
  desk.clock.advance(11 * 60)
  const fail = () =>
    desk.proxy.next('GET /api/openapi.json', { kind: 'status', status: 500, when: 'before' })
  for (const _ of [1, 2]) {
    fail()
    expect(await abilitiesOf(kenji)).toEqual([502, null])
  }
  fail()
  expect(await abilitiesOf(kenji)).toEqual([
    200,
    { paymentMethod: false, moves: false, undoesChecks: false },
  ])
  desk.clock.advance(11 * 60)
  expect(await abilitiesOf(kenji)).toEqual([200, all])
})

test('it is answered only to somebody who is signed in', async () => {
  expect(await abilitiesOf(desk.tab())).toEqual([401, null])
})

test('a service without a description counts as one that does none of it', async () => {
  const other = await startFrontDesk({ habits: ['knows no payment method'], demo: 20 })
  expect(await abilitiesOf(await other.signIn('kenji'))).toEqual([
    200,
    { paymentMethod: false, moves: false, undoesChecks: false },
  ])
  await other.close()
})
