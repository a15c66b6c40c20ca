import { expect, test } from 'vitest'
import { aDatabaseWithTables } from '../../../example/aSnapshot.ts'
import { tablesOf } from '../../../example/bookingIn.ts'

test('a new business starts without taxes', async () => {
  const database = await aDatabaseWithTables()
  expect(await tablesOf(database).selectFrom('taxes').selectAll().execute()).toEqual([])
  await database.close()
})
