import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { ownersUmask, sync } from './syncedFolder.ts'

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

type FilesOfNode = {
  readonly stream_ops: Record<string, unknown>
  readonly node_ops: Record<string, unknown>
  readonly realPath: (node: unknown) => string
}

// Checked without zod: loading it would be a tenth of the start of the thread in which this runs.
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isFilesOfNode = (files: unknown): files is FilesOfNode =>
  isRecord(files) &&
  isRecord(files['stream_ops']) &&
  isRecord(files['node_ops']) &&
  typeof files['realPath'] === 'function'

function filesOfNode(files: unknown): FilesOfNode {
  if (isFilesOfNode(files)) return files
  throw new Error('This version of PGlite cannot be made to write through to the disk.')
}

/** @throws when this PGlite has other files than the one this was written for */
function letSync({ NODEFS }: Module): void {
  const files = filesOfNode(NODEFS)
  files.stream_ops['fsync'] = (given: unknown): number => {
    try {
      if (!isRecord(given)) return ioError
      const { nfd, node } = given
      // A folder is opened without a number of the system.
      if (typeof nfd === 'number') fsyncSync(nfd)
      else sync(files.realPath(node))
      return 0
    } catch {
      // Postgres gets this number and reports it; it takes no error of ours.
      return ioError
    }
  }
}

type Setter = (file: unknown, attributes: unknown) => void

const isSetter = (set: unknown): set is Setter => typeof set === 'function'

/** PGlite gives each new file the rights that Postgres asks for, whatever the process leaves it (`umask`): 0644 for some. */
function keepPrivate({ NODEFS }: Module): void {
  const files = filesOfNode(NODEFS)
  for (const operations of [files.node_ops, files.stream_ops]) {
    const set = operations['setattr']
    if (!isSetter(set)) throw new Error('This version of PGlite sets no rights of files.')
    operations['setattr'] = (file: unknown, given: unknown): void => {
      const hasMode = isRecord(given) && typeof given['mode'] === 'number'
      set(file, hasMode ? { ...given, mode: Number(given['mode']) & ~ownersUmask } : given)
    }
  }
}
