import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type Migration, type MigrationResultSet, Migrator, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { OpenDatabase } from './openDatabase.ts'

/**
 * How long a step waits for a table that a process of the previous version is using, in ms: a request for that table
 * next waits behind the step.
 */
const lockWaitMs = 1_000
const lockTries = 120
const lockNotAvailable = '55P03'

/** The database was made by another version of Deskbell: it has steps that this version does not have. */
export class AnotherVersion extends Error {
  override readonly name = 'AnotherVersion'
  constructor(wing: string) {
    super(`The tables of the ${wing} were made by another version of Deskbell.`)
  }
}

/**
 * Brings one wing's tables up to date: runs every missing step, in order, in one transaction. When several processes
 * start at once, one runs the steps and the others wait. Processes of the previous version go on meanwhile and after it:
 * a step only adds (`test/server/database/onlyAdds.test.ts`), and never holds them up for long.
 *
 * @throws {AnotherVersion} when the database has steps that this version does not have. @throws when a step fails.
 * Nothing is changed then
 */
export async function migrate(
  database: OpenDatabase,
  wing: 'service' | 'gate',
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const db = new Kysely<unknown>({ dialect: database.dialect('no limits') })
  // Kysely's migrator needs a tenth of a second on the embedded database to find that there is nothing to do.
  if ((await missingSteps(db, wing, migrations)).length === 0) return
  const { error, results } = await runSteps(db, wing, migrations)
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')
  throw new Error(
    `The ${wing}'s tables could not be brought up to date${at(failed?.migrationName)}.`,
    {
      cause: error,
    },
  )
}

/** Tries again while a table that has to be changed is in use. */
async function runSteps(
  db: Kysely<unknown>,
  wing: string,
  migrations: Readonly<Record<string, Migration>>,
): Promise<MigrationResultSet> {
  for (let left = lockTries; ; left -= 1) {
    const found = await db.connection().execute(async (connection) => {
      await sql`set lock_timeout = ${sql.lit(lockWaitMs)}`.execute(connection)
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: async () => ({ ...migrations }) },
        migrationTableName: `${wing}_migration`,
        migrationLockTableName: `${wing}_migration_lock`,
      })
      const set = await migrator.migrateToLatest()
      await sql`reset lock_timeout`.execute(connection)
      return set
    })
    const isInUse = found.error instanceof DatabaseError && found.error.code === lockNotAvailable
    if (!isInUse || left <= 1) return found
    await pause(lockWaitMs * Math.random())
  }
}

/**
 * Whether the wing has tables of an earlier version, which `migrate` would change.
 *
 * @throws {AnotherVersion} when the database has steps that this version does not have
 */
export async function isBehind(
  database: OpenDatabase,
  wing: 'service' | 'gate',
  migrations: Readonly<Record<string, Migration>>,
): Promise<boolean> {
  const db = new Kysely<unknown>({ dialect: database.dialect('no limits') })
  const missing = await missingSteps(db, wing, migrations)
  return missing.length > 0 && missing.length < Object.keys(migrations).length
}

/** The steps that have not been run on this database: all of them where it is empty. */
async function missingSteps(
  db: Kysely<unknown>,
  wing: string,
  migrations: Readonly<Record<string, Migration>>,
): Promise<readonly string[]> {
  const steps = Object.keys(migrations).toSorted()
  const done = (await stepsDone(db, wing)).toSorted()
  if (done.some((step, nth) => step !== steps[nth])) throw new AnotherVersion(wing)
  return steps.slice(done.length)
}

/** The steps that have been run, in no order; none on a database without tables. */
export async function stepsDone(db: Kysely<unknown>, wing: string): Promise<string[]> {
  const table = `${wing}_migration`
  const { rows: found } = await sql`select where to_regclass(${table}) is not null`.execute(db)
  if (found.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db)
  return rows.map(({ name }) => name)
}

const at = (step: string | undefined): string => (step === undefined ? '' : ` (step ${step})`)
