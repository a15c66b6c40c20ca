import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'

/** Another process has locked the folder or is just doing so. The message names it and says what to do. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/** The folders locked by this process. Its number alone proves nothing: a restarted container gives the same number again. */
const heldHere = new Set<string>()

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // EPERM: the process is running under another account.
    return codeOf(cause) === 'EPERM'
  }
}

/**
 * Locks `folder` for this process with a file next to it. PGlite would open a folder twice without an error and lose
 * half of what both write. A lock is taken over only when its process has stopped, never because of its age.
 *
 * @returns a function that releases the folder
 * @throws {FolderInUse} when a running process, or a process of another machine, has locked it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder.replace(/\/+$/, '')}.lock`
  if (heldHere.has(file)) throw inUse(folder, file, ownName())
  // Added before the first await, so that only one of two calls in this process continues.
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
    if (holder === null) continue
    if (isHeld(holder)) throw inUse(folder, file, holder)
    await removeDead(file, holder)
  }
  throw new FolderInUse(
    `The data folder ${folder} is being opened by another process. Start again later, or remove ${file} if there is none.`,
  )
}

/** `4711 till-1 <when it began>`: another program may have the number of a process that ended. */
const ownName = (): string => `${process.pid} ${hostname()} ${birthOf(process.pid)}\n`

/** When a process began, as Linux counts it since a start of the machine; `-` where it is not told. */
function birthOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // After the name of the program, which may hold anything, in brackets: the 20th value is the time it began.
    const began = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19]
    return `${boot}:${began}`
  } catch {
    // Not Linux, or the process has ended.
    return '-'
  }
}

/**
 * Makes a file with this process's name in it: written beside it first and then given its name, so that no crash and
 * no full disk leaves half a lock behind.
 *
 * @returns false when it is there already
 */
async function create(file: string): Promise<boolean> {
  const draft = `${file}.${process.pid}-${randomUUID()}`
  await writeNewFile(draft, ownName())
  try {
    await link(draft, file)
    return true
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false
    // File systems without hard links, as exFAT and some network shares.
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(String(codeOf(cause)))) {
      return writtenAnew(file)
    }
    throw cause
  } finally {
    await rm(draft, { force: true })
  }
}

async function writtenAnew(file: string): Promise<boolean> {
  try {
    await writeNewFile(file, ownName())
    return true
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false
    throw cause
  }
}

/**
 * Creates a file that only its owner may read, completely or not at all, and on the disk: after a full disk or a power cut
 * it would stay empty and stop every later start.
 *
 * @throws Node's own error, `EEXIST` when the file exists already
 */
export async function writeNewFile(file: string, text: string): Promise<void> {
  const opened = await open(file, 'wx', 0o600)
  try {
    await opened.writeFile(text)
    await opened.sync()
  } catch (cause) {
    await rm(file, { force: true })
    throw cause
  } finally {
    await opened.close()
  }
}

function isHeld(holder: string): boolean {
  // Half a name is what a power cut left, or a full disk of an earlier version: nobody is about to write the rest.
  if (!/^\d+ \S+(?: \S+)?\n$/.test(holder)) return false
  const [pid = '', host = '', birth = '-'] = holder.trim().split(' ')
  if (host !== hostname()) return true
  // This process's own number in a file it does not hold is that of a container before it.
  if (Number(pid) === process.pid || !isAlive(Number(pid))) return false
  const birthNow = birthOf(Number(pid))
  return birth === '-' || birthNow === '-' || birth === birthNow
}

/**
 * Only the process with the second file may remove a dead lock, and it checks the lock again first. Otherwise, when two
 * processes see the same dead lock, the slower one would remove the new lock of the quicker one.
 */
async function removeDead(file: string, seen: string): Promise<void> {
  const removing = `${file}.removing`
  if (!(await create(removing))) {
    const remover = await readLock(removing)
    // It ended in the middle of this.
    if (remover !== null && !isHeld(remover)) await putAside(removing, remover)
    return
  }
  try {
    if ((await readLock(file)) === seen) await rm(file, { force: true })
  } finally {
    await rm(removing, { force: true })
  }
}

/** Takes a dead file away by a move, which only one can make, and puts back what turns out to be another one. */
async function putAside(file: string, seen: string): Promise<void> {
  const aside = `${file}.${process.pid}-${randomUUID()}`
  try {
    await rename(file, aside)
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return
    throw cause
  }
  try {
    if ((await readLock(aside)) !== seen) await link(aside, file)
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') throw cause
  } finally {
    await rm(aside, { force: true })
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

/** The error code of Node's file system: `ENOENT`, `EEXIST`. */
const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined
