import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenDatabase } from '../../src/database/openDatabase.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/.cache/deskbell')
const hourMs = 3_600_000

/** All that decides what a filled database holds. */
const sources = ['src/contract', 'src/database', 'src/service', 'package-lock.json']

async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const names = (await readdir(path)).toSorted()
  return (await Promise.all(names.map((name) => filesIn(join(path, name))))).flat()
}

async function nameOf(wish: unknown): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(wish))
  for (const source of sources) {
    for (const file of await filesIn(join(root, source))) hash.update(await readFile(file))
  }
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
 * A filled embedded database as a file, made once for each state of the sources, so that a test file has its
 * service in about a second.
 *
 * @param wish what it is filled with
 * @param fill opens an empty database and fills it
 */
export async function aSnapshot(wish: unknown, fill: () => Promise<OpenDatabase>): Promise<Blob> {
  const file = join(folder, await nameOf(wish))
  const kept = await readFile(file).catch(() => null)
  if (kept !== null) return new Blob([kept])
  const database = await fill()
  const dump = await database.dump()
  await database.close()
  if (dump === null) throw new Error('Only an embedded database makes a snapshot.')
  await mkdir(folder, { recursive: true })
  await removeOld()
  // Another worker may write the same file: each its own, and a rename, which is never half done.
  const own = `${file}.${process.pid}`
  await writeFile(own, new Uint8Array(await dump.arrayBuffer()))
  await rename(own, file)
  return dump
}
