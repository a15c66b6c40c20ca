import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { Kysely, type Migration, sql } from 'kysely'
import { migrate } from '../database/migrate.ts'
import type { OpenDatabase } from '../database/openDatabase.ts'
import {
  endLine,
  header,
  sequenceLine,
  type TransferCounts,
  TransferRefused,
  tableLine,
} from './businessFile.ts'
import { type AnyDb, sameTextEverywhere, type Table, tablesOf } from './tables.ts'

const rowsAtOnce = 1_000

export type Steps = Readonly<Record<'service' | 'gate', Readonly<Record<string, Migration>>>>

/**
 * Fills an empty database with a business that `exportBusiness` wrote: all of it, or nothing.
 *
 * @param steps the migrations of this version
 * @throws {TransferRefused} when the database holds a business already, or the file is not whole or of another version
 */
export async function importBusiness(
  database: OpenDatabase,
  file: string,
  steps: Steps,
): Promise<TransferCounts> {
  const db = new Kysely<unknown>({ dialect: database.dialect('no limits') })
  await requireEmpty(db)
  await requireWhole(file, steps)
  await migrate(database, 'service', steps.service)
  await migrate(database, 'gate', steps.gate)
  const moved = await db.transaction().execute(async (trx) => {
    await sameTextEverywhere(trx)
    const tables = await tablesOf(trx)
    const names = sql.join(tables.map(({ name }) => sql.table(name)))
    await setTriggers(trx, tables, 'disable')
    // Some tables have rows from the start.
    await sql`truncate ${names}`.execute(trx)
    const counts = await fill(trx, tables, file)
    await setTriggers(trx, tables, 'enable')
    return counts
  })
  await sql`analyze`.execute(db)
  return moved
}

async function requireEmpty(db: AnyDb): Promise<void> {
  const elsewhere = 'and nothing was changed. Set DATA_DIR or DATABASE_URL to an empty one.'
  const has = async (table: string): Promise<boolean> =>
    (await sql`select where to_regclass(${table}) is not null`.execute(db)).rows.length > 0 &&
    (await sql`select from ${sql.table(table)} limit 1`.execute(db)).rows.length > 0
  if (await has('business')) {
    throw new TransferRefused(`This database holds a business already, ${elsewhere}`)
  }
  // A gate in front of a hosted service has a database without a business.
  for (const table of [
    'gate_sessions',
    'gate_operations',
    'gate_closes',
    'gate_pins',
    'gate_tablets',
    'gate_audit',
  ]) {
    if (await has(table)) {
      throw new TransferRefused(`A desk works with this database already, ${elsewhere}`)
    }
  }
}

/** The lines of the file. @throws {TransferRefused} when it cannot be unpacked */
async function* linesOf(file: string): AsyncGenerator {
  const reading = createReadStream(file)
  const unpacked = createGunzip()
  reading.on('error', (cause) => unpacked.destroy(cause))
  try {
    for await (const line of createInterface({ input: reading.pipe(unpacked) })) {
      yield JSON.parse(line)
    }
  } catch (cause) {
    if (cause instanceof TransferRefused || isOfDisk(cause)) throw cause
    throw new TransferRefused(`${file} is not the file of a business, or is damaged.`, { cause })
  } finally {
    reading.destroy()
  }
}

const isOfDisk = (cause: unknown): boolean =>
  cause instanceof Error && 'syscall' in cause && cause.syscall !== undefined

/** Reads all of the file before anything is changed. */
async function requireWhole(file: string, steps: Steps): Promise<void> {
  let isFirst = true
  let isEnded = false
  let rows = 0
  for await (const line of linesOf(file)) {
    if (isFirst) requireThisVersion(file, line, steps)
    isFirst = false
    if (Array.isArray(line)) rows += 1
    const end = endLine.safeParse(line)
    isEnded = end.success && end.data.rows === rows
  }
  if (isEnded) return
  throw new TransferRefused(
    `${file} is not whole: its end is missing. Export the business again, or copy the file again.`,
  )
}

function requireThisVersion(file: string, line: unknown, steps: Steps): void {
  const parsed = header.safeParse(line)
  if (!parsed.success) throw new TransferRefused(`${file} is not the file of a business.`)
  for (const wing of ['service', 'gate'] as const) {
    const own = Object.keys(steps[wing]).toSorted().join()
    if (parsed.data.steps[wing].toSorted().join() === own) continue
    throw new TransferRefused(
      `${file} was written by another version of Deskbell. Start this version once on the database it comes from, and export it again.`,
    )
  }
}

/** Counts and stock were exported as they were; the triggers would count them again. */
async function setTriggers(
  db: AnyDb,
  tables: readonly Table[],
  how: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger user`.execute(db)
  }
}

async function fill(db: AnyDb, tables: readonly Table[], file: string): Promise<TransferCounts> {
  const counts = { tables: 0, rows: 0, bookings: 0 }
  let table: Table | null = null
  let batch: unknown[] = []
  async function flush(): Promise<void> {
    if (table === null || batch.length === 0) return
    await insert(db, table, batch)
    counts.rows += batch.length
    if (table.name === 'bookings') counts.bookings += batch.length
    batch = []
  }
  for await (const line of linesOf(file)) {
    if (Array.isArray(line)) {
      batch.push(line)
      if (batch.length === rowsAtOnce) await flush()
      continue
    }
    await flush()
    const next = tableLine.safeParse(line)
    if (next.success) {
      table = tableOf(tables, next.data)
      counts.tables += 1
    }
    const sequence = sequenceLine.safeParse(line)
    if (sequence.success) {
      const { sequence: name, value, isCalled } = sequence.data
      await sql`select setval(${`public.${name}`}::regclass, ${value}::bigint, ${isCalled})`.execute(
        db,
      )
    }
  }
  return counts
}

/** The columns come in the order of the file. @throws {TransferRefused} for a table that this version does not have */
function tableOf(
  tables: readonly Table[],
  exported: { readonly table: string; readonly columns: readonly string[] },
): Table {
  const table = tables.find(({ name }) => name === exported.table)
  const columns = exported.columns.map((name) => table?.columns.find((one) => one.name === name))
  if (table === undefined || !columns.every((one) => one !== undefined)) {
    throw new TransferRefused(
      `${exported.table} is no table of this version, and nothing was changed.`,
    )
  }
  return { ...table, columns }
}

async function insert(
  db: AnyDb,
  { name, columns }: Table,
  rows: readonly unknown[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = sql.join(
    columns.map(({ type }, at) => sql`(line->>${sql.lit(at)})::${sql.raw(type)}`),
  )
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from json_array_elements(${JSON.stringify(rows)}::json) as line`.execute(db)
}
