import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../src/server/database/openDatabase.ts'
import { privateFolder } from '../../../src/server/database/privateFolder.ts'
import { aSnapshot } from '../../example/aSnapshot.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-private-'))
})
afterEach(() => rm(folder, { recursive: true }))

const modeOf = async (...path: string[]): Promise<string> =>
  ((await stat(join(folder, ...path))).mode & 0o777).toString(8)

async function anOpenFile(...path: string[]): Promise<void> {
  const file = join(folder, ...path)
  await mkdir(join(file, '..'), { recursive: true, mode: 0o755 })
  await writeFile(file, 'x')
  await chmod(file, 0o644)
}

test('a new data folder may be entered by its owner only (operating.md §1)', async () => {
  expect(await privateFolder(join(folder, 'a/data'))).toEqual([])
  expect(await modeOf('a/data')).toBe('700')
})

test('a data folder that others may read is closed to them with all its files (operating.md §1)', async () => {
  await anOpenFile('data/keys.json')
  await anOpenFile('data/db/base/1/2601')
  await anOpenFile('data/db.lock')
  await anOpenFile('data/snapshots/2026-07-11T170000000Z.snapshot')
  await chmod(join(folder, 'data'), 0o755)
  expect(await privateFolder(join(folder, 'data'))).toEqual([])
  const files = [
    'keys.json',
    'db/base/1/2601',
    'db.lock',
    'snapshots/2026-07-11T170000000Z.snapshot',
  ]
  const folders = ['', 'db', 'db/base/1', 'snapshots']
  expect(await Promise.all(files.map((name) => modeOf('data', name)))).toEqual(
    files.map(() => '600'),
  )
  expect(await Promise.all(folders.map((name) => modeOf('data', name)))).toEqual(
    folders.map(() => '700'),
  )
})

test('in a folder with files of others, only the database’s own files are closed (operating.md §1)', async () => {
  await anOpenFile('shared/keys.json')
  await anOpenFile('shared/letters.txt')
  await chmod(join(folder, 'shared'), 0o755)
  expect(await privateFolder(join(folder, 'shared'))).toEqual([])
  expect(
    await Promise.all(['keys.json', 'letters.txt', ''].map((name) => modeOf('shared', name))),
  ).toEqual(['600', '644', '755'])
})

test('a data folder that is a link is closed at its target (operating.md §1)', async () => {
  await anOpenFile('disk/keys.json')
  await chmod(join(folder, 'disk'), 0o755)
  await symlink(join(folder, 'disk'), join(folder, 'data'))
  expect(await privateFolder(join(folder, 'data'))).toEqual([])
  expect([await modeOf('disk'), await modeOf('disk/keys.json')]).toEqual(['700', '600'])
})

test('a link in the data folder is not followed (operating.md §1)', async () => {
  await anOpenFile('elsewhere/letters.txt')
  await anOpenFile('data/db/PG_VERSION')
  await symlink(join(folder, 'elsewhere/letters.txt'), join(folder, 'data/db/link'))
  await symlink(join(folder, 'elsewhere'), join(folder, 'data/snapshots'))
  await privateFolder(join(folder, 'data'))
  expect(await modeOf('elsewhere/letters.txt')).toBe('644')
})

test('a file that the database makes while it runs can be read by its owner only (operating.md §1)', async () => {
  const dataDir = join(folder, 'db')
  const snapshot = await aSnapshot('empty', () => openDatabase({ dataDir: 'memory' }))
  await (await openDatabase({ dataDir, snapshot })).close()
  await privateFolder(folder)
  // Postgres writes `pg_internal.init` at each start, and a file for each new table.
  const db = await openDatabase({ dataDir })
  const kysely = new Kysely<unknown>({ dialect: db.dialect() })
  await sql`create table guests as select g from generate_series(1, 1000) g`.execute(kysely)
  await db.close()
  const files = await readdir(dataDir, { recursive: true })
  const modes = await Promise.all(
    files.map(async (name) => [name, (await stat(join(dataDir, name))).mode & 0o077] as const),
  )
  expect(modes.filter(([, mode]) => mode !== 0)).toEqual([])
})
