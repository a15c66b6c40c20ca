import { Kysely, type Migration, Migrator, sql } from 'kysely'
import type { OpenDatabase } from './openDatabase.ts'

/**
 * Brings one wing's tables up to date: runs every missing step, in order, in one transaction. When several processes
 * start at once, one runs the steps and the others wait.
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
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: `${wing}_migration`,
    migrationLockTableName: `${wing}_migration_lock`,
  })
  const { error, results } = await migrator.migrateToLatest()
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
