import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { FolderInUse, lockFolder } from '../../src/server/database/lockFolder.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import {
  type DatabaseSettings,
  type OpenDatabase,
  openDatabase,
} from '../../src/server/database/openDatabase.ts'
import { migrations as gateMigrations } from '../../src/server/gate/migrations/migrations.ts'
import { migrations as serviceMigrations } from '../../src/server/service/migrations/migrations.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/.cache/deskbell')
const hourMs = 3_600_000

/** Everything that decides what a filled database contains. */
const sources = [
  'src/contract',
  'src/server/database',
  'src/server/service',
  'src/server/gate',
  'package-lock.json',
]

async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const names = (await readdir(path)).toSorted()
  return (await Promise.all(names.map((name) => filesIn(join(path, name))))).flat()
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesIn(join(root, source))) hash.update(await readFile(file))
  }
  return hash.digest('hex')
}

/** The sources do not change while tests run. */
let sourcesHash: Promise<string> | undefined

async function nameOf(wish: unknown): Promise<string> {
  sourcesHash ??= hashOfSources()
  const hash = createHash('sha256')
    .update(JSON.stringify(wish))
    .update(await sourcesHash)
  return `${hash.digest('hex').slice(0, 24)}.tar`
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > hourMs) await rm(file, { force: true })
  }
}

/**
 * A filled embedded database as a file, made once for each state of the sources, so that a test file has its service in
 * about a second. When several workers want the same one, one makes it and the others wait.
 *
 * @param wish what it is filled with
 * @param fill opens an empty database and fills it
 */
export async function aSnapshot(wish: unknown, fill: () => Promise<OpenDatabase>): Promise<Blob> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, await nameOf(wish))
  for (;;) {
    const kept = await readFile(file).catch(() => null)
    // The Blob of jsdom copies fifty megabytes byte by byte; Node's own does not.
    if (kept !== null) return new Response(kept).blob()
    const unlock = await lockFolder(file).catch(nullWhenInUse)
    if (unlock === null) await after(50)
    else {
      try {
        await makeUnlessThere(file, fill)
      } finally {
        await unlock()
      }
    }
  }
}

/** Another worker is making the same one now. */
function nullWhenInUse(cause: unknown): null {
  if (cause instanceof FolderInUse) return null
  throw cause
}

async function makeUnlessThere(file: string, fill: () => Promise<OpenDatabase>): Promise<void> {
  if (existsSync(file)) return
  const database = await fill()
  const dump = await database.dump()
  await database.close()
  if (dump === null) throw new Error('Only an embedded database makes a snapshot.')
  await removeOld()
  // A rename is never half done: a worker that looks meanwhile finds nothing or the whole file.
  const own = `${file}.${process.pid}`
  await writeFile(own, new Uint8Array(await dump.arrayBuffer()))
  await rename(own, file)
}

/** An embedded database without a table. Copying one takes a fifth of the time of making one. */
export async function anEmptyDatabase(
  settings: Pick<DatabaseSettings, 'tellUntidied'> = {},
): Promise<OpenDatabase> {
  const snapshot = await aSnapshot('empty', () => openDatabase({ dataDir: 'memory' }))
  return openDatabase({ ...settings, dataDir: 'memory', snapshot })
}

/** An embedded database with the empty tables of service and gate. */
export async function aDatabaseWithTables(): Promise<OpenDatabase> {
  const snapshot = await aSnapshot('with tables', async () => {
    const database = await anEmptyDatabase()
    await migrate(database, 'service', serviceMigrations)
    await migrate(database, 'gate', gateMigrations)
    return database
  })
  return openDatabase({ dataDir: 'memory', snapshot })
}
