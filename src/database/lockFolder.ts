import { open, readFile, rm } from 'node:fs/promises'
import { hostname } from 'node:os'

/** Another process holds the folder, or is about to. The message says who, and what to do. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

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
 * @throws {FolderInUse} when a living process, or a process of another machine, holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder.replace(/\/+$/, '')}.lock`
  if (heldHere.has(file)) throw inUse(folder, file, ownName())
  // At once, before anything is awaited: of two calls in this process only one gets any further.
  heldHere.add(file)
  try {
    await take(file, folder)
  } catch (cause) {
    heldHere.delete(file)
    throw cause
  }
  return async () => {
    heldHere.delete(file)
    await rm(file, { force: true })
  }
}

async function take(file: string, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await create(file)) return
    const holder = await readLock(file)
    // Nothing in it: another process has made it this moment and is about to write its name.
    if (holder === null || holder === '') continue
    if (isHeld(holder)) throw inUse(folder, file, holder)
    await removeDead(file, holder)
  }
  throw new FolderInUse(
    `The data folder ${folder} is being opened by another process. Start again later, or remove ${file} if there is none.`,
  )
}

const ownName = (): string => `${process.pid} ${hostname()}\n`

/** Makes a file with this process's name in it. @returns false when it is there already */
async function create(file: string): Promise<boolean> {
  try {
    await writeNewFile(file, ownName())
    return true
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false
    throw cause
  }
}

/**
 * Makes a file that only its owner may read, whole or not at all: on a full disk it would stay empty, and stop every
 * later start.
 *
 * @throws Node's own error, `EEXIST` when it is there already
 */
export async function writeNewFile(file: string, text: string): Promise<void> {
  const opened = await open(file, 'wx', 0o600)
  try {
    await opened.writeFile(text)
  } catch (cause) {
    await rm(file, { force: true })
    throw cause
  } finally {
    await opened.close()
  }
}

function isHeld(holder: string): boolean {
  const [pid = '', host = ''] = holder.trim().split(' ')
  if (host !== hostname()) return true
  // This process's own number in a file it does not hold is that of a container before it.
  return Number(pid) !== process.pid && isAlive(Number(pid))
}

/**
 * Only who holds the second file may remove a dead lock, and looks again first: without it, of two that saw the same
 * dead lock the slower would remove the new one of the quicker.
 */
async function removeDead(file: string, seen: string): Promise<void> {
  const removing = `${file}.removing`
  if (!(await create(removing))) return
  try {
    if ((await readLock(file)) === seen) await rm(file, { force: true })
  } finally {
    await rm(removing, { force: true })
  }
}

function inUse(folder: string, file: string, holder: string): FolderInUse {
  const [pid = '', host = ''] = holder.trim().split(' ')
  return new FolderInUse(
    `The data folder ${folder} is in use by process ${pid} on ${host}.` +
      ` Stop that one first, or set DATA_DIR to another folder (or remove ${file} if it is long gone).`,
  )
}

const readLock = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return null
    throw cause
  })

/** What went wrong, as Node's file system names it: `ENOENT`, `EEXIST`. */
const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined
