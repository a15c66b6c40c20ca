import { Kysely } from 'kysely'
import { migrate } from '../database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../database/openDatabase.ts'
import { ownersUmask } from '../database/pglite/syncedFolder.ts'
import { migrations as gate } from '../gate/migrations/migrations.ts'
import type { ServiceTables } from '../service/base/tables.ts'
import { migrations as service } from '../service/migrations/migrations.ts'
import { makePasswordLink } from '../service/sign-in/newPassword.ts'
import type { TransferCounts } from '../transfer/businessFile.ts'
import { exportBusiness } from '../transfer/exportBusiness.ts'
import { importBusiness } from '../transfer/importBusiness.ts'
import { adviceOnDamage, restoreInstallation, timeOf } from './installationSnapshots.ts'
import { readSettings, type Settings, WrongSetting } from './settings.ts'
import { explained, isDamaged } from './startFailure.ts'
import type { Output } from './startSteps.ts'

const steps = { service, gate }

type MaintenanceCommand = (
  settings: Settings,
  given: string | undefined,
) => Promise<readonly string[]>

const commands: Readonly<Record<string, MaintenanceCommand>> = {
  '--restore': async (settings, given = 'latest') => {
    const { file, at, before, passedOver } = await restoreInstallation(settings, given)
    return [
      ...passedOver,
      `The database is as it was at ${timeOf(at)} (${file}).`,
      ...(before === null
        ? []
        : [`What was there before is in ${before}; delete it when all is well.`]),
    ]
  },

  '--export': async (settings, given) => {
    const file = fileOf(given)
    const moved = await withDatabase(settings, (database) => exportBusiness(database, file))
    return [
      `Exported the business to ${file}: ${movedWords(moved)}.`,
      'It holds names and addresses as they are: keep it safe, and delete it when it is not needed.',
    ]
  },

  '--password': async (settings, loginId) => {
    if (loginId === undefined) throw new WrongSetting('Name a login: npm run password -- maria')
    if (settings.BOOKING_BASE_URL !== undefined) {
      throw new WrongSetting('A hosted service has its own way to a new password.')
    }
    const made = await withDatabase(settings, async (database) => {
      await migrate(database, 'service', service)
      const db = new Kysely<ServiceTables>({ dialect: database.dialect() })
      const publicOrigin = settings.serviceOrigin
      return makePasswordLink({ db, now: () => new Date(), settings: { publicOrigin } }, loginId)
    })
    if (made === null) throw new WrongSetting(`Nobody who may sign in has the login ${loginId}.`)
    return [
      made.link,
      'Start Deskbell and open it within an hour: a new password is chosen there, once.',
    ]
  },

  '--import': async (settings, given) => {
    const file = fileOf(given)
    const moved = await withDatabase(settings, (database) => importBusiness(database, file, steps))
    return [
      `Imported the business of ${file}: ${movedWords(moved)}.`,
      'Start with the same keys as before (keys.json in DATA_DIR, or the settings), or everybody has to sign in again and the day closes stay sealed.',
    ]
  },
}

const movedWords = ({ bookings, rows, tables }: TransferCounts): string =>
  `${bookings.toLocaleString('en')} bookings, ${rows.toLocaleString('en')} rows in ${tables} tables`

const fileOf = (given: string | undefined): string => {
  if (given !== undefined) return given
  throw new WrongSetting('Name a file, for example: npm run export -- business.jsonl.gz')
}

/** Opens the database of the settings for `work`; an embedded one is locked meanwhile. */
async function withDatabase<T>(
  { DATA_DIR, DATABASE_URL }: Settings,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({
    dataDir: `${DATA_DIR}/db`,
    ...(DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }),
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * What is done to a business while Deskbell does not run, such as `--restore`. It says in words what it did.
 *
 * @throws {WrongSetting} with one sentence for the person who runs it
 */
export async function maintain(
  [name = '', given]: readonly (string | undefined)[],
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
): Promise<void> {
  const settings = readSettings(environment)
  // Unpacked and imported files get the rights that the running desk gives its own.
  process.umask(ownersUmask)
  const command = commands[name]
  if (command === undefined) throw new WrongSetting(`${name} is no command.`)
  try {
    for (const line of await command(settings, given)) output.write(`  ${line}\n`)
  } catch (cause) {
    throw explained(cause, settings, isDamaged(cause) ? await adviceOnDamage(settings) : '')
  }
}
