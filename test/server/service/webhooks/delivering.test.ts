import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdDue, sweepDeliveries } from '../../../../src/server/service/webhooks/deliveryQueue.ts'
import { tell } from '../../../../src/server/service/webhooks/tell.ts'
import { aReceiver, type Receiver } from '../../../example/aReceiver.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'
import { webhookIn } from '../../../example/webhookIn.ts'

let receiver: Receiver
let other: Receiver
let service: AService
let webhookId: number

beforeAll(async () => {
  receiver = await aReceiver()
  other = await aReceiver()
  // Tests that wait until the service gives up wait this long.
  const webhooks = { hosts: [receiver.host, other.host], patienceMs: 400 }
  service = await startService({ settings: { webhooks } })
})
afterAll(async () => {
  await service.close()
  await receiver.close()
  await other.close()
})
beforeEach(async () => {
  const db = tablesOf(service.database)
  await db.deleteFrom('webhook_deliveries').execute()
  await db.deleteFrom('webhooks').execute()
  webhookId = await webhookIn(service.database, { url: receiver.url })
  await db.updateTable('webhooks').set({ free_at: service.clock.now() }).execute()
  receiver.received.length = 0
  receiver.manner = 200
})

const happen = async (...codes: string[]) => {
  for (const code of codes) {
    const happening = { kind: 'booking.changed', code } as const
    await tell(tablesOf(service.database), happening, service.clock.now())
  }
}
const deliveries = async () =>
  recordsIn((await service.pair.get(`/api/4.0/webhooks/${webhookId}/deliveries`)).body, 'data')
const received = () => receiver.received.map(({ body }) => String(body.data?.code))
/** How many attempts are made after so many seconds. */
const after = (seconds: number) => {
  service.clock.advance(seconds)
  return service.deliverDue()
}

describe('a receiver that does not accept a delivery (§6)', () => {
  test('is tried again after 1, 5 and 30 minutes, 2, 6 and 12 hours, and then no more; the log says so', async () => {
    receiver.manner = 500
    await happen('AGAIN')
    expect(await service.deliverDue()).toBe(1)
    for (const pause of [60, 300, 1800, 7200, 21_600, 43_200]) {
      expect(await after(pause - 1)).toBe(0)
      expect(await after(1)).toBe(1)
    }
    expect(await after(10 * 86_400)).toBe(0)
    const [delivery] = await deliveries()
    expect(delivery).toMatchObject({ state: 'failed', nextTry: null })
    expect(delivery?.tries).toHaveLength(7)
    expect(delivery?.tries?.[6]).toMatchObject({ httpStatus: 500, problem: 'refused' })
    const { body } = await service.pair.get(`/api/4.0/webhooks/${webhookId}`)
    expect(body.data).toMatchObject({ enabled: true, deliveries: { waiting: 0, failed: 1 } })
  })

  test('gets the same body every time, with a signature for the time of the attempt', async () => {
    receiver.manner = 500
    await happen('SAME')
    await service.deliverDue()
    receiver.manner = 204
    expect(await after(60)).toBe(1)
    const [first, next] = receiver.received
    expect(next?.text).toBe(first?.text)
    expect(next?.headers['x-webhook-signature']).not.toBe(first?.headers['x-webhook-signature'])
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', tries: [{ httpStatus: 500 }, { httpStatus: 204, problem: null }] },
    ])
    expect(await after(86_400)).toBe(0)
  })

  test('still gets the later deliveries while one is not accepted', async () => {
    receiver.manner = ({ body }) => (String(body.data?.code) === 'POISON' ? 500 : 200)
    await happen('FIRST', 'POISON', 'NEXT', 'LAST')
    expect(await service.deliverDue()).toBe(4)
    expect(received()).toEqual(['FIRST', 'POISON', 'NEXT', 'LAST'])
    expect((await deliveries()).map(({ state }) => String(state))).toEqual([
      'delivered',
      'delivered',
      'waiting',
      'delivered',
    ])
  })

  test('and answers with a redirect is not followed', async () => {
    for (const status of [301, 302, 307, 308]) {
      receiver.manner = status
      await happen(`R${status}`)
      await service.deliverDue()
    }
    expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere')
    expect(await deliveries()).toMatchObject(
      [308, 307, 302, 301].map((httpStatus) => ({ tries: [{ httpStatus, problem: 'redirect' }] })),
    )
  })

  test('is given up when it never answers; an answer that never ends counts as accepted', async () => {
    receiver.manner = ({ body }) => (String(body.data?.code) === 'HANGS' ? 'hangs' : 'endless')
    await happen('ENDLESS', 'HANGS')
    expect(await service.deliverDue()).toBe(2)
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', tries: [{ httpStatus: null, problem: 'no-answer' }] },
      { state: 'delivered', tries: [{ httpStatus: 200, problem: null }] },
    ])
  })

  test('and is not reachable is tried once a minute at most; once it is back, it gets the rest in order', async () => {
    const port = Number(receiver.host.split(':')[1])
    await receiver.close()
    await happen('A', 'B', 'C')
    expect(await service.deliverDue()).toBe(1)
    expect(await service.deliverDue()).toBe(0)
    expect(await after(59)).toBe(0)
    expect(await after(1)).toBe(1)
    receiver = await aReceiver(port)
    expect(await after(60)).toBe(2)
    expect(await after(240)).toBe(1)
    expect(received()).toEqual(['B', 'C', 'A'])
    expect((await deliveries()).at(-1)).toMatchObject({
      tries: [{ problem: 'no-connection' }, { problem: 'no-connection' }, { problem: null }],
    })
  })

  test('and keeps the connection open does not delay another receiver', async () => {
    await tablesOf(service.database)
      .updateTable('webhooks')
      .set({ url: `http://${other.host}/` })
      .execute()
    await webhookIn(service.database, { url: receiver.url })
    receiver.manner = 'hangs'
    await happen('ONE', 'TWO')
    const round = service.deliverDue()
    await expect.poll(() => other.received.length).toBe(2)
    expect(received()).toEqual(['ONE'])
    expect(await round).toBe(3)
  })
})

describe('each delivery arrives at least once', () => {
  test('what a process was sending when it was killed is sent by another one a minute later', async () => {
    await happen('KILLED')
    const [held] = await holdDue(tablesOf(service.database), randomUUID(), service.clock.now())
    expect(held?.webhookId).toBe(webhookId)
    expect(await service.deliverDue()).toBe(0)
    expect(await after(59)).toBe(0)
    expect(await after(1)).toBe(1)
    expect(received()).toEqual(['KILLED'])
  })

  test('the log forgets finished deliveries after thirty days, and keeps those that still wait', async () => {
    await happen('OVER')
    await service.deliverDue()
    service.clock.advance(29 * 86_400)
    await sweepDeliveries(tablesOf(service.database), service.clock.now())
    expect(await deliveries()).toHaveLength(1)
    receiver.manner = 500
    await happen('WAITS')
    service.clock.advance(2 * 86_400)
    await sweepDeliveries(tablesOf(service.database), service.clock.now())
    expect(await deliveries()).toMatchObject([{ data: { code: 'WAITS' } }])
  })
})

test('the service sends without a call', async () => {
  const webhooks = { hosts: [receiver.host], everyMs: 20 }
  const itself = await startService({ settings: { webhooks } })
  await webhookIn(itself.database, { url: receiver.url })
  await tell(tablesOf(itself.database), { kind: 'event.changed', rateId: 7 }, itself.clock.now())
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(receiver.received[0]?.body.data).toEqual({ rateId: 7 })
  await itself.close()
})
