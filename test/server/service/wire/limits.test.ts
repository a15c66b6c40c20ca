import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Answered } from '../../../example/asking.ts'
import { webhookIn } from '../../../example/webhookIn.ts'
import {
  addressOf,
  type DescribedOperation,
  describedOperations,
} from '../description/describedOperations.ts'

let service: AService
let hook: string
let operations: readonly DescribedOperation[]
beforeAll(async () => {
  service = await startService()
  hook = String(await webhookIn(service.database))
  operations = describedOperations((await service.get('/api/openapi.json')).body)
})
afterAll(() => service.close())

const listsWith = (name: string) =>
  operations.filter(({ reads }) => reads.some((parameter) => parameter.name === name))

const ask = (list: DescribedOperation, name: string, sent: string) =>
  service.pair.get(`${addressOf(list, hook)}?${name}=${encodeURIComponent(sent)}`)

/** The page of an answer: how many records it may have, and how many are in it. */
const paging = ({ body }: Answered, isGeneration3: boolean) =>
  isGeneration3
    ? { limit: body.request?.limit, count: body.request?.records }
    : { limit: body.meta?.records?.limit, count: body.meta?.records?.count }

/** The sentence of the refusal, and what it says about the parameter. */
const refusalOf = ({ status, body }: Answered, name: string, isGeneration3: boolean) =>
  isGeneration3
    ? [status, body.request?.error?.details, body.request?.error?.data?.[name]]
    : [status, body.error?.message, body.error?.fields?.[name]]

describe('limit (§4.3, §4.4)', () => {
  test('is read by every list with pages: bookings, customers and all of 4.0', () => {
    expect(listsWith('limit').map(({ path }) => path)).toEqual([
      '/api/3.0/customer',
      '/api/3.0/booking',
      '/api/3.0/booking/index',
      '/api/4.0/bookings',
      '/api/4.0/activities',
      '/api/4.0/trail',
      '/api/4.0/customers',
      '/api/4.0/accounts',
      '/api/4.0/categories',
      '/api/4.0/products',
      '/api/4.0/statuses',
      '/api/4.0/events',
      '/api/4.0/webhooks',
      '/api/4.0/webhooks/{id}/deliveries',
    ])
  })

  test.each(['251', '1001', '1000000000', '2147483648', '9'.repeat(40)])(
    'of %s is used as 250 at most by every list, as 1,000 by bookings of 4.0, and the answer says so',
    async (sent) => {
      for (const list of listsWith('limit')) {
        const answered = await ask(list, 'limit', sent)
        const { limit } = paging(answered, list.isGeneration3)
        const most = list.path === '/api/4.0/bookings' ? 1_000 : 250
        expect([list.path, answered.status, limit]).toEqual([
          list.path,
          200,
          Math.min(Number(sent), most),
        ])
      }
    },
  )

  test.each(['0', '000', '-1', '-1000000000', '1.5', '1e3', 'all', '٣'])(
    'of %s is refused by name, and the answer says what is allowed',
    async (sent) => {
      const why = 'must be a whole number, 1 or more'
      for (const list of listsWith('limit')) {
        const refused = refusalOf(await ask(list, 'limit', sent), 'limit', list.isGeneration3)
        expect([list.path, ...refused]).toEqual([list.path, 400, `limit ${why}.`, why])
      }
    },
  )

  test('is 100 when it is left empty', async () => {
    for (const list of listsWith('limit')) {
      const { limit } = paging(await ask(list, 'limit', ''), list.isGeneration3)
      expect([list.path, limit]).toEqual([list.path, 100])
    }
  })
})

describe('a page after the last one is empty, however large its number', () => {
  test.each(['page', 'offset'])('%s', async (name) => {
    for (const sent of ['1000', '1000000000', '9'.repeat(40)]) {
      for (const list of listsWith(name)) {
        const answered = await ask(list, name, sent)
        const { count } = paging(answered, list.isGeneration3)
        expect([list.path, sent, answered.status, count]).toEqual([list.path, sent, 200, 0])
      }
    }
  })
})
