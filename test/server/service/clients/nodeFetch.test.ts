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

/** A script on a server: the token pair of the plugin, JSON in both directions, no cookies. */
async function ask(path: string, json?: object): Promise<Json> {
  const { key, secret } = service.settings.apiKey
  const response = await fetch(`${origin}/api/3.0/${path}`, {
    headers: {
      authorization: `Basic ${btoa(`${key}:${secret}`)}`,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
  })
  return response.json()
}

test('a script rates an item, sends its SLIPs, gets a session and alters it, all in JSON (§1 rule 6)', async () => {
  const rated = await ask(
    'item?start_date=2027-05-01&end_date=2027-05-02&item_id=9,10&param[qty]=1',
  )
  const slips = ['9', '10'].map((id) => String(rated.items?.[id]?.rate?.slip))

  const begun = await ask('booking/session', { slip: slips })
  const session_id = String(begun.booking?.session?.id)
  expect(linesOf(begun)).toEqual(['1', '1.1', '2', '2.1'])

  const altered = await ask('booking/session', { session_id, alter: { 1: 4, '2.1': 'optin' } })
  expect(altered.booking?.session).toMatchObject({
    id: session_id,
    item: { 1: { rate: { qty: 4 } }, '2.1': { opt: 'in' } },
  })

  const one = await ask('item/9?date=2027-05-05')
  const replaced = await ask('booking/session', {
    session_id,
    line_id: 1,
    slip: String(one.item?.rate?.slip),
  })
  expect(replaced.booking?.session?.item?.['1']?.rate?.qty).toBe(1)

  const cleared = await ask('booking/session/clear', { session_id })
  expect(cleared.booking?.session).toMatchObject({ id: session_id, item: {}, total: '0.00' })
})

test('a script makes a booking of SLIPs alone, with the fields beside them (§4.1 `booking/create`)', async () => {
  const rated = await ask('item/24?date=2027-05-06&param[adults]=2')
  const made = await ask('booking/create', {
    slip: [String(rated.item?.rate?.slip)],
    customer_name: 'Ada Byron',
    customer_email: 'ada@example.com',
  })
  expect(made.booking).toMatchObject({
    sub_total: rated.item?.rate?.sub_total,
    total: rated.item?.rate?.total,
    customer_name: 'Ada Byron',
  })
  const found = await ask('customer?customer_email=ada@example.com')
  expect(Object.keys(found.customers ?? {})).toHaveLength(1)
})

test('a script finds in the envelope what is wrong with a call (§7)', async () => {
  const refused = await ask('booking/session', { slip: ['made up'] })
  expect(refused).toMatchObject({
    version: '3.0',
    request: { status: 'ERROR', resource: 'booking', id: 'session', error: { id: 'slip_altered' } },
  })
})
