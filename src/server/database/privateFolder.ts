import { chmod, lstat, mkdir, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { ownersUmask } from './pglite/syncedFolder.ts'

const ownerOnly = { folder: 0o700, file: 0o600 } as const

/** What this program puts into its data folder; a folder with anything else in it is not only its own. */
const isOurs = (name: string): boolean =>
  /^(?:db(?:\..+)?|keys\.json(?:\..+)?|setup-link|snapshots)$/.test(name)

/**
 * Makes the data folder, or takes the rights to it from all accounts but its owner (0700, files 0600), with all that
 * this program has put there. In a folder that others use as well, such as a home folder, only our own files are changed.
 *
 * @returns what stays open to others, because it belongs to another account or its disk knows no rights
 */
export async function privateFolder(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: ownerOnly.folder })
  const here = await realpath(folder)
  const names = await readdir(here)
  const ours = names.filter(isOurs)
  const open = await Promise.all(ours.map((name) => close(join(here, name))))
  const isShared = ours.length < names.length
  return [...(isShared ? [] : await closeOne(here)), ...open.flat()]
}

/** Closes `path` and what is in it. A link is left alone: it may lead anywhere. */
async function close(path: string): Promise<readonly string[]> {
  const open = await closeOne(path)
  if (!(await isFolder(path))) return open
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const inside = entries.filter((entry) => entry.isFile() || entry.isDirectory())
  const left = await Promise.all(
    inside.map((entry) => closeOne(join(entry.parentPath, entry.name))),
  )
  return [...open, ...left.flat()]
}

/** @returns the path when others may still read it */
async function closeOne(path: string): Promise<readonly string[]> {
  const found = await there(path)
  // Windows knows no such rights: there a folder has those of its parent folder.
  if (
    found === null ||
    found.isSymbolicLink() ||
    process.platform === 'win32' ||
    (found.mode & ownersUmask) === 0
  )
    return []
  try {
    await chmod(path, found.isDirectory() ? ownerOnly.folder : ownerOnly.file)
  } catch (cause) {
    if (!mayNot.has(codeOf(cause))) throw cause
  }
  const now = await there(path)
  return now === null || (now.mode & ownersUmask) === 0 ? [] : [path]
}

const isFolder = async (path: string): Promise<boolean> =>
  (await there(path))?.isDirectory() === true

/** Null for what another process has removed meanwhile. */
async function there(path: string) {
  return lstat(path).catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return null
    throw cause
  })
}

/** The owner is another account, or the disk is only read. */
const mayNot: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'ENOENT'])

const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined
