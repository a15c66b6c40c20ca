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

test('a call on behalf of somebody writes the note under that name', async () => {
  await service.pair.post(`booking/${code}/checkin`, {}, { 'x-on-behalf': 'kenji' })
  expect(await notesOf(code)).toEqual([{ body: 'Checked in', account_id: kenjiId, hidden: true }])
})
