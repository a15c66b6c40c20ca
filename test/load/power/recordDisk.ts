import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sep } from 'node:path'

/** What a program did to the files of one folder, in order; names are relative to the folder. */
export type DiskEvent =
  | { readonly do: 'make'; readonly path: string; readonly file: number }
  | { readonly do: 'make folder' | 'remove' | 'remove folder'; readonly path: string }
  | { readonly do: 'rename'; readonly path: string; readonly to: string }
  | { readonly do: 'write'; readonly file: number; readonly at: number; readonly bytes: Buffer }
  | { readonly do: 'cut'; readonly file: number; readonly size: number }
  | { readonly do: 'sync'; readonly file: number }
  | { readonly do: 'sync folder'; readonly path: string }

export type DiskRecord = {
  readonly events: DiskEvent[]
  /** The path of each file that was there at the beginning, by its number. */
  readonly firstPaths: ReadonlyMap<number, string>
  /** Nothing more is recorded. */
  readonly stop: () => void
}

/**
 * Records every change that this process makes through `node:fs` to the files of `folder`, and every sync. A file has a
 * number, which stays when it is renamed.
 */
export function recordDisk(folder: string): DiskRecord {
  const events: DiskEvent[] = []
  const files = new Map<string, number>()
  const opened = new Map<number, { readonly file: number | null; readonly path: string }>()
  const firstPaths = new Map<number, string>()
  let count = 0
  for (const path of allFiles(folder)) {
    files.set(path, count)
    firstPaths.set(count, path)
    count += 1
  }
  const own = { ...fs }
  const below = (path: fs.PathLike): string | null => {
    const text = String(path)
    return text.startsWith(folder + sep)
      ? text.slice(folder.length + 1)
      : text === folder
        ? ''
        : null
  }
  function made(path: string): number {
    const known = files.get(path)
    if (known !== undefined) return known
    files.set(path, count)
    events.push({ do: 'make', path, file: count })
    count += 1
    return count - 1
  }

  const recording = {
    openSync(path: fs.PathLike, flags?: fs.OpenMode, mode?: fs.Mode): number {
      const number = own.openSync(path, flags ?? 'r', mode)
      const name = below(path)
      if (name !== null) {
        const isFile = own.fstatSync(number).isFile()
        const file = isFile ? made(name) : null
        opened.set(number, { file, path: name })
        if (file !== null && isTruncating(flags)) events.push({ do: 'cut', file, size: 0 })
      }
      return number
    },
    closeSync(number: number): void {
      opened.delete(number)
      own.closeSync(number)
    },
    writeSync(number: number, data: Uint8Array, from: number, length: number, at: number): number {
      const written = own.writeSync(number, data, from, length, at)
      const file = opened.get(number)?.file ?? null
      if (file !== null) {
        const bytes = Buffer.from(data.subarray(from, from + written))
        events.push({ do: 'write', file, at, bytes })
      }
      return written
    },
    writeFileSync(path: fs.PathLike, data: string, options?: fs.WriteFileOptions): void {
      own.writeFileSync(path, data, options)
      const name = below(path)
      if (name !== null) events.push({ do: 'cut', file: made(name), size: 0 })
    },
    ftruncateSync(number: number, size = 0): void {
      own.ftruncateSync(number, size)
      const file = opened.get(number)?.file ?? null
      if (file !== null) events.push({ do: 'cut', file, size })
    },
    truncateSync(path: fs.PathLike, size = 0): void {
      own.truncateSync(path, size)
      const name = below(path)
      if (name !== null) events.push({ do: 'cut', file: made(name), size })
    },
    fsyncSync(number: number): void {
      own.fsyncSync(number)
      const of = opened.get(number)
      if (of === undefined) return
      events.push(
        of.file === null ? { do: 'sync folder', path: of.path } : { do: 'sync', file: of.file },
      )
    },
    renameSync(from: fs.PathLike, to: fs.PathLike): void {
      own.renameSync(from, to)
      const [path, next] = [below(from), below(to)]
      if (path === null || next === null) return
      events.push({ do: 'rename', path, to: next })
      const file = files.get(path)
      files.delete(path)
      if (file !== undefined) files.set(next, file)
    },
    unlinkSync(path: fs.PathLike): void {
      own.unlinkSync(path)
      const name = below(path)
      if (name === null) return
      files.delete(name)
      events.push({ do: 'remove', path: name })
    },
    mkdirSync(path: fs.PathLike, options?: fs.MakeDirectoryOptions): string | undefined {
      const result = own.mkdirSync(path, options)
      const name = below(path)
      if (name !== null) events.push({ do: 'make folder', path: name })
      return result
    },
    rmdirSync(path: fs.PathLike): void {
      own.rmdirSync(path)
      const name = below(path)
      if (name !== null) events.push({ do: 'remove folder', path: name })
    },
  }
  Object.assign(fs, recording)
  syncBuiltinESMExports()

  return {
    events,
    firstPaths,
    stop() {
      for (const name of Object.keys(recording)) Reflect.set(fs, name, Reflect.get(own, name))
      syncBuiltinESMExports()
    },
  }
}

const isTruncating = (flags: fs.OpenMode | undefined): boolean =>
  typeof flags === 'number' ? (flags & fs.constants.O_TRUNC) !== 0 : flags?.startsWith('w') === true

const allFiles = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}${sep}${entry.name}`.slice(folder.length + 1))
