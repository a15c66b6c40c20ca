import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { begin, idIn, slipFor } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Answered, Asking } from '../../../example/asking.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { tries } from '../../../example/tries.ts'
import {
  addressOf,
  type DescribedOperation,
  describedOperations,
} from '../description/describedOperations.ts'

let service: AService
let maria: Asking
let operations: readonly DescribedOperation[]
beforeAll(async () => {
  service = await startService()
  maria = await service.as('maria')
  operations = describedOperations((await service.get('/api/openapi.json')).body)
})
afterAll(() => service.close())

const ask = ({ method, ...operation }: DescribedOperation, name: string, sent: string) =>
  method === 'GET'
    ? maria.get(`${addressOf({ method, ...operation })}?${name}=${encodeURIComponent(sent)}`)
    : maria.send(method, addressOf({ method, ...operation }), { [name]: sent })

const sentence = ({ body }: Answered): string =>
  String(body.request?.error?.details ?? body.error?.message)
const fields = ({ body }: Answered): string[] =>
  Object.keys(body.request?.error?.data ?? body.error?.fields ?? {})

/** Far too large, below zero, fractions, unknown types, impossible days, and texts of all sorts. */
const oddValues = [
  '99999999999999999999',
  '2147483648',
  '-1',
  '1.5',
  'x',
  '2026-02-30',
  '20261345',
  '>',
  '31/12/2026',
  '1969-07-20',
  '9999-12-31',
  '25:61',
  '{}',
  '%',
]

/** @returns a refusal that does not name what is wrong, and null where there is none */
async function unclearRefusal(operation: DescribedOperation, name: string, sent: string) {
  const answered = await ask(operation, name, sent)
  if (answered.status < 500 && answered.status !== 400) return null
  const [named, words] = [fields(answered), sentence(answered)]
  // A sentence names the parameter as the caller wrote it; only the form of a booking has labels instead.
  const isNamed = operation.path.endsWith('/create') || named.every((one) => words.includes(one))
  const isClear = isNamed && !/readable|invalid input|out of range/i.test(words)
  if (answered.status === 400 && named.length > 0 && isClear) return null
  return `${operation.method} ${operation.path} ${name}=${sent}: ${answered.status} ${words}`
}

test('an odd value in the place of any parameter is taken, or a 400 names the parameter (§7)', async () => {
  // In `npm test` each parameter gets three of them, and the next parameter the next three.
  const many = tries(3, oddValues.length)
  const unclear: (string | null)[] = []
  for (const operation of operations.filter(({ method }) => method !== 'DELETE')) {
    for (const { name } of operation.reads) {
      for (let time = 0; time < many; time += 1) {
        const sent = oddValues[unclear.length % oddValues.length] ?? ''
        unclear.push(await unclearRefusal(operation, name, sent))
      }
    }
  }
  expect(unclear.filter((words) => words !== null)).toEqual([])
}, 600_000)

/** The text of a refusal of `path`. */
const refusalAt = async (path: string) => {
  const answered = await maria.get(path)
  return [answered.status, sentence(answered)]
}

describe('what a refusal says is true', () => {
  test.each([
    [
      'booking/index?customer_id=99999999999',
      'customer_id must be a whole number from 0 to 2147483647.',
    ],
    ['item?category_id=-1', 'category_id must be a whole number from 0 to 2147483647.'],
    [
      '/api/4.0/bookings?accountIds=1,99999999999',
      'accountIds must be a list of whole numbers from 0 to 999999999.',
    ],
    ['item?date=20270501&param[qty]=100000', 'param[qty] must be a whole number from 0 to 99999.'],
    ['item?date=20270501&rules=none', 'rules must be soft, off, on or all.'],
    [
      'item?start_date=1969-07-20',
      'start_date must be a day from 1970-01-02 to 2199-12-31, as 20260711 or 2026-07-11, or today.',
    ],
    [
      'item?start_date=>20270501',
      'start_date must be a day from 1970-01-02 to 2199-12-31, as 20260711 or 2026-07-11, or today.',
    ],
    [
      'item?start_date=20270501&end_date=20270430',
      'end_date must be the day of start_date or later.',
    ],
    ['item?start_date=20270502&date=20270501', 'date must be the day of start_date or later.'],
    ['item?date=20270501&end_date=20270430', 'end_date must be the day of date or later.'],
    [
      'item/cal?start_date=20270501&end_date=20280501',
      'end_date must be at most 365 days after start_date.',
    ],
    ['item/cal?end_date=20200101', 'end_date must be today or later.'],
    ['item?end_date=20270501', 'start_date is missing.'],
    [
      'booking/index?start_date=>',
      'start_date must be a day such as 20261121 or 2026-11-21, today, a date-time or unix seconds, with < or > before it if need be.',
    ],
  ])('%s: %s', async (path, words) => {
    expect(await refusalAt(path)).toEqual([400, words])
  })

  test('a day that can still be requested is not refused', async () => {
    expect((await maria.get('item/cal?start_date=20270501&end_date=20280430')).status).toBe(200)
    expect((await maria.get('item?start_date=1970-01-02')).status).toBe(200)
  })

  test('what the service itself cannot read is not called an error of the caller', async () => {
    const item = await itemIn(service.database, { name: 'Fir hut', unit: 'N', price: 12_345 })
    const slip = await slipFor(maria, item, 'start_date=20270501&end_date=20270502')
    const session_id = idIn(await begin(maria, [slip]))
    await tablesOf(service.database)
      .updateTable('session_lines')
      .set({ offer: '{}' })
      .where('session_id', '=', session_id)
      .execute()
    const answered = await maria.get(`booking/session?session_id=${session_id}`)
    expect([answered.status, answered.body.request?.error?.id]).toEqual([500, 'service_error'])
  })
})
