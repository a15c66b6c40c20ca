import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patterns } from '../../../../src/desk/ui/paths.ts'
import { placeFilesName } from '../../../../src/server/gate/assets/filesAhead.ts'
import { routes } from '../../../../src/server/gate/routes/routes.ts'
import { eventWrites } from '../../../../src/server/gate/routes/routes4.ts'
import { consumerSecret, type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { aTab, type Tab } from '../../../example/aTab.ts'

const index = '<!doctype html><title>Deskbell</title>'
const script = `export const places = ${JSON.stringify('today bookings '.repeat(200))}`
const placeFiles = {
  signin: ['/assets/base-1.js', '/assets/base-1.css'],
  bookings: ['/assets/bookings-1.js'],
  today: [],
}

let desk: FrontDesk
let tab: Tab
let assetsDir: string
beforeAll(async () => {
  assetsDir = await mkdtemp(join(tmpdir(), 'deskbell-'))
  await mkdir(join(assetsDir, 'assets'))
  await writeFile(join(assetsDir, 'index.html'), index)
  await writeFile(join(assetsDir, 'sw.js'), '// worker')
  await writeFile(join(assetsDir, 'sw-off.js'), '// no worker')
  await writeFile(join(assetsDir, 'manifest.webmanifest'), '{}')
  await writeFile(join(assetsDir, placeFilesName), JSON.stringify(placeFiles))
  await writeFile(join(assetsDir, 'assets/today-1a2b.js'), script)
  await writeFile(join(assetsDir, 'assets/stretchWorker-B_3-4d.js'), script)
  await writeFile(join(assetsDir, 'assets/today-1a2b.js.map'), '{}')
  desk = await startFrontDesk({ listening: true, gate: { assetsDir } })
  tab = await desk.signIn('maria')
})
afterAll(() => desk.close())

const shellPolicy =
  "default-src 'none'; script-src 'self'; script-src-attr 'none'; style-src 'self'; style-src-attr 'none'; " +
  "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
  "frame-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; " +
  "require-trusted-types-for 'script'; trusted-types desk-sw desk-worker desk-key-parts; " +
  'report-to csp; report-uri /csp-report'
const dataPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; sandbox"

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}
const shell = {
  ...everywhere,
  'content-security-policy': shellPolicy,
  'reporting-endpoints': 'csp="/csp-report"',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}
const data = {
  ...everywhere,
  'content-security-policy': dataPolicy,
  'cache-control': 'no-store',
  vary: 'Cookie',
}

const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
const ask = (path: string, init: RequestInit = {}) =>
  desk.gate.handle(new Request(desk.origin + path, init), { remoteAddress: '203.0.113.7' })

const workerFrom = async (deskWorker: 'on' | 'off') => {
  const gate = await desk.anotherGate({ assetsDir, deskWorker })
  const from = { remoteAddress: '203.0.113.7' }
  return (await gate.handle(new Request(`${desk.origin}/sw.js`), from)).text()
}

function expectHeaders(answer: Response, expected: Readonly<Record<string, string>>): void {
  const found = Object.fromEntries(
    Object.keys(expected).map((name) => [name, answer.headers.get(name)]),
  )
  expect(found).toEqual(expected)
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
}

test('every answer of the desk’s pages has its security headers, also a 404', async () => {
  const etag = (await ask('/sw.js')).headers.get('etag') ?? ''
  const answers: [Response, number, string | null][] = [
    [await ask('/', { headers: page }), 200, 'no-cache'],
    [await ask('/bookings/AB-1', { headers: page }), 200, 'no-cache'],
    [await ask('/sw.js'), 200, 'no-cache'],
    [await ask('/sw.js', { headers: { 'if-none-match': etag } }), 304, 'no-cache'],
    [await ask('/manifest.webmanifest'), 200, 'no-cache'],
    [await ask('/assets/today-1a2b.js'), 200, 'public, max-age=31536000, immutable'],
    [await ask('/assets/gone-9.js', { headers: page }), 404, null],
    [await ask('/assets/today-1a2b.js.map', { headers: page }), 404, null],
    [await ask('/nowhere'), 404, null],
    [await ask('/', { method: 'POST' }), 405, null],
    [await ask('/', { method: 'DELETE' }), 405, null],
    [await ask('/', { headers: page, method: 'HEAD' }), 200, 'no-cache'],
  ]
  for (const [answer, status, caching] of answers) {
    expect(answer.status).toBe(status)
    expectHeaders(answer, shell)
    expect(answer.headers.get('cache-control')).toBe(caching)
  }
})

test('the worker that stretches PINs may run WebAssembly and ask nobody anything; no other answer lets WebAssembly run (19.3)', async () => {
  const path = '/assets/stretchWorker-B_3-4d.js'
  const answer = await ask(path)
  expect(answer.status).toBe(200)
  expectHeaders(answer, {
    ...everywhere,
    'content-security-policy':
      "default-src 'none'; script-src 'wasm-unsafe-eval'; require-trusted-types-for 'script'; trusted-types 'none'; " +
      'report-to csp; report-uri /csp-report',
    'reporting-endpoints': 'csp="/csp-report"',
  })
  // The build names it by the file it is made of.
  expect(await readFile('src/desk/core/vault/stretchInWorker.ts', 'utf8')).toContain(
    "'./stretchWorker.ts?worker&url'",
  )
  for (const other of ['/assets/today-1a2b.js', `/today${path}`, `${path}.map`, '/sw.js', '/']) {
    const policy = (await ask(other, { headers: page })).headers.get('content-security-policy')
    expect(policy).toBe(shellPolicy)
  }
})

test('each Trusted Types policy that is allowed is made by the desk, and there is no other (reliability.md §2.4)', async () => {
  const named = /trusted-types ([\w -]+)/.exec(shellPolicy)?.[1]?.split(' ') ?? []
  const files = await readdir('src/desk', { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    files
      .filter((file) => file.isFile() && /\.tsx?$/.test(file.name))
      .map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  )
  const made = texts.flatMap((text) =>
    [...text.matchAll(/trustedScript\(\s*'([^']+)'/g)].map(([, name]) => name),
  )
  expect(made).toHaveLength(named.length)
  expect(new Set(made)).toEqual(new Set(named))
  // Each policy is made by `trustedScript`, which accepts only the addresses of its own build.
  expect(texts.filter((text) => text.includes('createPolicy'))).toHaveLength(1)
})

const anything = { accept: '*/*' }

test.each(Object.values(patterns))(
  'an uptime check, which accepts any type, gets the page at %s (ux.md §0)',
  async (pattern) => {
    const path = pattern.replace(/:\w+/, 'AB-1')
    const byNode = { ...anything, 'sec-fetch-mode': 'cors' }
    for (const headers of [anything, byNode, {}, { accept: 'text/*' }, page]) {
      const answer = await ask(path, { headers })
      expect([answer.status, await answer.text()]).toEqual([200, index])
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    }
    const head = await ask(path, { headers: anything, method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(index.length))
  },
)

test.each([
  '/nowhere',
  '/.env',
  '/assets/',
  '/assets/gone-9.js',
  '/today.js',
  '/api/nothing',
  '/api/3.0/nothing',
  '/auth/nothing',
])('an uptime check is refused in JSON at %s', async (path) => {
  const answer = await ask(path, { headers: anything })
  expect(answer.status).toBe(path.startsWith('/api/') ? 403 : 404)
  expect(answer.headers.get('content-type')).toBe('application/json')
})

test('a person at an unknown address gets the page, which says so; a script does not', async () => {
  expect(await (await ask('/nowhere', { headers: page })).text()).toBe(index)
  const byScript = { accept: 'text/html', 'sec-fetch-mode': 'cors' }
  expect((await ask('/nowhere', { headers: byScript })).status).toBe(404)
  expect((await ask('/today', { headers: { accept: 'application/json' } })).status).toBe(404)
})

const headerWith = async (path: string, by: Tab) =>
  (await by.fetch(path, { headers: page })).headers.get('server-timing')

test('with the page goes whether the browser has a sign-in, not whose; files of code do not say it', async () => {
  expect(await headerWith('/today', tab)).toBe('signed-in')
  expect(await headerWith('/today', desk.tab())).toBeNull()
  expect(await headerWith('/assets/today-1a2b.js', tab)).toBeNull()
})

const linkedFilesWith = async (path: string, by: Tab) =>
  (await by.fetch(path, { headers: page })).headers.get('link')

test('with the page goes which files its place needs, and those of Sign in without a sign-in', async () => {
  const ofSignIn =
    '</assets/base-1.js>; rel=modulepreload, </assets/base-1.css>; rel=preload; as=style; crossorigin'
  expect(await linkedFilesWith('/bookings', tab)).toBe('</assets/bookings-1.js>; rel=modulepreload')
  expect(await linkedFilesWith('/signin', tab)).toBe(ofSignIn)
  expect(await linkedFilesWith('/bookings', desk.tab())).toBe(ofSignIn)
  // Today comes with the first load, and what a booking beside a list needs is known to the desk alone.
  for (const path of ['/today', '/bookings/AB-1', '/nowhere', '/assets/today-1a2b.js']) {
    expect(await linkedFilesWith(path, tab)).toBeNull()
  }
})

test('every answer with data or about signing in has its security headers, errors too', async () => {
  const tooMuch = { body: JSON.stringify({ body: 'x'.repeat(70_000) }), method: 'POST' }
  const op = { 'desk-operation': crypto.randomUUID(), 'content-type': 'application/json' }
  const answers: [Response, number][] = [
    [await tab.get('/auth/session'), 200],
    [await tab.get('/api/3.0/ping'), 200],
    [await tab.get('/api/nothing'), 404],
    [await tab.get('/api/3.0/booking/index?x=1'), 400],
    [await tab.fetch('/api/3.0/booking/AB-1/note', { ...tooMuch, headers: op }), 413],
    [await tab.post('/api/3.0/booking/AB-1/note', '['.repeat(30_000)), 400],
    [await desk.tab().get('/api/3.0/ping'), 401],
    [await ask('/api/3.0/ping'), 403],
    [await ask('/auth/callback?code=x', { headers: page }), 303],
    [await ask('/auth/callback', { headers: { 'sec-purpose': 'prefetch' } }), 204],
    [await ask('/auth/nothing'), 404],
    [await ask('/auth/login'), 405],
    [await ask('/csp-report'), 405],
    [await ask('/healthz'), 200],
    [await ask('/readyz'), 200],
    [await ask('/api/3.0/ping', { method: 'OPTIONS' }), 405],
  ]
  for (const [answer, status] of answers) {
    expect([answer.url, answer.status]).toEqual([answer.url, status])
    expectHeaders(answer, data)
  }
  const problems = answers.filter(
    ([{ headers }, status]) => status >= 400 && headers.get('content-type')?.includes('json'),
  )
  expect(problems).toHaveLength(10)
  for (const [answer, status] of problems) {
    const { error, message } = await answer.json()
    expect(error).toMatchObject({ httpCode: status, message })
    expect(error.errorCode).toMatch(/^[a-z-]+$/)
  }
})

test('with the worker switched off, tablets get a worker that removes itself (reliability.md W4)', async () => {
  expect(await workerFrom('on')).toBe('// worker')
  expect(await workerFrom('off')).toBe('// no worker')
})

test('over HTTPS the answer makes a browser use only HTTPS', async () => {
  const publicOrigin = 'https://desk.example'
  const gate = await desk.anotherGate({ publicOrigin })
  const answer = await aTab(gate.handle, publicOrigin).get('/auth/session')
  expect(answer.headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  )
  const shown = await gate.handle(new Request(`${publicOrigin}/`, { headers: page }), {
    remoteAddress: '',
  })
  expect(shown.headers.get('content-security-policy')).toContain(
    '; upgrade-insecure-requests; report-to',
  )
  const { authorizeUrl } = await (
    await aTab(gate.handle, publicOrigin).post('/auth/login', {})
  ).json()
  expect(authorizeUrl).toContain(encodeURIComponent(`${publicOrigin}/auth/callback`))
})

test('on every route, each single check refuses another site', async () => {
  const cookie = [...tab.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const good = {
    cookie,
    'x-desk': '1',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  }
  const wrong: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'x-desk': { ...good, 'x-desk': '' },
    'sec-fetch-site': { ...good, 'sec-fetch-site': 'cross-site' },
    'same-site': { ...good, 'sec-fetch-site': 'same-site' },
    'content-type': { ...good, 'content-type': 'text/plain' },
  }
  const all = [
    ...[...routes, ...eventWrites].map(
      ({ method, template }) => [method, template.replace(/:\w+/, '1')] as const,
    ),
    ['POST', '/auth/login'] as const,
    ['POST', '/auth/confirm'] as const,
    ['POST', '/auth/logout'] as const,
    ['GET', '/auth/session'] as const,
    ['GET', `/api/ops/${crypto.randomUUID()}`] as const,
    ['POST', '/api/ops/given-up'] as const,
    ['GET', '/api/invoice/AB-1'] as const,
  ]
  for (const [method, path] of all) {
    for (const [what, headers] of Object.entries(wrong)) {
      if (what === 'content-type' && method === 'GET') continue
      const answer = await ask(path, { method, headers })
      expect([method, path, what, answer.status]).toEqual([method, path, what, 403])
    }
  }
  // The cookie is Strict, so a browser does not send it at all when another site calls.
  const { cookie: _, ...without } = good
  for (const [method, path] of all.filter(([, address]) => address.startsWith('/api/'))) {
    const body = method === 'GET' ? {} : { body: '{}' }
    const answer = await ask(path, { method, headers: without, ...body })
    expect([method, path, answer.status]).toEqual([method, path, 401])
  }
  expect((await tab.get('/auth/session')).status).toBe(200)
})

test('no header of a caller changes the desk’s own address', async () => {
  for (const headers of [
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example' },
    { 'x-original-url': '/auth/logout' },
    { x_forwarded_host: 'evil.example' },
  ]) {
    const answer = await tab.fetch('/auth/login', {
      method: 'POST',
      body: '{}',
      headers: { ...headers, 'content-type': 'application/json' },
    })
    const { authorizeUrl } = await answer.json()
    expect(new URL(authorizeUrl).searchParams.get('redirect_uri')).toBe(
      `${desk.origin}/auth/callback`,
    )
  }
})

const port = () => Number(new URL(desk.origin).port)

/** Sends exactly these bytes, and returns the first line of the answer. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port(), '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (part) => {
      text += part.toString('latin1')
      if (text.includes('\r\n')) socket.destroy()
    })
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })

test('a request with two Host headers, or with a host in its target, is refused before anything else', async () => {
  for (const bytes of [
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'POST /auth/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ]) {
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 400/)
  }
  expect(await raw('GET //evil.example HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1\.1 404/)
})

test('files are compressed where that helps, and only built files are served', async () => {
  const plain = await ask('/assets/today-1a2b.js')
  expect(await plain.text()).toBe(script)
  const small = await ask('/assets/today-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(Number(small.headers.get('content-length'))).toBeLessThan(300)
  expect(small.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  for (const path of ['/../package.json', '/..%2f..%2fpackage.json', '/assets/', '/%00', '/.env']) {
    const answer = await ask(path)
    expect(answer.status).toBe(404)
  }
})

test('policy reports are counted, shortened and limited in number', async () => {
  const send = (body: string, from: string) =>
    desk.gate.handle(new Request(`${desk.origin}/csp-report`, { method: 'POST', body }), {
      remoteAddress: from,
    })
  const report = {
    'csp-report': {
      'effective-directive': 'script-src-attr',
      'blocked-uri': 'https://evil.example/x?name=canary-guest',
    },
  }
  expect((await send(JSON.stringify(report), '203.0.113.20')).status).toBe(204)
  expect(desk.logged.join('')).toContain('https://evil.example"')
  expect(desk.logged.join('')).not.toContain('canary-guest')
  expect((await send('not JSON', '203.0.113.20')).status).toBe(204)
  expect((await send('x'.repeat(9_000), '203.0.113.20')).status).toBe(413)
  const many = await Promise.all(Array.from({ length: 21 }, () => send('[]', '203.0.113.21')))
  expect(many.filter(({ status }) => status === 429)).toHaveLength(1)
  const network = await Promise.all(
    Array.from({ length: 21 }, (_, at) => send('[]', `2001:db8:1:2::${at + 1}`)),
  )
  expect(network.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('no answer to a browser contains the consumer secret', async () => {
  const answers = await Promise.all([
    tab.get('/auth/session'),
    tab.get('/api/3.0/company'),
    tab.get('/api/3.0/help'),
    ask('/', { headers: page }),
    ask('/auth/callback?code=x', { headers: page }),
    tab.post('/auth/login', {}),
  ])
  for (const answer of answers) {
    expect(await answer.text()).not.toContain(consumerSecret)
    expect(JSON.stringify([...answer.headers])).not.toContain(consumerSecret)
  }
})

test('the gate answers over a real connection as it does in process', async () => {
  const status = await new Promise((resolve, reject) => {
    request(`http://127.0.0.1:${port()}/healthz`, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(200)
})
