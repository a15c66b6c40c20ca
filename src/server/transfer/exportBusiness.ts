import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Kysely, sql } from 'kysely'
import { stepsDone } from '../database/migrate.ts'
import type { OpenDatabase } from '../database/openDatabase.ts'
import { type TransferCounts, TransferRefused } from './businessFile.ts'
import { type AnyDb, sameTextEverywhere, sequencesOf, type Table, tablesOf } from './tables.ts'

const rowsAtOnce = 1_000

/**
 * Writes the whole business into `file`, as it is at one moment. The file is whole, or not there.
 *
 * @throws {TransferRefused} when `file` exists, or there is no business
 */
export async function exportBusiness(
  database: OpenDatabase,
  file: string,
): Promise<TransferCounts> {
  if (existsSync(file)) {
    throw new TransferRefused(`${file} is there already. Name another file, or move that one away.`)
  }
  const db = new Kysely<unknown>({ dialect: database.dialect('no limits') })
  const part = `${file}.part`
  // One that an export left behind, or that somebody else put there, would keep its own rights.
  await rm(part, { force: true })
  try {
    const moved = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sameTextEverywhere(trx)
        const counts = { tables: 0, rows: 0, bookings: 0 }
        await pipeline(
          Readable.from(linesOf(trx, counts)),
          createGzip({ level: 4 }),
          createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }),
        )
        return counts
      })
    await rename(part, file)
    return moved
  } catch (cause) {
    await rm(part, { force: true })
    throw cause
  }
}

type Counts = { -readonly [key in keyof TransferCounts]: TransferCounts[key] }

async function* linesOf(db: AnyDb, counts: Counts): AsyncGenerator<string> {
  const steps = { service: await stepsDone(db, 'service'), gate: await stepsDone(db, 'gate') }
  if (steps.service.length === 0)
    throw new TransferRefused('There is no business in this database.')
  yield lineOf({ deskbell: 'business', version: 1, madeAt: new Date().toISOString(), steps })
  for (const table of await tablesOf(db)) {
    counts.tables += 1
    const before = counts.rows
    yield lineOf({ table: table.name, columns: table.columns.map(({ name }) => name) })
    yield* rowsOf(db, table, counts)
    if (table.name === 'bookings') counts.bookings = counts.rows - before
  }
  for (const { name, ...state } of await sequencesOf(db)) yield lineOf({ sequence: name, ...state })
  yield lineOf({ end: true, rows: counts.rows })
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`

/** Rows that refer to others of their own table come after those: their numbers rise. */
async function* rowsOf(
  db: AnyDb,
  { name, columns, key }: Table,
  counts: Counts,
): AsyncGenerator<string> {
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
  const order = key.length === 0 ? sql`` : sql`order by ${sql.join(key.map((one) => sql.ref(one)))}`
  await sql`declare exported no scroll cursor for
    select json_build_array(${texts})::text as line from ${sql.table(name)} ${order}`.execute(db)
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(rowsAtOnce)} from exported`.execute(db)
    if (rows.length === 0) break
    counts.rows += rows.length
    // Postgres puts a blank after each comma, and a line feed within a text is written as \n.
    yield `${rows.map(({ line }) => line).join('\n')}\n`
  }
  await sql`close exported`.execute(db)
}
