import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What a new file may not have (`umask`): all rights of group and others. */
export const ownersUmask = 0o077

/** Makes sure that a file or a folder, with the names in it, is on the disk. */
export function sync(path: string): void {
  const number = openSync(path, 'r')
  try {
    fsyncSync(number)
  } finally {
    closeSync(number)
  }
}

/** Makes sure that `folder` and all in it is on the disk. */
export async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    sync(join(entry.parentPath, entry.name))
  }
  sync(folder)
}

/**
 * Opens the database in `folder`. A new one is made whole or not at all: what a power cut leaves of a half-made one,
 * in which nobody has stored anything yet, is put aside as `db.unfinished-…`.
 */
export async function openWhole<T>(folder: string, open: () => Promise<T>): Promise<T> {
  const mark = `${folder}.making`
  if (existsSync(mark)) await rename(folder, `${folder}.unfinished-${Date.now()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) return open()
  await writeFile(mark, '', { flush: true, mode: 0o600 })
  sync(dirname(folder))
  const opened = await open()
  await syncAll(folder)
  await rm(mark)
  sync(dirname(folder))
  return opened
}
