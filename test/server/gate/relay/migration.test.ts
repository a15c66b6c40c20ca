import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aChaosProxy, type ChaosProxy, type Fault } from '../../../example/aChaosProxy.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'

let desk: FrontDesk
let newHost: ChaosProxy
const everything = 1_000_000

async function aMovingDesk(): Promise<void> {
  // The list must contain the new host before the gate starts, so the host is made first.
  newHost = await aChaosProxy('http://127.0.0.1:1')
  desk = await startFrontDesk({
    chaos: true,
    gate: { apiHostAllow: [new URL(newHost.origin).host] },
  })
  newHost.pointTo(desk.serviceOrigin)
}

beforeAll(aMovingDesk)
afterEach(() => {
  desk.proxy.calm()
  newHost.calm()
})
afterAll(async () => {
  await desk.close()
  await newHost.close()
})

const move = (status = 301): Fault => ({
  kind: 'migrate',
  status,
  location: (path) => newHost.origin + path,
})

test('when the business moves, a change is made once, at the new host, with its body (§5.6)', async () => {
  const tab = await desk.signIn('maria')
  const code = await desk.aCode(tab)
  desk.proxy.calm()
  desk.proxy.next('', move(308), everything)
  const written = await tab.post(
    `/api/3.0/booking/${code}/note`,
    { body: 'After the move.' },
    { 'desk-operation': crypto.randomUUID() },
  )
  expect(written.status).toBe(200)
  expect(newHost.seen).toHaveLength(1)
  const [old] = desk.proxy.seen
  expect(newHost.seen[0]).toMatchObject({ method: 'POST', body: 'body=After+the+move.' })
  expect(newHost.seen[0]?.headers.authorization).toBe(old?.headers.authorization)

  const notes = await (await tab.post('/api/3.0/booking/notes')).json()
  const bodies = notes.notes.map(({ body }: { body: string }) => body)
  expect(bodies.filter((body: string) => body === 'After the move.')).toHaveLength(1)
  // From now on all calls go straight there, also those of other processes and to the token address.
  expect(desk.proxy.seen).toHaveLength(1)
  const other = await desk.anotherGate()
  expect(
    (await other.handle(new Request(`${desk.origin}/healthz`), { remoteAddress: '' })).status,
  ).toBe(200)
  desk.clock.advance(14_001)
  expect((await tab.get('/api/3.0/ping')).status).toBe(200)
  expect(newHost.count('POST /oauth/token/')).toBe(1)
  // Hours later one call looks whether the old host runs the service again.
  expect(desk.proxy.seen.slice(1)).toMatchObject([{ method: 'GET', path: '/api/3.0/ping' }])
  expect(await (await tab.get('/auth/session')).json()).toMatchObject({
    notice: 'moved',
    serviceHost: new URL(newHost.origin).host,
  })
})

test('the token address moves as well, and the secret is sent only to a host of the list', async () => {
  const fresh = await startFrontDesk({
    chaos: true,
    gate: { apiHostAllow: desk.settings.apiHostAllow },
  })
  newHost.pointTo(fresh.serviceOrigin)
  const tab = fresh.tab()
  const { authorizeUrl } = await (await tab.post('/auth/login', {})).json()
  const back = await fresh.approve(authorizeUrl, 'maria')
  fresh.proxy.next('POST /oauth/token/', move())
  expect((await tab.arrive(back)).status).toBe(303)
  const [first, second] = newHost.seen
  // The host is unknown so far, so the first call, without the secret, only finds out whether it has a token address.
  expect([first?.headers.authorization, first?.body]).toEqual([undefined, ''])
  expect(second?.headers.authorization).toMatch(/^Basic /)
  expect(second?.body).toContain('grant_type=authorization_code')
  expect(newHost.count('POST /oauth/token/')).toBe(2)
  await fresh.close()
})

test('redirects that go in a circle are given up after three hops', async () => {
  const fresh = await startFrontDesk({
    chaos: true,
    gate: { apiHostAllow: desk.settings.apiHostAllow },
  })
  newHost.pointTo(fresh.serviceOrigin)
  const tab = await fresh.signIn('maria')
  fresh.proxy.calm()
  fresh.proxy.next('', move(), everything)
  newHost.next('', { kind: 'migrate', location: (path) => fresh.proxy.origin + path }, everything)
  const answer = await tab.get('/api/3.0/ping')
  expect(answer.status).toBe(502)
  expect(fresh.proxy.seen.length + newHost.seen.length).toBe(4)
  await fresh.close()
})

test('a redirect from a public service into a private network is not followed', async () => {
  const publicBase = 'https://service.example'
  const requests: string[] = []
  const through: typeof globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    requests.push(url.host)
    return globalThis.fetch(`${fresh.proxy.origin}${url.pathname}${url.search}`, init)
  }
  const fresh: FrontDesk = await startFrontDesk({
    chaos: true,
    gate: { baseUrl: publicBase, apiHostAllow: ['.service.example', 'inside.example'] },
    deps: {
      fetch: through,
      addressesOf: async (hostname) =>
        hostname === 'inside.example' ? ['10.0.0.7'] : ['203.0.113.10'],
    },
  })
  const tab = fresh.tab()
  const { authorizeUrl } = await (await tab.post('/auth/login', {})).json()
  const back = await fresh.approve(authorizeUrl.replace(publicBase, fresh.proxy.origin), 'maria')
  expect((await tab.arrive(back)).status).toBe(303)
  for (const [host, status] of [
    ['inside.example', 502],
    ['eu.service.example', 200],
  ] as const) {
    fresh.proxy.next('GET /api/3.0/ping', {
      kind: 'migrate',
      location: (path) => `https://${host}${path}`,
    })
    expect((await tab.get('/api/3.0/ping')).status).toBe(status)
  }
  expect(requests).not.toContain('inside.example')
  expect(requests).toContain('eu.service.example')
  await fresh.close()
})

/** The page of the host's present owner, which says that there is nothing here. */
const parked: Fault = {
  kind: 'answer',
  write: (answer) => {
    answer.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Nothing here</h1>')
  },
}

/** A desk of its own, with somebody signed in, and the new host in front of the same service. */
async function aDeskThatMayMove() {
  const fresh = await startFrontDesk({
    chaos: true,
    gate: { apiHostAllow: desk.settings.apiHostAllow },
  })
  newHost.pointTo(fresh.serviceOrigin)
  const tab = await fresh.signIn('maria')
  const ping = async () => (await tab.get('/api/3.0/ping')).status
  const where = async () => (await (await tab.get('/auth/session')).json()).serviceHost
  expect(await ping()).toBe(200)
  return { fresh, tab, ping, where, home: new URL(fresh.proxy.origin).host }
}

test('a redirect to a host that shows a page of its own moves nothing, and the secret is not sent there', async () => {
  const { fresh, ping, where, home } = await aDeskThatMayMove()
  newHost.next('', parked, everything)
  fresh.proxy.next('GET /api/3.0/ping', move())
  expect(await ping()).toBe(502)
  expect(await where()).toBe(home)
  expect(await ping()).toBe(200)
  newHost.calm()
  newHost.next('', parked, everything)
  fresh.proxy.next('POST /oauth/token/', move())
  fresh.clock.advance(14_001)
  expect(await ping()).not.toBe(200)
  expect(newHost.seen.map(({ headers }) => headers.authorization)).toEqual([undefined])
  await fresh.close()
})

test('a redirect to another business moves nothing', async () => {
  const { fresh, ping, where, home } = await aDeskThatMayMove()
  newHost.next('GET /api/3.0/ping', {
    kind: 'answer',
    write: (answer) => {
      const another = { version: '3.0', account_id: 77, request: { status: 'OK' } }
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(another))
    },
  })
  fresh.proxy.next('GET /api/3.0/ping', move())
  await ping()
  expect(await where()).toBe(home)
  await fresh.close()
})

test('when the new host is given up and the old one works again, the desk goes back and says so', async () => {
  const { fresh, tab, ping, where, home } = await aDeskThatMayMove()
  fresh.proxy.next('GET /api/3.0/ping', move())
  expect(await ping()).toBe(200)
  expect(await where()).toBe(new URL(newHost.origin).host)
  newHost.next('', parked, everything)
  expect(await ping()).toBe(502)
  expect(await ping()).toBe(200)
  expect(await where()).toBe(home)
  expect((await (await tab.get('/auth/session')).json()).notice).toBe('moved')
  await fresh.close()
})

test('every ten minutes one read checks whether the old host runs the service again', async () => {
  const { fresh, ping, where, home } = await aDeskThatMayMove()
  fresh.proxy.next('GET /api/3.0/ping', move())
  await ping()
  fresh.proxy.calm()
  await ping()
  expect(fresh.proxy.seen).toHaveLength(0)
  fresh.clock.advance(601)
  fresh.proxy.next('GET /api/3.0/ping', { kind: 'dropBefore' })
  expect(await ping()).toBe(200)
  expect(await where()).toBe(new URL(newHost.origin).host)
  fresh.clock.advance(601)
  expect(await ping()).toBe(200)
  expect(await where()).toBe(home)
  await fresh.close()
})

test('when the new host disappears overnight, tokens are requested at the old one', async () => {
  const { fresh, ping, where, home } = await aDeskThatMayMove()
  fresh.proxy.next('GET /api/3.0/ping', move())
  await ping()
  newHost.next('', parked, everything)
  fresh.clock.advance(14_001)
  expect(await ping()).toBe(200)
  expect(await where()).toBe(home)
  await fresh.close()
})
