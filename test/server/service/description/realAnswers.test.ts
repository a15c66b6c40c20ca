import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { begin, idIn, slipFor } from '../../../example/aCart.ts'
import { aReceiver, type Receiver } from '../../../example/aReceiver.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Answered, Asking, Json } from '../../../example/asking.ts'
import { mary } from '../../../example/created.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { sentEvent } from '../../../example/sentEvent.ts'
import { tries } from '../../../example/tries.ts'
import { checkOf, type DescribedAnswer, describedAnswers } from './describedAnswers.ts'
import { addressOf, describedOperations } from './describedOperations.ts'

let service: AService
let receiver: Receiver
let maria: Asking
let document: Json
let described: ReadonlyMap<string, DescribedAnswer>
let check: ReturnType<typeof checkOf>

beforeAll(async () => {
  receiver = await aReceiver()
  service = await startService({ settings: { webhooks: { hosts: [receiver.host] } } })
  maria = await service.as('maria')
  document = (await service.get('/api/openapi.json')).body
  described = new Map(describedAnswers(document).map((answer) => [answer.where, answer]))
  check = checkOf(document)
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

/** The description of `where`, and how the answer differs from it. */
function wrongWith(where: string, body: unknown): readonly string[] {
  const answer = described.get(where)
  return answer === undefined ? ['not told'] : check(answer.schema, body)
}

/** Checks that the call succeeded, and that the answer is exactly as described for `operation`. */
async function see(operation: string, answering: Promise<Answered>): Promise<Json> {
  const { status, body } = await answering
  expect([operation, status, status === 200 ? '' : body]).toEqual([operation, 200, ''])
  expect([operation, wrongWith(`${operation} 200`, body)]).toEqual([operation, []])
  return body
}

/** In `npm test` a seventh of the records, which are also in the lists. */
const some = (records: Json | undefined): readonly string[] =>
  Object.keys(records ?? {}).filter((_, nth) => nth % tries(7, 1) === 0)

const asCustomer = { 'x-on-behalf': 'off' }
const nights = 'start_date=20270501&end_date=20270504'

describe('real answers are as described, with no further member (§2)', () => {
  test('of items with and without dates, to staff and to customers, and of calendars', async () => {
    const whole = ['', 'packages=1', nights, `${nights}&packages=1&param[adults]=2&rules=off`]
    const byTheHour = 'date=20270501&start_time=09:00&end_time=12:00&discount_code=NONE'
    const past = 'date=20200101&param[qty]=9999'
    for (const headers of [{}, asCustomer]) {
      for (const query of [...whole, byTheHour, past]) {
        const { items } = await see('GET /api/3.0/item', service.pair.get(`item?${query}`, headers))
        for (const id of some(items)) {
          await see('GET /api/3.0/item/{id}', service.pair.get(`item/${id}?${query}`, headers))
        }
      }
      await see('GET /api/3.0/item/cal', service.pair.get('item/cal', headers))
      await see('GET /api/3.0/item/{id}/cal', service.pair.get('item/9/cal', headers))
    }
  })

  test('of customers, bookings, their invoices and notes', async () => {
    const { customers } = await see('GET /api/3.0/customer', maria.get('customer?limit=250'))
    for (const id of some(customers)) {
      await see('GET /api/3.0/customer/{id}', maria.get(`customer/${id}`))
    }
    await see('GET /api/3.0/booking', maria.get('booking'))
    const list = await see('GET /api/3.0/booking/index', maria.get('booking/index?limit=250'))
    for (const id of some(list['booking/index'])) {
      await see('GET /api/3.0/booking/{code}', maria.get(`booking/${id}`))
      await see('GET /api/3.0/booking/{code}/invoice', maria.get(`booking/${id}/invoice`))
      await see('GET /api/4.0/bookings/{code}', maria.get(`/api/4.0/bookings/${id}`))
    }
    await see('GET /api/4.0/bookings', maria.get('/api/4.0/bookings?limit=2&offset=2'))
    await see('GET /api/3.0/booking/notes', maria.get('booking/notes'))
    await see('POST /api/3.0/booking/notes', maria.post('booking/notes'))
  })

  test('of a session with add-ons, altered, cleared, booked, sold out and ended', async () => {
    const { database } = service
    const map = await itemIn(database, { name: 'Tide map', price: 900, visibility: 'P' })
    const paddle = await itemIn(database, { name: 'Long paddle', price: 333 })
    const packages = [
      { id: map, optin: 'I' },
      { id: paddle, optin: 'O' },
    ] as const
    const canoe = await itemIn(database, { name: 'Reed canoe', price: 4_999, stock: 1, packages })
    const slip = await slipFor(maria, canoe, nights)
    const session = 'GET /api/3.0/booking/session'
    await see(session, maria.get('booking/session'))
    const begun = await see(
      'POST /api/3.0/booking/session',
      maria.post('booking/session', { slip }),
    )
    const session_id = String(begun.booking?.session?.id)
    const other = idIn(await begin(maria, [slip]))
    await see(
      'POST /api/3.0/booking/session',
      maria.post('booking/session', { session_id, 'alter[1.2]': 'optin' }),
    )
    await see(session, maria.get(`booking/session?session_id=${session_id}`))
    const form = { session_id, ...mary }
    await see('POST /api/3.0/booking/create', maria.post('booking/create', form))
    await see('POST /api/3.0/booking/create', maria.post('booking/create', form))
    const soldOut = await see(session, maria.get(`booking/session?session_id=${other}`))
    expect(soldOut.booking?.session?.item?.['1']?.error?.id).toBe('sold_out')
    const cleared = maria.post('booking/session/clear', { session_id: other })
    await see('POST /api/3.0/booking/session/clear', cleared)
    const ended = maria.post('booking/session/end', { session_id: other })
    await see('POST /api/3.0/booking/session/end', ended)
  })

  test('of webhooks, of what they send, and of their log (§6)', async () => {
    const at = '/api/4.0/webhooks'
    const made = await see(`POST ${at}`, maria.send('POST', at, { url: receiver.url }))
    const one = `${at}/${String(made.data?.id)}`
    await see(`GET ${at}`, maria.get(at))
    await see(`GET ${at}/{id}`, maria.get(one))
    await see(`PATCH ${at}/{id}`, maria.send('PATCH', one, { newSecret: true }))
    await see(`POST ${at}/{id}/ping`, maria.post(`${one}/ping`))
    const slip = await slipFor(maria, 9, nights)
    const code = String((await maria.post('booking/create', { slip, ...mary })).body.booking?.code)
    await maria.post(`booking/${code}/checkin`)
    await maria.post(`booking/${code}/update`, { status_id: 'PAID', set_paid: '1' })
    await maria.send('POST', '/api/4.0/events', sentEvent())
    await service.deliverDue()
    const posted = receiver.received.map(({ body }) => body)
    for (const body of posted) {
      expect([body.kind, wrongWith(`webhook ${String(body.kind)}`, body)]).toEqual([body.kind, []])
    }
    expect(new Set(posted.map(({ kind }) => String(kind)))).toEqual(
      new Set(Object.keys(document.webhooks ?? {})),
    )
    receiver.manner = 410
    await maria.post(`${one}/ping`)
    for (let n = 0; n < 20; n += 1) {
      await service.deliverDue()
      service.clock.advance(86_400)
    }
    const later = await service.as('maria')
    const log = await see(`GET ${at}/{id}/deliveries`, later.get(`${one}/deliveries`))
    const id = String(log.data?.[0]?.id)
    expect(log.data?.[0]?.state).toBe('failed')
    await see(
      `POST ${at}/{id}/deliveries/{deliveryId}/retry`,
      later.post(`${one}/deliveries/${id}/retry`),
    )
    await see(`DELETE ${at}/{id}`, later.send('DELETE', one, {}))
  })

  test('of every operation that refuses: an unknown caller, and a record that does not exist (§7)', async () => {
    for (const operation of describedOperations(document)) {
      const { method, path } = operation
      const at = addressOf(operation)
      const unknown = method === 'GET' ? service.get(at) : service.send(method, at, {})
      const answers = [await unknown, await service.pair.get(`${at}/nowhere/at/all`)]
      expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 401, 404])
      for (const { status, body } of answers) {
        const where = `${method} ${path} ${status}`
        expect([where, wrongWith(where, body)]).toEqual([where, []])
      }
    }
  })
})
