import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseInOrder } from '../../../../src/contract/jsonInOrder.ts'
import { keyedRecordsOf, recordOf } from '../../../../src/contract/records.ts'
import { aChaosProxy, type Fault } from '../../../example/aChaosProxy.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'

const ping = 'GET /api/3.0/ping'

let desk: FrontDesk
let tab: Tab
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true })
  tab = await desk.signIn('maria')
})
afterAll(() => desk.close())
beforeEach(() => desk.proxy.calm())

const codeOf = async (answer: Response) => (await answer.json()).error?.errorCode

test('no header a browser sends about itself reaches the service (§5.1)', async () => {
  await tab.fetch('/api/3.0/ping', {
    headers: {
      authorization: 'Bearer stolen',
      'x-forwarded-for': '1.2.3.4',
      x_forwarded_for: '1.2.3.4',
      'x-on-behalf': '2',
      'accept-language': 'de-CH, de;q=0.9',
      te: 'trailers',
      via: '1.1 x',
      'user-agent': 'Tablet of Maria',
    },
  })
  const [seen] = desk.proxy.seen
  expect(seen?.headers.authorization).toMatch(/^Bearer (?!stolen)/)
  expect(seen?.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.7',
    'accept-language': 'de-CH, de;q=0.9',
    'user-agent': 'Deskbell',
  })
  const names = Object.keys(seen?.headers ?? {})
  // A service of somebody else gets none of our own headers.
  expect(names).not.toContain('desk-client')
  for (const name of ['cookie', 'x-on-behalf', 'x_forwarded_for', 'x-desk', 'origin', 'via']) {
    expect(names).not.toContain(name)
  }
})

test('only the JSON of an answer reaches the browser', async () => {
  desk.proxy.next(ping, {
    kind: 'answer',
    write: (answer) =>
      void answer
        .writeHead(200, {
          'content-type': 'application/json',
          'set-cookie': 'session_id=stolen',
          server: 'Apache',
          'access-control-allow-origin': '*',
          'content-security-policy': 'default-src *',
          location: 'https://evil.example',
          'x-powered-by': 'PHP',
        })
        .end('{"request":{"status":"OK"}}'),
  })
  const answer = await tab.get('/api/3.0/ping')
  expect(answer.status).toBe(200)
  const allowed =
    'cache-control content-security-policy content-type referrer-policy cross-origin-resource-policy vary x-content-type-options'.split(
      ' ',
    )
  expect([...answer.headers.keys()].toSorted()).toEqual(allowed.toSorted())
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('no answer contains staff secrets or booking tokens (§2.5, §2.7)', async () => {
  const accounts = await (await tab.get('/api/3.0/account')).text()
  expect(accounts).toContain('Maria')
  expect(accounts).not.toMatch(/feed_token|login_id|ip_last_login/)
  const list = await (await tab.get('/api/3.0/booking/index?limit=5')).json()
  expect(JSON.stringify(list)).not.toContain('token')
  const detail = await (await tab.get(`/api/3.0/booking/${await desk.aCode(tab)}`)).text()
  expect(detail).not.toMatch(/"\w*token"/)
})

test('a filter with personal data reaches the gate in a body and the service in the query (§4.1)', async () => {
  await tab.post('/api/3.0/booking/index', { customer_email: 'a@guest.example', limit: 10 })
  expect(desk.proxy.seen.at(-1)).toMatchObject({
    method: 'GET',
    path: '/api/3.0/booking/index?limit=10&customer_email=a%40guest.example',
  })
  expect((await tab.get('/api/3.0/booking/index?customer_email=a%40b.example')).status).toBe(400)
})

test('a search for a guest reaches the gate in a body and the service as `cfs` (§4.4)', async () => {
  await tab.post('/api/4.0/bookings', { cfs: 'maria o', limit: 50 })
  expect(desk.proxy.seen.at(-1)).toMatchObject({
    method: 'GET',
    path: '/api/4.0/bookings?cfs=maria+o&limit=50',
  })
  expect((await tab.get('/api/4.0/bookings?cfs=maria')).status).toBe(400)
})

const unreadable: Readonly<Record<string, Fault>> = {
  'a page of a hotel network': { kind: 'html200' },
  'half an answer': { kind: 'truncate' },
  'an answer in another alphabet': {
    kind: 'answer',
    write: (answer) =>
      void answer
        .writeHead(200, { 'content-type': 'application/json; charset=iso-8859-1' })
        .end(Buffer.from('{"name":"Zo\xeb"}', 'latin1')),
  },
  'bytes that are no text': {
    kind: 'answer',
    write: (answer) =>
      void answer
        .writeHead(200, { 'content-type': 'application/json' })
        .end(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
  },
  'ten thousand lists in one another': {
    kind: 'answer',
    write: (answer) =>
      void answer
        .writeHead(200, { 'content-type': 'application/json' })
        .end('['.repeat(10_000) + ']'.repeat(10_000)),
  },
  'an answer that unpacks to 50 MB': {
    kind: 'answer',
    write: (answer) =>
      void answer
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync(`"${'x'.repeat(50_000_000)}"`)),
  },
  'no answer at all, with a good status': { kind: 'status', status: 200, when: 'before', body: '' },
  'a redirect that is no move': {
    kind: 'migrate',
    status: 302,
    location: (path) => `https://evil.example${path}`,
  },
  'a redirect that keeps the method': { kind: 'migrate', status: 307, location: () => '/other' },
}
for (const [what, fault] of Object.entries(unreadable)) {
  test(`${what} is not passed on as data`, async () => {
    desk.proxy.next(ping, fault)
    const answer = await tab.get('/api/3.0/ping')
    expect(answer.status).toBe(502)
    expect(await codeOf(answer)).toBe('bad-upstream')
    expect(desk.proxy.seen).toHaveLength(1)
  })
}

test('a read is retried when the connection breaks or the service fails, three calls at most', async () => {
  desk.proxy.next(ping, { kind: 'dropBefore' })
  desk.proxy.next(ping, { kind: 'status', status: 503, when: 'before' })
  expect((await tab.get('/api/3.0/ping')).status).toBe(200)
  desk.proxy.next(ping, { kind: 'resetMidBody' }, 9)
  const answer = await tab.get('/api/3.0/ping')
  expect([answer.status, await codeOf(answer)]).toEqual([504, 'service-unreachable'])
  expect(desk.proxy.count(ping)).toBe(6)
})

test('a service that is not running is reported as unreachable', async () => {
  const gone = await startFrontDesk({ chaos: true })
  const signedIn = await gone.signIn('maria')
  await gone.proxy.close()
  const answer = await signedIn.get('/api/3.0/ping')
  expect([answer.status, await codeOf(answer)]).toEqual([502, 'service-unreachable'])
  await gone.close()
})

test('a refusal of the service arrives in its own words (§7)', async () => {
  const answer = await tab.get('/api/3.0/booking/NO-SUCH')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ request: { status: 'ERROR' } })
  const sam = await desk.signIn('sam')
  const operation = { 'desk-operation': crypto.randomUUID() }
  expect((await sam.post('/api/3.0/booking/NO-SUCH/checkin', {}, operation)).status).toBe(403)
})

test('after a 429 no call of that account is passed on until the wait is over (§8)', async () => {
  for (const [header, atLeast] of [
    ['7', 7],
    ['600', 600],
    ['-5', 5],
    ['abc', 5],
    [null, 5],
  ] as const) {
    desk.proxy.calm()
    desk.proxy.next(ping, {
      kind: 'status',
      status: 429,
      when: 'before',
      ...(header === null ? {} : { headers: { 'retry-after': header } }),
    })
    const answer = await tab.get('/api/3.0/ping')
    expect(answer.status).toBe(429)
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(atLeast)
    expect(seconds).toBeLessThanOrEqual(Math.min(600, Math.ceil(atLeast * 1.2)))
    const meanwhile = await Promise.all(Array.from({ length: 10 }, () => tab.get('/api/3.0/help')))
    for (const { status, headers } of meanwhile) {
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(desk.proxy.seen).toHaveLength(1)
    desk.clock.advance(seconds)
    expect((await tab.get('/api/3.0/ping')).status).toBe(200)
  }
})

test('nothing that a page sends changes which host is called', async () => {
  const hosts = ['evil.example', 'http://evil.example', '//evil.example', '@evil.example', '..']
  for (const host of hosts) {
    for (const path of [
      `/api/3.0/booking/${encodeURIComponent(host)}`,
      `/api/3.0/item?keyword=${encodeURIComponent(host)}`,
      `/api/3.0/ping?base_url=${encodeURIComponent(host)}`,
    ]) {
      await tab.fetch(path, { headers: { host, 'x-forwarded-host': host } })
    }
  }
  for (const { headers } of desk.proxy.seen) {
    expect(`http://${headers.host}`).toBe(desk.proxy.origin)
  }
})

test('behind our own proxy, the address it added is the caller’s', async () => {
  const behind = await desk.anotherGate({ trustedProxyHops: 1 })
  const cookie = [...tab.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-desk': '1', 'x-forwarded-for': '6.6.6.6, 198.51.100.4' }
  const request = new Request(`${desk.origin}/api/3.0/ping`, { headers })
  await behind.handle(request, { remoteAddress: '127.0.0.1' })
  expect(desk.proxy.seen.at(-1)?.headers['x-forwarded-for']).toBe('198.51.100.4')
})

test('a host that is not on the list gets no request', async () => {
  const sink = await aChaosProxy(desk.proxy.origin)
  for (const location of [
    (path: string) => `${sink.origin}${path}`,
    () => sink.origin,
    (path: string) => `http://user:pw@127.0.0.1:${new URL(sink.origin).port}${path}`,
  ]) {
    desk.proxy.next('', { kind: 'migrate', location })
    const answer = await tab.get('/api/3.0/ping')
    expect([answer.status, await codeOf(answer)]).toEqual([502, 'host-not-confirmed'])
  }
  expect(sink.seen).toHaveLength(0)
  await sink.close()
})

test('the plus sign of an offset reaches the service encoded (§4.4)', async () => {
  const query = 'startMin=2026-11-18T00:00:00%2B02:00&limit=1'
  expect((await tab.get(`/api/4.0/bookings?${query}`)).status).toBe(200)
  const [, startMin = ''] = /startMin=([^&]*)/.exec(desk.proxy.seen[0]?.path ?? '') ?? []
  expect(startMin).not.toContain('+')
  expect(decodeURIComponent(startMin)).toBe('2026-11-18T00:00:00+02:00')
})

/** The keys of `member`, in the order in which the text of the answer has them. */
const namesIn = (text: string, member: string): string[] =>
  keyedRecordsOf(recordOf(parseInOrder(text))[member]).map(([name]) => name)

test('bookings stay newest first in the JSON text, although they are keyed by id (§2.5)', async () => {
  const text = await (await tab.fetch('/api/3.0/booking/index?limit=20')).text()
  const ids = namesIn(text, 'booking/index').map(Number)
  expect(ids).toHaveLength(20)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})

test('items and categories come in the order of their `pos` (§2.2, §2.3)', async () => {
  for (const [path, member] of [
    ['/api/3.0/item', 'items'],
    ['/api/3.0/category', 'category'],
  ] as const) {
    const records = keyedRecordsOf(
      recordOf(parseInOrder(await (await tab.fetch(path)).text()))[member],
    )
    const places = records.map(([, record]) => Number(recordOf(record)['pos']))
    expect(places.length).toBeGreaterThan(1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
})

test('the order of the service is kept, also where secrets are removed (§2.10)', async () => {
  const body =
    '{"version":"3.0","request":{"status":"OK"},"options":{"30":"Thirty","7":"A week","a":"A","1":"One"},' +
    '"bookings":{"12":{"token":"a-guest-s-token","link":"x?t=a-guest-s-token","by":{"9":1,"2":2}},"3":{}}}'
  desk.proxy.next(ping, {
    kind: 'answer',
    write: (answer) => void answer.writeHead(200, { 'content-type': 'application/json' }).end(body),
  })
  const text = await (await tab.fetch('/api/3.0/ping')).text()
  expect(text).toContain('"options":{"30":"Thirty","7":"A week","a":"A","1":"One"}')
  expect(text).toContain('"bookings":{"12":{"link":"x?t=","by":{"9":1,"2":2}},"3":{}}')
})

test('a change that is repeated is answered in the same order as at first, and so is a look into the journal (§2.11)', async () => {
  const body =
    '{"version":"3.0","request":{"status":"OK"},"lines":{"10":"Car","2":"Ferry","1":"Foot"}}'
  desk.proxy.next('POST /api/3.0/booking/session', {
    kind: 'answer',
    write: (answer) => void answer.writeHead(200, { 'content-type': 'application/json' }).end(body),
  })
  const operation = { 'desk-operation': crypto.randomUUID() }
  const change = () => tab.post('/api/3.0/booking/session', { slip: ['x'] }, operation)
  const lines = '"lines":{"10":"Car","2":"Ferry","1":"Foot"}'
  expect(await (await change()).text()).toContain(lines)
  const again = await change()
  expect(again.headers.get('desk-replayed')).toBe('1')
  expect(await again.text()).toContain(lines)
  const looked = await tab.get(`/api/ops/${operation['desk-operation']}`)
  expect(await looked.text()).toContain(lines)
})
