import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'

let service: AService
let maria: Asking
let stopping: AService
beforeAll(async () => {
  service = await startService()
  maria = await service.as('maria')
  stopping = await startService()
})
afterAll(() => service.close())

test.each(['ping', 'help', 'company', 'account'])(
  '%s and %s/ are the same address',
  async (path) => {
    const [bare, slashed] = [await maria.get(path), await maria.get(`${path}/`)]
    expect([bare.status, slashed.status]).toEqual([200, 200])
    expect(Object.keys(slashed.body)).toEqual(Object.keys(bare.body))
    expect((await maria.get(`${path}/?a=b`)).body.query).toEqual({ a: 'b' })
  },
)

test('a wrong method is 405 in the envelope, with the right ones in Allow', async () => {
  const { status, body, headers } = await maria.post('ping')
  expect(status).toBe(405)
  expect(headers.get('allow')).toBe('GET')
  expect(body.request).toMatchObject({
    status: 'ERROR',
    resource: 'ping',
    error: { id: 'method_not_allowed', title: 'Wrong method', data: {} },
  })
  expect((await maria.send('DELETE', 'account', {})).status).toBe(405)
})

test.each(['nowhere', 'ping/x', '', 'booking//index'])(
  '%s is 404 in the envelope',
  async (path) => {
    const { status, body } = await maria.get(path)
    expect(status).toBe(404)
    expect(body).toMatchObject({ version: '3.0', account_id: 1, locale: { currency: 'CAD' } })
    expect(body.request?.error).toMatchObject({ id: 'not_found', details: expect.any(String) })
  },
)

test.each(['booking/%00', 'item/%ff'])(
  '%s cannot be decoded and is an unknown address: 404 in the envelope, before the caller is checked',
  async (path) => {
    const { status, body } = await maria.get(path)
    expect([status, body.version, body.account_id]).toEqual([404, '3.0', 0])
    expect(body.request).toMatchObject({ status: 'ERROR', error: { id: 'not_found' } })
  },
)

test.each(['/api/4.0/nowhere', '/api/9.9/ping', '/nowhere', '/oauth/nowhere'])(
  '%s is 404 as §7 says, with the message at the top too',
  async (path) => {
    const { status, body } = await maria.get(path)
    expect(status).toBe(404)
    expect(body.error).toEqual({ httpCode: 404, errorCode: 'not-found', message: body.message })
  },
)

test('the root address says what the service is and where its description is', async () => {
  const { status, headers, body } = await service.get('/')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(body).toEqual({
    name: 'Deskbell booking service',
    generations: ['3.0', '4.0'],
    description: 'http://service.test/api/openapi.json',
    docs: 'http://service.test/api/docs',
  })
  const described = await service.fetch(new Request(String(body['description'])))
  expect(described.status).toBe(200)
  const curl = await service.fetch('/', { headers: { accept: '*/*' } })
  expect(await curl.json()).toEqual(body)
  expect((await service.fetch('/', { method: 'HEAD' })).status).toBe(200)
  expect((await service.fetch('/', { method: 'POST' })).status).toBe(405)
})

test('a browser at the root address gets a plain page without scripts', async () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const answer = await service.fetch('/', { headers: { accept } })
  const page = await answer.text()
  expect(page).toContain('<h1>Deskbell booking service</h1>')
  expect(page).toContain('<a href="/api/openapi.json">')
  expect(page).not.toContain('Heron')
  const { headers } = answer
  expect(headers.get('content-type')).toBe('text/html; charset=UTF-8')
  expect(headers.get('vary')).toBe('Accept, Accept-Language')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'$/,
  )
})

test('no browser may put an answer in a frame, guess its type or store it', async () => {
  const { headers } = await maria.get('ping')
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('over HTTPS every answer tells a browser to use only HTTPS, for subdomains too', async () => {
  const secure = await startService({ settings: { publicOrigin: 'https://book.test' } })
  for (const path of ['/', '/api/3.0/ping', '/oauth/', '/nowhere']) {
    const { headers } = await secure.fetch(path)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('content-security-policy')).toMatch(/base-uri 'none'; object-src 'none'/)
  }
  await secure.close()
})

test('a page of another origin may call the API, and its preflight request needs no credentials', async () => {
  const answer = await service.fetch('/api/3.0/booking/create', {
    method: 'OPTIONS',
    headers: { origin: 'https://shop.test', 'access-control-request-method': 'POST' },
  })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-headers')).toContain('Authorization')
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  expect((await maria.get('ping')).headers.get('access-control-allow-origin')).toBe('*')
  const refused = await service.get('ping')
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  const signIn = await service.fetch('/oauth/token/', { method: 'OPTIONS' })
  expect(signIn.headers.get('access-control-allow-origin')).toBeNull()
})

test('while the service stops, it accepts no new calls and finishes the running ones', async () => {
  const running = Promise.all([stopping.pair.get('account'), stopping.pair.get('ping')])
  const stopped = stopping.close()
  expect((await running).map(({ status }) => status)).toEqual([200, 200])
  await stopped
  const late = await stopping.pair.get('ping')
  expect(late.status).toBe(503)
  expect(late.headers.get('retry-after')).toBe('2')
})

test('the service can be called over a real port', async () => {
  const origin = await service.listen()
  const answer = await fetch(`${origin}/healthz`)
  expect(await answer.json()).toEqual({ status: 'ok' })
})
