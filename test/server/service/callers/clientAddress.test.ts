import { afterAll, beforeAll, expect, test } from 'vitest'
import { markedAddress } from '../../../../src/server/network/clientAddress.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { type AService, startService } from '../../../example/aService.ts'

const secret = 'consumer-secret-of-the-tests'

let behindProxy: AService
let desk: FrontDesk
beforeAll(async () => {
  behindProxy = await startService({ settings: { trustedProxyHops: 1 } })
  desk = await startFrontDesk({ gate: { embedded: true } })
})
afterAll(() => Promise.all([behindProxy.close(), desk.close()]))

const loggedAddress = async (service: AService, headers: Record<string, string>) =>
  (await service.pair.get('ping', headers)).body.pong?.remote_addr

test('behind our own proxy, the address that the proxy saw counts, not what the caller wrote in the header (§2.12)', async () => {
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.5' }
  expect(await loggedAddress(behindProxy, headers)).toBe('203.0.113.5')
})

test('a caller that reaches the service without the gate cannot choose the address under which its guesses are counted', async () => {
  const itsOwn = await loggedAddress(desk.service, {})
  for (const forged of [
    { 'x-forwarded-for': '203.0.113.5' },
    { 'desk-client': '203.0.113.5' },
    { 'desk-client': '203.0.113.5 ' },
    { 'desk-client': markedAddress('203.0.113.5', 'another secret') },
    { 'desk-client': markedAddress('203.0.113.6', secret).replace('.6 ', '.5 ') },
    { 'desk-client': markedAddress('not an address', secret) },
  ]) {
    expect(await loggedAddress(desk.service, forged)).toBe(itsOwn)
  }
})

test('the tablet’s address that our gate passes on is believed, with or without a proxy before the service', async () => {
  const headers = {
    'desk-client': markedAddress('203.0.113.5', secret),
    'x-forwarded-for': '6.6.6.6',
  }
  expect(await loggedAddress(desk.service, headers)).toBe('203.0.113.5')
  expect(await loggedAddress(behindProxy, headers)).toBe('203.0.113.5')
})

test('the tablet’s address reaches the service through the gate', async () => {
  const tab = await desk.signIn('maria')
  const answer = await tab.fetch('/api/3.0/ping')
  expect((await answer.json()).pong.remote_addr).toBe('203.0.113.7')
})
