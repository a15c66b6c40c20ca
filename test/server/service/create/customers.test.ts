import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking, Json } from '../../../example/asking.ts'
import { codeIn, create, sessionOf } from '../../../example/created.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
let kenji: Asking
let item: number
let people = 0
beforeAll(async () => {
  service = await startService()
  kenji = await service.as('kenji')
  item = await itemIn(service.database, { name: 'For anybody', stock: 500 })
})
afterAll(() => service.close())

const asCustomer = { 'x-on-behalf': 'off' }

/** A new guest at every call. */
const aGuest = () => {
  people += 1
  return { customer_name: `Guest ${people}`, customer_email: `guest${people}@example.com` }
}

type Form = Readonly<Record<string, string>>

async function book(form: Form): Promise<{ readonly code: string; readonly customer: Json }> {
  const made = await create(kenji, await sessionOf(kenji, [item], 'date=20270701'), form)
  return whatIsKnown(codeIn(made), made.body.booking?.customer_id)
}

async function bookAsGuest(form: Form) {
  const session_id = await sessionOf(service.pair, [item], 'date=20270701', asCustomer)
  const agreed = { customer_tos_agree: 'on', ...form }
  const made = await create(service.pair, session_id, agreed, asCustomer)
  return { made, ...(await whatIsKnown(codeIn(made), made.body.booking?.customer_id)) }
}

async function whatIsKnown(code: string, id: unknown) {
  const { body } = await kenji.get(`customer/${String(id)}`)
  if (body.customer === undefined) throw new Error('The booking has no customer.')
  return { code, customer: body.customer }
}

describe('the customer of a new booking (§2.4)', () => {
  test('is created from the fields of the form that describe the person', async () => {
    const { customer } = await book({
      ...aGuest(),
      customer_phone: '+1 604 555 0142',
      customer_address: '12 Beach Road',
      customer_city: 'Tofino',
      customer_region: 'BC',
      customer_postal_zip: 'V0R 2Z0',
      customer_country: 'Canada',
      diet: 'vegan',
      diet_allergies: 'Nuts',
    })
    expect(customer).toMatchObject({
      status_id: 'ACTIVE',
      customer_name: `Guest ${people}`,
      customer_email: `guest${people}@example.com`,
      customer_phone: '+1 604 555 0142',
      customer_address: '12 Beach Road',
      customer_city: 'Tofino',
      customer_region: 'BC',
      customer_postal_zip: 'V0R 2Z0',
      customer_country: 'CA',
      meta: { source: 'desk', diet: 'Vegan', diet_allergies: 'Nuts' },
    })
  })

  test('is an existing customer with the same e-mail and name, in any letter case', async () => {
    const guest = { customer_name: 'ÅSA  Öberg', customer_email: 'asa@example.com' }
    const { customer, code } = await book(guest)
    const again = await book({
      customer_name: 'Åsa öberg',
      customer_email: 'ASA@Example.com',
    })
    expect(again.customer.customer_id).toBe(customer.customer_id)
    expect(Object.keys(again.customer.bookings ?? {})).toEqual([code, again.code])
  })

  test('is a new customer when the e-mail or the name differs, and when there is no e-mail', async () => {
    const guest = aGuest()
    const { customer } = await book(guest)
    const others = [
      await book({ ...guest, customer_name: 'Somebody Else' }),
      await book({ ...guest, customer_email: 'other@example.com' }),
      await book({ customer_name: guest.customer_name, customer_email: '' }),
      await book({ customer_name: guest.customer_name, customer_email: '' }),
    ]
    const ids = [customer, ...others.map((one) => one.customer)].map(({ customer_id }) =>
      Number(customer_id),
    )
    expect(new Set(ids).size).toBe(5)
  })

  test('is corrected when staff book; fields they leave empty stay', async () => {
    const guest = aGuest()
    await book({ ...guest, customer_phone: '1', customer_city: 'Tofino', diet: 'Vegan' })
    const { customer } = await book({ ...guest, customer_phone: '2', diet: 'Halal' })
    expect(customer).toMatchObject({
      customer_phone: '2',
      customer_city: 'Tofino',
      meta: { diet: 'Halal' },
    })
  })

  test('is not changed when a guest books: what differs becomes a private note of the booking', async () => {
    const guest = aGuest()
    await book({ ...guest, customer_phone: '+1 604 555 0101' })
    const { customer, code, made } = await bookAsGuest({
      ...guest,
      customer_phone: '+1 604 555 0199',
      customer_city: 'Ucluelet',
    })
    expect(customer).toMatchObject({
      customer_phone: '+1 604 555 0101',
      customer_city: 'Ucluelet',
    })
    const notes = recordsIn((await kenji.get('booking/notes?date=today')).body, 'notes')
    expect(notes.filter(({ booking_id }) => String(booking_id) === code)).toMatchObject([
      { account_id: 0, private: true, body: expect.stringContaining('Phone: +1 604 555 0199') },
    ])
    // Nor does a guest see what is stored about somebody whose name and address they wrote.
    expect(JSON.stringify(made.body)).not.toMatch(/555.?0101/)
  })
})
