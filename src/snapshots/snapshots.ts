import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { millisecondsInMinute } from 'date-fns/constants'
import type { Logger } from 'pino'
import type { DatabaseFiles } from '../database/openDatabase.ts'
import { type SnapshotKey, writeSnapshot } from './snapshotFile.ts'

const everyMs = 15 * millisecondsInMinute
const kept = 8

/** The snapshots in `folder`, newest first, with their paths; none when there is no such folder. */
export async function snapshotsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw cause
  })
  return names
    .filter((name) => /^\d{4}-\d\d-\d\dT\d{9}Z\.snapshot$/.test(name))
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name))
}

type Wish = {
  readonly files: DatabaseFiles
  /** Where the snapshots are kept, best on another disk. */
  readonly folder: string
  readonly key: SnapshotKey
  readonly now: () => Date
  readonly log: Logger
}

export type Snapshots = {
  /** Takes one now. @throws when there is no room, or the folder cannot be written */
  take(): Promise<void>
  close(): Promise<void>
}

/** Takes a snapshot of the embedded database every 15 minutes in which something was changed, and keeps eight. */
export function keepSnapshots({ files, folder, key, now, log }: Wish): Snapshots {
  let changesThen = files.changedRows()
  let taking: Promise<void> = Promise.resolve()

  async function takeOne(): Promise<void> {
    const at = now()
    const changes = files.changedRows()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const copy = await files.copy()
    try {
      const name = `${at.toISOString().replaceAll(/[:.]/g, '')}.snapshot`
      await writeSnapshot(copy, join(folder, name), key, at)
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
    changesThen = changes
    for (const old of (await snapshotsIn(folder)).slice(kept)) await rm(old, { force: true })
  }

  /** One after the other, because a copy has one place. */
  function take(): Promise<void> {
    // Whoever asked for the one before hears of its failure.
    taking = taking.catch(() => {}).then(takeOne)
    return taking
  }

  const timer = setInterval(() => {
    if (files.changedRows() === changesThen) return
    take().catch((cause: unknown) => log.error({ err: cause }, 'no snapshot could be taken'))
  }, everyMs).unref()

  return {
    take,
    async close() {
      clearInterval(timer)
      // Whoever asked for it has heard of its failure.
      await taking.catch(() => {})
    },
  }
}
