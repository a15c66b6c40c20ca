import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunStatement } from './poolOfOne.ts'

/**
 * So many bytes stay free. The embedded Postgres does not survive a full disk when its log (WAL) needs a new file, which
 * has 16 MB: it stops until the process is restarted.
 */
const reservedBytes = 48 * 2 ** 20
/** How long one look at the disk counts, in ms. */
const lookEveryMs = 1_000

export type DiskSpace = {
  /** Called before each use of the connection. Nothing may run on it at this moment. */
  readonly look: (run: RunStatement) => Promise<void>
  /** Whether nothing can be written because the disk is full. */
  readonly isFull: () => boolean
}

/** Whether so few bytes are free that nothing may be written. */
export const isNearlyFull = (free: number): boolean => free < reservedBytes

/** How many bytes this account can still write in `folder`. */
export const freeBytesIn = (folder: string) => async (): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Lets the database be read but not changed while the disk is nearly full; changes are allowed again once there is
 * space.
 */
export function watchDiskSpace(freeBytes: () => Promise<number>): DiskSpace {
  let isFull = false
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    async look(run) {
      const at = performance.now()
      if (at - lookedAt < lookEveryMs) return
      lookedAt = at
      const isFullNow = isNearlyFull(await freeBytes())
      if (isFullNow === isFull) return
      await run(`set default_transaction_read_only = ${isFullNow ? 'on' : 'off'}`)
      isFull = isFullNow
    },
    isFull: () => isFull,
  }
}

/** @throws with the code `ENOSPC` when a copy of `folder` would leave too little of `free` bytes */
export async function requireDiskSpace(folder: string, free: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  }
  if (free >= bytes + 2 * reservedBytes) return
  const message = `There is no room for a copy of ${folder} (${Math.round(bytes / 2 ** 20)} MB).`
  throw Object.assign(new Error(message), { code: 'ENOSPC' })
}
