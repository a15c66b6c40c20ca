import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { begin, idIn, sessionIn, slipFor } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Answered, Asking } from '../../../example/asking.ts'
import { codeIn, create, mary, sessionOf } from '../../../example/created.ts'
import { eventIn } from '../../../example/eventIn.ts'
import { itemIn } from '../../../example/itemIn.ts'

let service: AService
let kenji: Asking
beforeAll(async () => {
  service = await startService()
  kenji = await service.as('kenji')
})
afterAll(() => service.close())

const errorOf = ({ status, body }: Answered) => [status, body.request?.error]

describe('changes since the SLIP was given (§4.1 `booking/create`)', () => {
  test('a changed price is refused with both amounts, and nothing is sold', async () => {
    const item = await itemIn(service.database, { name: 'Dearer', stock: 1, price: 10_000 })
    const slip = await slipFor(kenji, item, 'date=20270601')
    const session_id = idIn(await begin(kenji, [slip]))
    await eventIn(service.database, {
      price_src: 'D',
      dynamic_rate: '25',
      from: '2027-06-01',
      to: '2027-06-01',
      itemIds: [item],
    })
    expect(errorOf(await create(kenji, session_id))).toEqual([
      409,
      {
        id: 'price_changed',
        title: 'Price changed',
        details: 'Dearer was 100.00 and is 125.00 now. Ask for it again with its dates.',
        data: { 1: 'was 100.00 and is 125.00 now', was: '100.00', now: '125.00' },
      },
    ])
    expect(errorOf(await kenji.post('booking/create', { slip, ...mary }))[0]).toBe(409)
    // With a new SLIP the line is replaced, and the session becomes a booking at the new price.
    const now = await slipFor(kenji, item, 'date=20270601')
    const session = await kenji.post('booking/session', { session_id, slip: now, line_id: '1' })
    const made = await create(kenji, session_id)
    expect([codeIn(made), made.body.booking?.total]).toEqual([
      made.body.booking?.code,
      sessionIn(session).total,
    ])
  })

  test('units that were sold meanwhile are refused by line, name and day; the session stays as it is', async () => {
    const item = await itemIn(service.database, { name: 'Scarce', stock: 1 })
    const other = await itemIn(service.database, { name: 'Plenty', stock: 9 })
    const late = await sessionOf(kenji, [other, item], 'date=20270602')
    codeIn(await create(kenji, await sessionOf(kenji, [item], 'date=20270602')))
    expect(errorOf(await create(kenji, late))).toEqual([
      409,
      {
        id: 'sold_out',
        title: 'Sold out',
        details: 'Scarce: None left on Jun 2, 2027.',
        data: { 2: 'None left on Jun 2, 2027.' },
      },
    ])
    await kenji.post('booking/session', { session_id: late, 'alter[2]': 'remove' })
    expect((await create(kenji, late)).status).toBe(200)
  })

  test('a customer is refused a day that has passed meanwhile', async () => {
    const item = await itemIn(service.database, { name: 'Tomorrow' })
    const asCustomer = { 'x-on-behalf': 'off' }
    const session_id = await sessionOf(service.pair, [item], 'date=20260711', asCustomer)
    service.clock.advance(20 * 3600)
    const form = { customer_tos_agree: '1' }
    expect(errorOf(await create(service.pair, session_id, form, asCustomer))).toMatchObject([
      409,
      { id: 'past' },
    ])
    service.clock.advance(-20 * 3600)
  })
})

describe('a booking that cannot be sold', () => {
  test('leaves nothing behind: no customer, no note, no booking', async () => {
    const item = await itemIn(service.database, { name: 'Gone', stock: 1 })
    const session_id = await sessionOf(kenji, [item], 'date=20270607')
    codeIn(await create(kenji, await sessionOf(kenji, [item], 'date=20270607')))
    const form = { customer_email: 'nobody.yet@example.com', note: 'hello' }
    expect((await create(kenji, session_id, form)).status).toBe(409)
    const { body } = await kenji.get('customer?customer_email=nobody.yet@example.com')
    expect(body.customers).toEqual({})
  })
})
