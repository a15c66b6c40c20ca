import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingConditions } from '../../../../src/server/service/bookings/bookingConditions.ts'
import {
  bookingFilters,
  requestedBookings,
} from '../../../../src/server/service/bookings/requestedBookings.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { tablesOf } from '../../../example/bookingIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
  await service.database.tidy()
})
afterAll(() => service.close())

/** The plan that Postgres would choose for a filter when there are many bookings. */
async function planOf(query: Record<string, string>): Promise<string> {
  const clock = { timeZone: 'America/Vancouver', now: service.clock.now() }
  const conditions = requestedBookings(bookingFilters.parse(query), clock)
  return tablesOf(service.database)
    .transaction()
    .execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const rows = await trx
        .selectFrom('bookings as b')
        .selectAll()
        .where((eb) => bookingConditions(eb, conditions))
        .explain('text')
      return JSON.stringify(rows)
    })
}

test.each([
  ['bookings_starts', { start_date: '20260401' }],
  ['bookings_ends', { end_date: '20260711' }],
  ['bookings_modified', { last_modified: '>20260711' }],
  ['bookings_created', { created_date: '>20260711' }],
  ['bookings_status', { status_id: 'HOLD' }],
  ['bookings_partner', { partner_id: '6' }],
  ['customers_email', { customer_email: 'siobhan@example.com' }],
  ['bookings_customer', { customer_id: '120' }],
  ['booking_lines_item', { item_id: '3' }],
])('the index %s is used for the filter it was made for (§4.3)', async (index, query) => {
  const plan = await planOf(query)
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on bookings')
})

test('a part of a name is found by an index (§4.4 cfs)', async () => {
  const plan = await tablesOf(service.database)
    .transaction()
    .execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql`explain select from customers where search_text like '%mari%'`.execute(trx)
    })
  expect(JSON.stringify(plan.rows)).toContain('customers_search')
})
