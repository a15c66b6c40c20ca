import { mkdir } from 'node:fs/promises'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely'
import { Pool, types } from 'pg'
import { lockFolder } from './lockFolder.ts'
import { poolOfOne } from './pglite/poolOfOne.ts'
import { tidying } from './pglite/tidying.ts'

export type DatabaseSettings = {
  /** `postgres://…`; without it the database is embedded. */
  readonly databaseUrl?: string
  /** The embedded database's own folder; `memory` stores nothing on the disk. */
  readonly dataDir: string
  /** The `dump` of another database, from which a new embedded one starts. */
  readonly snapshot?: Blob
}

/** A database shared by gate and service; each makes its own Kysely from `dialect()` and must not destroy it. */
export type OpenDatabase = {
  readonly kind: 'pglite' | 'postgres'
  readonly dialect: () => Dialect
  /** The whole embedded database as a file; null on Postgres, which has tools for that. */
  readonly dump: () => Promise<Blob | null>
  /**
   * Call it after many rows were inserted or changed: the embedded database updates its statistics, without which it would
   * read every row to count a few. A Postgres server does this by itself.
   */
  readonly tidy: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Postgres does not answer or refuses the sign-in. The message says why, and what to do. */
export class NoPostgres extends Error {
  override readonly name = 'NoPostgres'
  constructor(cause: unknown) {
    // When a name has several addresses, Node's error contains one error for each and has no message.
    const [first] = cause instanceof AggregateError ? cause.errors : [cause]
    const why = first instanceof Error ? first.message : 'no reason given'
    super(`Postgres does not open (${why}). Start it, or set DATABASE_URL to where it is.`, {
      cause,
    })
  }
}

const int8 = 20
const date = 1082
const asText = (text: string): string => text

/** Saves a quarter of a gigabyte compared with the default, and is large enough for the rows of one business. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/**
 * Opens Postgres, or PGlite in a folder that this process locks.
 * On both a whole number of 8 bytes is a number, and a day is text such as `2026-11-21`.
 *
 * @throws {FolderInUse} when another running process has locked the folder. @throws {NoPostgres} when it does not answer
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  return settings.databaseUrl === undefined
    ? openPGlite(settings)
    : openPostgres(settings.databaseUrl)
}

async function openPGlite({ dataDir, snapshot }: DatabaseSettings): Promise<OpenDatabase> {
  const inMemory = dataDir === 'memory'
  if (!inMemory) await mkdir(dataDir, { recursive: true })
  const unlock = inMemory ? async () => {} : await lockFolder(dataDir)
  const options: PGliteOptions = {
    ...(inMemory ? {} : { dataDir }),
    startParams,
    parsers: { [date]: asText },
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
  }
  let database: PGlite
  try {
    database = await PGlite.create(options)
  } catch (cause) {
    await unlock()
    throw ofFileSystem(cause, dataDir)
  }
  const pool = poolOfOne(database)
  const { tidy, stop } = tidying(pool)
  return {
    kind: 'pglite',
    dialect: () => new PostgresDialect({ pool }),
    dump: () => database.dumpDataDir('none'),
    tidy,
    async close() {
      stop()
      await pool.drained()
      await database.close()
      await unlock()
    },
  }
}

/** File system errors by their WebAssembly (WASI) numbers, which differ from those of Linux. */
const fileTroubles = new Map([
  [2, 'EACCES'],
  [19, 'EDQUOT'],
  [51, 'ENOSPC'],
  [63, 'EPERM'],
  [69, 'EROFS'],
])

/** When PGlite cannot create a file, it throws an object with only a number; this makes the error that Node would throw. */
function ofFileSystem(thrown: unknown, path: string): unknown {
  const hasNumber = typeof thrown === 'object' && thrown !== null && 'errno' in thrown
  const code = fileTroubles.get(hasNumber ? Number(thrown.errno) : 0)
  if (code === undefined) return thrown
  return Object.assign(new Error(`${code}: the embedded database cannot write to ${path}`), {
    code,
    path,
  })
}

async function openPostgres(connectionString: string): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === int8 ? Number : id === date ? asText : types.getTypeParser(id, format ?? 'text'),
    },
  })
  // When Postgres drops an idle connection, the next query opens a new one.
  pool.on('error', () => {})
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    throw new NoPostgres(cause)
  }
  // Kysely would end its pool, but gate and service share this one.
  const shared: PostgresPool = { connect: () => pool.connect(), end: async () => {} }
  return {
    kind: 'postgres',
    dialect: () => new PostgresDialect({ pool: shared }),
    dump: async () => null,
    tidy: async () => {},
    close: () => pool.end(),
  }
}
