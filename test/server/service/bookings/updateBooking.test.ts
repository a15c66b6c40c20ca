import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { tries } from '../../../example/tries.ts'

let service: AService
let kenji: Asking
let code: string
let bookingId: number
let made = 0

beforeAll(async () => {
  service = await startService()
  kenji = await service.as('kenji')
})
afterAll(() => service.close())
beforeEach(async () => {
  made += 1
  code = `UP${made}`
  ;({ bookingId } = await bookingIn(service.database, { code, status: 'PART', paid: 2_500 }))
})

const update = (form: Record<string, string>) => kenji.post(`booking/${code}/update`, form)
const booking = async () => (await kenji.get(`booking/${code}`)).body.booking
const transactions = () =>
  tablesOf(service.database)
    .selectFrom('transactions')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('transaction_id')
    .execute()
const notifications = () =>
  tablesOf(service.database)
    .selectFrom('notifications')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .execute()

describe('changing the status (§4.1 update)', () => {
  test.each(['PEND', 'HOLD', 'PART', 'PAID', 'WAIT', 'STOP', 'VOID', 'CANCELLED', 'OWNERSTAY'])(
    'sets %s, a status of this account, and answers with the booking',
    async (status_id) => {
      const { status, body } = await update({ status_id })
      expect([status, body.booking?.status_id]).toEqual([200, status_id])
      expect(await booking()).toEqual(body.booking)
    },
  )

  test('an unknown or missing status is refused by name and changes nothing', async () => {
    const before = await booking()
    for (const form of [{ status_id: 'NOSUCH' }, { status_id: '' }, {}, { status_id: 'paid' }]) {
      const { status, body } = await update(form)
      expect(status).toBe(400)
      expect(body.request?.error?.data).toHaveProperty('status_id')
    }
    expect(await booking()).toEqual(before)
  })

  test('sets PAID as a status only: without set_paid no payment is recorded', async () => {
    const { body } = await update({ status_id: 'PAID' })
    expect(body.booking).toMatchObject({
      status_id: 'PAID',
      paid_total: '25.00',
      amount_due: '75.00',
    })
    expect(await transactions()).toHaveLength(1)
  })
})

describe('notifying (§4.1 notify)', () => {
  test.each(['1', 'true', 'True', 'TRUE'])(
    'notify=%s queues one notification and writes one activity',
    async (notify) => {
      const before = service.logged.length
      await update({ status_id: 'HOLD', notify })
      expect(await notifications()).toMatchObject([
        { kind: 'status', status_id: 'HOLD', account_id: 2 },
      ])
      const lines = service.logged.slice(before).join('')
      expect(lines).toContain((await notifications())[0]?.notification_id)
      // Written with a space before it, since the notification's random id may contain these digits.
      expect(lines).not.toMatch(/Mary|example\.com|604 555/)
    },
  )

  test.each(['0', 'false', 'False', ''])('notify=%s notifies nobody', async (notify) => {
    expect((await update({ status_id: 'HOLD', notify })).status).toBe(200)
    expect(await notifications()).toEqual([])
  })

  test('notifies nobody by default, and refuses a notify that is neither yes nor no', async () => {
    await update({ status_id: 'HOLD' })
    const { status, body } = await update({ status_id: 'HOLD', notify: 'maybe' })
    expect(status).toBe(400)
    expect(body.request?.error?.data).toHaveProperty('notify')
    expect(await notifications()).toEqual([])
  })

  test('a JSON body says the same as a form', async () => {
    await kenji.send('POST', `/api/3.0/booking/${code}/update/`, {
      status_id: 'HOLD',
      notify: true,
    })
    expect(await notifications()).toHaveLength(1)
  })
})

describe('recording the balance as paid (§4.1 set_paid)', () => {
  test('records exactly what is due as one point-of-sale payment', async () => {
    const { status, body } = await update({ status_id: 'PAID', set_paid: '1' })
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({
      status_id: 'PAID',
      paid_total: '100.00',
      amount_due: '0.00',
    })
    expect((await transactions())[1]).toMatchObject({
      amount_minor: 7_500,
      gateway: 'POS',
      account_id: 2,
    })
  })

  test.each(['cash', 'card', 'other'])(
    'says that it was made in the way %s, as the other payments of the booking do (§2.5 transactions)',
    async (payment_method) => {
      const { status, body } = await update({ status_id: 'PAID', set_paid: '1', payment_method })
      expect([status, body.booking?.paid_total]).toEqual([200, '100.00'])
      expect((await transactions())[1]).toMatchObject({
        amount_minor: 7_500,
        gateway: payment_method.toUpperCase(),
      })
      expect(JSON.stringify(body.booking?.transactions)).toContain(payment_method.toUpperCase())
    },
  )

  test.each([
    ['an unknown way', { status_id: 'PAID', set_paid: '1', payment_method: 'barter' }],
    ['a way and no payment', { status_id: 'PAID', payment_method: 'cash' }],
    [
      'a way and a payment that is off',
      { status_id: 'PAID', set_paid: '0', payment_method: 'cash' },
    ],
  ])('is refused with %s by name, and nothing changes', async (_, form) => {
    const before = await booking()
    const { status, body } = await update(form)
    expect(status).toBe(400)
    expect(body.request?.error?.data).toHaveProperty('payment_method')
    expect(await booking()).toEqual(before)
    expect(await transactions()).toHaveLength(1)
  })

  test.each([
    ['another status', { status_id: 'PART', set_paid: '1' }],
    ['no status', { set_paid: '1' }],
    ['notify', { status_id: 'PAID', set_paid: '1', notify: '1' }],
    ['a notify that says no', { status_id: 'PAID', set_paid: '1', notify: '0' }],
    ['a word that is neither yes nor no', { status_id: 'PAID', set_paid: 'perhaps' }],
  ])('is refused together with %s, and nothing changes', async (_, form) => {
    const before = await booking()
    const { status, body } = await update(form)
    expect(status).toBe(400)
    expect(Object.keys(body.request?.error?.data ?? {})).not.toEqual([])
    expect(await booking()).toEqual(before)
    expect(await transactions()).toHaveLength(1)
  })

  test('is not done by set_paid=0', async () => {
    expect((await update({ status_id: 'PAID', set_paid: '0', notify: '1' })).status).toBe(200)
    expect(await transactions()).toHaveLength(1)
  })

  test.each([
    ['paid', 10_000],
    ['overpaid', 12_000],
  ])('is refused with 409 for a booking that is %s, and nothing changes', async (word, paid) => {
    const other = `${code}${word}`
    await bookingIn(service.database, { code: other, status: 'PART', paid })
    const before = (await kenji.get(`booking/${other}`)).body.booking
    const { status } = await kenji.post(`booking/${other}/update`, {
      status_id: 'PAID',
      set_paid: '1',
    })
    expect(status).toBe(409)
    expect((await kenji.get(`booking/${other}`)).body.booking).toEqual(before)
  })

  test('keeps paid_total equal to the sum of the payments, whatever is requested in whatever order', async () => {
    const steps = fc.array(
      fc.record(
        {
          status_id: fc.constantFrom('PAID', 'PART', 'HOLD', 'VOID', 'NOSUCH'),
          set_paid: fc.constantFrom('1', '0', 'x'),
          notify: fc.constantFrom('1', '0'),
        },
        { requiredKeys: ['status_id'] },
      ),
      { minLength: 1, maxLength: 6 },
    )
    let turn = 0
    const property = fc.asyncProperty(steps, fc.nat({ max: 20_000 }), async (requested, paid) => {
      turn += 1
      const own = `${code}S${turn}`
      const { bookingId: id } = await bookingIn(service.database, { code: own, paid })
      await Promise.all(requested.map((form) => kenji.post(`booking/${own}/update`, form)))
      const taken = await tablesOf(service.database)
        .selectFrom('transactions')
        .select('amount_minor')
        .where('booking_id', '=', id)
        .execute()
      const sum = taken.reduce((total, { amount_minor }) => total + amount_minor, 0)
      const { body } = await kenji.get(`booking/${own}`)
      expect(Math.round(Number(body.booking?.paid_total) * 100)).toBe(sum)
      expect(sum === paid || sum === 10_000).toBe(true)
    })
    await fc.assert(property, { numRuns: tries(12, 40) })
  })
})
