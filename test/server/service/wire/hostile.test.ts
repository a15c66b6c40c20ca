import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { tries } from '../../../example/tries.ts'
import { checkOf, type DescribedAnswer, describedAnswers } from '../description/describedAnswers.ts'
import {
  addressOf,
  type DescribedOperation,
  describedOperations,
} from '../description/describedOperations.ts'

let service: AService
let operations: readonly DescribedOperation[]
let answers: ReadonlyMap<string, DescribedAnswer>
let check: ReturnType<typeof checkOf>
let authorization: string
beforeAll(async () => {
  service = await startService()
  const document = (await service.get('/api/openapi.json')).body
  operations = describedOperations(document)
  answers = new Map(describedAnswers(document).map((answer) => [answer.where, answer]))
  check = checkOf(document)
  authorization = `Bearer ${(await service.tokenFor('maria')).access_token}`
})
afterAll(() => service.close())

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'

/** The operation at an address; an empty name or a dot is no part of the address. */
function reached(method: string, address: string): string | undefined {
  const { pathname } = new URL(address, 'http://service.test')
  const bare = pathname.replace(/\/+$/, '')
  const isThere = ({ path }: DescribedOperation) =>
    new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(bare)
  return operations.find((one) => one.method === method && isThere(one))?.path
}

/** Sends the call and checks that the answer is as described and is no error of the service. */
async function send(
  { method, path: template }: DescribedOperation,
  path: string,
  init: RequestInit = {},
) {
  const headers = { authorization, ...Object.fromEntries(new Headers(init.headers)) }
  const answer = await service.fetch(path, { ...init, method, headers })
  const text = await answer.text()
  expect([method, path.slice(0, 200), text, answer.status < 500]).toEqual([
    method,
    path.slice(0, 200),
    text,
    true,
  ])
  const where = `${method} ${reached(method, path) ?? template}`
  const shape = answers.get(`${where} ${answer.status}`) ?? answers.get(`${where} default`)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/)
  expect([where, check(shape?.schema, JSON.parse(text))]).toEqual([where, []])
  return { status: answer.status, text }
}

const hasBody = ({ method }: DescribedOperation): boolean => method === 'POST' || method === 'PATCH'

/** The operation with these parameters, in the query or the body, whichever it reads. */
const sendPairs = (operation: DescribedOperation, pairs: string) =>
  hasBody(operation)
    ? send(operation, addressOf(operation), { headers: { 'content-type': form }, body: pairs })
    : send(operation, `${addressOf(operation)}?${pairs}`)

test('a body of a megabyte is refused at every address, and none fails because of it', async () => {
  for (const operation of operations.filter(hasBody)) {
    for (const type of [form, json]) {
      const body = type === json ? `{"a":"${'x'.repeat(1_000_000)}"}` : `a=${'x'.repeat(1_000_000)}`
      const sent = send(operation, addressOf(operation), {
        headers: { 'content-type': type },
        body,
      })
      expect([operation.path, (await sent).status]).toEqual([operation.path, 413])
    }
  }
})

test('invalid UTF-8 in any parameter is 400 and named', async () => {
  for (const operation of operations) {
    for (const { name } of operation.reads) {
      const { status, text } = await sendPairs(operation, `${name}=%ff%fe`)
      expect([operation.path, name, status]).toEqual([operation.path, name, 400])
      expect(text).toContain(`${name} must be text in UTF-8`)
    }
  }
})

const dates = [
  'start_date',
  'end_date',
  'date',
  'last_modified',
  'created_date',
  'startMin',
  'endMax',
]

test('the year 99999, and other days that no calendar has, are 400 and named', async () => {
  for (const operation of operations) {
    for (const { name } of operation.reads.filter((parameter) => dates.includes(parameter.name))) {
      for (const day of [
        '99999-01-01',
        '99999-12-31T00:00:00Z',
        '2026-02-30',
        '20261399',
        '0000-00-00',
      ]) {
        const { status, text } = await sendPairs(operation, `${name}=${day}`)
        expect([operation.path, name, day, status]).toEqual([operation.path, name, day, 400])
        expect(text).toContain(name)
      }
    }
  }
})

const looksLikeSql = ["' or 1=1 --", "'; drop table bookings; --", '%', '\\', '$1', '"']

test('text that looks like SQL is only text', async () => {
  const before = await service.pair.get('booking/index')
  // In `npm test` each parameter gets two of them, and the next parameter the next two.
  const many = tries(2, looksLikeSql.length)
  let turn = 0
  for (const operation of operations) {
    for (const { name } of operation.reads) {
      for (let time = 0; time < many; time += 1) {
        const text = looksLikeSql[turn % looksLikeSql.length] ?? ''
        turn += 1
        await sendPairs(operation, `${name}=${encodeURIComponent(text)}`)
      }
    }
    if (operation.path.includes('{')) await send(operation, addressOf(operation, "' or 1=1 --"))
  }
  const after = await service.pair.get('booking/index')
  expect(Object.keys(after.body['booking/index'] ?? {})).toEqual(
    Object.keys(before.body['booking/index'] ?? {}),
  )
})

const numberLike = ['-1', '0', '1', '1.5', '1e308', '99999999999999999999', 'NaN', '٣']
const dateLike = ['20260230', '20260712', 'today', '>', '<today', '09:30', '24:00', '99999-12-31']
const wordLike = [
  "' or 1=1",
  '%',
  '_',
  '\\',
  '[]',
  '{}',
  'null',
  '*',
  'remove',
  'PAID',
  ' ',
  '\u202e',
]

const hostileText = fc.oneof(
  fc.constantFrom(...numberLike, ...dateLike, ...wordLike),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 3000, maxLength: 4000 }),
)

const hostileJson = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, -0, 1e21, [[]], [null], { __proto__: 1 }, { 0: 'a', x: ['b'] }),
)

const strangeName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', '__proto__[a]', 'a[constructor][b]', 'toString', ''),
  fc.string({ maxLength: 12 }),
)

/** One of the described operations, with its own parameter names among strange ones. */
const attack = fc.nat().chain((at) => {
  const operation = operations[at % operations.length]
  const own = operation?.reads.flatMap(({ name }) => [name, `${name}[]`, `${name}[1.1]`]) ?? []
  const name = own.length === 0 ? strangeName : fc.oneof(fc.constantFrom(...own), strangeName)
  return fc.record({
    at: fc.constant(at % operations.length),
    part: hostileText,
    isForm: fc.boolean(),
    pairs: fc.array(fc.tuple(name, hostileText), { maxLength: 6 }),
    members: fc.dictionary(name, hostileJson, { maxKeys: 6 }),
    behalf: fc.constantFrom('', 'off', 'maria'),
  })
})

test('whatever is sent to any address in any parameter, the answer is JSON as described and never 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(attack, async ({ at, part, isForm, pairs, members, behalf }) => {
      const operation = operations[at]
      if (operation === undefined) return
      const path = addressOf(operation, part.slice(0, 200))
      const headers = { 'x-on-behalf': behalf, 'content-type': isForm ? form : json }
      const query = new URLSearchParams(pairs.map(([n, v]): [string, string] => [n, v]))
      const body = isForm ? query.toString() : JSON.stringify(members)
      await (hasBody(operation)
        ? send(operation, path, { headers, body })
        : send(operation, `${path}?${query}`, { headers: { 'x-on-behalf': behalf } }))
      expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
    }),
    { numRuns: tries(150, 600) },
  )
})
