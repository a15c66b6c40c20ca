import { QueryClient } from '@tanstack/react-query'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { startOfDay } from '../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../src/contract/money.ts'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { keys } from '../../../../src/desk/core/api/queries/keys.ts'
import {
  type ChangedBookings,
  paymentsSince,
} from '../../../../src/desk/core/api/queries/paymentsSince.ts'
import { atFirst, useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import type { OwnAction } from '../../../../src/desk/pages/payments/movements/movements.ts'
import { movedSums } from '../../../../src/desk/pages/payments/movements/movements.ts'
import {
  hasAllPayments,
  joinedMovements,
  methodSums,
  paymentsMade,
} from '../../../../src/desk/pages/payments/movements/paymentsMade.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { aPoorService, type HabitName, type PoorService } from '../../../example/aPoorService.ts'
import { demoNow, demoToday } from '../../../example/aService.ts'
import { aTab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { deskFetch } from '../../../example/deskFetch.ts'

let house: FrontDesk
let poor: PoorService | null = null

beforeEach(async () => {
  house = await startFrontDesk()
  const { database } = house.service
  // Only the payments of the test are from today.
  await sql`delete from transactions`.execute(tablesOf(database))
  useSignIn.setState({ serverOffsetMs: Date.parse(demoNow) - Date.now() })
})
afterEach(async () => {
  useSignIn.setState(atFirst)
  await poor?.close()
  poor = null
  await house.close()
})

type Paid = readonly [at: string, minor: number, gateway?: string]

/** A booking that was last changed by the last of its payments. */
async function paid(code: string, total: number, payments: readonly Paid[], status = 'PART') {
  const db = tablesOf(house.service.database)
  const changed =
    payments
      .map(([at]) => at)
      .toSorted()
      .at(-1) ?? demoNow
  const { bookingId } = await bookingIn(house.service.database, { code, total, status })
  for (const [at, minor, gateway = 'POS'] of payments) {
    await db
      .insertInto('transactions')
      .values({
        booking_id: bookingId,
        account_id: 0,
        made_at: new Date(at),
        amount_minor: minor,
        status: minor < 0 ? 'REFUND' : 'PAID',
        gateway,
      })
      .execute()
  }
  await db
    .updateTable('bookings')
    .set({ last_modified: new Date(changed) })
    .where('booking_id', '=', bookingId)
    .execute()
}

async function takeMoneyIn(currency: string, timeZone: string): Promise<void> {
  await sql`update business set facts = jsonb_set(jsonb_set(facts, '{currency}', ${sql.lit(JSON.stringify(currency))}),
    '{timeZone}', ${sql.lit(JSON.stringify(timeZone))})`.execute(tablesOf(house.service.database))
}

/** What a desk reads that was just opened, with nothing stored. */
async function readByNewDesk(timeZone = 'America/Vancouver', habits?: readonly HabitName[]) {
  const since = startOfDay(demoToday, timeZone).getTime()
  let handle = house.gate.handle
  if (habits !== undefined) {
    poor = await aPoorService(house.serviceOrigin, habits)
    handle = (await house.anotherGate({ baseUrl: poor.origin })).handle
  }
  const tab = await house.signIn('maria', aTab(handle, house.origin))
  const api = createApi({ fetch: deskFetch(tab), origin: house.origin })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const cached: ChangedBookings[] = []
  client.getQueryCache().subscribe(() => {
    const data = client.getQueryData<ChangedBookings | null>(keys.paymentsSince(since))
    if (data) cached.push(data)
  })
  const ask = () => client.fetchQuery({ ...paymentsSince(api, since), staleTime: 0 })
  const found = await ask()
  const made = paymentsMade(found?.bookings.values() ?? [], since, [])
  return { since, found, made, ask, cached }
}

const sumsOf = (made: Parameters<typeof methodSums>[0]) =>
  methodSums(made).map(({ method, taken, refunded, count }) => [
    method,
    taken.minor,
    refunded.minor,
    count,
  ])

describe('The payments of a day are read from the bookings themselves', () => {
  test('exactly since midnight in the zone of the business, by method, with refunds apart (§4.3)', async () => {
    // Midnight in Vancouver is 07:00 UTC.
    await paid('KA1', 50_000, [
      ['2026-07-11T06:59:59Z', 10_000, 'WEB'],
      ['2026-07-11T07:00:00Z', 20_001, 'WEB'],
      ['2026-07-11T16:00:00Z', 333],
    ])
    await paid('KA2', 10_000, [['2026-07-11T09:00:00Z', 12_345]])
    await paid('KA3', 10_000, [
      ['2026-07-10T09:00:00Z', 10_000, 'WEB'],
      ['2026-07-11T10:00:00Z', -4_000, 'WEB'],
    ])
    await paid(
      'KA4',
      9_000,
      [
        ['2026-07-11T08:00:00Z', 5_000],
        ['2026-07-11T08:05:00Z', -5_000],
      ],
      'VOID',
    )
    await paid('KA5', 9_000, [['2026-07-10T20:00:00Z', 9_000]])
    const { found, made } = await readByNewDesk()
    expect(found?.unread.size).toBe(0)
    expect([...(found?.bookings.values() ?? [])].every(hasAllPayments)).toBe(true)
    expect(sumsOf(made)).toEqual([
      ['POS', 17_678, -5_000, 4],
      ['WEB', 20_001, -4_000, 2],
    ])
    expect(movedSums(made)).toEqual([
      { sum: { minor: 28_679, currency: 'CAD' }, count: 4, unexplained: 4 },
    ])
    const [first] = made
    expect([first?.from.paid?.minor, first?.to.paid?.minor]).toEqual([10_000, 30_001])
    // A second device that is opened now has the same result.
    expect(sumsOf((await readByNewDesk()).made)).toEqual(sumsOf(made))
  })

  test.each([
    ['JPY', 'Asia/Tokyo', '2026-07-10T14:59:59Z', '2026-07-10T15:00:00Z'],
    ['KWD', 'Europe/Berlin', '2026-07-10T21:59:59Z', '2026-07-10T22:00:00Z'],
  ])('in %s, at %s, from its own midnight on', async (currency, zone, before, after) => {
    await takeMoneyIn(currency, zone)
    await paid('KA1', 900_000, [
      [before, 70_001],
      [after, 12_345],
      ['2026-07-11T01:00:00Z', -1],
    ])
    const { made } = await readByNewDesk(zone)
    expect(sumsOf(made)).toEqual([['POS', 12_345, -1, 2]])
    expect(made[0]?.paid).toEqual({ minor: 12_345, currency: parseCurrency(currency) })
  })

  test('and a later change is read alone, and the totals follow', async () => {
    for (const nth of Array.from({ length: 30 }, (_, n) => n)) {
      await paid(`KA${nth}`, 10_000, [['2026-07-11T09:00:00Z', 100 + nth]])
    }
    const { since, found, made, ask, cached } = await readByNewDesk()
    expect(sumsOf(made)).toEqual([['POS', 3_435, 0, 30]])
    // While it is read, the page says how far it is, and of how many.
    expect(cached[0]?.unread.size).toBeGreaterThan(0)
    expect((cached[0]?.unread.size ?? 0) + (cached[0]?.bookings.size ?? 0)).toBe(
      found?.bookings.size,
    )
    await paid('KB1', 10_000, [[demoNow, 5_000, 'WEB']])
    const again = await ask()
    expect(sumsOf(paymentsMade(again?.bookings.values() ?? [], since, []))).toEqual([
      ['POS', 3_435, 0, 30],
      ['WEB', 5_000, 0, 1],
    ])
  })
})

describe('A service that has no single payments', () => {
  test.each<[HabitName]>([['a booking tells little'], ['a booking is forbidden']])(
    'is recognised: where %s, nothing is added up',
    async (habit) => {
      await paid('KA1', 10_000, [['2026-07-11T09:00:00Z', 12_345]])
      expect((await readByNewDesk('America/Vancouver', [habit])).found).toBeNull()
    },
  )
})

const act: OwnAction = {
  opId: 'one',
  code: parseBookingCode('KA1'),
  recorded: { minor: 500, currency: parseCurrency('CAD') },
  at: Date.parse('2026-07-11T16:00:02Z'),
}

describe('What this desk did itself', () => {
  test('explains the one payment it recorded, and no other of the same amount (ux.md §3.5)', async () => {
    await paid('KA1', 10_000, [
      ['2026-07-11T09:00:00Z', 500],
      ['2026-07-11T16:00:00Z', 500],
    ])
    const { found, since } = await readByNewDesk()
    const made = paymentsMade(found?.bookings.values() ?? [], since, [act])
    expect(made.map((one) => one.act?.opId ?? null)).toEqual([null, 'one'])
    // The same money is not counted again as watched.
    const [, last] = made
    if (last === undefined) throw new Error('no payment')
    const { payment: _, ...watched } = {
      ...last,
      after: last.after - 5000,
      before: last.before + 9000,
    }
    expect(joinedMovements([watched], made, since)).toHaveLength(2)
  })
})
