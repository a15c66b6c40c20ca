import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../../src/server/database/openDatabase.ts'
import type { ServiceDb } from '../../../../src/server/service/base/deps.ts'
import { inTransaction } from '../../../../src/server/service/base/inTransaction.ts'
import { anEmptyPostgres } from '../../../example/aPostgresDatabase.ts'
import { tablesOf } from '../../../example/bookingIn.ts'

let db: ServiceDb
let close: () => Promise<void>
beforeAll(async () => {
  const database = await openDatabase({ dataDir: '', databaseUrl: await anEmptyPostgres() })
  db = tablesOf(database)
  close = database.close
  await sql`create table counts (id integer primary key, n integer not null)`.execute(db)
  await sql`insert into counts values (1, 0), (2, 0)`.execute(db)
})
afterAll(async () => {
  await close()
})

const add = (trx: ServiceDb, id: number) =>
  sql`update counts set n = n + 1 where id = ${id}`.execute(trx)
const counts = async () =>
  (await sql<{ n: number }>`select n from counts order by id`.execute(db)).rows.map(({ n }) => n)

/** A point that `wanted` callers must reach before any of them goes on. */
function meeting(wanted: number): () => Promise<void> {
  const come: (() => void)[] = []
  return () =>
    new Promise((leave) => {
      come.push(leave)
      if (come.length >= wanted) for (const one of come) one()
    })
}

describe('a transaction that conflicts with another', () => {
  test('is run again when the two wait for each other, and both are done once', async () => {
    const meet = meeting(2)
    let tries = 0
    const both = async (first: number, second: number) =>
      inTransaction(db, async (trx) => {
        tries += 1
        await add(trx, first)
        await meet()
        await add(trx, second)
      })
    await Promise.all([both(1, 2), both(2, 1)])
    expect(await counts()).toEqual([2, 2])
    // The database aborted one of them, and it was run again.
    expect(tries).toBe(3)
  })

  test('is not run again when it is refused, and leaves nothing behind', async () => {
    const before = await counts()
    let tries = 0
    const refused = inTransaction(db, async (trx) => {
      tries += 1
      await add(trx, 1)
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    expect([tries, await counts()]).toEqual([1, before])
  })

  test('fails with the database’s error when it is aborted again and again, for the answer "busy"', async () => {
    let tries = 0
    const hopeless = inTransaction(db, async (trx) => {
      tries += 1
      await sql`do $$ begin raise exception 'given up' using errcode = '40P01'; end $$`.execute(trx)
    })
    await expect(hopeless).rejects.toMatchObject({ code: '40P01' })
    expect(tries).toBe(5)
  })
})
