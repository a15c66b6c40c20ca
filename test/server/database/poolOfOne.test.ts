import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../src/server/database/openDatabase.ts'
import { anEmptyDatabase } from '../../example/aSnapshot.ts'
import { tablesOf } from '../../example/bookingIn.ts'

let database: OpenDatabase
let db: Kysely<never>
beforeAll(async () => {
  database = await anEmptyDatabase()
  db = tablesOf(database).withTables<never>()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`drop table if exists seats`.execute(db)
  await sql`create table seats (seat integer primary key, held jsonb, at timestamptz, name text)`.execute(
    db,
  )
})

const seatOne = (on: Kysely<never>) =>
  sql`select seat, name from seats where seat = ${1}`.execute(on)

const all = async () => (await sql`select * from seats order by seat`.execute(db)).rows

test('written values are read back unchanged, however often the query runs', async () => {
  const at = new Date('2026-07-11T09:00:00.123Z')
  const name = 'Nguyễn 🦦 "quoted"\n'
  for (const seat of [1, 2, 3]) {
    await sql`insert into seats values (${seat}, ${JSON.stringify({ seat })}, ${at}, ${name})`.execute(
      db,
    )
  }
  await sql`insert into seats values (4, null, null, '')`.execute(db)
  for (let time = 0; time < 8; time += 1) {
    expect(await all()).toEqual([
      ...[1, 2, 3].map((seat) => ({ seat, held: { seat }, at, name })),
      { seat: 4, held: null, at: null, name: '' },
    ])
  }
})

test('a refused statement has an error code, and the next statement works', async () => {
  const insert = () => sql`insert into seats (seat) values (${7})`.execute(db)
  await insert()
  await expect(insert()).rejects.toMatchObject({ code: '23505' })
  await expect(insert()).rejects.toMatchObject({ code: '23505' })
  await expect(sql`select nothing from seats`.execute(db)).rejects.toMatchObject({ code: '42703' })
  await expect(sql`select ${'x'}::integer as n`.execute(db)).rejects.toMatchObject({
    code: '22P02',
  })
  expect(await all()).toHaveLength(1)
})

test('a second failure keeps the first one as its cause', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await sql`insert into seats (seat) values (${1}), (${1})`.execute(trx).catch(() => {})
    await sql`select ${1}::integer as n`.execute(trx)
  })
  await expect(failing).rejects.toMatchObject({ code: '25P02', cause: { code: '23505' } })
  await expect(sql`select nothing`.execute(db)).rejects.not.toHaveProperty('cause')
})

test('a refused statement rolls its whole transaction back', async () => {
  const twice = db.transaction().execute(async (trx) => {
    await sql`insert into seats (seat) values (${1})`.execute(trx)
    await sql`insert into seats (seat) values (${1})`.execute(trx)
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await all()).toEqual([])
})

test('a query that was first sent when its transaction had failed already works afterwards', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await sql`select nothing`.execute(trx).catch(() => {})
    await seatOne(trx)
  })
  await expect(failing).rejects.toMatchObject({ code: '25P02' })
  expect((await seatOne(db)).rows).toEqual([])
})

test('after a change of its table, a prepared query returns the new columns', async () => {
  await sql`insert into seats (seat) values (1)`.execute(db)
  expect(Object.keys((await all())[0] ?? {})).toEqual(['seat', 'held', 'at', 'name'])
  await sql`alter table seats drop column held, add column sold boolean`.execute(db)
  expect(await all()).toEqual([{ seat: 1, at: null, name: null, sold: null }])
})

test('more different queries than the cache holds all work', async () => {
  for (let n = 1; n <= 520; n += 1) {
    const { rows } = await sql<{ n: number }>`select ${sql.lit(n)}::integer as n`.execute(db)
    expect(rows).toEqual([{ n }])
  }
  expect((await sql`select 1::integer as n`.execute(db)).rows).toEqual([{ n: 1 }])
})

test('a statement returns how many rows it changed', async () => {
  await sql`insert into seats (seat) select generate_series(1, 5)`.execute(db)
  const { numAffectedRows } = await sql`update seats set name = 'x' where seat > ${2}`.execute(db)
  expect(numAffectedRows).toBe(3n)
})

test('an answer of many megabytes arrives whole', async () => {
  const { rows } = await sql<{ text: string }>`
    select repeat(n::text, 1000) as text from generate_series(1000, 4999) as n`.execute(db)
  expect(rows).toHaveLength(4000)
  expect(rows.at(-1)?.text).toBe('4999'.repeat(1000))
})
