import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { OpenDatabase } from '../database/openDatabase.ts'
import { keyring } from '../gate/sealing/keyring.ts'
import { newestWhole, type Restored, restore } from '../snapshots/restore.ts'
import type { SnapshotKey } from '../snapshots/snapshotFile.ts'
import {
  keepSnapshots,
  type SnapshotState,
  type Snapshots,
  snapshotsIn,
} from '../snapshots/snapshots.ts'
import { generatedKeys } from './generatedKeys.ts'
import type { Settings } from './settings.ts'

type InstallationPaths = Pick<
  Settings,
  'DATA_DIR' | 'DATABASE_URL' | 'SESSION_KEYS' | 'SNAPSHOT_DIR'
>

const standardFolder = ({ DATA_DIR }: Pick<InstallationPaths, 'DATA_DIR'>): string =>
  join(DATA_DIR, 'snapshots')

/** Null when snapshots are turned off. */
const folderOf = ({ DATA_DIR, SNAPSHOT_DIR }: InstallationPaths): string | null =>
  SNAPSHOT_DIR === 'off' ? null : (SNAPSHOT_DIR ?? standardFolder({ DATA_DIR }))

const keysFrom = (sessionKeys: string): readonly SnapshotKey[] =>
  keyring(sessionKeys).sharesOf('snapshots')

const keysOf = async ({
  SESSION_KEYS,
  DATA_DIR,
}: InstallationPaths): Promise<readonly SnapshotKey[]> =>
  keysFrom(SESSION_KEYS ?? (await generatedKeys(DATA_DIR)).sessionKeys)

/** Null where none are taken: on Postgres, which has tools of its own, and where they are turned off. */
export function snapshotsOf(
  settings: InstallationPaths,
  sessionKeys: string,
  { files }: OpenDatabase,
  log: Logger,
): Snapshots | null {
  const folder = folderOf(settings)
  const [key] = keysFrom(sessionKeys)
  if (files === null || folder === null || key === undefined) return null
  return keepSnapshots({ files, folder, key, now: () => new Date(), log })
}

/** @throws when the folder cannot be read */
export async function snapshotState(
  settings: InstallationPaths,
  now: Date,
): Promise<SnapshotState> {
  const folder = folderOf(settings)
  const all = folder === null ? [] : await snapshotsIn(folder)
  const [last] = all
  return {
    lastAt: last?.at ?? null,
    lastNumber: last?.number ?? 0,
    ahead: all.filter(({ at }) => at > now).length,
  }
}

/**
 * `npm run restore -- <file|latest>`.
 *
 * @throws {FolderInUse} while Deskbell runs. @throws {SnapshotUnreadable} when there is none that can be used
 */
export async function restoreInstallation(
  settings: InstallationPaths,
  which: string,
): Promise<Restored> {
  return restore({
    which,
    folder: folderOf(settings) ?? standardFolder(settings),
    dbDir: join(settings.DATA_DIR, 'db'),
    keys: await keysOf(settings),
  })
}

/** What to do when the files of the database are damaged, in one or two sentences. */
export async function adviceOnDamage(settings: InstallationPaths): Promise<string> {
  if (settings.DATABASE_URL !== undefined) return 'Restore the backup of the Postgres server.'
  const folder = folderOf(settings)
  const at =
    folder === null ? null : await newestWhole(folder, settings.DATA_DIR, await keysOf(settings))
  return at === null
    ? `There is no whole snapshot${folder === null ? '' : ` in ${resolve(folder)}`}: restore your own backup of ${resolve(settings.DATA_DIR)}.`
    : `The newest whole snapshot is of ${timeOf(at)}: npm run restore -- latest goes back to it, and puts the damaged files aside.`
}

/** `2026-11-24 11:15 UTC`. */
export const timeOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
