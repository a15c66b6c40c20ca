import { Kysely, type Migration, Migrator } from 'kysely'
import type { OpenDatabase } from './openDatabase.ts'

/**
 * Brings one wing's tables up to date: every missing step, in order, in one transaction. Of several processes that
 * start at once, one works and the others wait.
 *
 * @throws when the database was made by a newer version of Deskbell, or a step fails; nothing is changed then
 */
export async function migrate(
  database: OpenDatabase,
  wing: 'service' | 'gate',
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: database.dialect() }),
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

const at = (step: string | undefined): string => (step === undefined ? '' : ` (step ${step})`)
