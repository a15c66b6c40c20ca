import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesOf } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { answerPage } from '../../../example/signInAs.ts'
import { aPhpClient, httpBuildQuery, type PhpClient } from './aPhpClient.ts'

let service: AService
let php: PhpClient
beforeAll(async () => {
  service = await startService()
  const origin = await service.listen()
  const { id, secret, redirectUris } = service.settings.client
  php = aPhpClient(origin, { id, secret, redirectUri: redirectUris[0] ?? '' })
})
afterAll(() => service.close())

/** The requests that a staff member's browser makes at the authorize page. */
async function approve(): Promise<string> {
  const answered = await answerPage(service.fetch, php.authorizeUrl, {
    login_id: 'maria',
    password: 'maria-demo',
    decision: 'approve',
  })
  return new URL(answered.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

test('the PHP client signs in without a redirect_uri, with its secret in the body (§5.3)', async () => {
  const traded = await php.fetchToken(await approve())
  expect(Object.keys(traded).toSorted()).toEqual(
    expect.arrayContaining(['access_token', 'expires_in', 'refresh_token']),
  )
  expect(traded.error).toBeUndefined()
  expect((await php.get('ping')).pong).toBeDefined()
})

test('the PHP client renews its tokens while the expired ones are still in its headers (§5.3 step 5)', async () => {
  const before = php.tokens
  service.clock.advance(14_001)
  expect(await php.get('account')).toMatchObject({ error: 'invalid_token' })
  const renewed = await php.refreshToken()
  expect(renewed.error).toBeUndefined()
  expect(php.tokens?.access_token).not.toBe(before?.access_token)
  expect((await php.get('account')).account).toBeDefined()
})

test('the PHP client rates an item, sends its SLIPs, gets a session and alters it: the flow of §1 rule 6', async () => {
  const rated = await php.get('item/9', {
    start_date: '20270501',
    end_date: '20270502',
    param: { qty: 2, adults: 2 },
  })
  const trip = await php.get('item/24', { date: '20270501', param: { adults: 2, children: 1 } })
  const slips = [String(rated.item?.rate?.slip), String(trip.item?.rate?.slip)]

  const begun = await php.post('booking/session', { slip: slips })
  expect(begun.request?.status).toBe('OK')
  expect(php.sessionId).toBe(String(begun.booking?.session?.id))
  expect(linesOf(begun)).toEqual(['1', '1.1', '2'])

  // From here on only the cookie names the session.
  const altered = await php.get('booking/session', { alter: { 1: 3, '1.1': 'optin' } })
  expect(altered.booking?.session?.item?.['1']?.rate?.qty).toBe(3)
  expect(altered.booking?.session?.item?.['1.1']).toMatchObject({ optin: 'O', opt: 'in' })
  const posted = await php.post('booking/session', { alter: { 2: 'remove', '1.1': 'optout' } })
  expect(linesOf(posted)).toEqual(['1', '1.1'])

  // This client sends a POST without parameters as a GET, so the session is only read.
  const read = await php.post('booking/session')
  const { age: _, ...session }: object & { age?: unknown } = posted.booking?.session ?? {}
  expect(read.booking?.session).toMatchObject(session)
})

test('the PHP client reads the form, makes the booking at exactly the price of the cart, and gets the page for the guest (§1 rule 6)', async () => {
  const answer = await php.get('booking/form')
  expect(answer.booking_form_ui?.customer_name?.define?.required).toBe(1)
  const total = String((await php.get('booking/session')).booking?.session?.total)

  const missing = await php.post('booking/create', { form: { customer_email: 'mila@example.com' } })
  expect(missing.request).toMatchObject({
    status: 'ERROR',
    error: { id: 'validation_error', data: { customer_name: expect.any(String) } },
  })
  const sent = {
    session_id: php.sessionId ?? '',
    form: {
      customer_name: "Mila d'Arc & fils",
      customer_email: 'mila@example.com',
      note: 'Arrives late',
    },
  }
  const made = await php.post('booking/create', sent)
  expect(made.booking).toMatchObject({ total, customer_name: "Mila d'Arc & fils" })
  expect(String(made.booking?.id)).toBe(String(made.booking?.code))
  const page = await fetch(String(made.request?.data?.url))
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ])

  // The same call again, as after a lost answer: it returns the same booking.
  const again = await php.post('booking/create', sent)
  expect(again.booking?.booking_id).toEqual(made.booking?.booking_id)
  const kept = await php.get(`booking/${String(made.booking?.code)}`)
  expect(kept.booking).toMatchObject({ total, customer_email: 'mila@example.com' })
  php.forgetSession()
})

test('the PHP client ends the session by its id, and begins a new one (§4.1)', async () => {
  const other = await php.get('item/9', { date: '20270502' })
  await php.post('booking/session', { slip: String(other.item?.rate?.slip) })
  const ended = await php.post('booking/session/end', { session_id: php.sessionId ?? '' })
  expect(ended.request?.status).toBe('OK')
  expect((await php.get('booking/session')).booking?.session).toEqual({})
  const rated = await php.get('item/9', { date: '20270503' })
  const begun = await php.post('booking/session', { slip: String(rated.item?.rate?.slip) })
  expect(begun.booking?.session?.qty).toBe(1)
})

test('the PHP client has sessions of its own as a customer (`X-On-Behalf: Off`) (§5.1)', async () => {
  const { id, secret, redirectUris } = service.settings.client
  const origin = await service.listen()
  const customer = aPhpClient(origin, { id, secret, redirectUri: redirectUris[0] ?? '' })
  await customer.fetchToken(await approve())
  customer.actAsCustomer()
  const rated = await customer.get('item/9', { date: '20270504' })
  const begun = await customer.post('booking/session', {
    slip: { 0: String(rated.item?.rate?.slip) },
  })
  expect(begun.account_id).toBe(0)
  expect(begun.booking?.session).toMatchObject({ account_id: 0, qty: 1 })
})

test('the PHP client encodes parameters as PHP does: brackets and spaces are percent-encoded', () => {
  expect(httpBuildQuery({ a: { 'b c': 1 }, slip: ['x', '~'] })).toBe(
    'a%5Bb+c%5D=1&slip%5B0%5D=x&slip%5B1%5D=%7E',
  )
})
