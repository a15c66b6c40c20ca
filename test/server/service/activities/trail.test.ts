import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gateAddressHeader, markedAddress } from '../../../../src/server/network/clientAddress.ts'
import { sweep } from '../../../../src/server/service/sweep.ts'
import { begin, idIn, slipFor } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking, Json } from '../../../example/asking.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'

let service: AService
let maria: Asking
let before: number
beforeAll(async () => {
  service = await startService()
  maria = await service.as('maria')
  await bookingIn(service.database, { code: 'TRAIL-1', status: 'HOLD' })
})
afterAll(() => service.close())
beforeEach(async () => {
  before = Number((await entries())[0]?.['id'] ?? 0)
})

const entries = async (query = ''): Promise<readonly Json[]> =>
  (await maria.get(`/api/4.0/trail${query}`)).body.data ?? []
/** Those of this test, oldest first. */
const fresh = async () => (await entries()).filter(({ id }) => Number(id) > before).toReversed()

describe('a change made straight at the service', () => {
  test('by the token pair is in its trail: who, when, what, which booking and what became of it (§5.2)', async () => {
    await service.pair.post('booking/TRAIL-1/checkin')
    expect(await fresh()).toEqual([
      {
        id: expect.any(Number),
        at: '2026-07-11T10:00:00-07:00',
        by: 'token pair',
        accountId: 1,
        method: 'POST',
        path: '/api/3.0/booking/TRAIL-1/checkin',
        bookingCode: 'TRAIL-1',
        httpStatus: 200,
      },
    ])
  })

  test('by the token pair under the name of somebody else says both', async () => {
    const sent = { statusId: 'PART' }
    const as = { 'x-on-behalf': 'kenji' }
    await service.pair.send('POST', '/api/4.0/bookings/TRAIL-1/changeStatus', sent, as)
    expect(await fresh()).toMatchObject([{ by: 'token pair', accountId: 2 }])
  })

  test('by a person with a token that our gate did not show is there, under their own account too', async () => {
    await maria.post('booking/TRAIL-1/note', { body: 'Late' }, { 'x-on-behalf': 'kenji' })
    expect(await fresh()).toMatchObject([{ by: 'account 1', accountId: 2 }])
    expect(JSON.stringify(await fresh())).not.toContain('Late')
  })

  test('that is refused says so, and so does one of a record that is no booking', async () => {
    await service.pair.post('booking/NO-SUCH/checkin')
    await service.pair.send('PATCH', '/api/4.0/events/1', { name: 'Another season' })
    expect(await fresh()).toMatchObject([
      { bookingCode: 'NO-SUCH', httpStatus: 404 },
      { bookingCode: null, path: '/api/4.0/events/1', method: 'PATCH', httpStatus: 200 },
    ])
  })

  test('that makes a booking has its code; the cart before it is not in the trail', async () => {
    const { pair } = service
    const slip = await slipFor(pair, 9, 'start_date=20270501&end_date=20270504')
    const session = idIn(await begin(pair, [slip]))
    const { body } = await pair.post('booking/create', {
      session_id: session,
      customer_name: 'Mary Example',
      customer_email: 'mary@example.com',
    })
    const found = await fresh()
    expect(found).toMatchObject([{ path: '/api/3.0/booking/create', httpStatus: 200 }])
    expect(found[0]?.['bookingCode']).toBe(body.booking?.['code'])
    expect(found[0]?.['bookingCode']).toBeTruthy()
  })

  test('is written down before it is made: without the trail nothing is changed', async () => {
    const db = new Kysely<unknown>({ dialect: service.database.dialect() })
    await sql`alter table service_trail rename to service_trail_away`.execute(db)
    const answer = await service.pair.post('booking/TRAIL-1/checkout')
    await sql`alter table service_trail_away rename to service_trail`.execute(db)
    expect(answer.status).toBe(500)
    const { body } = await service.pair.get('booking/TRAIL-1')
    expect(JSON.stringify(body)).not.toMatch(/checked out/i)
  })
})

describe('the trail of the service', () => {
  test('leaves out what only reads, what is not understood, and what our gate passes on and has in its own', async () => {
    await service.pair.get('booking/TRAIL-1')
    await service.pair.post('booking/TRAIL-1/bookmark')
    const { secret } = service.settings.client
    const ofGate = { [gateAddressHeader]: markedAddress('198.51.100.7', secret) }
    await maria.post('booking/TRAIL-1/checkin', {}, ofGate)
    expect(await fresh()).toEqual([])
    const forged = { [gateAddressHeader]: markedAddress('198.51.100.7', 'a guess') }
    await maria.post('booking/TRAIL-1/checkin', {}, forged)
    expect(await fresh()).toHaveLength(1)
  })

  test('is read by managers, by booking and in slices, newest first', async () => {
    await service.pair.post('booking/TRAIL-1/checkin')
    await service.pair.post('booking/NO-SUCH/checkin')
    expect((await entries('?booking=TRAIL-1&limit=1'))[0]).toMatchObject({ bookingCode: 'TRAIL-1' })
    const { body } = await maria.get('/api/4.0/trail?limit=1&offset=1')
    expect(body.data).toHaveLength(1)
    expect(body.meta?.['records']).toMatchObject({ limit: 1, offset: 1 })
    expect((await (await service.as('kenji')).get('/api/4.0/trail')).status).toBe(403)
  })

  test('is changed by nobody, and swept after 400 days', async () => {
    const db = tablesOf(service.database)
    await service.pair.post('booking/TRAIL-1/checkin')
    for (const table of ['service_trail', 'service_trail_outcomes'] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow('stay as they are')
      await expect(db.updateTable(table).set({ at: new Date() }).execute()).rejects.toThrow(
        'stay as they are',
      )
      await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow('stay')
    }
    const old = new Date(Date.now() - 401 * 86_400_000)
    const { id } = await db
      .insertInto('service_trail')
      .values({ at: old, token_of: null, account_id: 0, method: 'POST', path: '/old' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('service_trail_outcomes')
      .values({ id, at: old, status: 200, booking: null })
      .execute()
    const count = (await db.selectFrom('service_trail').select('id').execute()).length
    await sweep(db, service.clock.now())
    const left = await db.selectFrom('service_trail').select('id').execute()
    expect(left).toHaveLength(count - 1)
    expect(left).not.toContainEqual({ id })
  })
})
