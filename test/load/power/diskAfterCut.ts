import { readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Chance } from '../../../src/demo/chance.ts'
import type { DiskEvent } from './recordDisk.ts'

type Change = Extract<DiskEvent, { do: 'write' | 'cut' }>
type Naming = Extract<
  DiskEvent,
  { do: 'make' | 'make folder' | 'remove' | 'remove folder' | 'rename' }
>

/** What a disk surely contains after some events, and what may be lost in a power cut. */
export type Disk = {
  /** Takes the next event. */
  take(event: DiskEvent): void
  /** Writes into `folder` what a power cut may leave: everything that was synced, and some of the rest. */
  cutInto(folder: string, luck: Chance): Promise<void>
}

/**
 * A disk that keeps its guarantees and no more: the content of a file is safe after its sync, its name after the sync of
 * the file or of its folder. Of the rest any writes may be missing, each for itself and also in part; of the names the
 * last ones, as with a file system with a journal.
 *
 * @param first the folder as it was at the beginning, all of it synced
 */
export function aDisk(first: string, firstPaths: ReadonlyMap<number, string>): Disk {
  const sure = new Map<number, Buffer>()
  const open = new Map<number, Change[]>()
  const sureNames: Naming[] = []
  let openNames: Naming[] = []

  function contentOf(file: number): Buffer {
    const known = sure.get(file)
    if (known !== undefined) return known
    const path = firstPaths.get(file)
    return path === undefined ? Buffer.alloc(0) : readFileSync(join(first, path))
  }

  /** All names up to the last one that `isMeant`, because a journal is written in order. */
  function settleNames(isMeant: (naming: Naming) => boolean): void {
    const last = openNames.findLastIndex(isMeant)
    sureNames.push(...openNames.slice(0, last + 1))
    openNames = openNames.slice(last + 1)
  }

  return {
    take(event) {
      switch (event.do) {
        case 'write':
        case 'cut': {
          const changes = open.get(event.file) ?? []
          changes.push(event)
          open.set(event.file, changes)
          return
        }
        case 'sync':
          sure.set(event.file, changed(contentOf(event.file), open.get(event.file) ?? []))
          open.delete(event.file)
          settleNames((naming) => naming.do === 'make' && naming.file === event.file)
          return
        case 'sync folder':
          settleNames(
            (naming) =>
              dirname(naming.path) === (event.path || '.') ||
              (naming.do === 'rename' && dirname(naming.to) === (event.path || '.')),
          )
          return
        case 'make':
        case 'make folder':
        case 'remove':
        case 'remove folder':
        case 'rename':
          openNames.push(event)
      }
    },

    async cutInto(folder, luck) {
      await rm(folder, { recursive: true, force: true })
      await cp(first, folder, { recursive: true })
      const paths = new Map<string, number>([...firstPaths].map(([file, path]) => [path, file]))
      const names = [...sureNames, ...openNames.slice(0, luck.between(0, openNames.length))]
      for (const naming of names) await named(folder, paths, naming)
      for (const [path, file] of paths) {
        const changes = open.get(file) ?? []
        if (!sure.has(file) && changes.length === 0) continue
        const left = changes.filter(() => luck.yes(0.5)).map((change) => torn(change, luck))
        await writeFile(join(folder, path), changed(contentOf(file), left))
      }
    },
  }
}

async function named(folder: string, paths: Map<string, number>, naming: Naming): Promise<void> {
  const path = join(folder, naming.path)
  switch (naming.do) {
    case 'make':
      await writeFile(path, '')
      paths.set(naming.path, naming.file)
      return
    case 'make folder':
      await mkdir(path, { recursive: true })
      return
    case 'remove':
      await rm(path, { force: true })
      paths.delete(naming.path)
      return
    case 'remove folder':
      await rm(path, { recursive: true, force: true })
      return
    case 'rename': {
      await rename(path, join(folder, naming.to))
      const file = paths.get(naming.path)
      paths.delete(naming.path)
      if (file !== undefined) paths.set(naming.to, file)
    }
  }
}

const sector = 512

/** A write of which only the first sectors arrived, one time in four. */
function torn(change: Change, luck: Chance): Change {
  if (change.do === 'cut' || change.bytes.length <= sector || !luck.yes(0.25)) return change
  const sectors = luck.between(1, Math.floor(change.bytes.length / sector))
  return { ...change, bytes: change.bytes.subarray(0, sectors * sector) }
}

function changed(content: Buffer, changes: readonly Change[]): Buffer {
  let now = content
  for (const change of changes) {
    if (change.do === 'cut') {
      now = resized(now, change.size)
      continue
    }
    const end = change.at + change.bytes.length
    // Each change of a file copies it once at most.
    if (now === content || end > now.length) now = resized(now, Math.max(end, now.length))
    change.bytes.copy(now, change.at)
  }
  return now
}

function resized(content: Buffer, size: number): Buffer {
  const next = Buffer.alloc(size)
  content.copy(next, 0, 0, Math.min(size, content.length))
  return next
}
