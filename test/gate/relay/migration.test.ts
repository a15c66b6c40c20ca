import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aChaosProxy, type ChaosProxy, type Fault } from '../../example/aChaosProxy.ts'
import { type FrontDesk, startFrontDesk } from '../../example/aFrontDesk.ts'

let desk: FrontDesk
let newHost: ChaosProxy
const everything = 1_000_000

async function aMovingDesk(): Promise<void> {
  // The list must name the new host before the gate starts, so the host comes first.
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
  // From now on everybody goes straight there, other processes and the token address too.
  expect(desk.proxy.seen).toHaveLength(1)
  const other = await desk.anotherGate()
  expect(
    (await other.handle(new Request(`${desk.origin}/healthz`), { remoteAddress: '' })).status,
  ).toBe(200)
  desk.clock.advance(14_001)
  expect((await tab.get('/api/3.0/ping')).status).toBe(200)
  expect(newHost.count('POST /oauth/token/')).toBe(1)
  expect(desk.proxy.seen).toHaveLength(1)
  expect(await (await tab.get('/auth/session')).json()).toMatchObject({
    notice: 'moved',
    serviceHost: new URL(newHost.origin).host,
  })
})

test('the token address moves as well, and the secret goes only to a host of the list', async () => {
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
  expect(newHost.count('POST /oauth/token/')).toBe(1)
  expect(newHost.seen[0]?.body).toContain('grant_type=authorization_code')
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

test('a move from a public service into a private network is not followed', async () => {
  const publicBase = 'https://service.example'
  const asked: string[] = []
  const through: typeof globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    asked.push(url.host)
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
  expect(asked).not.toContain('inside.example')
  expect(asked).toContain('eu.service.example')
  await fresh.close()
})
