import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../../src/database/migrate.ts'
import { migrations } from '../../../src/service/migrations/migrations.ts'
import { anEmptyDatabase } from '../../example/aSnapshot.ts'
import { tablesOf } from '../../example/bookingIn.ts'

test('items of a business from before prices by parameter can still be counted, and keep their tax', async () => {
  const database = await anEmptyDatabase()
  const { '001_access': access, '002_bookings': bookings } = migrations
  await migrate(database, 'service', { '001_access': access, '002_bookings': bookings })
  const db = tablesOf(database)
  await sql`insert into categories (name) values ('All')`.execute(db)
  await sql`insert into items (category_id, sku, name, stock, base_price_minor, rules) values
    (1, 'hut', 'Hut', 1, 5000, '{}'), (1, 'tour', 'Tour', 9, 900, '{"fixed":{"start_time":"09:00"}}')
  `.execute(db)
  await migrate(database, 'service', migrations)
  const counted = await db
    .selectFrom('item_parameters')
    .select(['item_id', 'param_id', 'takes_stock', 'is_priced', 'default_qty'])
    .orderBy('item_id')
    .orderBy('param_id')
    .execute()
  expect(counted.map((row) => Object.values(row))).toEqual([
    [1, 'adults', false, false, 1],
    [1, 'children', false, false, 0],
    [1, 'qty', true, true, 1],
    [2, 'adults', true, true, 1],
    [2, 'children', true, true, 0],
  ])
  const taxes = await db.selectFrom('taxes').select(['name', 'percent']).execute()
  expect(taxes).toEqual([{ name: 'GST', percent: '5' }])
  await database.close()
})

test('a new business starts without taxes', async () => {
  const database = await anEmptyDatabase()
  await migrate(database, 'service', migrations)
  expect(await tablesOf(database).selectFrom('taxes').selectAll().execute()).toEqual([])
  await database.close()
})
