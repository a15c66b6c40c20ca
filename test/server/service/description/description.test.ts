import { Kysely } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServiceTables } from '../../../../src/server/service/base/tables.ts'
import { toTemplate } from '../../../../src/server/service/description/operation.ts'
import { serviceRoutes } from '../../../../src/server/service/serviceRoutes.ts'
import { aboutOf } from '../../../../src/server/service/wire/endpoint.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Json } from '../../../example/asking.ts'
import { addressOf, type DescribedOperation, describedOperations } from './describedOperations.ts'

let service: AService
let document: Json
let routes: Awaited<ReturnType<typeof serviceRoutes>>
beforeAll(async () => {
  service = await startService()
  document = (await service.get('/api/openapi.json')).body
  routes = await serviceRoutes({
    db: new Kysely<ServiceTables>({ dialect: service.database.dialect() }),
    whenFree: null,
    settings: service.settings,
    now: service.clock.now,
    log: pino({ level: 'silent' }),
    addressesOf: () => Promise.resolve([]),
  })
})
afterAll(() => service.close())

test('anybody may read the description of the API, with or without a slash at the end', async () => {
  const { status, headers, body } = await service.get('/api/openapi.json')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(body).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'http://service.test' }] })
  expect((await service.get('/api/openapi.json/')).body).toEqual(body)
  expect(JSON.stringify(body)).not.toContain('Heron')
})

test('every address of the API is described, and nothing else', () => {
  const served = routes.routes.filter(
    ({ method, path }) => method !== 'ALL' && /^\/api\/\d/.test(path),
  )
  const undescribed = served.filter(({ handler }) => aboutOf(handler) === undefined)
  expect(undescribed.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  const described = describedOperations(document).map(({ method, path }) => `${method} ${path}`)
  expect(described.toSorted()).toEqual(
    [...new Set(served.map(({ method, path }) => `${method} ${toTemplate(path)}`))].toSorted(),
  )
})

test('the contract’s parameters are described: filters, bodies, what is required, and how lists are written (§4)', () => {
  const index = document.paths?.['/api/3.0/booking/index']?.get
  expect(index?.parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    description: 'Page size; at most 250 are served.',
    required: false,
    schema: { type: 'integer', minimum: 1, default: 100 },
  })
  expect(index?.parameters).toContainEqual({
    name: 'status_id',
    in: 'query',
    description: 'Only bookings with one of these statuses.',
    required: false,
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string' } },
  })
  const note = document.paths?.['/api/3.0/booking/{code}/note']?.post
  expect(note?.requestBody).toMatchObject({
    required: true,
    content: {
      'application/json': {
        schema: { required: ['body'], properties: { body: { type: 'string', maxLength: 3000 } } },
      },
    },
  })
})

const ask = (operation: DescribedOperation, sent: Record<string, string>) =>
  operation.method === 'GET'
    ? service.pair.get(`${addressOf(operation)}?${new URLSearchParams(sent)}`)
    : service.pair.send(operation.method, addressOf(operation), sent)

/** What a refusal says about each parameter, or the sentence that names it at 4.0. */
const reasons = ({ isGeneration3 }: DescribedOperation, body: Json) =>
  JSON.stringify(isGeneration3 ? body.request?.error?.data : body.error)

test('each parameter described as a number or flag is refused by name when it is something else (§7)', async () => {
  for (const operation of describedOperations(document)) {
    for (const { name, type } of operation.reads) {
      if (type !== 'integer' && type !== 'boolean') continue
      const { status, body } = await ask(operation, { [name]: 'x' })
      expect([operation.path, name, status]).toEqual([operation.path, name, 400])
      expect(reasons(operation, body)).toContain(name)
    }
  }
})

test('each parameter described as required is named when it is missing (§7)', async () => {
  for (const operation of describedOperations(document)) {
    for (const { name } of operation.reads.filter(({ isNeeded }) => isNeeded)) {
      const { status, body } = await ask(operation, {})
      expect([operation.path, name, status]).toEqual([operation.path, name, 400])
      expect(reasons(operation, body)).toContain(name)
    }
  }
})
