import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesOf } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Json } from '../../../example/asking.ts'

let service: AService
let origin: string
beforeAll(async () => {
  service = await startService()
  origin = await service.listen()
})
afterAll(() => service.close())

type Pairs = readonly (readonly [name: string, value: string])[]

const encoded = (pairs: Pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, value]))

/** `requests.Session()`: it sends a list by repeating its name, and keeps and returns cookies. */
function aRequestsSession() {
  const cookies = new Map<string, string>()
  const { key, secret } = service.settings.apiKey
  const headers = () => ({
    'user-agent': 'python-requests/2.32.3',
    accept: '*/*',
    authorization: `Basic ${btoa(`${key}:${secret}`)}`,
    ...(cookies.size === 0
      ? {}
      : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  })
  async function send(path: string, init: RequestInit): Promise<Json> {
    const response = await fetch(`${origin}/api/3.0/${path}`, { ...init, headers: headers() })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response.json()
  }
  return {
    cookies,
    get: (path: string, pairs: Pairs = []) => send(`${path}?${encoded(pairs).toString()}`, {}),
    post: (path: string, pairs: Pairs = []) => send(path, { method: 'POST', body: encoded(pairs) }),
  }
}

test('the Python client rates an item, sends its SLIPs, gets a session and alters it, as forms with a cookie jar (§1 rule 6)', async () => {
  const http = aRequestsSession()
  const slips = await Promise.all(
    ['9', '24'].map(async (id) => {
      const rated = await http.get(`item/${id}`, [
        ['date', '20270501'],
        ['param[adults]', '2'],
      ])
      return String(rated.item?.rate?.slip)
    }),
  )
  const begun = await http.post(
    'booking/session',
    slips.map((slip) => ['slip', slip] as const),
  )
  expect(linesOf(begun)).toEqual(['1', '1.1', '2'])
  expect(http.cookies.get('session_id')).toBe(String(begun.booking?.session?.id))

  const altered = await http.post('booking/session', [
    ['alter[1]', '2'],
    ['alter[1.1]', 'optin'],
  ])
  expect(altered.booking?.session).toMatchObject({
    id: begun.booking?.session?.id,
    item: { 1: { rate: { qty: 2 } }, '1.1': { opt: 'in', rate: { qty: 2 } } },
  })
  const listed = await http.post('booking/session', [['slip[]', slips[0] ?? '']])
  expect(linesOf(listed)).toContain('3')

  const total = String(listed.booking?.session?.total)
  const made = await http.post('booking/create', [
    ['form[customer_name]', 'Ana Ruiz'],
    ['form[customer_email]', 'ana@example.com'],
  ])
  expect(made.booking).toMatchObject({ total, customer_name: 'Ana Ruiz' })
  expect(http.cookies.size).toBe(0)
  const kept = await http.get(`booking/${String(made.booking?.code)}`)
  const lines: [string, Json][] = Object.entries(kept.booking?.items ?? {})
  expect(lines.map(([line]) => line)).toEqual(expect.arrayContaining(['1', '1.1', '2', '3']))
})

test('the Python client loses its cookie when it ends the session', async () => {
  const http = aRequestsSession()
  const rated = await http.get('item/9', [['date', '20270507']])
  await http.post('booking/session', [['slip', String(rated.item?.rate?.slip)]])
  await http.post('booking/session/end')
  expect(http.cookies.size).toBe(0)
  expect((await http.get('booking/session')).booking?.session).toEqual({})
})
