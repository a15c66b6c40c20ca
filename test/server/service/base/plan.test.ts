import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SubscriptionPlan } from '../../../../src/server/service/base/plan.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { tablesOf } from '../../../example/bookingIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService({ settings: { publicApi: true } })
})
afterAll(() => service.close())
beforeEach(() => onPlan({ isTrial: false, lacks: [] }))

/** The plan as the business changes it; no restart is needed. */
async function onPlan(plan: SubscriptionPlan) {
  const facts = JSON.stringify({ plan })
  await tablesOf(service.database)
    .updateTable('business')
    .set({ facts: sql`facts || ${facts}::jsonb` })
    .execute()
}

test('a trial account has no API: every call gets 403, in both generations (§1 rule 3)', async () => {
  await onPlan({ isTrial: true, lacks: [] })
  const maria = await service.as('maria')
  const three = [await maria.get('ping'), await service.pair.get('booking/index')]
  for (const { status, body } of three) {
    expect([status, body.version, body.request?.status]).toEqual([403, '3.0', 'ERROR'])
    expect(body.request?.error).toMatchObject({
      id: 'trial_account',
      details: 'The API is not open to trial accounts.',
    })
  }
  const four = await maria.get('/api/4.0/bookings')
  expect([four.status, four.body.error]).toEqual([
    403,
    {
      httpCode: 403,
      errorCode: 'trial-account',
      message: 'The API is not open to trial accounts.',
    },
  ])
})

test('on trial the six public endpoints are closed too, and a call without credentials elsewhere still gets 401', async () => {
  await onPlan({ isTrial: true, lacks: [] })
  for (const path of ['item', 'item/3', 'item/cal', 'item/3/cal', 'category', 'help']) {
    expect([path, (await service.get(path)).status]).toEqual([path, 403])
  }
  expect((await service.get('booking/index')).status).toBe(401)
})

test('once the trial has ended the same token works', async () => {
  const maria = await service.as('maria')
  await onPlan({ isTrial: true, lacks: [] })
  expect((await maria.get('ping')).status).toBe(403)
  await onPlan({ isTrial: false, lacks: [] })
  expect((await maria.get('ping')).status).toBe(200)
})

test('what a plan does not include is a clear 403, and everything else works (§1 rule 4)', async () => {
  await onPlan({ isTrial: false, lacks: ['events', 'webhooks'] })
  const event = await service.pair.get('event')
  expect(event.status).toBe(403)
  expect(event.body.request?.error).toMatchObject({
    id: 'not_in_plan',
    details: 'Pricing and availability events: not part of this account’s plan.',
  })
  for (const path of ['event/1', '/api/4.0/events']) {
    expect([path, (await service.pair.get(path)).status]).toEqual([path, 403])
  }
  const webhooks = await service.pair.send('POST', '/api/4.0/webhooks', { url: 'nonsense' })
  expect([webhooks.status, webhooks.body.error?.errorCode]).toEqual([403, 'not-in-plan'])
  expect((await service.pair.get('customer')).status).toBe(200)
  expect((await service.pair.get('/api/4.0/bookings')).status).toBe(200)
})

test('a plan without carts has no session and no form, and bookings can still be read', async () => {
  await onPlan({ isTrial: false, lacks: ['carts'] })
  const requests = [
    await service.pair.get('booking/session'),
    await service.pair.post('booking/session', { slip: 'x' }),
    await service.pair.get('booking/form'),
    await service.pair.post('booking/create', { slip: 'x' }),
  ]
  expect(requests.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await service.pair.get('booking/index')).status).toBe(200)
})

test('a plan without generation 4.0 has all of 3.0', async () => {
  await onPlan({ isTrial: false, lacks: ['generation-4'] })
  expect((await service.pair.get('/api/4.0/bookings')).status).toBe(403)
  expect((await service.pair.get('/api/4.0/nowhere')).status).toBe(403)
  expect((await service.pair.get('booking/index')).status).toBe(200)
})

test('a business without a known plan has everything', async () => {
  await tablesOf(service.database)
    .updateTable('business')
    .set({ facts: sql`facts - 'plan'` })
    .execute()
  expect((await service.pair.get('event')).status).toBe(200)
  expect((await service.pair.get('company')).body.company).toMatchObject({ plan_id: 'OWN' })
})
