import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { findTakings } from '../../../../src/server/service/stock/findTakings.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { itemIn } from '../../../example/itemIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const timeZone = 'America/Vancouver'

/** Units of the item that are out at any time of the day. */
async function unitsOut(itemId: number, day: string): Promise<number> {
  const on = parseDay(day)
  const db = tablesOf(service.database)
  const takings = await findTakings(db, { stockIds: [itemId], from: on, to: on, timeZone })
  return takings.reduce((sum, { quantity }) => sum + quantity, 0)
}

test('bookings of the same hours are counted together, and so is one that began long before (§2.2)', async () => {
  const itemId = await itemIn(service.database, { name: 'Taken together', stock: 9 })
  const stays = [
    ['TG1', '2026-09-01T17:00:00Z', '2026-09-02T17:00:00Z'],
    ['TG2', '2026-09-01T17:00:00Z', '2026-09-02T17:00:00Z'],
    ['TG3', '2026-05-01T17:00:00Z', '2026-09-20T17:00:00Z'],
  ] as const
  for (const [code, startsAt, endsAt] of stays) {
    await bookingIn(service.database, { code, itemId, startsAt, endsAt })
  }
  expect(await unitsOut(itemId, '2026-09-02')).toBe(3)
  expect(await unitsOut(itemId, '2026-09-10')).toBe(1)
  expect(await unitsOut(itemId, '2026-09-21')).toBe(0)
})

test('a booking releases its units, and takes them again, with its status (§3)', async () => {
  const itemId = await itemIn(service.database, { name: 'Taken by status', stock: 9 })
  const stay = { startsAt: '2026-09-01T17:00:00Z', endsAt: '2026-09-01T21:00:00Z' }
  await bookingIn(service.database, { code: 'TS1', itemId, ...stay })
  await bookingIn(service.database, { code: 'TS2', itemId, status: 'CANCELLED', ...stay })
  expect(await unitsOut(itemId, '2026-09-01')).toBe(1)
  const db = tablesOf(service.database)
  const setStatus = (code: string, status_id: string) =>
    db.updateTable('bookings').set({ status_id }).where('code', '=', code).execute()
  await setStatus('TS2', 'PAID')
  expect(await unitsOut(itemId, '2026-09-01')).toBe(2)
  await setStatus('TS1', 'VOID')
  await setStatus('TS2', 'STOP')
  expect(await unitsOut(itemId, '2026-09-01')).toBe(0)
  await db
    .updateTable('statuses')
    .set({ holds_stock: true })
    .where('status_id', '=', 'STOP')
    .execute()
  expect(await unitsOut(itemId, '2026-09-01')).toBe(1)
})

test('every line of the demo business says whether it holds stock', async () => {
  const db = tablesOf(service.database)
  const { rows } = await sql`select 1 from booking_lines l join bookings b using (booking_id)
    join statuses s using (status_id) where l.holds <> s.holds_stock`.execute(db)
  expect(rows).toEqual([])
})
