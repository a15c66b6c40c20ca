import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseDay } from '../../../src/contract/day.ts'
import { type Desk, openDesk } from '../../../src/desk/app/openDesk.ts'
import { readArrived } from '../../../src/desk/app/readArrived.ts'
import { keys } from '../../../src/desk/core/api/queries/keys.ts'
import { atFirst, useSignIn } from '../../../src/desk/core/api/signIn.ts'
import { aFetch, type SentRequest } from '../../example/aFetch.ts'

const day = parseDay('2026-11-21')
const kenji = {
  state: 'in',
  account: { id: 2, name: 'Kenji Sato' },
  business: { timeZone: 'America/Vancouver', currency: 'CAD' },
  serverTime: '2026-11-21T17:00:00Z',
}

let desk: Desk
let requests: SentRequest[]
beforeEach(() => {
  delete window.__early
  useSignIn.setState(atFirst, true)
})
afterEach(() => desk.close())

function open(address: string, signIn: object = kenji): void {
  history.replaceState(null, '', address)
  const answers: Record<string, unknown> = {
    '/auth/session': signIn,
    '/api/3.0/booking/index': { version: '3.0', request: { status: 'OK' }, 'booking/index': [] },
    '/api/4.0/bookings': { data: [] },
  }
  const gate = aFetch(({ path }) => ({ json: answers[path] ?? {} }))
  requests = gate.requests
  desk = openDesk({ fetch: gate.fetch, origin: 'http://desk.test' })
}

const arrived = [Promise.resolve(Response.json({}))]
const isRead = () =>
  [
    keys.day(day, 'starting'),
    keys.day(day, 'ending'),
    keys.day(day, 'staying'),
    keys.four(day),
  ].map((key) => desk.queryClient.getQueryData(key) !== undefined)

test('lists of the day that have arrived are read before anything is drawn', async () => {
  open('/today')
  await readArrived(arrived, desk)
  expect(useSignIn.getState().state).toBe('in')
  expect(isRead()).toEqual([true, true, true, true])
})

test('the desk is drawn at once while the lists are on their way', async () => {
  open('/today')
  await readArrived([...arrived, new Promise<Response>(() => {})], desk)
  expect(isRead()).toEqual([false, false, false, false])
})

test('no list of a day is requested for another place', async () => {
  open('/bookings')
  await readArrived(arrived, desk)
  expect(requests.map(({ path }) => path)).toEqual(['/auth/session'])
})

test('nothing is requested for who is not signed in', async () => {
  open('/today', { state: 'out', serverTime: kenji.serverTime })
  await readArrived(arrived, desk)
  expect(requests.map(({ path }) => path)).toEqual(['/auth/session'])
})
