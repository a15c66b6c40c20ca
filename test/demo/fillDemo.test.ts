import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owes, parseBookingIndex } from '../../src/contract/booking.ts'
import { type AService, demoNow, demoToday, startService } from '../example/aService.ts'
import type { Asking } from '../example/asking.ts'
import { tablesOf } from '../example/bookingIn.ts'
import { recordsIn } from '../example/recordsIn.ts'

let service: AService
let maria: Asking
beforeAll(async () => {
  service = await startService({ demo: 2500 })
  maria = await service.as('maria')
})
afterAll(() => service.close())

/** @param rows what follows `from` */
async function count(rows: string): Promise<number> {
  const question = sql<{ n: number }>`select count(*)::int as n from ${sql.raw(rows)}`
  return (await question.execute(tablesOf(service.database))).rows[0]?.n ?? -1
}

async function listed(query: string) {
  const { body } = await service.pair.get(`booking/index?limit=250&${query}`)
  const { records, unreadable } = parseBookingIndex(body)
  expect(unreadable).toBe(0)
  return records
}

test('the demo has fourteen months of past bookings and those to come, forty items in six categories and over thirty events', async () => {
  const sizes = ['bookings', 'items', 'categories'].map(count)
  expect(await Promise.all(sizes)).toEqual([2500, 40, 6])
  expect(await count('events')).toBeGreaterThanOrEqual(30)
  const { rows } = await sql<{ back: number; ahead: number }>`
    select extract(day from ${demoNow}::timestamptz - min(starts_at))::int as back,
      extract(day from max(starts_at) - ${demoNow}::timestamptz)::int as ahead from bookings
  `.execute(tablesOf(service.database))
  expect(rows[0]?.back).toBeGreaterThan(420)
  expect(rows[0]?.ahead).toBeGreaterThan(180)
})

test('a few dozen of them were made or changed since yesterday (§4.3)', async () => {
  const since = `('${demoToday}'::date - 1)::timestamp at time zone 'America/Vancouver'`
  const changed = await count(`bookings where last_modified >= ${since}`)
  expect(changed).toBeGreaterThan(30)
  expect(changed).toBeLessThan(100)
})

/** Members that a list has and a write does not accept. */
const sentBack = async (path: string, record: Record<string, unknown>) => {
  const { status, body } = await maria.send(
    'PATCH',
    `/api/4.0/${path}/${String(record['id'])}`,
    record,
  )
  return [path, record['name'], status, body.error?.message]
}

test.each(['events', 'products', 'categories', 'statuses'])(
  'the API itself would accept each of its %s as it is (§4.4)',
  async (path) => {
    const { body } = await maria.get(`/api/4.0/${path}?limit=250`)
    for (const record of recordsIn(body, 'data')) {
      expect(await sentBack(path, record)).toEqual([path, record['name'], 200, undefined])
    }
  },
)

test('today is busy: 23 arrive, some of them are in and five have something due; 36 stay; 12 leave, some have left', async () => {
  const arrivals = await listed('start_date=20260711')
  expect(arrivals).toHaveLength(23)
  expect(arrivals.filter(owes)).toHaveLength(5)
  expect(arrivals.filter(({ status }) => status.id === 'CANCELLED')).toHaveLength(1)
  expect(await listed('start_date=<20260711&end_date=>20260711')).toHaveLength(36)
  expect(await listed('start_date=<20260711&end_date=20260711')).toHaveLength(12)
  const four = await service.pair.get(
    '/api/4.0/bookings?startMin=2026-07-11&endMax=2026-07-20&limit=250',
  )
  const today = recordsIn(four.body, 'data').filter(({ start }) =>
    String(start).startsWith('2026-07-11'),
  )
  const isIn = today.filter(({ checkIn }) => checkIn !== null).length
  expect(isIn).toBeGreaterThanOrEqual(6)
  expect(isIn).toBeLessThan(16)
})

test('some guests have names and notes that are hard for every screen', async () => {
  const arrivals = await listed('start_date=20260711')
  const names = arrivals.map(({ customer }) => customer)
  for (const name of ['<script>alert(1)</script>', 'محمد العتيبي', 'יעל כהן'])
    expect(names).toContain(name)
  expect(names.some((name) => name.includes('👨‍👩‍👧‍👦'))).toBe(true)
  expect(arrivals.some(({ email }) => email === '')).toBe(true)
  expect(arrivals.some(({ status }) => status.name.includes('<b>'))).toBe(true)
  expect(await count('notes where char_length(body) = 3000')).toBe(1)
})

const rated = async (id: number, query: string) =>
  (await service.pair.get(`item/${id}?${query}`)).body.item

test('one item comes in kinds, one is sold by the hour, and one is an alias of another', async () => {
  const ebike = await rated(23, 'date=20261001&packages=1')
  expect(ebike).toMatchObject({ name: 'E-bike day', rate: { error: { id: 'parent' } } })
  expect(ebike?.product_group_children?.map(({ name }) => name)).toEqual([
    'E-bike day, small',
    'E-bike day, medium',
    'E-bike day, large',
  ])
  expect(await count('booking_lines where item_id = 23')).toBe(0)
  expect(await rated(16, 'date=20260801&start_time=10:00&end_time=13:00')).toMatchObject({
    name: 'Rowing boat',
    unit: 'H',
    rate: { status: 'AVAILABLE', summary: { price: { title: '3 hours', unit: 'per hour' } } },
  })
  expect((await rated(16, 'date=20260801'))?.rate?.error?.id).toBe('start_time')
  const [canoe, sunset] = [await rated(14, 'date=20260801'), await rated(15, 'date=20260801')]
  expect(sunset).toMatchObject({ name: 'Sunset canoe', alias_id: 14 })
  expect(sunset?.rate?.available).toBe(canoe?.rate?.available)
})

describe('the demo does not contradict itself:', () => {
  const now = `'${demoNow}'::timestamptz`
  test.each([
    [
      'paid is the sum of the transactions',
      `bookings b where paid_minor <> coalesce(
        (select sum(amount_minor) from transactions t where t.booking_id = b.booking_id), 0)`,
    ],
    ['who is "Paid" has paid', `bookings where status_id = 'PAID' and paid_minor < total_minor`],
    [
      'who is "Part paid" has paid a part',
      `bookings where status_id = 'PART' and not (paid_minor > 0 and paid_minor < total_minor)`,
    ],
    [
      'who waits for an answer has paid nothing',
      `bookings where status_id in ('PEND', 'HOLD', 'WAIT') and paid_minor <> 0`,
    ],
    [
      'nobody paid before booking',
      `transactions t join bookings b using (booking_id) where t.made_at < b.created_at`,
    ],
    ['nobody is given back more than they paid', `bookings where paid_minor < 0`],
    [
      'nothing happened after a booking was last changed',
      `bookings b where last_modified < greatest(created_at, checked_in_at, checked_out_at,
        (select max(made_at) from transactions t where t.booking_id = b.booking_id),
        (select max(written_at) from notes n where n.booking_id = b.booking_id))`,
    ],
    [
      'nothing was changed in the future',
      `bookings where last_modified > ${now}::timestamptz + interval '1 second'`,
    ],
    [
      'no more vouchers are gone than there were',
      `events where vouchers > 0 and vouchers_used > vouchers`,
    ],
    [
      'money of what was stopped went back',
      `bookings where status_id in ('VOID', 'STOP') and paid_minor <> 0`,
    ],
    [
      'nobody is in who is not coming',
      `bookings where status_id in ('VOID', 'STOP', 'CANCELLED', 'WAIT') and checked_in_at is not null`,
    ],
    [
      'nothing has happened in the future',
      `bookings where greatest(created_at, checked_in_at, checked_out_at) > ${now}`,
    ],
    [
      'nobody booked afterwards or left before coming',
      'bookings where created_at > starts_at or checked_out_at < checked_in_at',
    ],
    ['totals add up', 'bookings where total_minor <> sub_total_minor - discount_minor + tax_minor'],
    ['no payment is in the future', `transactions where made_at > ${now}`],
    ['no note is in the future', `notes where written_at > ${now}`],
    [
      'every check-in left its note',
      `bookings b where checked_in_at is not null and not exists (select from notes n
        where n.booking_id = b.booking_id and n.body = 'Checked in' and n.written_at = b.checked_in_at)`,
    ],
    [
      'no item is out more often than there are of it',
      `(select coalesce(nullif(i.alias_id, 0), i.item_id), day from booking_lines l
          join items i using (item_id) join bookings b using (booking_id) join statuses s using (status_id),
          generate_series((l.starts_at at time zone 'America/Vancouver')::date,
            (l.ends_at at time zone 'America/Vancouver')::date - (i.unit = 'N')::int, '1 day') as day
        where s.holds_stock and not i.unlimited
        group by coalesce(nullif(i.alias_id, 0), i.item_id), day, i.stock having sum(l.qty) > i.stock) oversold`,
    ],
  ])('%s', async (_, contradiction) => {
    expect(await count(contradiction)).toBe(0)
  })
})
