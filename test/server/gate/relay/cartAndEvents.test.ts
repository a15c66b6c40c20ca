import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseBookingForm } from '../../../../src/contract/bookingForm.ts'
import { parseCalendars } from '../../../../src/contract/calendar.ts'
import { parseRatedItem } from '../../../../src/contract/ratedItem.ts'
import { parseSession } from '../../../../src/contract/session.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { aTab, type Tab } from '../../../example/aTab.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'

let desk: FrontDesk
let tab: Tab
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true })
  tab = await desk.signIn('maria')
})
afterAll(() => desk.close())
beforeEach(() => desk.proxy.calm())

/** Makes the service answer with this once, and with a cookie of its own. */
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

test('an item is rated through the gate by GET and by POST (§4.2)', async () => {
  const on = 'start_date=20260901&end_date=20260904'
  const byQuery = await (await tab.get(`/api/3.0/item/1?${on}&param[adults]=2`)).json()
  const item = parseRatedItem(byQuery)
  expect(item).toMatchObject({ isAvailable: true, id: 1 })
  expect(item.parameters.find(({ id }) => id === 'adults')?.quantity).toBe(2)
  const dates = { start_date: '20260901', end_date: '20260904', param: { adults: 2 } }
  const byBody = await (await tab.post('/api/3.0/item/1', dates)).json()
  expect(parseRatedItem(byBody)).toMatchObject({ subTotal: item.subTotal, total: item.total })
})

test('calendars come through the gate (§4.1 `item/cal`)', async () => {
  const path = '/api/3.0/item/cal?category_id=3&start_date=20260901&end_date=20260914'
  expect(parseCalendars(await (await tab.get(path)).json())).toHaveLength(7)
})

test('a cart is found by its id only: no cookie passes between service and tablet (§2.11)', async () => {
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

test('the answer to a new booking is without the tokens of its guest (§2.5 `token`)', async () => {
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

test('events are changed as 4.0 requires, each with its method and as JSON (§4.4)', async () => {
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

test('an event is created, changed and disabled at the real service, and read back (§4.4)', async () => {
  const sent = {
    name: 'Harbour days',
    type: 'SP',
    start_date: 20270501,
    end_date: 20270503,
    price_src: 'D',
    dynamic_rate: '12.5',
    dynamic_type: 'P',
    apply_to: { item_id: [1] },
  }
  const made = await act('POST', '/api/4.0/events', sent)
  const { data: event } = await made.json()
  expect([made.status < 300, event.name]).toEqual([true, 'Harbour days'])
  const path = `/api/4.0/events/${event.id}`
  const renamed = await act('PATCH', path, { name: 'Harbour week', updated: event.updated })
  const { data: changed } = await renamed.json()
  expect(changed.name).toBe('Harbour week')
  // Sent with the state before that change, as if somebody else had changed the event first.
  expect((await act('DELETE', path, { updated: '2020-01-01T00:00:00Z' })).status).toBe(409)
  expect((await act('DELETE', path, { updated: changed.updated })).status).toBe(200)
  const { data: left } = await (await tab.get(path)).json()
  expect([left.name, Number(left.enabled)]).toEqual(['Harbour week', 0])
})

test('the lists of 4.0 pass on the filters that the service knows (§4.4)', async () => {
  for (const path of [
    'accounts?enabled=1&limit=2',
    'activities?limit=2',
    'categories',
    'customers?limit=2',
    'events?itemId=1,2&type=SE,DC&active=today&enabled=1',
    'products?categoryId=3&search=bike&limit=2&offset=1',
    'statuses',
  ]) {
    const answer = await tab.get(`/api/4.0/${path}`)
    const { data } = await answer.json()
    expect([path, answer.status, Array.isArray(data)]).toEqual([path, 200, true])
  }
  const found = await tab.post('/api/4.0/customers', { search: 'a', limit: 1 })
  expect((await found.json()).data).toHaveLength(1)
  expect(desk.proxy.seen.at(-1)?.path).toBe('/api/4.0/customers?search=a&limit=1')
})

test('a cart is filled, changed and emptied at the real service with the slips of that service (§3)', async () => {
  const on = 'start_date=20260901&end_date=20260904'
  const rated = await (await tab.get(`/api/3.0/item/1?${on}&param[adults]=2`)).json()
  const path = '/api/3.0/booking/session'
  const { slip } = parseRatedItem(rated)
  const begun = parseSession(await (await act('POST', path, { slip })).json())
  expect(begun).toMatchObject({ lines: [{ lineId: '1', itemId: 1 }] })
  const session_id = begun?.id ?? ''
  const read = await (await tab.get(`${path}?session_id=${session_id}`)).json()
  expect(parseSession(read)?.total).toEqual(begun?.total)
  const alter = { session_id, alter: { 1: 'remove' } }
  expect(parseSession(await (await act('POST', path, alter)).json())?.lines).toEqual([])
  expect((await act('POST', `${path}/end`, { session_id })).status).toBe(200)
  expect(parseSession(await (await tab.get(`${path}?session_id=${session_id}`)).json())).toBeNull()
  expect(
    parseBookingForm(await (await tab.get('/api/3.0/booking/form')).json()).fields,
  ).not.toEqual([])
})

test('no event can be sent to a service that is not known to accept events', async () => {
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
