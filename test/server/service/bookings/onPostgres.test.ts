import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../../src/server/database/openDatabase.ts'
import { aFilledPostgres } from '../../../example/aPostgresDatabase.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
let embedded: AService
beforeAll(async () => {
  const database = await openDatabase({ dataDir: '', databaseUrl: await aFilledPostgres() })
  service = await startService({ database })
  embedded = await startService()
})
afterAll(async () => {
  await embedded.close()
  await service.close()
})

/** Left out of the comparison: tokens and slips, which each database makes at random, and times of work. */
const comparable = (body: unknown) =>
  JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    ['token', 'slip', 'time'].includes(name) ? null : value,
  )

const questions = `
  category  event  event/3  item  item/7  item?keyword=kay  item/24?packages=1
  item?start_date=today&end_date=20260714  item/17?date=20260730&discount_code=CREW&packages=1
  item/cal  item/3/cal?start_date=20260701  item?date=x  customer?limit=5&page=2  customer/110
  customer?customer_name=Kwame+Mensah  booking?limit=250  booking/1040  booking/1040/invoice
  booking?start_date=today  booking?start_date=<today&end_date=>today  booking?end_date=20260711
  booking?start_date=20260711&end_date=20260720  booking?last_modified=>20260701&status_id=PAID,HOLD
  booking?item_id=3  booking?customer_email=KWAME.mensah@example.com  booking?limit=x  booking?start_date=x
  booking/notes  booking/notes?date=2026-06
  /api/4.0/bookings?limit=7&offset=14  /api/4.0/bookings?cfs=siob  /api/4.0/bookings/1041
  /api/4.0/bookings?startMin=2026-07-11&endMax=2026-07-20&categoryIds=1,2&statuses=PAID
  /api/4.0/activities?limit=9&offset=20  /api/4.0/activities?search=kwame  /api/4.0/accounts
  /api/4.0/customers?search=KWAME  /api/4.0/products?search=kay  /api/4.0/categories
  /api/4.0/statuses  /api/4.0/events?active=today&itemId=3  /api/4.0/events/21`
  .trim()
  .split(/\s+/)

test('both databases give the same answers to the same questions', async () => {
  for (const question of questions) {
    const [here, there] = [await service.pair.get(question), await embedded.pair.get(question)]
    expect([question, here.status, comparable(here.body)]).toEqual([
      question,
      there.status,
      comparable(there.body),
    ])
  }
})

test('fifty calls that record the balance as paid at the same time record one payment (§4.1)', async () => {
  await bookingIn(service.database, { code: 'PG1', status: 'PART', paid: 2_500 })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      service.pair.post('booking/PG1/update', { status_id: 'PAID', set_paid: '1' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { booking } = (await service.pair.get('booking/PG1')).body
  expect(booking?.paid_total).toBe('100.00')
  expect(Object.values(booking?.transactions ?? {})).toHaveLength(2)
})

test('when check-ins and a cancellation run at the same time, no check-in comes after it (§3)', async () => {
  await bookingIn(service.database, { code: 'PG2' })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      turn === 10
        ? service.pair.post('booking/PG2/update', { status_id: 'VOID' })
        : service.pair.post('booking/PG2/checkin'),
    ),
  )
  const accepted = answers.filter(({ status }, turn) => turn !== 10 && status === 200).length
  const notes = recordsIn((await service.pair.get('booking/notes?date=today')).body, 'notes')
  expect(notes.filter(({ booking_id }) => String(booking_id) === 'PG2')).toHaveLength(accepted)
  expect((await service.pair.post('booking/PG2/checkin')).status).toBe(409)
})

test('twenty calls with one Idempotency-Key act once, and all return the same note', async () => {
  await bookingIn(service.database, { code: 'PG3' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      service.pair.post('booking/PG3/note', { body: 'once' }, { 'idempotency-key': 'pg3' }),
    ),
  )
  expect(new Set(answers.map(({ body }) => Number(body.note?.note_id))).size).toBe(1)
})
