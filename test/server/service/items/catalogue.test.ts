import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCurrency } from '../../../../src/contract/money.ts'
import type { ServiceDb } from '../../../../src/server/service/base/deps.ts'
import { readCatalogue } from '../../../../src/server/service/items/catalogue.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { eventIn } from '../../../example/eventIn.ts'
import { itemIn } from '../../../example/itemIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const db = () => tablesOf(service.database)

const itemsNow = async (on: ServiceDb) => (await readCatalogue(on, parseCurrency('CAD'))).items

const run = (statement: string) => sql.raw(statement).execute(db())

async function rateOf(itemId: number, query = 'date=20270401') {
  const { item } = (await service.pair.get(`item/${itemId}?${query}`)).body
  return item?.rate
}

describe('what another program writes into the tables is in the next rated answer (§4.2)', () => {
  test('the base price and the stock of an item', async () => {
    const id = await itemIn(service.database, { name: 'Raft', stock: 4, price: 1000 })
    expect(await rateOf(id)).toMatchObject({ sub_total: '10.00', available: 4 })
    await run(`update items set base_price_minor = 1250, stock = 3 where item_id = ${id}`)
    expect(await rateOf(id)).toMatchObject({ sub_total: '12.50', available: 3 })
  })

  test('an event that closes a day, and its end', async () => {
    const id = await itemIn(service.database, { name: 'Sledge', stock: 4 })
    expect(await rateOf(id)).toMatchObject({ status: 'AVAILABLE' })
    const closure = await eventIn(service.database, {
      itemIds: [id],
      status: 'U',
      from: '2027-04-01',
      to: '2027-04-01',
    })
    expect(await rateOf(id)).toMatchObject({ status: 'UNAVAILABLE' })
    await run(`delete from events where rate_id = ${closure}`)
    expect(await rateOf(id)).toMatchObject({ status: 'AVAILABLE' })
  })

  test('an item that is sold no more, and is sold again', async () => {
    const id = await itemIn(service.database, { name: 'Skis', stock: 4 })
    const status = async () => (await service.pair.get(`item/${id}?date=20270401`)).status
    expect(await status()).toBe(200)
    await run(`update items set status = 'D' where item_id = ${id}`)
    expect(await status()).toBe(404)
    await run(`update items set status = 'A' where item_id = ${id}`)
    expect(await status()).toBe(200)
  })
})

const version = async () => {
  const rows = await db().selectFrom('catalogue_version').select('version').execute()
  return rows.map((row) => row.version)
}

test.each([
  ['categories', 'update categories set name = name'],
  ['events', 'update events set enabled = enabled'],
  ['item_packages', 'update item_packages set pos = pos'],
  ['item_parameters', 'update item_parameters set hide = hide'],
  ['items', 'update items set name = name'],
  ['parameters', 'update parameters set label = label'],
  ['prices', 'delete from prices where price_id = 0'],
  ['taxes', "insert into taxes (name, percent, is_included) values ('City tax', 0, true)"],
])('each statement that changes %s gives the catalogue another version', async (_, statement) => {
  const before = await version()
  await run(statement)
  const after = await version()
  expect([before.length, after.length]).toEqual([1, 1])
  expect(after).not.toEqual(before)
})

test('what was prepared is used until something of it changes', async () => {
  const first = await itemsNow(db())
  expect(await itemsNow(db())).toBe(first)
  await run('update taxes set name = name')
  expect(await itemsNow(db())).not.toBe(first)
  expect(await itemsNow(db())).toEqual(first)
})

test('a price that was taken back with its transaction is in no later answer', async () => {
  const id = await itemIn(service.database, { name: 'Kite', price: 1000 })
  const priceIn = async (on: ServiceDb) => (await itemsNow(on)).get(id)?.row.base_price_minor
  const takenBack = db()
    .transaction()
    .execute(async (trx) => {
      await trx
        .updateTable('items')
        .set({ base_price_minor: 9900 })
        .where('item_id', '=', id)
        .execute()
      expect(await priceIn(trx)).toBe(9900)
      throw new Error('taken back')
    })
  await expect(takenBack).rejects.toThrow('taken back')
  expect(await priceIn(db())).toBe(1000)
})
