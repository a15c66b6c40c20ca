import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { codeIn, create, sessionOf } from '../../../example/created.ts'
import { type ItemWish, itemIn } from '../../../example/itemIn.ts'

let service: AService
let kenji: Asking
beforeAll(async () => {
  service = await startService()
  kenji = await service.as('kenji')
})
afterAll(() => service.close())

const book = async (itemIds: readonly number[], query: string) =>
  codeIn(await create(kenji, await sessionOf(kenji, itemIds, query)))
const item = (wish: ItemWish) => itemIn(service.database, wish)
const update = (code: string, status_id: string) =>
  kenji.post(`booking/${code}/update`, { status_id })

const at = (time: string) => `date=20270909&start_time=${time}`

/** One person cancels, another books what is free then, and the first wants the booking back. */
async function wantedBack(itemId: number, first: string, second: string, status = 'VOID') {
  const code = await book([itemId], first)
  await update(code, status)
  await book([itemId], second)
  return update(code, 'PAID')
}

describe('a booking that had released its units (§3)', () => {
  test.each(['VOID', 'STOP', 'CANCELLED'])(
    'cannot come back from %s when its units are sold: 409 says which item and which day',
    async (status) => {
      const last = await item({ name: `Last ${status}`, stock: 1 })
      const refused = await wantedBack(last, 'date=20270901', 'date=20270901', status)
      expect(refused.status).toBe(409)
      expect(refused.body.request?.error).toMatchObject({
        id: 'sold_out',
        details: `Last ${status}: not enough left on Sep 1, 2027.`,
      })
    },
  )

  test('stays as it was when it is refused, and may change from one such status to another', async () => {
    const last = await item({ name: 'Stays', stock: 1 })
    const code = await book([last], 'date=20270902')
    await update(code, 'VOID')
    await book([last], 'date=20270902')
    await update(code, 'HOLD')
    expect((await kenji.get(`booking/${code}`)).body.booking?.status_id).toBe('VOID')
    expect((await update(code, 'CANCELLED')).status).toBe(200)
  })

  test('comes back when enough units are left, and holds them again', async () => {
    const two = await item({ name: 'Two of it', stock: 2 })
    expect((await wantedBack(two, 'date=20270903', 'date=20270903')).status).toBe(200)
    expect((await kenji.get(`item/${two}?date=20270903`)).body.item?.rate?.status).toBe(
      'UNAVAILABLE',
    )
  })

  test('nights: comes back although another guest arrives on its day of check-out', async () => {
    const suite = await item({ name: 'Room', unit: 'N', stock: 1 })
    const first = 'start_date=20270904&end_date=20270906'
    const after = await wantedBack(suite, first, 'start_date=20270906&end_date=20270908')
    expect(after.status).toBe(200)
    const other = await item({ name: 'Other room', unit: 'N', stock: 1 })
    const within = await wantedBack(other, first, 'start_date=20270905&end_date=20270908')
    expect(within.body.request?.error?.details).toContain('Sep 5, 2027')
  })

  test('hours: is refused only when the same hours are sold', async () => {
    const court = await item({ name: 'Court', unit: 'H', stock: 1 })
    expect((await wantedBack(court, at('09:00'), at('10:00'))).status).toBe(200)
    expect((await wantedBack(court, at('14:00'), at('14:00'))).status).toBe(409)
  })

  test('an item that is an alias needs units of the item it replaces', async () => {
    const boat = await item({ name: 'Boat', stock: 1 })
    const alias = await item({ name: 'Boat again', stock: 5, aliasId: boat })
    const code = await book([alias], 'date=20270910')
    await update(code, 'VOID')
    await book([boat], 'date=20270910')
    expect((await update(code, 'PEND')).status).toBe(409)
  })

  test('comes back in any case when the stock is unlimited', async () => {
    const pass = await item({ name: 'Pass', stock: 0, unlimited: true })
    expect((await wantedBack(pass, 'date=20270911', 'date=20270911')).status).toBe(200)
  })

  test('needs no units on days that are over', async () => {
    const past = await item({ name: 'Past', stock: 1 })
    const days = { startsAt: '2026-06-01T17:00:00Z', endsAt: '2026-06-01T21:00:00Z' }
    await bookingIn(service.database, { code: 'WAS1', status: 'PAID', itemId: past, ...days })
    await bookingIn(service.database, { code: 'WAS2', status: 'VOID', itemId: past, ...days })
    expect((await update('WAS2', 'PAID')).status).toBe(200)
  })

  test('a booking that always held its units needs no free ones: an overbooked one may still be paid', async () => {
    const over = await item({ name: 'Over', stock: 1 })
    const days = { startsAt: '2027-09-12T17:00:00Z', endsAt: '2027-09-12T21:00:00Z' }
    await bookingIn(service.database, { code: 'OVER1', status: 'HOLD', itemId: over, ...days })
    await bookingIn(service.database, { code: 'OVER2', status: 'HOLD', itemId: over, ...days })
    expect((await update('OVER2', 'PAID')).status).toBe(200)
  })
})
