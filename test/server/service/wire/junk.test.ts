import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'

let service: AService
let authorization: string
beforeAll(async () => {
  service = await startService()
  authorization = `Bearer ${(await service.tokenFor('maria')).access_token}`
})
afterAll(() => service.close())

async function send(path: string, init: RequestInit = {}) {
  const answer = await service.fetch(path, {
    ...init,
    headers: { authorization, ...Object.fromEntries(new Headers(init.headers)) },
  })
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text), text }
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

test.each([
  ['bad UTF-8 in the query', '/api/3.0/ping?name=%ff', {}, 'name'],
  ['half an escape', '/api/3.0/ping?name=%e2%28', {}, 'name'],
  ['a zero', '/api/3.0/ping?name=a%00b', {}, 'name'],
  [
    'a zero in JSON',
    '/api/3.0/ping',
    { method: 'POST', headers: json, body: '{"name":"\\u0000"}' },
    'name',
  ],
  ['nesting without end', `/api/3.0/ping?name${'[a]'.repeat(50)}=1`, {}, 'name'],
  ['JSON that is none', '/api/3.0/ping', { method: 'POST', headers: json, body: '{' }, 'the body'],
  ['a JSON list', '/api/3.0/ping', { method: 'POST', headers: json, body: '[1]' }, 'the body'],
  [
    'bad UTF-8 in a body',
    '/api/3.0/ping',
    { method: 'POST', headers: form, body: Buffer.from([0x61, 0x3d, 0xff]) },
    'the body',
  ],
])('%s is refused by name', async (_, path, init, name) => {
  const { status, body } = await send(path, init)
  expect(status).toBe(400)
  expect(body.request.error.id).toBe('validation_error')
  expect(Object.keys(body.request.error.data)).toEqual([name])
})

test('two thousand parameters are 413, and a form with files is 415', async () => {
  expect((await send(`/api/3.0/ping?${'a=1&'.repeat(2000)}`)).status).toBe(413)
  const files = new FormData()
  files.set('a', '1')
  expect((await send('/api/3.0/ping', { method: 'POST', body: files })).status).toBe(415)
})

test('parameters named like members of every object change nothing', async () => {
  const names = [
    '__proto__[admin]=1',
    'constructor[prototype][admin]=1',
    'a[__proto__][admin]=1',
    '__proto__=1',
  ]
  expect((await send(`/api/3.0/ping?${names.join('&')}`)).body.query).toEqual([])
  const body = '{"__proto__":{"admin":1},"constructor":{"prototype":{"admin":1}}}'
  await send('/api/3.0/ping', { method: 'POST', headers: json, body })
  expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
})

test('whatever bytes are sent as a body, the answer is JSON and never 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/api/3.0/booking/notes', '/api/4.0/bookings', '/oauth/token/'),
      fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', 'x/y'),
      fc.uint8Array({ maxLength: 200 }),
      async (path, type, bytes) => {
        const body = Buffer.from(bytes)
        const { status } = await send(path, {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        })
        expect(status).toBeLessThan(500)
      },
    ),
    { numRuns: 100 },
  )
})
