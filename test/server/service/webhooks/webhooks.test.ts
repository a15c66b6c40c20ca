import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tell } from '../../../../src/server/service/webhooks/tell.ts'
import { aReceiver, type Receiver } from '../../../example/aReceiver.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let receiver: Receiver
let service: AService
let maria: Asking

beforeAll(async () => {
  receiver = await aReceiver()
  service = await startService({ settings: { webhooks: { hosts: [receiver.host] } } })
  maria = await service.as('maria')
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})
beforeEach(async () => {
  const db = tablesOf(service.database)
  await db.deleteFrom('webhook_deliveries').execute()
  await db.deleteFrom('webhooks').execute()
  receiver.received.length = 0
  receiver.manner = 200
})

const at = '/api/4.0/webhooks'
const add = async (more: object = {}) => {
  const { body } = await maria.send('POST', at, { url: receiver.url, ...more })
  return { id: Number(body.data?.id), secret: String(body.data?.secret) }
}
const happen = () =>
  tell(tablesOf(service.database), { kind: 'event.changed', rateId: 3 }, service.clock.now())
const log = async (id: number, query = '') =>
  recordsIn((await service.pair.get(`${at}/${id}/deliveries${query}`)).body, 'data')

describe('managing webhooks (§6, §4.4)', () => {
  test('a manager adds one and sees its secret in that answer only', async () => {
    const kinds = ['booking.created', 'booking.status']
    const { status, body } = await maria.send('POST', at, {
      url: receiver.url,
      kinds,
      description: 'Mailing list',
    })
    expect(status).toBe(200)
    const { data } = body
    expect(String(data?.secret)).toMatch(/^whsec_[\w-]{43}$/)
    const webhook = {
      id: expect.any(Number),
      url: receiver.url,
      description: 'Mailing list',
      kinds,
      enabled: true,
      accountId: 1,
      created: '2026-07-11T10:00:00-07:00',
      updated: '2026-07-11T10:00:00-07:00',
      deliveries: { waiting: 0, failed: 0 },
    }
    expect(data).toEqual({ ...webhook, secret: data?.secret })
    expect((await maria.get(`${at}/${String(data?.id)}`)).body.data).toEqual(webhook)
    const all = await maria.get(at)
    expect(all.body.data).toEqual([webhook])
    expect(all.body.meta?.records).toMatchObject({ count: 1, total: 1 })
    expect(service.logged.join()).not.toContain(String(data?.secret))
  })

  test('a new one listens to everything by default, or to what is sent in a form', async () => {
    await add()
    const form = { url: receiver.url, 'kinds[]': 'note.created', enabled: '0' }
    expect((await maria.post(at, form)).status).toBe(200)
    const [first, second] = recordsIn((await maria.get(at)).body, 'data')
    expect([first?.kinds, first?.enabled]).toEqual([['*'], true])
    expect([second?.kinds, second?.enabled]).toEqual([['note.created'], false])
  })

  test('what cannot be read is named, and an unknown webhook is 404', async () => {
    const bad = [{}, { url: '' }, { url: receiver.url, kinds: ['booking.gone'] }]
    for (const json of [...bad, { url: receiver.url, description: 'x'.repeat(201) }]) {
      const { status, body } = await maria.send('POST', at, json)
      expect(status).toBe(400)
      expect(body.error).toMatchObject({ httpCode: 400, errorCode: 'invalid-parameter' })
    }
    for (const id of ['0', '99', 'x', '99999999999', '%00']) {
      expect((await maria.get(`${at}/${id}`)).status).toBe(404)
      expect((await maria.send('PATCH', `${at}/${id}`, { enabled: true })).status).toBe(404)
      expect((await maria.send('POST', `${at}/${id}/ping`, {})).status).toBe(404)
    }
  })

  test('a twenty-first webhook is refused', async () => {
    for (let count = 0; count < 20; count += 1) await add()
    const { status, body } = await maria.send('POST', at, { url: receiver.url })
    expect([status, String(body.error?.errorCode)]).toEqual([409, 'conflict'])
  })

  test('PATCH changes what it sends and leaves the rest; a new secret is shown once', async () => {
    const { id, secret } = await add({ description: 'Old' })
    service.clock.advance(60)
    const changed = await maria.send('PATCH', `${at}/${id}`, { kinds: ['event.changed'] })
    expect(changed.body.data).toMatchObject({ kinds: ['event.changed'], description: 'Old' })
    expect(changed.body.data).not.toHaveProperty('secret')
    const renewed = await maria.send('PATCH', `${at}/${id}`, { newSecret: true })
    expect(String(renewed.body.data?.secret)).toMatch(/^whsec_/)
    expect(renewed.body.data?.secret).not.toBe(secret)
  })
})

describe('what managers see of the deliveries', () => {
  test('a ping arrives, and the log says so', async () => {
    const { id } = await add({ kinds: ['note.created'] })
    const { status, body } = await maria.send('POST', `${at}/${id}/ping`, {})
    expect(status).toBe(200)
    expect(await log(id)).toMatchObject([{ state: 'waiting', tries: [] }])
    await service.deliverDue()
    expect(receiver.received).toMatchObject([
      { body: { id: body.data?.id, kind: 'ping', data: {} } },
    ])
    expect(await log(id)).toEqual([
      {
        id: body.data?.id,
        kind: 'ping',
        at: expect.stringMatching(/^2026-07-11T1/),
        accountId: 1,
        data: {},
        state: 'delivered',
        nextTry: null,
        tries: [
          {
            at: expect.stringMatching(/^2026-07-11T1/),
            milliseconds: expect.any(Number),
            httpStatus: 200,
            problem: null,
          },
        ],
      },
    ])
  })

  test('the log is read in pages, newest first, and can be filtered by state', async () => {
    const { id } = await add()
    receiver.manner = ({ headers }) => (headers['x-webhook-kind'] === 'ping' ? 200 : 500)
    for (let count = 0; count < 3; count += 1) await happen()
    await maria.send('POST', `${at}/${id}/ping`, {})
    await service.deliverDue()
    const { body } = await maria.get(`${at}/${id}/deliveries?limit=2`)
    expect(recordsIn(body, 'data').map(({ kind }) => String(kind))).toEqual([
      'ping',
      'event.changed',
    ])
    expect(body.meta?.records).toMatchObject({ total: 4, count: 2 })
    expect(await log(id, '?state=waiting')).toHaveLength(3)
    expect(await log(id, '?state=failed')).toEqual([])
    expect((await maria.get(`${at}/${id}/deliveries?state=lost`)).status).toBe(400)
  })

  test('a webhook that is switched off gets nothing, not even what waited; switched on, it starts empty', async () => {
    const { id } = await add()
    await happen()
    expect((await maria.send('DELETE', `${at}/${id}`, {})).body.data?.enabled).toBe(false)
    await happen()
    expect(await service.deliverDue()).toBe(0)
    expect((await maria.send('POST', `${at}/${id}/ping`, {})).status).toBe(409)
    await maria.send('PATCH', `${at}/${id}`, { enabled: true })
    expect(await service.deliverDue()).toBe(0)
    expect(await log(id)).toMatchObject([{ state: 'dropped' }])
    await happen()
    expect(await service.deliverDue()).toBe(1)
  })

  test('after its address is changed, waiting deliveries are tried at the new one at once', async () => {
    const { id } = await add({ url: `${receiver.url}&old` })
    receiver.manner = ({ path }) => (path.endsWith('old') ? 503 : 200)
    await happen()
    await service.deliverDue()
    expect(await service.deliverDue()).toBe(0)
    await maria.send('PATCH', `${at}/${id}`, { url: receiver.url })
    expect(await service.deliverDue()).toBe(1)
    expect(await log(id)).toMatchObject([{ state: 'delivered' }])
  })

  test('a failed delivery can be tried once more, others cannot', async () => {
    const { id } = await add()
    receiver.manner = 500
    await happen()
    for (let tries = 0; tries < 7; tries += 1) {
      await service.deliverDue()
      service.clock.advance(12 * 3600)
    }
    const [failed] = await log(id, '?state=failed')
    const again = () =>
      service.pair.send('POST', `${at}/${id}/deliveries/${String(failed?.id)}/retry`, {})
    receiver.manner = 200
    expect((await again()).status).toBe(200)
    expect(await service.deliverDue()).toBe(1)
    expect((await again()).status).toBe(409)
    const nowhere = await service.pair.send('POST', `${at}/${id}/deliveries/no-such/retry`, {})
    expect(nowhere.status).toBe(404)
    service.clock.set('2026-07-11T17:10:00Z')
  })
})
