import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublic } from '../../../../src/server/service/callers/publicApi.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { describedOperations } from '../description/describedOperations.ts'

let open: AService
let shut: AService
beforeAll(async () => {
  open = await startService({ settings: { publicApi: true } })
  shut = await startService()
})
afterAll(async () => {
  await open.close()
  await shut.close()
})

const six = ['item', 'item/12', 'item/cal', 'item/12/cal', 'category', 'help']
const others = [
  'ping',
  'company',
  'account',
  'customer',
  'customer/1',
  'event',
  'event/1',
  'booking',
  'booking/index',
  'booking/form',
  'booking/session',
  'item/12/cal/x',
  'item/12/stock',
  'categories',
  'helping',
  'item//cal',
  '',
  'x/item',
]

const isPublicPath = (path: string, method = 'GET') => isPublic(method, `/api/3.0/${path}`)

test('exactly the six endpoints of §1, rule 5, are public: read only, with and without a slash at the end', () => {
  for (const path of six) {
    expect([path, isPublicPath(path), isPublicPath(`${path}/`)]).toEqual([path, true, true])
    expect(['POST', 'PATCH', 'DELETE'].some((method) => isPublicPath(path, method))).toBe(false)
    expect(isPublic('GET', `/api/4.0/${path}`)).toBe(false)
  }
  for (const path of others) expect([path, isPublicPath(path)]).toEqual([path, false])
})

test('nothing is answered without credentials while the Public API is off (§5.4)', async () => {
  for (const path of [...six, ...others])
    expect([path, (await shut.get(path)).status]).toEqual([path, 401])
})

test('the six endpoints need no credentials while the Public API is on, and all others do', async () => {
  for (const path of six) expect([path, (await open.get(path)).status]).not.toEqual([path, 401])
  for (const path of others) expect([path, (await open.get(path)).status]).toEqual([path, 401])
})

test('help is the same for everybody, and a public caller is account 0', async () => {
  const [stranger, staff] = [await open.get('help'), await open.pair.get('help')]
  expect(stranger.status).toBe(200)
  expect(stranger.body.help).toEqual(staff.body.help)
  expect(stranger.body.account_id).toBe(0)
})

test('a wrong token is refused at public endpoints too', async () => {
  expect((await open.get('help', { authorization: 'Bearer x' })).status).toBe(401)
})

test('X-On-Behalf gives a public caller no more rights', async () => {
  expect((await open.get('help', { 'x-on-behalf': 'maria' })).body.account_id).toBe(0)
})

async function openOperations(service: AService): Promise<string[]> {
  const operations = describedOperations((await service.get('/api/openapi.json')).body)
  return operations
    .filter(({ isOpen }) => isOpen)
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted()
}

test('the description of the API says that these six need no credentials, and only while the Public API is on', async () => {
  const expected = six.map((path) => `GET /api/3.0/${path.replace('12', '{id}')}`)
  expect(await openOperations(open)).toEqual(expected.toSorted())
  expect(await openOperations(shut)).toEqual([])
})
