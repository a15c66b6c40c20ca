import { constants, existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Dialect, PostgresDialect } from 'kysely'
import { asUnavailable, DatabaseUnavailable } from './databaseUnavailable.ts'
import { lockFolder } from './lockFolder.ts'
import { type DatabaseEngine, type EngineWish, openEngine } from './pglite/engine.ts'
import { openEngineOnThread } from './pglite/engineOnThread.ts'
import { PoolOfOne, type RunStatement } from './pglite/poolOfOne.ts'
import { tidying } from './pglite/tidying.ts'
import {
  freeBytesIn,
  isNearlyFull,
  requireDiskSpace,
  watchDiskSpace,
} from './pglite/watchDiskSpace.ts'
import { postgresPools } from './postgresPool.ts'
import { valueTypes } from './valueTypes.ts'

export type DatabaseSettings = {
  /** `postgres://…`; without it the database is embedded. */
  readonly databaseUrl?: string
  /** How long one statement may take on Postgres, in ms; 5,000 when absent. */
  readonly limitMs?: number
  /** The embedded database's own folder; `memory` stores nothing on the disk. */
  readonly dataDir: string
  /** How many bytes are free on the disk of the embedded database; read from the disk itself when absent. */
  readonly freeBytes?: () => Promise<number>
  /** False for a short life: what is written to the embedded database then need not survive a power cut. */
  readonly isDurable?: boolean
  /** The `dump` of another database, from which a new embedded one starts. */
  readonly snapshot?: Blob
  /** The built `engineThread.ts`: the embedded database then runs in a thread of its own, and nothing waits for it. */
  readonly thread?: URL
  /** Called once for each table of the embedded database that could not be tidied. */
  readonly tellUntidied?: (table: string, cause: unknown) => void
}

/** The files of the embedded database. */
export type DatabaseFiles = {
  /**
   * Copies them as they are at one moment; nothing is read or changed meanwhile.
   *
   * @returns the folder of the copy, which the caller deletes. @throws when the disk has no space for it
   */
  readonly copy: () => Promise<string>
  /** The number of rows inserted, changed or deleted since it was opened. */
  readonly changedRows: () => number
}

/** A database shared by gate and service; each makes its own Kysely from `dialect()` and must not destroy it. */
export type OpenDatabase = {
  readonly kind: 'pglite' | 'postgres'
  /**
   * On Postgres a statement ends within five seconds and then throws `DatabaseUnavailable`, so that nobody waits for a
   * database that is lost. What changes the schema or clears up asks for `no limits`.
   */
  readonly dialect: (limits?: 'no limits') => Dialect
  /** The files of an embedded database on a disk; null elsewhere: Postgres has tools of its own. */
  readonly files: DatabaseFiles | null
  /** The whole embedded database as a file; null on Postgres. */
  readonly dump: () => Promise<Blob | null>
  /**
   * Call it after many rows were inserted or changed: the embedded database updates its statistics, without which it would
   * read every row to count a few. A Postgres server does this without a call.
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

/**
 * Opens Postgres, or PGlite in a folder that this process locks.
 * On both a whole number of 8 bytes is a number, and a day is text such as `2026-11-21`.
 *
 * @throws {FolderInUse} when another running process has locked the folder. @throws {NoPostgres} when it does not answer.
 * @throws {DatabaseUnavailable} when the files in the folder are damaged
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  return settings.databaseUrl === undefined
    ? openPGlite(settings)
    : openPostgres(settings.databaseUrl, settings.limitMs)
}

async function openPGlite(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { dataDir, snapshot, thread } = settings
  const inMemory = dataDir === 'memory'
  const isDurable = !inMemory && settings.isDurable !== false
  const freeBytes =
    settings.freeBytes ?? (inMemory ? async () => Number.POSITIVE_INFINITY : freeBytesIn(dataDir))
  if (!inMemory) await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = inMemory ? async () => {} : await lockFolder(dataDir)
  const wish = { dataDir, isDurable, ...(snapshot === undefined ? {} : { snapshot }) }
  let engine: DatabaseEngine
  const isThere = !inMemory && existsSync(join(dataDir, 'PG_VERSION'))
  try {
    engine = await openedEngine(wish, thread)
  } catch (cause) {
    await unlock()
    throw ofFileSystem(cause, dataDir) ?? (await unopened(cause, isThere, freeBytes))
  }
  const space = watchDiskSpace(freeBytes)
  const explained = (thrown: unknown): unknown =>
    space.isFull() && isOfReading(thrown)
      ? new DatabaseUnavailable(noDiskSpace(thrown))
      : (asUnavailable(thrown) ?? thrown)
  const pool = new PoolOfOne(engine, { types: valueTypes, beforeUse: space.look, explained })
  const { tidy, stop } = tidying(pool, settings.tellUntidied ?? (() => {}))

  async function copy(run: RunStatement): Promise<string> {
    const to = `${dataDir}.copy`
    await rm(to, { recursive: true, force: true })
    await requireDiskSpace(dataDir, await freeBytes())
    // What is written to the log only would have to be read from it again.
    await run('checkpoint')
    await cp(dataDir, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
    return to
  }
  return {
    kind: 'pglite',
    dialect: () => new PostgresDialect({ pool }),
    files: inMemory ? null : { copy: () => pool.alone(copy), changedRows: () => pool.changedRows },
    dump: () => engine.dump(),
    tidy,
    async close() {
      stop()
      await pool.close()
      await engine.close()
      await unlock()
    },
  }
}

/** The engine where it is wanted. */
const openedEngine = (wish: EngineWish, thread: URL | undefined): Promise<DatabaseEngine> =>
  thread === undefined ? openEngine(wish) : openEngineOnThread(thread, wish)

/** On a full disk Postgres may stop without saying why. */
async function unopened(
  cause: unknown,
  isThere: boolean,
  freeBytes: () => Promise<number>,
): Promise<unknown> {
  const known = asUnavailable(cause)
  if (known !== null) return known
  if (isNearlyFull(await freeBytes())) return new DatabaseUnavailable(noDiskSpace(cause))
  return isThere ? new DatabaseUnavailable(cause, 'damaged') : cause
}

/** Whether something tried to write while the database may only be read (SQLSTATE 25006). */
const isOfReading = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === '25006'

const noDiskSpace = (cause: unknown): Error =>
  Object.assign(new Error('The disk is nearly full.', { cause }), { code: 'ENOSPC' })

/** File system errors by their WebAssembly (WASI) numbers, which differ from those of Linux. */
const fileTroubles = new Map([
  [2, 'EACCES'],
  [19, 'EDQUOT'],
  [51, 'ENOSPC'],
  [63, 'EPERM'],
  [69, 'EROFS'],
])

/**
 * When PGlite cannot create a file, it throws an object with only a number.
 *
 * @returns the error that Node would throw; null when it is not about the disk
 */
function ofFileSystem(thrown: unknown, path: string): unknown {
  if (thrown instanceof Error && 'path' in thrown && 'code' in thrown) return thrown
  const hasNumber = typeof thrown === 'object' && thrown !== null && 'errno' in thrown
  const code = fileTroubles.get(hasNumber ? Number(thrown.errno) : 0)
  if (code === undefined) return null
  return Object.assign(new Error(`${code}: the embedded database cannot write to ${path}`), {
    code,
    path,
  })
}

async function openPostgres(connectionString: string, limitMs?: number): Promise<OpenDatabase> {
  const pools = postgresPools(connectionString, limitMs)
  try {
    const client = await pools.limited.connect()
    await client.query('select 1', []).finally(() => client.release())
  } catch (cause) {
    await pools.end()
    throw new NoPostgres(cause instanceof DatabaseUnavailable ? cause.cause : cause)
  }
  return {
    kind: 'postgres',
    dialect: (limits) =>
      new PostgresDialect({ pool: limits === 'no limits' ? pools.unlimited : pools.limited }),
    files: null,
    dump: async () => null,
    tidy: async () => {},
    close: pools.end,
  }
}
