import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseCalendars } from '../../../src/contract/calendar.ts'
import { parseRatedItem } from '../../../src/contract/ratedItem.ts'
import { type FrontDesk, startFrontDesk } from '../../example/aFrontDesk.ts'
import { aTab, type Tab } from '../../example/aTab.ts'
import { anEnvelope } from '../../example/wireEnvelope.ts'

let desk: FrontDesk
let tab: Tab
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true, demo: 5 })
  tab = await desk.signIn('maria')
})
afterAll(() => desk.close())
beforeEach(() => desk.proxy.calm())

/** The service answers so, once, and with a cookie of its own. */
const answers = (on: string, payload: Record<string, unknown>) =>
  desk.proxy.next(on, {
    kind: 'answer',
    write: (answer) =>
      void answer
        .writeHead(200, {
          'content-type': 'application/json',
          'set-cookie': 'session_id=ps5vnr1v0o3; Path=/api',
        })
        .end(JSON.stringify(payload)),
  })

const act = (method: string, path: string, json: Record<string, unknown>, at: Tab = tab) =>
  at.fetch(path, {
    method,
    body: JSON.stringify(json),
    headers: { 'content-type': 'application/json', 'desk-operation': crypto.randomUUID() },
  })

test('an item is rated through the gate, asked either way (§4.2)', async () => {
  const on = 'start_date=20260901&end_date=20260904'
  const byQuery = await (await tab.get(`/api/3.0/item/1?${on}&param[adults]=2`)).json()
  const item = parseRatedItem(byQuery)
  expect(item).toMatchObject({ isAvailable: true, id: 1 })
  expect(item.parameters.find(({ id }) => id === 'adults')?.quantity).toBe(2)
  const asked = { start_date: '20260901', end_date: '20260904', param: { adults: 2 } }
  const byBody = await (await tab.post('/api/3.0/item/1', asked)).json()
  expect(parseRatedItem(byBody)).toMatchObject({ subTotal: item.subTotal, total: item.total })
})

test('calendars come through the gate (§4.1 `item/cal`)', async () => {
  const path = '/api/3.0/item/cal?category_id=3&start_date=20260901&end_date=20260914'
  expect(parseCalendars(await (await tab.get(path)).json())).toHaveLength(7)
})

test('a cart is held by its id alone: no cookie of the service reaches the tablet, and none goes back (§2.11)', async () => {
  const on = 'POST /api/3.0/booking/session'
  answers(on, anEnvelope({ booking: { session: { id: 'ps5vnr1v0o3' } } }))
  const begun = await act('POST', '/api/3.0/booking/session', { slip: ['a', 'b'] })
  expect([begun.status, begun.headers.getSetCookie()]).toEqual([200, []])
  expect(await begun.json()).toMatchObject({ booking: { session: { id: 'ps5vnr1v0o3' } } })
  answers(on, anEnvelope({}))
  const changed = { session_id: 'ps5vnr1v0o3', alter: { '1.1': 'optin' } }
  await act('POST', '/api/3.0/booking/session', changed)
  expect(desk.proxy.seen.map(({ body }) => decodeURIComponent(body))).toEqual([
    'slip[0]=a&slip[1]=b',
    'session_id=ps5vnr1v0o3&alter[1.1]=optin',
  ])
  expect(desk.proxy.seen.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined])
})

test('a new booking is answered without the keys of its guest (§2.5 `token`)', async () => {
  const url = 'https://shop.example/reserve/booking/K7-221?CFX=cust-token-9&view=pay'
  answers('POST /api/3.0/booking/create', {
    ...anEnvelope({ booking: { code: 'K7-221', token: 'cust-token-9' } }, { data: { url } }),
  })
  const form = { customer_name: 'Zoë Ahmed', note: 'Late' }
  const made = await act('POST', '/api/3.0/booking/create', { session_id: 's1', form })
  expect(await made.text()).not.toContain('cust-token')
  const [seen] = desk.proxy.seen
  expect(new URLSearchParams(seen?.body).get('form[customer_name]')).toBe('Zoë Ahmed')
  expect(desk.logged.join('')).not.toMatch(/Ahmed|cust-token/)
})

test('a change of a cart or an event needs its operation, like any other', async () => {
  for (const path of ['/api/3.0/booking/session', '/api/3.0/booking/create', '/api/4.0/events']) {
    const answer = await tab.post(path, {})
    expect([path, answer.status]).toEqual([path, 400])
    expect(await answer.text()).toContain('Desk-Operation')
  }
  expect(desk.proxy.count('POST /api/')).toBe(0)
})

test('events are changed as 4.0 says, each with its method and as JSON (§4.4)', async () => {
  for (const [method, path] of [
    ['POST', '/api/4.0/events'],
    ['PATCH', '/api/4.0/events/7'],
    ['DELETE', '/api/4.0/events/7'],
  ] as const) {
    answers(`${method} ${path}`, { data: { id: 7 }, meta: {} })
    const sent = method === 'DELETE' ? {} : { name: 'Summer', apply_to: { item_id: ['all'] } }
    const answer = await act(method, path, sent)
    expect([method, answer.status, await answer.json()]).toEqual([
      method,
      200,
      { data: { id: 7 }, meta: {} },
    ])
    const seen = desk.proxy.seen.at(-1)
    expect([seen?.method, seen?.path]).toEqual([method, path])
    expect(seen?.body).toBe(method === 'DELETE' ? '' : JSON.stringify(sent))
  }
})

test('where the service is not known to take events, there is no way to send one', async () => {
  const gate = await desk.anotherGate({ eventWrites: 'none' })
  const other = aTab(gate.handle, desk.origin)
  for (const [name, cookie] of tab.cookies) other.cookies.set(name, cookie)
  for (const [method, path] of [
    ['POST', '/api/4.0/events'],
    ['PATCH', '/api/4.0/events/7'],
    ['DELETE', '/api/4.0/events/7'],
  ] as const) {
    expect([method, (await act(method, path, {}, other)).status]).toEqual([method, 404])
  }
  expect(desk.proxy.seen).toEqual([])
  await gate.close()
})
