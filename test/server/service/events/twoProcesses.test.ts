import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../../src/server/database/openDatabase.ts'
import { aFilledPostgres } from '../../../example/aPostgresDatabase.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { sentEvent } from '../../../example/sentEvent.ts'

let writing: AService
let selling: AService
beforeAll(async () => {
  const databaseUrl = await aFilledPostgres()
  const open = () => openDatabase({ dataDir: '', databaseUrl })
  writing = await startService({ database: await open() })
  selling = await startService({ database: await open() })
})
afterAll(async () => {
  await writing.close()
  await selling.close()
})

test('an event written in one process changes the price of the next query in another (§4.2)', async () => {
  const itemId = await itemIn(writing.database, { name: 'Sold elsewhere' })
  const price = async () =>
    (await selling.pair.get(`item/${itemId}?date=20310110`)).body.item?.rate?.sub_total
  expect(await price()).toBe('10.00')
  const wish = sentEvent({ apply_to: { item_id: [itemId] }, dynamic_rate: 0 })
  const { body } = await writing.pair.send('POST', '/api/4.0/events', wish)
  const at = `/api/4.0/events/${Number(body.data?.id)}`
  for (const percent of [10, -20, 35, 0, 70]) {
    await writing.pair.send('PATCH', at, { dynamic_rate: percent })
    expect(await price()).toBe((10 + percent / 10).toFixed(2))
  }
  await writing.pair.send('DELETE', at, {})
  expect(await price()).toBe('10.00')
})

test('when sixteen in both processes want one code, one gets it', async () => {
  const wish = sentEvent({ type: 'DC', name: 'BOTH', apply_to: { item_id: ['all'] } })
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, turn) =>
      (turn % 2 === 0 ? writing : selling).pair.send('POST', '/api/4.0/events', wish),
    ),
  )
  const taken = answers.filter(({ status }) => status === 409)
  expect([answers.filter(({ status }) => status === 200).length, taken.length]).toEqual([1, 15])
})

test('when sixteen in both processes change one event they have read, one succeeds (409)', async () => {
  const { body } = await writing.pair.send('POST', '/api/4.0/events', sentEvent())
  const at = `/api/4.0/events/${Number(body.data?.id)}`
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, turn) =>
      (turn % 2 === 0 ? writing : selling).pair.send('PATCH', at, {
        name: `Turn ${turn}`,
        updated: String(body.data?.updated),
      }),
    ),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  expect((await selling.pair.get(at)).body.data).toEqual(done[0]?.body.data)
})
