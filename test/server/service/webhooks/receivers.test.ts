import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../../../src/server/service/base/publicAddress.ts'
import { isReceiverAddress } from '../../../../src/server/service/base/receiver.ts'
import { tell } from '../../../../src/server/service/webhooks/tell.ts'
import { aReceiver, type Receiver } from '../../../example/aReceiver.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'
import { webhookIn } from '../../../example/webhookIn.ts'

let receiver: Receiver
let service: AService
/** The addresses of names, as the test sets them; a name that is not here has no address. */
const leads = new Map<string, readonly string[]>()

beforeAll(async () => {
  receiver = await aReceiver()
  service = await startService({
    settings: { webhooks: { hosts: [`named.test:${portOf(receiver)}`], patienceMs: 500 } },
    addressesOf: async (name) => {
      const addresses = leads.get(name)
      if (addresses === undefined) throw new Error('ENOTFOUND')
      return addresses
    },
  })
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})
beforeEach(async () => {
  const db = tablesOf(service.database)
  await db.deleteFrom('webhook_deliveries').execute()
  await db.deleteFrom('webhooks').execute()
  leads.clear()
  receiver.received.length = 0
})

const portOf = ({ host }: Receiver) => host.split(':')[1] ?? ''
const register = (url: string) => service.pair.send('POST', '/api/4.0/webhooks', { url })

describe('an address inside the network is not sent to (§6)', () => {
  test.each([
    'http://hooks.example/',
    'ftp://hooks.example/',
    'https://mary:secret@hooks.example/',
    'https://hooks.example/#part',
    'hooks.example',
    'javascript:alert(1)',
    `https://hooks.example/${'x'.repeat(2000)}`,
  ])('%s cannot be the address of a receiver', async (url) => {
    const { status, body } = await register(url)
    expect(status).toBe(400)
    expect(String(body.error?.message)).toContain('url')
  })

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0/',
    'https://10.1.2.3:8443/',
    'https://192.168.1.1/',
    'https://172.31.255.255/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[2002:7f00:1::]/',
    'https://named.test.:8443/',
  ])('%s is refused', async (url) => {
    leads.set('named.test.', ['127.0.0.1'])
    expect((await register(url)).status).toBe(400)
  })

  test('a name with an address inside is refused, also when its other addresses are public', async () => {
    leads.set('inside.example', ['10.0.0.7'])
    leads.set('half.example', ['93.184.215.14', '127.0.0.1'])
    leads.set('outside.example', ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
    expect((await register('https://inside.example/')).status).toBe(400)
    expect((await register('https://half.example/')).status).toBe(400)
    expect((await register('https://outside.example/')).status).toBe(200)
    expect((await register('https://not-yet-known.example/')).status).toBe(200)
  })

  test('a name that now leads inside is not connected to, and the log says why', async () => {
    leads.set('moved.example', ['93.184.215.14'])
    const { body } = await register(`https://moved.example:${portOf(receiver)}/`)
    leads.set('moved.example', ['127.0.0.1'])
    expect(await sendOne(Number(body.data?.id))).toBe('address-not-allowed')
    leads.delete('moved.example')
    service.clock.advance(60)
    await service.deliverDue()
    const log = await deliveries(Number(body.data?.id))
    expect(log[0]?.tries?.[1]).toMatchObject({ problem: 'name-not-found' })
    expect(receiver.received).toEqual([])
  })

  test('plain http and addresses inside are allowed for hosts the operator named, with exactly their port', async () => {
    const port = portOf(receiver)
    leads.set('named.test', ['127.0.0.1'])
    for (const url of [`http://named.test:${port}1/`, `http://127.0.0.1:${port}/`]) {
      expect((await register(url)).status).toBe(400)
    }
    const { status, body } = await register(`http://named.test:${port}/in`)
    expect(status).toBe(200)
    expect(await sendOne(Number(body.data?.id))).toBeNull()
    expect(receiver.received).toMatchObject([
      { path: '/in', headers: { host: `named.test:${port}` } },
    ])
  })

  test('a receiver with an invalid certificate, or without TLS, gets nothing', async () => {
    leads.set('named.test', ['127.0.0.1'])
    const id = await webhookIn(service.database, { url: `https://named.test:${portOf(receiver)}/` })
    expect(await sendOne(id)).toBe('no-connection')
  })

  test('a forbidden address that is already in the table is not sent to either', async () => {
    for (const url of [receiver.url, 'https://127.0.0.1/', 'file:///etc/passwd', 'nonsense']) {
      const id = await webhookIn(service.database, { url })
      expect(await sendOne(id)).toBe('address-not-allowed')
      await service.pair.send('DELETE', `/api/4.0/webhooks/${id}`, {})
    }
    expect(receiver.received).toEqual([])
  })
})

const deliveries = async (id: number) =>
  recordsIn((await service.pair.get(`/api/4.0/webhooks/${id}/deliveries`)).body, 'data')

/** Runs the delivery and returns why it could not be sent. */
async function sendOne(id: number): Promise<unknown> {
  const db = tablesOf(service.database)
  await db.updateTable('webhooks').set({ free_at: service.clock.now() }).execute()
  await tell(db, { kind: 'event.changed', rateId: 1 }, service.clock.now())
  await service.deliverDue()
  return (await deliveries(id))[0]?.tries?.[0]?.problem
}

test('addresses of the open internet are public, all others are not', () => {
  const open = ['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1']
  const inside = ['0.0.0.0', '255.255.255.255', '198.18.0.1', '224.0.0.1', '192.0.0.170', '::']
  const odd = ['2001:db8::1', '2001::1', '3fff::1', 'ff02::1', '::ffff:8.8.8.8', 'localhost', '']
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
  expect([...inside, ...odd].filter(isPublicAddress)).toEqual([])
})

test('allowed hosts are named exactly, or by their suffix, with their port', () => {
  const hosts = ['hooks.internal', '10.0.0.7:8088', '.lan', '[fd00::7]:80']
  const is = (url: string) => isReceiverAddress(url, hosts)
  expect(
    ['hooks.internal', '10.0.0.7:8088', 'a.lan', 'a.b.lan'].filter((h) => !is(`http://${h}/`)),
  ).toEqual([])
  const other = [
    'hooks.internal:81',
    'a.hooks.internal',
    '10.0.0.7',
    'lan',
    'alan',
    '.lan',
    'lan.example',
  ]
  expect(other.filter((h) => is(`http://${h}/`))).toEqual([])
})
