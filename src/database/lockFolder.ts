import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'

/** The folders this very process holds: its number alone does not tell, a container gives the same one again. */
const heldHere = new Set<string>()

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // EPERM: it lives, and belongs to somebody else.
    return codeOf(cause) === 'EPERM'
  }
}

/**
 * Holds `folder` for this process by a file beside it. PGlite would open a folder twice without an error and lose
 * half of what both write. A lock is taken over only from a process that is dead, never because it is old.
 *
 * @returns what gives the folder back
 * @throws when a living process, or a process of another machine, holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder.replace(/\/+$/, '')}.lock`
  const mine = `${process.pid} ${hostname()}\n`
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await writeFile(file, mine, { flag: 'wx' })
      heldHere.add(file)
      return async () => {
        heldHere.delete(file)
        await rm(file, { force: true })
      }
    } catch (cause) {
      if (codeOf(cause) !== 'EEXIST') throw cause
    }
    await removeDeadLock(file, folder)
  }
  throw new Error(`DATA_DIR: ${folder} is being opened by another process.`)
}

async function removeDeadLock(file: string, folder: string): Promise<void> {
  const seen = await readLock(file)
  if (seen === null) return
  const [pid = '', host = ''] = seen.trim().split(' ')
  const isOurs = Number(pid) === process.pid && host === hostname()
  const isHeld = isOurs ? heldHere.has(file) : host !== hostname() || isAlive(Number(pid))
  if (isHeld && seen !== '') {
    throw new Error(
      `DATA_DIR: ${folder} is in use by process ${pid} on ${host}. Stop that one first` +
        ` (or remove ${file} if it is long gone).`,
    )
  }
  // Moved aside and looked at again: another process may have taken over the same dead lock meanwhile.
  const aside = `${file}.${process.pid}`
  try {
    await rename(file, aside)
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return
    throw cause
  }
  if ((await readLock(aside)) === seen) await rm(aside, { force: true })
  else await rename(aside, file)
}

const readLock = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return null
    throw cause
  })

/** What went wrong, as Node's file system names it: `ENOENT`, `EEXIST`. */
const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined
