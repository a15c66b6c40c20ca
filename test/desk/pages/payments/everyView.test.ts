import { QueryClient } from '@tanstack/react-query'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOfDay } from '../../../../src/contract/day.ts'
import { type Api, createApi } from '../../../../src/desk/core/api/apiClient.ts'
import {
  matchingBookings,
  questionKey,
} from '../../../../src/desk/core/api/queries/matchingBookings.ts'
import { arrivals, found } from '../../../../src/desk/pages/payments/views/answers.ts'
import {
  type LookBack,
  lookBacks,
  sinceOf,
} from '../../../../src/desk/pages/payments/views/lookBack.ts'
import {
  allViews,
  ofItem,
  owedView,
  type PaymentView,
  type ViewTime,
} from '../../../../src/desk/pages/payments/views/views.ts'
import { sumUp } from '../../../../src/desk/shared/list/sums.ts'
import type { OpenDatabase } from '../../../../src/server/database/openDatabase.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoNow, demoToday } from '../../../example/aService.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { deskFetch } from '../../../example/deskFetch.ts'
import { tries } from '../../../example/tries.ts'

const timeZone = 'America/Vancouver'
const now = new Date(demoNow)
const bookings = tries(2_000, 10_000)

let house: FrontDesk
let api: Api
/** The currency of the business. */
let currency = 'CAD'
let queryClient: QueryClient

beforeAll(async () => {
  house = await startFrontDesk()
  const { database } = house.service
  await many(database)
  // Cases that a year of bookings seldom has, at the limits of days and rules.
  const oddities = [
    { code: 'ODD01', total: 10_001, paid: 12_345, startsAt: '2026-07-11T07:00:00Z' },
    { code: 'ODD02', total: 333, paid: 0, startsAt: '2026-07-11T06:59:59Z', status: 'PAID' },
    {
      code: 'ODD03',
      total: 50_000,
      paid: 20_000,
      startsAt: '2026-07-11T19:00:00Z',
      status: 'VOID',
    },
    {
      code: 'ODD04',
      total: 50_000,
      paid: 60_000,
      startsAt: '2026-06-01T19:00:00Z',
      status: 'VOID',
    },
    { code: 'ODD05', total: 0, paid: 0, startsAt: '2026-07-10T19:00:00Z' },
    { code: 'ODD06', total: 7_777, paid: 1, startsAt: '2025-12-01T19:00:00Z', status: 'PART' },
  ]
  for (const { startsAt, ...wish } of oddities) {
    const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
    await bookingIn(database, { ...wish, startsAt, endsAt })
  }
  api = createApi({ fetch: deskFetch(await house.signIn('maria')), origin: house.origin })
  queryClient = new QueryClient()
})
afterAll(() => house.close())

/**
 * A year and a half of bookings around today, made by the database itself: stays of 0 to 9 days, every status, nothing,
 * a part, all and more than all paid, made and changed at all times.
 */
async function many(database: OpenDatabase): Promise<void> {
  const db = tablesOf(database)
  await sql`insert into bookings (code, status_id, customer_id, account_id, source, summary, date_desc, time_desc,
      starts_at, ends_at, sub_total_minor, discount_minor, total_minor, token, meta, created_at, last_modified)
    select 'N' || n, (array['PEND','HOLD','PART','PAID','VOID','STOP','WAIT'])[1 + n % 7],
      (select min(customer_id) from customers), 0, 'web', 'A stay', '', '',
      start, start + make_interval(days => n % 10, hours => n % 5),
      1000 + n * 37 % 90001, 0, 1000 + n * 37 % 90001, 'token-' || n, '{}', made, made + make_interval(hours => n % 30)
    from (select n, timestamptz ${sql.lit(demoNow)} + make_interval(hours => n * 7 % 12961 - 9000) as start,
      timestamptz ${sql.lit(demoNow)} - make_interval(hours => n * 11 % 6007) as made
      from generate_series(1, ${sql.lit(bookings)}) n) made_up`.execute(db)
  await sql`insert into booking_lines (booking_id, line_id, item_id, qty, starts_at, ends_at, total_minor, param)
    select booking_id, '1', case when booking_id % 3 = 0 then 11 else 12 end, 1, starts_at, ends_at, total_minor, '{}'
    from bookings where code like 'N%' and source = 'web' and summary = 'A stay'`.execute(db)
  await sql`insert into transactions (booking_id, account_id, made_at, amount_minor, status, gateway)
    select booking_id, 0, created_at, total_minor * (array[0, 50, 100, 101])[1 + booking_id % 4] / 100 + 1, 'PAID', 'WEB'
    from bookings where summary = 'A stay' and booking_id % 4 > 0`.execute(db)
}

/** From now on the business has its amounts in another currency. */
async function takeMoneyIn(other: string): Promise<void> {
  currency = other
  await sql`update business set facts = jsonb_set(facts, '{currency}', ${sql.lit(JSON.stringify(other))})`.execute(
    tablesOf(house.service.database),
  )
  queryClient.clear()
}

const whenOf = (back: LookBack): ViewTime => ({
  today: demoToday,
  since: sinceOf(back, demoToday),
  now,
  timeZone,
})

/** The desk's result: every page of every request, and the rule on the records. */
async function byTheDesk(view: PaymentView, when: ViewTime, itemId: number | null = null) {
  const query = ofItem(view.asks(when), itemId)
  const answers = new Map(
    await Promise.all(
      [...query.of, ...query.without].map(
        async (filter) =>
          [
            questionKey(filter),
            await queryClient.fetchQuery({ ...matchingBookings(api, filter), staleTime: 600_000 }),
          ] as const,
      ),
    ),
  )
  expect(
    [...answers.values()].every(({ complete, unreadable }) => complete && unreadable === 0),
  ).toBe(true)
  const all = found(query, answers) ?? []
  const { sums, notOwed, unreadable } = sumUp(all.filter((booking) => view.holds(booking, when)))
  expect(unreadable).toBe(0)
  const count = all.filter((booking) => view.holds(booking, when)).length
  const [only] = sums
  expect(sums.length).toBeLessThanOrEqual(1)
  expect([undefined, currency]).toContain(only?.currency)
  return {
    count,
    total: only?.total.minor ?? 0,
    paid: only?.paid.minor ?? 0,
    due: only?.due.minor ?? 0,
    paidForStopped: notOwed.paid[0]?.minor ?? 0,
  }
}

const starts = sql`(b.starts_at at time zone ${sql.lit(timeZone)})::date`
const ends = sql`(b.ends_at at time zone ${sql.lit(timeZone)})::date`
const today = sql`date ${sql.lit(demoToday)}`
const owes = sql`b.total_minor > b.paid_minor and b.status_id not in ('VOID', 'CANCELLED', 'STOP')`
const isNotOwed = sql`b.status_id in ('VOID', 'CANCELLED', 'STOP')`
const notOver = (since: string | null) =>
  since === null ? sql`true` : sql`${ends} >= date ${sql.lit(since)}`

/** The same as a query of the database, without pages, requests or the desk. */
const inSql: Readonly<Record<string, (since: string | null) => ReturnType<typeof sql>>> = {
  owed: (since) =>
    sql`${owes} and (${starts} = ${today} or (${starts} < ${today} and ${notOver(since)}))`,
  overdue: (since) => sql`${owes} and ${starts} < ${today} and ${notOver(since)}`,
  arriving: () => sql`${owes} and ${starts} = ${today}`,
  'in-house': () => sql`${owes} and ${starts} < ${today} and ${ends} >= ${today}`,
  gone: (since) => sql`${owes} and ${ends} < ${today} and ${notOver(since)}`,
  deposit: (since) => sql`${owes} and b.status_id = 'PART' and ${notOver(since)}`,
  pending: (since) =>
    sql`b.status_id = 'PEND' and ${notOver(since)}
      and b.created_at < timestamptz ${sql.lit(demoNow)} - interval '48 hours'`,
  paid: () =>
    sql`b.paid_minor > 0 and b.status_id not in ('VOID', 'CANCELLED') and b.last_modified >=
      timestamptz ${sql.lit(startOfDay(demoToday, timeZone).toISOString())} - interval '1 day'`,
  overpaid: (since) =>
    sql`b.paid_minor > b.total_minor and b.status_id not in ('VOID', 'CANCELLED') and ${notOver(since)}`,
  cancelled: (since) => sql`b.paid_minor > 0 and ${isNotOwed} and ${notOver(since)}`,
}

async function byTheDatabase(id: string, since: string | null, itemId: number | null = null) {
  const where = inSql[id]?.(since) ?? sql`false`
  const ofItemOnly =
    itemId === null
      ? sql`true`
      : sql`exists (select 1 from booking_lines l where l.booking_id = b.booking_id and l.item_id = ${itemId})`
  // Stopped and cancelled bookings are listed where something was paid for them, and are in no total but their own.
  const isSummed = sql`filter (where not ${isNotOwed})`
  const { rows } = await sql<Record<'count' | 'total' | 'paid' | 'due' | 'stopped', string>>`
    select count(*) as count, coalesce(sum(b.total_minor) ${isSummed}, 0) as total,
      coalesce(sum(b.paid_minor) ${isSummed}, 0) as paid,
      coalesce(sum(greatest(0, b.total_minor - b.paid_minor)) ${isSummed}, 0) as due,
      coalesce(sum(b.paid_minor) filter (where ${isNotOwed}), 0) as stopped
    from bookings b where (${where}) and ${ofItemOnly}`.execute(tablesOf(house.service.database))
  const [sums] = rows
  return {
    count: Number(sums?.count ?? 0),
    total: Number(sums?.total ?? 0),
    paid: Number(sums?.paid ?? 0),
    due: Number(sums?.due ?? 0),
    paidForStopped: Number(sums?.stopped ?? 0),
  }
}

describe(`Of ${bookings} bookings, what the database adds up to the cent is what Payments says (ux.md §3.5)`, () => {
  for (const view of allViews) {
    test(`in “${view.name}”, however far back one looks`, async () => {
      let counted = 0
      for (const back of view === owedView ? lookBacks : (['90', 'all'] as const)) {
        const when = whenOf(back)
        const desk = await byTheDesk(view, when)
        expect({ back, ...desk }).toEqual({ back, ...(await byTheDatabase(view.id, when.since)) })
        counted += desk.count
      }
      expect(counted).toBeGreaterThan(0)
    })
  }

  test('also of one item alone (§4.3)', async () => {
    const when = whenOf('90')
    const desk = await byTheDesk(owedView, when, 11)
    expect(desk).toEqual(await byTheDatabase('owed', when.since, 11))
  })

  test('and each booking has the arrival day of the request that found it, for the last thirty days', async () => {
    const when = whenOf('90')
    const answers = new Map(
      await Promise.all(
        owedView.asks(when).of.map(
          async (filter) =>
            [
              questionKey(filter),
              await queryClient.fetchQuery({
                ...matchingBookings(api, filter),
                staleTime: 600_000,
              }),
            ] as const,
        ),
      ),
    )
    const began = arrivals(when, null, answers)
    const { rows } = await sql<{ code: string; day: string; age: number }>`
      select b.code, ${starts}::text as day, ${today} - ${starts} as age from bookings b
      where ${starts} <= ${today} and ${notOver(when.since)}`.execute(
      tablesOf(house.service.database),
    )
    expect(new Map([...began].map(([code, day]) => [String(code), String(day)]))).toEqual(
      new Map(rows.map(({ code, day, age }) => [code, age > 30 ? 'earlier' : day])),
    )
  })

  // 149.50 in one currency is 14950 in another and 14.950 in a third: the same minor units.
  for (const other of ['JPY', 'KWD']) {
    test(`what is due, was paid, and was paid for cancelled bookings in ${other} with its other decimals (§2.5)`, async () => {
      await takeMoneyIn(other)
      const when = whenOf('90')
      for (const view of allViews.filter(({ id }) => ['owed', 'paid', 'cancelled'].includes(id))) {
        const desk = await byTheDesk(view, when)
        expect({ view: view.id, ...desk }).toEqual({
          view: view.id,
          ...(await byTheDatabase(view.id, when.since)),
        })
      }
    })
  }
})
