import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { tries } from '../../../example/tries.ts'
import {
  addressOf,
  type DescribedOperation,
  describedOperations,
} from '../description/describedOperations.ts'

let service: AService
let described: readonly DescribedOperation[]
beforeAll(async () => {
  service = await startService()
  described = describedOperations((await service.get('/api/openapi.json')).body)
})
afterAll(() => service.close())

/** Bodies that no address can use, with their headers. */
const oddBodies: readonly (readonly [what: string, body: string, type: string])[] = [
  ['nothing', '', 'application/json'],
  ['half of JSON', '{"id":', 'application/json'],
  ['a list', '[1]', 'application/json'],
  ['wrong members', '{"id":-1,"name":[],"statusId":{},"alter":"x"}', 'application/json'],
  ['a kind of body that is not read', 'x', 'multipart/form-data; boundary=x'],
]

/** Names of records that do not exist, or are malformed. */
const oddNames = ['999999', 'NOSUCH', 'a b', '-1']

const isWrite = ({ method, path }: DescribedOperation) =>
  method !== 'GET' && !path.endsWith('/booking/notes')

/** What only managers may do (§4.4, §6). */
const isForManagers = (operation: DescribedOperation) =>
  operation.path.startsWith('/api/4.0/webhooks') ||
  operation.path === '/api/4.0/trail' ||
  (isWrite(operation) &&
    /^\/api\/4\.0\/(?:events|products|categories|statuses)\b/.test(operation.path)) ||
  (operation.method === 'DELETE' && operation.path.startsWith('/api/4.0/customers'))

/** What a customer (`X-On-Behalf: off`) may not do, because it is done under the name of a member of staff. */
const isForStaff = (operation: DescribedOperation) =>
  isForManagers(operation) ||
  /^\/api\/4\.0\/(?:accounts|activities|bookings|customers)\b/.test(operation.path) ||
  (isWrite(operation) && operation.path.startsWith('/api/4.0/')) ||
  /\/(?:checkin|checkout|update|bookmark)$/.test(operation.path)

/** The answers of one address to every odd name and body. */
async function answersTo(operation: DescribedOperation, headers: Readonly<Record<string, string>>) {
  const names = operation.path.includes('{') ? oddNames : ['']
  const bodies = operation.method === 'GET' ? [undefined] : oddBodies
  // In `npm test` each name goes with some of the bodies.
  const cases = names
    .flatMap((name) => bodies.map((body) => ({ name, body })))
    .filter((_, nth) => nth % tries(3, 1) === 0)
  return Promise.all(
    cases.map(async ({ name, body }) => {
      const [what, text, type] = body ?? ['no body', null, '']
      const { status } = await service.fetch(addressOf(operation, name), {
        method: operation.method,
        headers: { ...headers, ...(text === null ? {} : { 'content-type': type }) },
        body: text === '' ? null : text,
      })
      return `${status} for ${operation.method} ${operation.path} of "${name}" with ${what}`
    }),
  )
}

/** The answers of all these addresses that have another status than expected. */
async function otherThan(
  status: number,
  operations: readonly DescribedOperation[],
  headers: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const others: string[] = []
  for (const operation of operations) {
    const answers = await answersTo(operation, headers)
    others.push(...answers.filter((answer) => !answer.startsWith(`${status} `)))
  }
  return others
}

const bearer = async (login: string) => ({
  authorization: `Bearer ${(await service.tokenFor(login)).access_token}`,
})

test('an account that may only look gets 403 from every address that acts, whatever is sent (§5.1)', async () => {
  const writes = described.filter(isWrite)
  expect(writes.length).toBeGreaterThan(20)
  expect(await otherThan(403, writes, await bearer('sam'))).toEqual([])
})

test('a refusal is logged with who and where, but without what was sent (operating.md §10)', async () => {
  const kenji = await service.as('kenji')
  await kenji.send('POST', '/api/4.0/products', { name: 'Plantina Quillfeather' })
  const line: unknown = JSON.parse(service.logged.at(-1) ?? '')
  expect(line).toMatchObject({ event: 'forbidden', path: '/api/4.0/products', accountId: 2 })
  expect(JSON.stringify(line)).not.toContain('Plantina')
})

test('the front desk gets 403 from what only managers may do, whatever is sent (§4.4, §6)', async () => {
  const forManagers = described.filter(isForManagers)
  expect(forManagers.length).toBeGreaterThan(15)
  expect(await otherThan(403, forManagers, await bearer('kenji'))).toEqual([])
})

test('a customer gets 403 from what only staff may do, whatever is sent (§5.1)', async () => {
  const off = { ...(await bearer('maria')), 'x-on-behalf': 'off' }
  expect(await otherThan(403, described.filter(isForStaff), off)).toEqual([])
})

test('a customer cannot read bookings, customers or accounts in 3.0 (§5.1)', async () => {
  const off = { ...(await bearer('maria')), 'x-on-behalf': 'off' }
  const paths = ['booking/index', 'booking/K1', 'customer', 'customer/1', 'account']
  const calls = paths.map((path) => service.fetch(`/api/3.0/${path}`, { headers: off }))
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})

test('no list of 4.0 shows a customer a booking or a guest (§5.1)', async () => {
  const off = { ...(await bearer('maria')), 'x-on-behalf': 'off' }
  const paths = ['bookings', 'bookings/K1', 'customers', 'customers/1', 'accounts', 'activities']
  const calls = paths.map((path) => service.fetch(`/api/4.0/${path}`, { headers: off }))
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(paths.map(() => 403))
})

test('a caller without a token gets 401 from every address, whatever is sent (§5.3)', async () => {
  const closed = described.filter(({ isOpen }) => !isOpen)
  expect(await otherThan(401, closed, {})).toEqual([])
})

test('a GET that would change a cart is refused before its parameters are read (§4.1)', async () => {
  const path = '/api/3.0/booking/session?alter[0][line_id]=x&alter=y&session_id=none'
  expect((await service.fetch(path, { headers: await bearer('sam') })).status).toBe(403)
  expect((await service.fetch(path, { headers: await bearer('kenji') })).status).toBe(400)
})
