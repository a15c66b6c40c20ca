import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/** What `prepare.ts` has made once for all tests with a browser. */
export type Prepared = {
  /** A data folder with the demo business in it; desks start from copies. */
  readonly filledFolder: string
  /** The shipped browser, unpacked; null where it does not run or another one is wanted. */
  readonly windowlessBrowser: string | null
}

/** Where `prepare.ts` leaves what it made; unset in runs without it. */
export const preparedSetting = 'DESKBELL_PREPARED'

/** Contains a file for each running desk: its process as the name, its data folder as the text. */
export const runningFolder = (folder: string): string => join(folder, 'running')

const outcome = z.union([
  z.object({ filledFolder: z.string(), windowlessBrowser: z.string().nullable() }),
  z.object({ failure: z.string() }),
])

let waiting: Promise<Prepared | null> | null = null

/**
 * Waits until the build is there, which was begun beside the first tests.
 *
 * @returns null in a run that prepares nothing
 * @throws what went wrong in the build
 */
export function prepared(): Promise<Prepared | null> {
  const folder = process.env[preparedSetting]
  waiting ??= folder === undefined ? Promise.resolve(null) : untilReady(folder)
  return waiting
}

async function untilReady(folder: string): Promise<Prepared> {
  for (;;) {
    const read = await readFile(join(folder, 'ready.json'), 'utf8').catch(() => '')
    // Another process writes it, and may not have finished.
    if (read.endsWith('}')) {
      const what = outcome.parse(JSON.parse(read))
      if ('failure' in what) throw new Error(`The build failed.\n${what.failure}`)
      return what
    }
    await pause(100)
  }
}
