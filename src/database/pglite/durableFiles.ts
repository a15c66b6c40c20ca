import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { z } from 'zod'

/** What a new file may not have (`umask`): all rights of group and others. */
export const ownersUmask = 0o077

type Init = NodeFS['init']
type Options = Parameters<Init>[1]
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0]

/** Input/output error, by its WebAssembly (WASI) number: Postgres then stops rather than promise what is not there. */
const ioError = 29

/**
 * Files on this machine's disk that survive a power cut, and that only their owner may read. PGlite's own ignore every `fsync` of Postgres, so what was
 * committed lay in the memory of the system only.
 */
export class DurableFiles extends NodeFS {
  override async init(pg: PGlite, options: Options): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), letSync, keepPrivate],
      },
    }
  }
}

/**
 * Start parameters of Postgres with which it asks for an `fsync` of all that must be on the disk. `fdatasync`, which it
 * would use for its log, does not reach the files of PGlite.
 *
 * @param parameters those of PGlite, of which `-F` turns all of it off
 */
export const syncing = (parameters: readonly string[]): readonly string[] => [
  ...parameters.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

const filesOfNode = z.custom<{
  stream_ops: Record<string, unknown>
  node_ops: Record<string, unknown>
  realPath: (node: unknown) => string
}>(
  (files) =>
    z
      .looseObject({
        stream_ops: z.looseObject({}),
        node_ops: z.looseObject({}),
        realPath: z.function(),
      })
      .safeParse(files).success,
  'This version of PGlite cannot be made to write through to the disk.',
)
/** A folder is opened without a number of the system. */
const stream = z.looseObject({ nfd: z.number().optional(), node: z.unknown() })

/** @throws when this PGlite has other files than the one this was written for */
function letSync({ NODEFS }: Module): void {
  const files = filesOfNode.parse(NODEFS)
  files.stream_ops['fsync'] = (given: unknown): number => {
    try {
      const { nfd, node } = stream.parse(given)
      if (nfd === undefined) sync(files.realPath(node))
      else fsyncSync(nfd)
      return 0
    } catch {
      // Postgres is told by this number, and reports it; it takes no error of ours.
      return ioError
    }
  }
}

const attributes = z.looseObject({ mode: z.number().nullish() })
const setter = z.custom<(file: unknown, attributes: unknown) => void>(
  (set) => typeof set === 'function',
)

/** PGlite gives each new file the rights that Postgres asks for, whatever the process leaves it (`umask`): 0644 for some. */
function keepPrivate({ NODEFS }: Module): void {
  const files = filesOfNode.parse(NODEFS)
  for (const operations of [files.node_ops, files.stream_ops]) {
    const set = setter.parse(operations['setattr'])
    operations['setattr'] = (file: unknown, given: unknown): void => {
      const { mode, ...rest } = attributes.parse(given)
      set(file, typeof mode === 'number' ? { ...rest, mode: mode & ~ownersUmask } : rest)
    }
  }
}

/** Makes sure that a file or a folder, with the names in it, is on the disk. */
export function sync(path: string): void {
  const number = openSync(path, 'r')
  try {
    fsyncSync(number)
  } finally {
    closeSync(number)
  }
}

/** Makes sure that `folder` and all in it is on the disk. */
export async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    sync(join(entry.parentPath, entry.name))
  }
  sync(folder)
}

/**
 * Opens the database in `folder`. A new one is made whole or not at all: what a power cut leaves of a half-made one,
 * in which nobody has stored anything yet, is put aside as `db.unfinished-…`.
 */
export async function openWhole<T>(folder: string, open: () => Promise<T>): Promise<T> {
  const mark = `${folder}.making`
  if (existsSync(mark)) await rename(folder, `${folder}.unfinished-${Date.now()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) return open()
  await writeFile(mark, '', { flush: true, mode: 0o600 })
  sync(dirname(folder))
  const opened = await open()
  await syncAll(folder)
  await rm(mark)
  sync(dirname(folder))
  return opened
}
