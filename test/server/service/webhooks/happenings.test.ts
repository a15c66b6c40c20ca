import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aReceiver, type Received, type Receiver } from '../../../example/aReceiver.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { webhookIn } from '../../../example/webhookIn.ts'

const secret = 'whsec_only-the-receiver-knows'
let receiver: Receiver
let service: AService
let kenji: Asking
let code: string
let made = 0

beforeAll(async () => {
  receiver = await aReceiver()
  service = await startService({ settings: { webhooks: { hosts: [receiver.host] } } })
  await webhookIn(service.database, { url: receiver.url, secret })
  kenji = await service.as('kenji')
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})
beforeEach(async () => {
  await service.deliverDue()
  receiver.received.length = 0
  made += 1
  code = `HOOK${made}`
  await bookingIn(service.database, { code, status: 'PART', total: 14_950, paid: 5_000 })
})

/** The deliveries that arrive after a change, as `[kind, data]`. */
async function sentAfter(change: Promise<{ readonly status: number }>): Promise<unknown[][]> {
  expect((await change).status).toBe(200)
  await service.deliverDue()
  return receiver.received.map(({ body }) => [body.kind, body.data])
}

async function delivered(): Promise<Received> {
  await sentAfter(kenji.post(`booking/${code}/note`, { body: 'Late.' }))
  const [first] = receiver.received
  if (first === undefined) throw new Error('nothing arrived')
  return first
}

const hmac = (signed: string) => createHmac('sha256', secret).update(signed).digest('hex')

const changed = (more: object) => [
  'booking.changed',
  { code, statusId: 'PART', isCheckedIn: false, isCheckedOut: false, ...more },
]

describe('what a webhook is sent about a booking (§6)', () => {
  test('a new status, with the old and the new one, and that the booking changed', async () => {
    expect(await sentAfter(kenji.post(`booking/${code}/update`, { status_id: 'HOLD' }))).toEqual([
      ['booking.status', { code, from: 'PART', to: 'HOLD' }],
      changed({ statusId: 'HOLD' }),
    ])
  })

  test('setting the same status again is a change of the booking, but no new status', async () => {
    const sent = await sentAfter(kenji.post(`booking/${code}/update`, { status_id: 'PART' }))
    expect(sent).toEqual([changed({})])
  })

  test('set paid: the payment in minor units, the status, and that the booking changed', async () => {
    const form = { status_id: 'PAID', set_paid: '1' }
    expect(await sentAfter(kenji.post(`booking/${code}/update`, form))).toEqual([
      ['payment.created', { code, transactionId: expect.any(Number), amount: 9_950 }],
      ['booking.status', { code, from: 'PART', to: 'PAID' }],
      changed({ statusId: 'PAID' }),
    ])
  })

  test('a note, without its text', async () => {
    const words = 'Mary’s phone is 604 555 0100'
    const sent = await sentAfter(kenji.post(`booking/${code}/note`, { body: words }))
    expect(sent).toEqual([
      ['note.created', { code, noteId: expect.any(Number), isPrivate: true }],
      changed({}),
    ])
  })

  test('a check-in and a check-out, each with the note it writes', async () => {
    const note = ['note.created', { code, noteId: expect.any(Number), isPrivate: true }]
    expect(await sentAfter(kenji.post(`booking/${code}/checkin`))).toEqual([
      note,
      changed({ isCheckedIn: true }),
    ])
    receiver.received.length = 0
    expect(await sentAfter(kenji.post(`booking/${code}/checkout`))).toEqual([
      note,
      changed({ isCheckedIn: true, isCheckedOut: true }),
    ])
  })

  test('nothing about a call that was refused', async () => {
    const refusals = await Promise.all([
      kenji.post(`booking/${code}/update`, { status_id: 'NOSUCH' }),
      kenji.post(`booking/${code}/note`, { body: '' }),
      kenji.post('booking/NOSUCH/checkin'),
      (await service.as('sam')).post(`booking/${code}/checkin`),
    ])
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 404, 403])
    expect(await service.deliverDue()).toBe(0)
  })

  test('a call that is repeated with its key once', async () => {
    const once = { 'idempotency-key': `once-${code}` }
    await kenji.post(`booking/${code}/note`, { body: 'Called back.' }, once)
    const sent = await sentAfter(kenji.post(`booking/${code}/note`, { body: 'Called back.' }, once))
    expect(sent.map(([kind]) => kind)).toEqual(['note.created', 'booking.changed'])
  })
})

describe('the form of a delivery', () => {
  test('is a small JSON body: an id, the kind, the time, who, and which booking', async () => {
    const { headers, body, path } = await delivered()
    expect(path).toBe('/hook?key=of-the-receiver')
    expect(headers['content-type']).toBe('application/json')
    expect(body).toEqual({
      id: headers['x-webhook-delivery'],
      kind: headers['x-webhook-kind'],
      at: '2026-07-11T17:00:00.000Z',
      accountId: 2,
      data: { code, noteId: expect.any(Number), isPrivate: true },
    })
  })

  test('has a signature that the secret alone can check, and that fails for any other body or time', async () => {
    const { headers, text } = await delivered()
    const [, t = '', v1] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-webhook-signature'])) ?? []
    expect(Number(t)).toBe(Date.parse('2026-07-11T17:00:00Z') / 1000)
    expect(hmac(`${t}.${text}`)).toBe(v1)
    expect(hmac(`${t}.${text} `)).not.toBe(v1)
    expect(hmac(`${Number(t) + 1}.${text}`)).not.toBe(v1)
  })

  test('has nobody’s name, address or words, and no secret, in its body, its header or the log', async () => {
    await sentAfter(kenji.post(`booking/${code}/note`, { body: 'Wheelchair for Mary.' }))
    receiver.manner = 500
    await kenji.post(`booking/${code}/update`, { status_id: 'HOLD', notify: '1' })
    await service.deliverDue()
    receiver.manner = 200
    const sent = receiver.received.map(({ headers, text }) => JSON.stringify(headers) + text)
    const log = await tablesOf(service.database)
      .selectFrom('webhook_deliveries')
      .selectAll()
      .execute()
    expect(service.logged.join('\n')).toContain('a webhook was not taken')
    for (const text of [...sent, ...service.logged, JSON.stringify(log)]) {
      expect(text).not.toMatch(/Mary|example\.com|\b555 |Wheelchair|whsec_/)
    }
    expect(service.logged.join('\n')).not.toContain('of-the-receiver')
  })
})
