import { Kysely, sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { parseBookingIndex } from '../../../src/contract/booking.ts'
import { type CalendarDay, parseDay } from '../../../src/contract/day.ts'
import { parseCurrency } from '../../../src/contract/money.ts'
import { type OpenDatabase, openDatabase } from '../../../src/database/openDatabase.ts'
import type { ServiceSettings } from '../../../src/service/deps.ts'
import { type AService, demoNow, startService } from '../../example/aService.ts'
import { tablesOf } from '../../example/bookingIn.ts'
import { recordsIn } from '../../example/recordsIn.ts'

let open: AService[] = []
afterEach(async () => {
  for (const service of open) await service.close()
  open = []
})

async function aDemo(demo: number, settings: Partial<ServiceSettings> = {}): Promise<AService> {
  const service = await startService({ demo, settings })
  open.push(service)
  return service
}

const count = async (database: OpenDatabase, question: string): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.raw(question)}`.execute(
    new Kysely<unknown>({ dialect: database.dialect() }),
  )
  return rows[0]?.n ?? -1
}

/** What a demo made anew lists, without the tokens. */
async function listedAnew() {
  const database = await openDatabase({ dataDir: 'memory' })
  const { pair, close } = await startService({ demo: 120, database })
  const { body } = await pair.get('booking/index?limit=250')
  await close()
  return recordsIn(body, 'booking/index').map((booking) =>
    Object.entries(booking).filter(([name]) => name !== 'token'),
  )
}

describe('the demo business (§1)', () => {
  test('is about twelve months of bookings, forty items in six categories and thirty events', async () => {
    const { database } = await aDemo(2500)
    expect(await count(database, 'bookings')).toBe(2500)
    expect(await count(database, 'items')).toBe(40)
    expect(await count(database, 'categories')).toBe(6)
    expect(await count(database, 'events')).toBe(30)
    const { rows } = await sql<{ days: number }>`
      select extract(day from max(starts_at) - min(starts_at))::int as days from bookings
    `.execute(tablesOf(database))
    expect(rows[0]?.days).toBeGreaterThan(340)
    expect(rows[0]?.days).toBeLessThan(380)
  })

  test('has a busy today: 23 arrivals, some in, five owing; 36 in house; 12 departures, some gone', async () => {
    const { pair } = await aDemo(2500)
    const asked = async (query: string) => {
      const { body } = await pair.get(`booking/index?limit=250&${query}`)
      return parseBookingIndex(body).records
    }
    const arrivals = await asked('start_date=20260711')
    expect(arrivals).toHaveLength(23)
    const owing = arrivals.filter(({ total, paid }) => total.minor > paid.minor)
    expect(owing.map(({ customer }) => customer)).toHaveLength(5)
    expect(arrivals.filter(({ status }) => status.id === 'CANCELLED')).toHaveLength(1)
    expect(await asked('start_date=<20260711&end_date=>20260711')).toHaveLength(36)
    expect(await asked('start_date=<20260711&end_date=20260711')).toHaveLength(12)
    const four = await pair.get('/api/4.0/bookings?startMin=2026-07-11&endMax=2026-07-20&limit=250')
    const today = recordsIn(four.body, 'data').filter(({ start }) =>
      String(start).startsWith('2026-07-11'),
    )
    const isIn = today.filter(({ checkIn }) => checkIn !== null).length
    expect(isIn).toBeGreaterThanOrEqual(6)
    expect(isIn).toBeLessThan(16)
  })

  test('has the guests that try every screen', async () => {
    const { pair, database } = await aDemo(2500)
    const { body } = await pair.get('booking/index?start_date=20260711')
    const { records, unreadable } = parseBookingIndex(body)
    const names = records.map(({ customer }) => customer)
    expect(unreadable).toBe(0)
    for (const name of ['<script>alert(1)</script>', 'محمد العتيبي', 'יעל כהן'])
      expect(names).toContain(name)
    expect(names.some((name) => name.includes('👨‍👩‍👧‍👦'))).toBe(true)
    expect(records.some(({ email }) => email === '')).toBe(true)
    expect(records.some(({ status }) => status.name.includes('<b>'))).toBe(true)
    expect(await count(database, 'notes where char_length(body) = 3000')).toBe(1)
  })

  test('is consistent: payments, times, notes of check-in and stock', async () => {
    const { database } = await aDemo(2500)
    const now = `'${demoNow}'::timestamptz`
    const impossible = [
      `bookings b where paid_minor <> coalesce((select sum(amount_minor) from transactions t where t.booking_id = b.booking_id), 0)`,
      `bookings where status_id = 'PAID' and paid_minor <> total_minor`,
      `bookings where status_id in ('VOID', 'STOP') and paid_minor <> 0`,
      `bookings where status_id in ('VOID', 'STOP', 'CANCELLED', 'WAIT') and checked_in_at is not null`,
      `bookings where greatest(created_at, checked_in_at, checked_out_at) > ${now}`,
      `bookings where created_at > starts_at or checked_out_at < checked_in_at`,
      `bookings where total_minor <> sub_total_minor - discount_minor + tax_minor`,
      `transactions where made_at > ${now}`,
      `notes where written_at > ${now}`,
      `bookings b where checked_in_at is not null and not exists (
         select from notes n where n.booking_id = b.booking_id and n.body = 'Checked in' and n.written_at = b.checked_in_at)`,
      `(select l.item_id, day from booking_lines l join items i using (item_id) join bookings b using (booking_id)
          join statuses s using (status_id),
          generate_series((l.starts_at at time zone 'America/Vancouver')::date,
            (l.ends_at at time zone 'America/Vancouver')::date - (i.unit = 'N')::int, '1 day') as day
        where s.holds_stock and not i.unlimited
        group by l.item_id, day, i.stock having sum(l.qty) > i.stock) oversold`,
    ]
    for (const question of impossible)
      expect([question, await count(database, question)]).toEqual([question, 0])
  })

  test('is the same each time it is made, but for the customers’ tokens', async () => {
    expect(await listedAnew()).toEqual(await listedAnew())
  })

  test.each([1, 5, 22, 60, 72])('can be as small as %i bookings', async (demo) => {
    const { database } = await aDemo(demo)
    expect(await count(database, 'bookings')).toBe(demo)
  })

  test('an empty business still has its statuses (§3)', async () => {
    const { database } = await aDemo(0)
    expect(await count(database, 'bookings')).toBe(0)
    expect(await count(database, 'statuses')).toBe(8)
  })
})

describe('a demo elsewhere', () => {
  test.each([
    ['JPY', 'Asia/Tokyo', 'ja_JP', 0, '2026-03-01'],
    ['KWD', 'Asia/Riyadh', 'ar_KW', 3, '2026-12-31'],
    ['EUR', 'Europe/Paris', 'fr_FR', 2, '2028-02-29'],
  ])('speaks %s in %s', async (code, timeZone, localeId, digits, day) => {
    const business = { currency: parseCurrency(code), timeZone, localeId }
    const today: CalendarDay = parseDay(day)
    const database = await openDatabase({ dataDir: 'memory' })
    const service = await startService({
      database,
      settings: { business, demo: { bookings: 150, today } },
    })
    open.push(service)
    const { body } = await service.pair.get(`booking/index?start_date=${day}&limit=250`)
    const { records, unreadable } = parseBookingIndex(body)
    expect([records.length, unreadable]).toEqual([23, 0])
    expect(body.locale?.currency).toBe(code)
    for (const { total } of recordsIn(body, 'booking/index')) {
      expect(String(total).split('.')[1]?.length ?? 0).toBe(digits)
    }
  })
})
