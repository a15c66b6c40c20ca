import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordOf, recordsOf } from '../../../../src/contract/records.ts'
import { aReceiver, type Receiver } from '../../../example/aReceiver.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { codeIn, create, sessionOf } from '../../../example/created.ts'
import { eventIn } from '../../../example/eventIn.ts'
import { type ItemWish, itemIn } from '../../../example/itemIn.ts'
import { webhookIn } from '../../../example/webhookIn.ts'

let receiver: Receiver
let service: AService
let kenji: Asking
beforeAll(async () => {
  receiver = await aReceiver()
  service = await startService({ settings: { webhooks: { hosts: [receiver.host] } } })
  kenji = await service.as('kenji')
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

const item = (wish: ItemWish) => itemIn(service.database, wish)
const book = async (itemIds: readonly number[], query: string) =>
  codeIn(await create(kenji, await sessionOf(kenji, itemIds, query)))
const bookingOf = async (code: string) => (await kenji.get(`booking/${code}`)).body.booking
const move = (code: string, sent: object, headers?: Readonly<Record<string, string>>) =>
  kenji.send('PATCH', `/api/4.0/bookings/${code}`, sent, headers)
const look = (code: string, startDate: string) =>
  kenji.get(`/api/4.0/bookings/${code}/move?startDate=${startDate}`)
const clock = (unix: unknown) =>
  new Date(Number(unix) * 1000).toLocaleString('en-CA', {
    timeZone: 'America/Vancouver',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })

describe('a booking moves to another day', () => {
  test('under its code, with a private note, and what is paid stays paid', async () => {
    const tent = await item({ name: 'Tent', price: 2000 })
    const code = await book([tent], 'start_date=20270901&end_date=20270902')
    await kenji.post(`booking/${code}/update`, { status_id: 'PAID', set_paid: '1' })
    const before = await bookingOf(code)
    const { status, body } = await move(code, { startDate: '2027-09-10' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ code, statusId: 'PAID' })
    const after = await bookingOf(code)
    expect(after).toMatchObject({
      code,
      booking_id: before?.booking_id,
      paid_total: before?.paid_total,
      total: before?.total,
      date_desc: 'Fri, Sep 10, 2027 - Sat, Sep 11, 2027',
    })
    expect(Number(after?.last_modified)).toBeGreaterThanOrEqual(Number(before?.last_modified))
    expect(clock(after?.start_date)).toBe('2027-09-10, 09:00')
    const { notes } = (await kenji.get('booking/notes')).body
    expect(notes).toContainEqual(
      expect.objectContaining({
        booking_id: code,
        private: true,
        body: 'Moved from Wed, Sep 1, 2027 - Thu, Sep 2, 2027 to Fri, Sep 10, 2027 - Sat, Sep 11, 2027',
      }),
    )
  })

  test('at the price of the new day, and the look before shows the same', async () => {
    const boat = await item({ name: 'Boat of the season', price: 1000 })
    await eventIn(service.database, {
      itemIds: [boat],
      from: '2027-10-01',
      to: '2027-10-31',
      price_src: 'D',
      dynamic_rate: '5',
      dynamic_type: 'F',
    })
    const code = await book([boat], 'date=20270915')
    const seen = await look(code, '20271005')
    const { body } = await move(code, {
      startDate: '20271005',
      expectedTotal: seen.body.data?.total,
    })
    expect(body.data?.subTotal).toBe(1500)
    expect(body.data?.total).toBe(seen.body.data?.total)
    expect((await bookingOf(code))?.items?.['1']?.total).toBe('15.00')
  })

  test('with each of its lines, as far from the first as before; a line by the hour keeps its hours', async () => {
    const cabin = await item({ name: 'Cabin', unit: 'N' })
    const court = await item({ name: 'Court', unit: 'H' })
    const [first, second] = [
      await sessionOf(kenji, [cabin], 'start_date=20270930&end_date=20271003'),
      'date=20271001&start_time=14:00&end_time=16:00',
    ]
    const slip = (await kenji.get(`item/${court}?${second}`)).body.item?.rate?.slip
    await kenji.post('booking/session', { session_id: first, slip: String(slip) })
    const code = codeIn(await create(kenji, first))
    expect((await move(code, { startDate: '20271006' })).status).toBe(200)
    const lines = (await bookingOf(code))?.items
    expect(
      [lines?.['1'], lines?.['2']].map((line) => [line?.start_date, line?.end_date].map(clock)),
    ).toEqual([
      ['2027-10-06, 15:00', '2027-10-09, 11:00'],
      ['2027-10-07, 14:00', '2027-10-07, 16:00'],
    ])
  })

  test('to days it partly has already: its own units do not count against it', async () => {
    const last = await item({ name: 'Last cabin', unit: 'N', stock: 1 })
    const code = await book([last], 'start_date=20270920&end_date=20270924')
    expect((await move(code, { startDate: '20270922' })).status).toBe(200)
    const rate = async (day: string) =>
      (await kenji.get(`item/${last}?start_date=${day}`)).body.item?.rate?.status
    expect([await rate('20270921'), await rate('20270922')]).toEqual(['AVAILABLE', 'UNAVAILABLE'])
  })

  test('once, however often the same operation is sent', async () => {
    const code = await book([await item({ name: 'Once' })], 'date=20270901')
    const key = { 'idempotency-key': randomUUID() }
    expect((await move(code, { startDate: '20270903' }, key)).status).toBe(200)
    const again = await move(code, { startDate: '20270903' }, key)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    const { notes } = (await kenji.get('booking/notes')).body
    expect(
      recordsOf(notes, 'note_id').filter((note) => recordOf(note)['booking_id'] === code),
    ).toHaveLength(1)
  })

  test('and receivers of webhooks and the list of activities are notified', async () => {
    await webhookIn(service.database, { url: receiver.url })
    const code = await book([await item({ name: 'Announced' })], 'date=20270901')
    await move(code, { startDate: '20270904' })
    await service.deliverDue()
    const kinds = receiver.received.map(({ body }) => [body.kind, body.data?.code])
    expect(kinds).toContainEqual(['booking.changed', code])
    expect(kinds).toContainEqual(['note.created', code])
    const { body } = await kenji.get('/api/4.0/activities?limit=5')
    expect(body.data).toContainEqual(expect.objectContaining({ kind: 'booking.moved' }))
  })
})

async function refused(code: string, sent: object) {
  const before = await bookingOf(code)
  const answer = await move(code, sent)
  expect(await bookingOf(code)).toEqual(before)
  return [answer.status, answer.body.error?.errorCode, answer.body.error?.message]
}

describe('a move is refused, and nothing is changed', () => {
  test('on a day on which one of its items is sold out', async () => {
    const [many, last] = [await item({ name: 'Many' }), await item({ name: 'Only one', stock: 1 })]
    const code = await book([many, last], 'date=20270901')
    await book([last], 'date=20270907')
    expect(await refused(code, { startDate: '20270907' })).toEqual([
      409,
      'sold-out',
      expect.stringContaining('Only one: None left on'),
    ])
    expect((await look(code, '20270907')).status).toBe(409)
  })

  test('on a closed day', async () => {
    const shut = await item({ name: 'Shut' })
    await eventIn(service.database, {
      itemIds: [shut],
      from: '2027-12-24',
      to: '2027-12-26',
      status: 'U',
    })
    const code = await book([shut], 'date=20271201')
    expect((await refused(code, { startDate: '20271225' }))[1]).toBe('closed')
  })

  test('when the price is another than the person saw, with both amounts', async () => {
    const code = await book([await item({ name: 'Dearer', price: 1000 })], 'date=20270901')
    const total = (await look(code, '20270908')).body.data?.total
    const [status, id, message] = await refused(code, {
      startDate: '20270908',
      expectedTotal: Number(total) - 100,
    })
    expect([status, id]).toEqual([409, 'price-changed'])
    expect(message).toContain('Nothing was moved.')
  })

  test('to a day in the past, and to the day that it has', async () => {
    const code = await book([await item({ name: 'Past' })], 'date=20270901')
    expect((await refused(code, { startDate: '2026-07-01' }))[1]).toBe('past')
    expect((await refused(code, { startDate: '20270901' }))[0]).toBe(409)
  })

  test.each([{}, { startDate: 'someday' }, { startDate: '20270908', expectedTotal: 'much' }])(
    'for %j, by the name of the parameter',
    async (sent) => {
      const code = await book(
        [await item({ name: `Wrong ${JSON.stringify(sent)}` })],
        'date=20270901',
      )
      expect((await refused(code, sent))[0]).toBe(400)
    },
  )

  test.each(['VOID', 'CANCELLED'])('for a booking that is %s', async (status_id) => {
    const code = await book([await item({ name: `Gone ${status_id}` })], 'date=20270901')
    await kenji.post(`booking/${code}/update`, { status_id })
    expect((await refused(code, { startDate: '20270908' }))[0]).toBe(409)
  })

  test('for guests who are here already', async () => {
    const code = await book([await item({ name: 'Here' })], 'date=20270901')
    await kenji.post(`booking/${code}/checkin`)
    expect((await refused(code, { startDate: '20270908' }))[0]).toBe(409)
  })

  test('for a customer and for a person who may only look', async () => {
    const code = await book([await item({ name: 'Not yours' })], 'date=20270901')
    const sam = await service.as('sam')
    const sent = { startDate: '20270908' }
    expect((await sam.send('PATCH', `/api/4.0/bookings/${code}`, sent)).status).toBe(403)
    expect((await service.send('PATCH', `/api/4.0/bookings/${code}`, sent)).status).toBe(401)
  })
})

test('bookings of the demo business move too', async () => {
  const rows = await tablesOf(service.database)
    .selectFrom('bookings')
    .select(['code', 'starts_at'])
    .where('starts_at', '>', new Date('2026-07-13T00:00:00Z'))
    .where('status_id', 'not in', ['VOID', 'CANCELLED'])
    .where('checked_in_at', 'is', null)
    .execute()
  const answers = await Promise.all(rows.map(({ code }) => look(code, '20270615')))
  expect(rows.length).toBeGreaterThan(3)
  expect(answers.map(({ body }) => body.error?.message)).toEqual(rows.map(() => undefined))
})
