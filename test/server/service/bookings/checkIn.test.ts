import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
let kenji: Asking
let code: string
let made = 0

beforeAll(async () => {
  service = await startService()
  kenji = await service.as('kenji')
})
afterAll(() => service.close())
beforeEach(async () => {
  made += 1
  code = `IN${made}`
  await bookingIn(service.database, { code, status: 'HOLD' })
})

const notesOf = async (booking: string) =>
  recordsIn((await service.pair.get('booking/notes?date=today')).body, 'notes')
    .filter(({ booking_id }) => String(booking_id) === booking)
    .map(({ body, account_id, private: hidden }) => ({ body, account_id, hidden }))
const kenjiId = 2

const modified = async () =>
  (
    await tablesOf(service.database)
      .selectFrom('bookings')
      .select('last_modified')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).last_modified.getTime()

describe('check-in and check-out (§4.1)', () => {
  test('checking in keeps the status, sets the time and writes a private note under the account’s own name', async () => {
    const { status, body } = await kenji.post(`booking/${code}/checkin`)
    const now = service.clock.now().getTime() / 1000
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({ code, status_id: 'HOLD', checkin: now, checkout: null })
    expect(body.checkin).toMatchObject({ date: now, repeated: false })
    expect(await notesOf(code)).toEqual([{ body: 'Checked in', account_id: kenjiId, hidden: true }])
  })

  test('checking out afterwards does the same for the departure', async () => {
    await kenji.post(`booking/${code}/checkin`)
    service.clock.advance(3600)
    const { body } = await kenji.post(`booking/${code}/checkout/`)
    const now = service.clock.now().getTime() / 1000
    expect(body.booking).toMatchObject({ checkin: now - 3600, checkout: now })
    expect((await notesOf(code)).map((note) => note.body)).toEqual(['Checked in', 'Checked out'])
  })

  test('a second check-in is accepted, writes a second note, keeps the first time and says so', async () => {
    const first = await kenji.post(`booking/${code}/checkin`)
    service.clock.advance(60)
    const second = await kenji.post(`booking/${code}/checkin`)
    expect(second.body.checkin).toMatchObject({ repeated: true, date: first.body.checkin?.date })
    expect(await notesOf(code)).toHaveLength(2)
  })

  test.each(['VOID', 'CANCELLED'])(
    'a %s booking can be neither checked in nor out, and nothing is written (§3)',
    async (id) => {
      await kenji.post(`booking/${code}/update`, { status_id: id })
      const before = (await kenji.get(`booking/${code}`)).body.booking
      for (const way of ['checkin', 'checkout']) {
        const { status, body } = await kenji.post(`booking/${code}/${way}`)
        expect([status, body.request?.status]).toEqual([409, 'ERROR'])
      }
      expect((await kenji.get(`booking/${code}`)).body.booking).toEqual(before)
      expect(await notesOf(code)).toEqual([])
    },
  )

  test('when check-ins and a cancellation run at the same time, no check-in comes after it (§3)', async () => {
    const ways = Array.from({ length: 30 }, (_, turn) =>
      turn === 12
        ? kenji.post(`booking/${code}/update`, { status_id: 'CANCELLED' })
        : kenji.post(`booking/${code}/checkin`),
    )
    const answers = await Promise.all(ways)
    const checkedIn = answers.filter(({ status }, turn) => turn !== 12 && status === 200).length
    const after = await kenji.post(`booking/${code}/checkin`)
    expect(after.status).toBe(409)
    expect((await notesOf(code)).length).toBe(checkedIn)
  })

  test('every change makes last_modified later, even when the clock does not move', async () => {
    let last = await modified()
    const changes: readonly [string, Record<string, string>][] = [
      ['checkin', {}],
      ['note', { body: 'x' }],
      ['bookmark', { mark: '1' }],
      ['update', { status_id: 'HOLD' }],
      ['checkout', {}],
    ]
    for (const [change, form] of changes) {
      await kenji.post(`booking/${code}/${change}`, form)
      const next = await modified()
      expect([change, next > last]).toEqual([change, true])
      last = next
    }
  })
})

describe('who may check in and out (§5.1)', () => {
  const actions: readonly [string, Record<string, string>][] = [
    ['checkin', {}],
    ['checkout', {}],
    ['update', { status_id: 'PAID' }],
    ['bookmark', { mark: '1' }],
    ['note', { body: 'hello' }],
  ]

  test.each(actions)(
    'an account that may only look is refused a %s with 403',
    async (action, form) => {
      const sam = await service.as('sam')
      const { status, body } = await sam.post(`booking/${code}/${action}`, form)
      expect([status, body.request?.error?.id]).toEqual([403, 'forbidden'])
      expect(await notesOf(code)).toEqual([])
    },
  )

  test.each(actions.slice(0, 4))(
    'a customer is refused a %s, because it needs a staff account',
    async (action, form) => {
      const { status } = await service.pair.post(`booking/${code}/${action}`, form, {
        'x-on-behalf': 'OFF',
      })
      expect(status).toBe(403)
    },
  )

  test('a call on behalf of somebody writes the note under that name', async () => {
    await service.pair.post(`booking/${code}/checkin`, {}, { 'x-on-behalf': 'kenji' })
    expect(await notesOf(code)).toEqual([{ body: 'Checked in', account_id: kenjiId, hidden: true }])
  })
})
