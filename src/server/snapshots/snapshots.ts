import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { millisecondsInMinute } from 'date-fns/constants'
import type { Logger } from 'pino'
import type { DatabaseFiles } from '../database/openDatabase.ts'
import { type SnapshotKey, writeSnapshot } from './snapshotFile.ts'

const everyMs = 15 * millisecondsInMinute
const kept = 8

/** A snapshot in its folder. */
type KeptSnapshot = {
  /** Its path. */
  readonly file: string
  /** Rises by one with each snapshot, whatever the clock says. */
  readonly number: number
  /** When it was taken, by the clock of then. */
  readonly at: Date
}

const named = /^(\d{6,15})-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)(\d{3}Z)\.snapshot$/

/** The snapshots in `folder`, the last one first: by their numbers, and by time where these are equal; none when there is no such folder. */
export async function snapshotsIn(folder: string): Promise<readonly KeptSnapshot[]> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw cause
  })
  return names
    .flatMap((name) => {
      const [, number, day, hour, minute, second, rest] = named.exec(name) ?? []
      const at = new Date(`${day}${hour}:${minute}:${second}.${rest}`)
      return Number.isNaN(at.getTime())
        ? []
        : [{ file: join(folder, name), number: Number(number), at }]
    })
    .toSorted((a, b) => b.number - a.number || byTime(a, b))
}

const byTime = (a: KeptSnapshot, b: KeptSnapshot): number => b.at.getTime() - a.at.getTime()

/**
 * Those that are among the last eight neither by number nor by time. While the clock ran ahead or behind only one of
 * both is right, and nobody knows which until it is well again.
 */
function surplusOf(all: readonly KeptSnapshot[]): readonly KeptSnapshot[] {
  const wanted = new Set([...all.slice(0, kept), ...all.toSorted(byTime).slice(0, kept)])
  return all.filter((one) => !wanted.has(one))
}

/** The snapshots that are kept, for the metrics. */
export type SnapshotState = {
  /** When the last one was taken; null when there is none. */
  readonly lastAt: Date | null
  /** Its number; 0 when there is none. */
  readonly lastNumber: number
  /** How many have a time that has not come yet: the clock ran ahead when they were taken, or is behind now. */
  readonly ahead: number
}

type SnapshotOptions = {
  readonly files: DatabaseFiles
  /** Where the snapshots are kept, best on another disk. */
  readonly folder: string
  readonly key: SnapshotKey
  readonly now: () => Date
  readonly log: Logger
}

export type Snapshots = {
  /** Takes one now. @throws when the disk is full, or the folder cannot be written */
  take(): Promise<void>
  close(): Promise<void>
}

/** Takes a snapshot of the embedded database every 15 minutes in which something was changed, and keeps the last eight. */
export function keepSnapshots({ files, folder, key, now, log }: SnapshotOptions): Snapshots {
  let changesThen = files.changedRows()
  let taking: Promise<void> = Promise.resolve()

  async function takeOne(): Promise<void> {
    const at = now()
    const changes = files.changedRows()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const copy = await files.copy()
    try {
      const [last] = await snapshotsIn(folder)
      const number = String((last?.number ?? 0) + 1).padStart(6, '0')
      const name = `${number}-${at.toISOString().replaceAll(/[:.]/g, '')}.snapshot`
      await writeSnapshot(copy, join(folder, name), key, at)
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
    changesThen = changes
    for (const { file } of surplusOf(await snapshotsIn(folder))) await rm(file, { force: true })
  }

  /** One after the other, because a copy has one place. */
  function take(): Promise<void> {
    // The caller of the previous snapshot gets its failure.
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
      // The caller of the snapshot has got its failure.
      await taking.catch(() => {})
    },
  }
}
