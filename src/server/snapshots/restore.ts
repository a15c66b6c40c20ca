import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { lockFolder } from '../database/lockFolder.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { sync, syncAll } from '../database/pglite/syncedFolder.ts'
import { readSnapshot, type SnapshotKey, SnapshotUnreadable } from './snapshotFile.ts'
import { snapshotsIn } from './snapshots.ts'

type RestoreOptions = {
  /** A file, or `latest`: the last one that is whole. */
  readonly which: string
  /** The folder of the snapshots. */
  readonly folder: string
  /** The embedded database's own folder. */
  readonly dbDir: string
  readonly keys: readonly SnapshotKey[]
}

export type Restored = {
  readonly file: string
  readonly at: Date
  /** The present path of the database that was replaced; null when there was none. */
  readonly before: string | null
  /** One sentence for each newer snapshot that could not be used. */
  readonly passedOver: readonly string[]
}

/**
 * Puts the embedded database back to a snapshot. It is unpacked and opened beside the old one first, and the old one is
 * put aside, not deleted.
 *
 * @throws {FolderInUse} while Deskbell runs. @throws {SnapshotUnreadable} when there is none that can be used
 */
export async function restore({ which, folder, dbDir, keys }: RestoreOptions): Promise<Restored> {
  await mkdir(dirname(dbDir), { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(dbDir)
  try {
    const files = which === 'latest' ? await filesIn(folder) : [resolve(which)]
    const found = await firstWhole(files, dirname(dbDir), keys)
    if (found.unpacked === null) throw new SnapshotUnreadable(noneOf(found.passedOver, folder))
    const before = `${dbDir}.before-${Date.now()}`
    const hadOne = await rename(dbDir, before).then(
      () => true,
      (cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return false
        throw cause
      },
    )
    await rename(found.unpacked, dbDir)
    sync(dirname(dbDir))
    const { file, at, passedOver } = found
    return { file, at, before: hadOne ? before : null, passedOver }
  } finally {
    await unlock()
  }
}

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await snapshotsIn(folder)).map(({ file }) => file)

const noneOf = (passedOver: readonly string[], folder: string): string =>
  passedOver.length === 0
    ? `There is no snapshot in ${resolve(folder)}. Set SNAPSHOT_DIR to where they are, or name a file.`
    : passedOver.join('\n')

/** The newest snapshot that can be used, or null with the reasons. @throws what is wrong with the disk */
export async function newestWhole(
  folder: string,
  workDir: string,
  keys: readonly SnapshotKey[],
): Promise<Date | null> {
  const found = await firstWhole(await filesIn(folder), workDir, keys)
  if (found.unpacked === null) return null
  await rm(found.unpacked, { recursive: true, force: true })
  return found.at
}

/** Unpacks and opens one after the other until one is whole. */
async function firstWhole(
  files: readonly string[],
  workDir: string,
  keys: readonly SnapshotKey[],
): Promise<
  { readonly passedOver: readonly string[] } & (
    | { readonly unpacked: null }
    | { readonly unpacked: string; readonly file: string; readonly at: Date }
  )
> {
  const passedOver: string[] = []
  for (const file of files) {
    const unpacked = await mkdtemp(join(workDir, 'db.restoring-'))
    try {
      const at = await readSnapshot(file, unpacked, keys)
      // What it writes is synced with all the rest.
      await (await openDatabase({ dataDir: unpacked, isDurable: false })).close()
      await syncAll(unpacked)
      return { unpacked, file, at, passedOver }
    } catch (cause) {
      // Some of its files may still be written.
      await rm(unpacked, { recursive: true, force: true, maxRetries: 5 })
      if (!(cause instanceof SnapshotUnreadable)) throw cause
      passedOver.push(cause.message)
    }
  }
  return { unpacked: null, passedOver }
}
