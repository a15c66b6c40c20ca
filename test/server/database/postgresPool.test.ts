import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PostgresPools, postgresPools } from '../../../src/server/database/postgresPool.ts'
import { anEmptyPostgres } from '../../example/aPostgresDatabase.ts'

let pools: PostgresPools
let besides: Client
beforeEach(async () => {
  const connectionString = await anEmptyPostgres()
  pools = postgresPools(connectionString)
  besides = new Client({ connectionString })
  await besides.connect()
})
afterEach(async () => {
  vi.useRealTimers()
  await besides.end()
  await pools.end()
})

async function ask(): Promise<void> {
  const client = await pools.limited.connect()
  await client.query('select pg_sleep(0.01)', []).finally(() => client.release())
}

/** Everybody asks at the same moment. */
const rush = (people: number) => Promise.all(Array.from({ length: people }, ask))

/** The connections to this database, but for the one that looks, by the number of their process. */
async function connections(): Promise<readonly number[]> {
  const { rows } = await besides.query<{ pid: number }>(
    `select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() order by pid`,
  )
  return rows.map(({ pid }) => pid)
}

test('fifty people who ask at once share ten connections, and the next rush finds the same ones after five quiet minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await rush(50)
  const first = await connections()
  expect(first).toHaveLength(10)
  await vi.advanceTimersByTimeAsync(300_000)
  await rush(50)
  expect(await connections()).toEqual(first)
})

test('connections that nobody has used for a quarter of an hour are closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await rush(5)
  await vi.advanceTimersByTimeAsync(900_000)
  vi.useRealTimers()
  await expect.poll(connections).toEqual([])
})
