import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCreatedBooking } from '../../../../src/contract/createdBooking.ts'
import { begin, errorIn, idIn, sessionIn, slipFor } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { codeIn, create, mary, sessionOf } from '../../../example/created.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
let kenji: Asking
let cabin: number
let canoe: number
beforeAll(async () => {
  service = await startService()
  kenji = await service.as('kenji')
  const { database } = service
  const paddle = await itemIn(database, { name: 'Spare paddle', stock: 500, price: 333 })
  const map = await itemIn(database, { name: 'Sea map', stock: 500, price: 900, visibility: 'P' })
  cabin = await itemIn(database, { name: 'Fir cabin', unit: 'N', stock: 500, price: 12_345 })
  canoe = await itemIn(database, {
    name: 'Bark canoe',
    stock: 500,
    price: 4_999,
    packages: [
      { id: paddle, optin: 'O' },
      { id: map, optin: 'I' },
    ],
  })
})
afterAll(() => service.close())

const nights = 'start_date=20270501&end_date=20270504'
const asCustomer = { 'x-on-behalf': 'off' }
const consent = { customer_tos_agree: '1' }
const kept = (code: string) =>
  tablesOf(service.database)
    .selectFrom('bookings')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
const bookings = async () => {
  const { count } = await tablesOf(service.database)
    .selectFrom('bookings')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const notesOf = async (code: string) =>
  recordsIn((await kenji.get('booking/notes?date=today')).body, 'notes').filter(
    ({ booking_id }) => String(booking_id) === code,
  )

describe('from a session to a booking (§4.1 `booking/create`)', () => {
  test('answers with the identifiers, the token and the guest’s page', async () => {
    const made = await create(kenji, await sessionOf(kenji, [cabin], nights))
    const { booking, customer, request } = made.body
    expect(made.status).toBe(200)
    expect(booking).toMatchObject({ status_id: 'PEND', status_name: 'Pending', total: '388.87' })
    expect(booking?.id).toBe(booking?.code)
    expect(typeof booking?.booking_id).toBe('number')
    expect(String(booking?.token)).toHaveLength(48)
    expect(customer?.customer_id).toBe(booking?.customer_id)
    expect(request).toMatchObject({
      status: 'OK',
      resource: 'booking',
      id: 'create',
      data: {
        url: `http://service.test/reserve/booking/${String(booking?.code)}?CFX=${String(booking?.token)}&view=pay`,
      },
    })
    expect(parseCreatedBooking(made.body)).toMatchObject({
      code: booking?.code,
      total: { minor: 38_887, currency: 'CAD' },
      status: { id: 'PEND' },
    })
  })

  test('the booking costs what the session cost, to the cent, with add-ons and taxes', async () => {
    const session_id = await sessionOf(kenji, [canoe, cabin], `${nights}&param[qty]=3`)
    await kenji.post('booking/session', { session_id, 'alter[1.1]': 'optin' })
    const session = sessionIn(await kenji.get(`booking/session?session_id=${session_id}`))
    const code = codeIn(await create(kenji, session_id))
    const { booking } = (await kenji.get(`booking/${code}`)).body
    for (const amount of ['total', 'sub_total', 'tax_total', 'tax_inc_total', 'discount'])
      expect([amount, booking?.[amount]]).toEqual([amount, session[amount]])
    expect(booking).toMatchObject({
      summary: session.summary,
      date_desc: session.date_desc,
      start_date: session.start_date,
      end_date: session.end_date,
      amount_due: session.total,
    })
    const lines = Object.entries(booking?.items ?? {}).map(
      ([id, { name, qty, total }]) => `${id} ${String(name)} ${String(qty)} ${String(total)}`,
    )
    expect(lines.toSorted()).toEqual([
      '1 Bark canoe 3 599.88',
      '1.1 Spare paddle 3 39.96',
      '1.2 Sea map 3 0.00',
      '2 Fir cabin 3 1111.05',
    ])
  })

  test('an add-on that was opted out is not in the booking (§3)', async () => {
    const code = codeIn(await create(kenji, await sessionOf(kenji, [canoe], 'date=20270501')))
    const { booking } = (await kenji.get(`booking/${code}`)).body
    expect(Object.values(booking?.items ?? {}).map(({ name }) => name)).toEqual([
      'Bark canoe',
      'Sea map',
    ])
  })

  test('the units are sold from then on (§2.2 `stock`)', async () => {
    const left = async () => (await kenji.get(`item/${cabin}?${nights}`)).body.item?.rate?.available
    const before = Number(await left())
    codeIn(await create(kenji, await sessionOf(kenji, [cabin], `${nights}&param[qty]=2`)))
    expect(await left()).toBe(before - 2)
  })

  test('staff create it under their own account, a customer under none (§5.1)', async () => {
    const byStaff = codeIn(await create(kenji, await sessionOf(kenji, [cabin], nights)))
    const session_id = await sessionOf(service.pair, [cabin], nights, asCustomer)
    const byGuest = codeIn(await create(service.pair, session_id, consent, asCustomer))
    const { account_id: kenjis } = (await kenji.get('account')).body
    expect(await kept(byStaff)).toMatchObject({ account_id: kenjis, source: 'desk' })
    expect(await kept(byGuest)).toMatchObject({ account_id: 0, source: 'web' })
  })

  test('a JSON body with a nested form is read like a form (§4.1)', async () => {
    const session_id = await sessionOf(kenji, [cabin], nights)
    const made = await kenji.send('POST', 'booking/create', {
      session_id,
      form: { ...mary, customer_country: 'JP', note: 'Late ferry' },
    })
    const { booking } = (await kenji.get(`booking/${codeIn(made)}`)).body
    expect(booking).toMatchObject({ customer_name: 'Mary Example', customer_country: 'JP' })
    const nestedToo = await kenji.post('booking/create', {
      session_id: await sessionOf(kenji, [cabin], nights),
      'form[customer_name]': 'Tom',
    })
    expect(nestedToo.body.booking?.customer_name).toBe('Tom')
  })

  test('the session may be named by the cookie, which is removed afterwards (§4.1)', async () => {
    const session_id = await sessionOf(kenji, [cabin], nights)
    const made = await kenji.post('booking/create', mary, { cookie: `session_id=${session_id}` })
    expect(made.status).toBe(200)
    expect(made.headers.get('set-cookie')).toMatch(/^session_id=; Max-Age=0/)
  })

  test('SLIPs alone create a booking too, without a session', async () => {
    const slips = [
      await slipFor(kenji, cabin, nights),
      await slipFor(kenji, canoe, 'date=20270501'),
    ]
    const made = await kenji.send('POST', 'booking/create', { slip: slips, ...mary })
    const { booking } = (await kenji.get(`booking/${codeIn(made)}`)).body
    expect(Object.keys(booking?.items ?? {})).toEqual(['1', '2', '2.2'])
    const [slip = ''] = slips
    expect(errorIn(await kenji.post('booking/create', { slip: `${slip}x`, ...mary }))).toEqual([
      400,
      'slip_altered',
      ['slip'],
    ])
  })
})

describe('the note of the form', () => {
  test('is the guest’s and on the invoice, when a guest wrote it (§2.6)', async () => {
    const session_id = await sessionOf(service.pair, [cabin], nights, asCustomer)
    const form = { ...consent, note: 'We come\r\nlate.' }
    const code = codeIn(await create(service.pair, session_id, form, asCustomer))
    expect(await notesOf(code)).toMatchObject([
      { account_id: 0, body: 'We come\nlate.', private: false },
    ])
    const { booking } = (await kenji.get(`booking/${code}`)).body
    expect(booking?.meta).toMatchObject({ note: 'We come\nlate.' })
  })

  test('is private, under the acting account, when staff wrote it', async () => {
    const session_id = await sessionOf(kenji, [cabin], nights)
    const code = codeIn(await create(kenji, session_id, { note: 'VIP' }))
    const { account_id } = (await kenji.get('account')).body
    expect(await notesOf(code)).toMatchObject([{ account_id, body: 'VIP', private: true }])
  })
})

describe('a form that is not complete (§7)', () => {
  test('is answered with the labels of what is missing, and nothing is created', async () => {
    const before = await bookings()
    const session_id = await sessionOf(service.pair, [cabin], nights, asCustomer)
    const refused = await service.pair.post('booking/create', { session_id }, asCustomer)
    expect(refused.status).toBe(400)
    expect(refused.body.request).toMatchObject({
      status: 'ERROR',
      error: {
        id: 'validation_error',
        details: 'Missing: Name, E-mail, I agree to the booking terms.',
        data: {
          customer_name: 'Name',
          customer_email: 'E-mail',
          customer_tos_agree: 'I agree to the booking terms',
        },
      },
    })
    expect(await bookings()).toBe(before)
    // The session is unchanged: with a complete form it becomes a booking.
    expect((await create(service.pair, session_id, consent, asCustomer)).status).toBe(200)
  })

  test('needs only a name when staff fill it in (§2.10)', async () => {
    const session_id = await sessionOf(kenji, [cabin], nights)
    const refused = await kenji.post('booking/create', { session_id, customer_name: ' ' })
    expect(errorIn(refused)).toEqual([400, 'validation_error', ['customer_name']])
    const made = await kenji.post('booking/create', { session_id, customer_name: 'Tom' })
    expect(made.status).toBe(200)
  })
})

describe('what cannot be booked', () => {
  test('a session that is missing, unknown, empty or ended is refused with the reason (§3)', async () => {
    expect(errorIn(await kenji.post('booking/create', mary))).toEqual([
      400,
      'validation_error',
      ['session_id'],
    ])
    expect(errorIn(await create(kenji, 'nobody-has-this'))).toEqual([
      404,
      'no_session',
      ['session_id'],
    ])
    const session_id = await sessionOf(kenji, [cabin], nights)
    await kenji.post('booking/session/clear', { session_id })
    expect(errorIn(await create(kenji, session_id))).toEqual([409, 'conflict', []])
    await kenji.post('booking/session/end', { session_id })
    expect(errorIn(await create(kenji, session_id))).toEqual([409, 'session_ended', ['session_id']])
  })

  test('a session of staff cannot be booked by a customer', async () => {
    const session_id = await sessionOf(service.pair, [cabin], nights)
    const { status } = await create(service.pair, session_id, consent, asCustomer)
    expect(status).toBe(404)
    expect((await create(service.pair, session_id)).status).toBe(200)
  })

  test('nothing can be booked by an account that may only look', async () => {
    const sam = await service.as('sam')
    expect((await sam.post('booking/create', mary)).status).toBe(403)
  })

  test('a session and SLIPs together are refused, because it is not clear which is meant', async () => {
    const slip = await slipFor(kenji, cabin, nights)
    const session_id = idIn(await begin(kenji, [slip]))
    expect(errorIn(await create(kenji, session_id, { slip }))).toEqual([
      400,
      'validation_error',
      ['slip'],
    ])
  })
})

describe('a session becomes one booking', () => {
  test('requested again with the same form, the answer is the same and marked as a repeat (§4.1)', async () => {
    const session_id = await sessionOf(kenji, [cabin], nights)
    const first = await create(kenji, session_id, { note: 'Late\r\nferry' })
    expect([first.body.repeated, first.headers.get('idempotency-replayed')]).toEqual([false, null])
    const before = await bookings()
    // The form counts as the same however it is written: nested, with spaces around, with one more empty field.
    const again = await kenji.post('booking/create', {
      session_id,
      'form[customer_name]': ` ${mary.customer_name} `,
      'form[customer_email]': mary.customer_email,
      'form[note]': 'Late\nferry',
      customer_phone: '',
    })
    expect(again.body.booking).toEqual(first.body.booking)
    expect(again.body.request?.data).toEqual(first.body.request?.data)
    expect([again.body.repeated, again.headers.get('idempotency-replayed')]).toEqual([true, 'true'])
    expect(await bookings()).toBe(before)
  })

  test('requested again with another form it is refused, because the booking is another guest’s (409)', async () => {
    const session_id = await sessionOf(kenji, [cabin], nights)
    const first = codeIn(await create(kenji, session_id))
    const before = await bookings()
    for (const form of [{ customer_name: 'Tom Other' }, { note: 'Late ferry' }]) {
      const other = await create(kenji, session_id, form)
      expect(errorIn(other)).toEqual([409, 'session_booked', ['session_id']])
      expect(other.body.request?.error?.details).toContain(first)
    }
    expect((await kenji.post('booking/create', { session_id })).status).toBe(409)
    expect(await bookings()).toBe(before)
    // The first call still gets its answer when it is repeated.
    expect(codeIn(await create(kenji, session_id))).toBe(first)
  })

  test('a guest’s form sent again by staff counts as a repeat', async () => {
    const session_id = await sessionOf(service.pair, [cabin], nights, asCustomer)
    const first = codeIn(await create(service.pair, session_id, consent, asCustomer))
    expect(codeIn(await create(kenji, session_id, consent))).toBe(first)
  })

  test('days later, when the session itself is deleted, a repeat still returns the booking', async () => {
    const session_id = await sessionOf(kenji, [cabin], nights)
    const first = codeIn(await create(kenji, session_id))
    service.clock.advance(25 * 3600)
    const later = await create(await service.as('kenji'), session_id)
    service.clock.advance(-25 * 3600)
    expect(codeIn(later)).toBe(first)
  })

  test('with an Idempotency-Key the first answer is returned again', async () => {
    const slip = await slipFor(kenji, cabin, nights)
    const key = { 'idempotency-key': 'create-1' }
    const first = await kenji.post('booking/create', { slip, ...mary }, key)
    const again = await kenji.post('booking/create', { slip, ...mary }, key)
    expect(again.body.booking).toEqual(first.body.booking)
    expect(again.body.request?.data).toEqual(first.body.request?.data)
    expect([again.body.repeated, again.headers.get('idempotency-replayed')]).toEqual([true, 'true'])
  })
})
