import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aReceiver, type Receiver } from '../../../example/aReceiver.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'
import { webhookIn } from '../../../example/webhookIn.ts'

let receiver: Receiver
let service: AService
let kenji: Asking
let code: string
let made = 0
beforeAll(async () => {
  receiver = await aReceiver()
  service = await startService({ settings: { webhooks: { hosts: [receiver.host] } } })
  kenji = await service.as('kenji')
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})
beforeEach(async () => {
  made += 1
  code = `UN${made}`
  await bookingIn(service.database, { code, status: 'HOLD' })
})

const act = (way: 'checkin' | 'checkout') => kenji.post(`booking/${code}/${way}`)
const undo = (
  way: 'Checkin' | 'Checkout',
  sent: object = { reason: 'Wrong guest' },
  headers?: Readonly<Record<string, string>>,
  by: Pick<Asking, 'send'> = kenji,
) => by.send('POST', `/api/4.0/bookings/${code}/undo${way}`, sent, headers)
const bookingNow = async () => (await kenji.get(`booking/${code}`)).body.booking
const notesNow = async () =>
  recordsIn((await service.pair.get('booking/notes')).body, 'notes')
    .filter(({ booking_id }) => String(booking_id) === code)
    .map(({ body, account_id, private: hidden }) => ({ body, account_id, hidden }))
const kenjiId = 2

/** Longer than a token lives. */
async function hoursLater(hours: number): Promise<void> {
  service.clock.advance(hours * 3600)
  kenji = await service.as('kenji')
}

describe('undoing a check-in or check-out of the same day (§4.4)', () => {
  test('the guests count as not checked in, and a private note by the account says why', async () => {
    await act('checkin')
    service.clock.advance(60)
    const { status, body } = await undo('Checkin', { reason: '  Wrong guest ' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ code, checkIn: null, checkOut: null, statusId: 'HOLD' })
    expect(await bookingNow()).toMatchObject({ checkin: null, checkout: null })
    expect(await notesNow()).toContainEqual({
      body: 'Check-in undone: Wrong guest',
      account_id: kenjiId,
      hidden: true,
    })
  })

  test('after a check-out is undone the guests are in house again, since the same time', async () => {
    await act('checkin')
    const checkin = (await bookingNow())?.checkin
    service.clock.advance(3600)
    await act('checkout')
    expect((await undo('Checkout', { reason: 'Still here' })).status).toBe(200)
    expect(await bookingNow()).toMatchObject({ checkin, checkout: null })
    expect((await notesNow()).map((note) => note.body)).toContain('Check-out undone: Still here')
  })

  test('the booking can be checked in again', async () => {
    await act('checkin')
    await undo('Checkin')
    expect((await act('checkin')).body.checkin).toMatchObject({ repeated: false })
  })

  test('once, however often the same operation is sent', async () => {
    await act('checkin')
    const key = { 'idempotency-key': randomUUID() }
    expect((await undo('Checkin', { reason: 'Wrong guest' }, key)).status).toBe(200)
    await act('checkin')
    const again = await undo('Checkin', { reason: 'Wrong guest' }, key)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect((await bookingNow())?.checkin).not.toBeNull()
    expect(
      (await notesNow()).filter(({ body }) => String(body).startsWith('Check-in undone')),
    ).toHaveLength(1)
  })

  test('receivers of webhooks and the list of activities are notified', async () => {
    await webhookIn(service.database, { url: receiver.url })
    await act('checkin')
    await service.deliverDue()
    const before = receiver.received.length
    await undo('Checkin')
    await service.deliverDue()
    const news = receiver.received
      .slice(before)
      .map(({ body }) => [body.kind, body.data?.code, body.data?.isCheckedIn])
    expect(news).toContainEqual(['booking.changed', code, false])
    expect(news).toContainEqual(['note.created', code, undefined])
    const { body } = await kenji.get('/api/4.0/activities?limit=5')
    expect(body.data).toContainEqual(
      expect.objectContaining({
        kind: 'booking.checkin-undone',
        bookingCode: code,
        accountId: kenjiId,
      }),
    )
  })
})

async function refused(...sent: Parameters<typeof undo>) {
  const before = [await bookingNow(), await notesNow()]
  const { status, body } = await undo(...sent)
  expect([await bookingNow(), await notesNow()]).toEqual(before)
  return [status, body.error?.message]
}

describe('an undo is refused, and nothing is changed', () => {
  test('for guests who are not checked in, or not checked out', async () => {
    expect(await refused('Checkin')).toEqual([409, 'The guests are not checked in.'])
    await act('checkin')
    expect(await refused('Checkout')).toEqual([409, 'The guests are not checked out.'])
  })

  test('of a check-in, once the guests are checked out', async () => {
    await act('checkin')
    await act('checkout')
    expect(await refused('Checkin')).toEqual([
      409,
      'The guests are checked out already. Undo the check-out first.',
    ])
  })

  test('on another day of the business, with the day of the check-in', async () => {
    await act('checkin')
    await hoursLater(14)
    expect(await refused('Checkin')).toEqual([
      409,
      expect.stringMatching(
        /^The guests were checked in on \w{3},? .*2026\. This can be undone on the same day only\.$/,
      ),
    ])
    await act('checkout')
    await hoursLater(24)
    expect(await refused('Checkout')).toEqual([409, expect.stringContaining('were checked out on')])
  })

  test.each([{}, { reason: '' }, { reason: '   ' }, { reason: 'x'.repeat(501) }])(
    'without a reason of 1 to 500 characters: %j',
    async (sent) => {
      await act('checkin')
      const [status, message] = await refused('Checkin', sent)
      expect(status).toBe(400)
      expect(message).toContain('reason')
    },
  )

  test('for a person who may only look, for a customer, and for a booking that does not exist', async () => {
    await act('checkin')
    expect((await undo('Checkin', undefined, {}, await service.as('sam'))).status).toBe(403)
    expect((await undo('Checkin', undefined, {}, service)).status).toBe(401)
    code = 'NOSUCH'
    expect((await undo('Checkin')).status).toBe(404)
  })
})
