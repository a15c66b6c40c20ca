import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../../src/server/database/openDatabase.ts'
import { startService } from './aService.ts'

/** The address of an empty database of the run's one Postgres, for one caller alone. */
export const anEmptyPostgres = (): Promise<string> =>
  onServer(async (client, addressOf) => {
    const name = `empty_${randomUUID()}`
    await client.query(`create database "${name}"`)
    return addressOf(name)
  })

/**
 * The address of a database of the run's one Postgres with the demo business in it, for one caller alone. The first one
 * is filled, and all others are copies of it.
 *
 * @param demo how many bookings it has
 */
export const aFilledPostgres = (demo = 60): Promise<string> =>
  onServer(async (client, addressOf) => {
    const filled = `filled_${demo}`
    // Locked until this connection ends: another worker that wants the same one waits until it is filled.
    await client.query('select pg_advisory_lock($1)', [demo])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [filled])
    if (rowCount === 0) {
      const half = `half_${filled}`
      await client.query(`drop database if exists ${half}`)
      await client.query(`create database ${half}`)
      const database = await openDatabase({ dataDir: '', databaseUrl: addressOf(half) })
      const service = await startService({ database, demo })
      await service.close()
      await client.query(`alter database ${half} rename to ${filled}`)
    }
    const name = `copy_${randomUUID()}`
    await client.query(`create database "${name}" template ${filled}`)
    return addressOf(name)
  })

async function onServer<T>(
  work: (client: Client, addressOf: (database: string) => string) => Promise<T>,
): Promise<T> {
  const answer = await fetch(inject('whereIsPostgres'))
  const address = await answer.text()
  if (!answer.ok) throw new Error(address)
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    return await work(client, (database) => new URL(`/${database}`, address).href)
  } finally {
    await client.end()
  }
}
