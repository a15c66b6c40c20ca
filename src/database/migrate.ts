import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type Migration, type MigrationResultSet, Migrator, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { OpenDatabase } from './openDatabase.ts'

/**
 * How long a step waits for a table that a process of the version before is using, in ms: whoever asks for that table
 * next waits behind the step.
 */
const lockWaitMs = 1_000
const lockTries = 120
const lockNotAvailable = '55P03'

/**
 * Brings one wing's tables up to date: runs every missing step, in order, in one transaction. When several processes
 * start at once, one runs the steps and the others wait. Processes of the version before go on meanwhile and after it:
 * a step only adds (`test/database/onlyAdds.test.ts`), and never holds them up for long.
 *
 * @throws when the database was made by a newer version of Deskbell, or a step fails; nothing is changed then
 */
export async function migrate(
  database: OpenDatabase,
  wing: 'service' | 'gate',
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const db = new Kysely<unknown>({ dialect: database.dialect('no limits') })
  // Kysely's migrator needs a tenth of a second on the embedded database to find that there is nothing to do.
  if (await areDone(db, wing, Object.keys(migrations))) return
  const { error, results } = await runSteps(db, wing, migrations)
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')
  throw failed === undefined && error instanceof Error && error.message.startsWith('corrupted')
    ? new Error(`The database holds a newer or another schema of the ${wing} than this version.`, {
        cause: error,
      })
    : new Error(
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

/** Whether the wing has tables of an older version, which `migrate` would change. */
export async function isBehind(
  database: OpenDatabase,
  wing: 'service' | 'gate',
  migrations: Readonly<Record<string, Migration>>,
): Promise<boolean> {
  const db = new Kysely<unknown>({ dialect: database.dialect('no limits') })
  const steps = await stepsDone(db, wing)
  return steps.length > 0 && !isSame(steps, Object.keys(migrations))
}

/** Whether exactly these steps have been run on this database. */
async function areDone(db: Kysely<unknown>, wing: string, steps: string[]): Promise<boolean> {
  return isSame(await stepsDone(db, wing), steps)
}

/** The steps that have been run, in no order; none on a database without tables. */
export async function stepsDone(db: Kysely<unknown>, wing: string): Promise<string[]> {
  const table = `${wing}_migration`
  const { rows: found } = await sql`select where to_regclass(${table}) is not null`.execute(db)
  if (found.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db)
  return rows.map(({ name }) => name)
}

const isSame = (steps: readonly string[], others: readonly string[]): boolean =>
  steps.toSorted().join() === others.toSorted().join()

const at = (step: string | undefined): string => (step === undefined ? '' : ` (step ${step})`)
