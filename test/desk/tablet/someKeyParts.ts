import { beforeEach, vi } from 'vitest'
import { type KeyPartsWork, workInPlace } from '../../../src/desk/vault/keyPartsInPlace.ts'

/** The origin private file system of a browser, in memory, as far as key parts use it. */
export type PartsDisk = {
  /** The files of key parts by name. */
  readonly files: Map<string, Uint8Array>
  /** Everything that lies there, also in what was removed: a disk forgets only what is written over. */
  readonly bytes: () => readonly Uint8Array[]
  /** What it refuses from now on. */
  refuses: 'nothing' | 'to write in place' | 'all'
}

const notFound = () => new DOMException('There is none.', 'NotFoundError')

/** Each test in the file begins with none; called after `aTabletDisk`. */
export function someKeyParts(): () => PartsDisk {
  let disk = aPartsDisk()
  beforeEach(() => {
    disk = aPartsDisk()
    let folder: ReturnType<typeof folderOn> | null = null
    const root = {
      getDirectoryHandle: async (_name: string, wish?: { readonly create: boolean }) => {
        if (wish?.create === true) folder ??= folderOn(disk)
        if (folder === null) throw notFound()
        return folder
      },
    }
    const getDirectory = async () => {
      if (disk.refuses === 'all') throw new DOMException('Not here.', 'SecurityError')
      return root
    }
    const storage = { persist: async () => true, getDirectory }
    Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
    vi.stubGlobal('window', {})
    vi.stubGlobal('Worker', WorkerHere)
  })
  return () => disk
}

type Kept = PartsDisk & { readonly removed: Uint8Array[] }

function aPartsDisk(): Kept {
  const files = new Map<string, Uint8Array>()
  const removed: Uint8Array[] = []
  return { files, removed, bytes: () => [...files.values(), ...removed], refuses: 'nothing' }
}

function folderOn(disk: Kept) {
  const { files, removed } = disk
  const bytesOf = (name: string): Uint8Array => {
    const bytes = files.get(name)
    if (bytes === undefined) throw notFound()
    return bytes
  }
  const fileOf = (name: string) => ({
    getFile: async () => new Blob([new Uint8Array(bytesOf(name))]),
    createSyncAccessHandle: async () => {
      if (disk.refuses !== 'nothing') throw new DOMException('No', 'NoModificationAllowedError')
      return {
        write(bytes: Uint8Array) {
          files.set(name, bytes.slice())
          return bytes.length
        },
        flush: () => {},
        close: () => {},
      }
    },
  })
  return {
    async getFileHandle(name: string, wish?: { readonly create: boolean }) {
      if (wish?.create === true && !files.has(name)) files.set(name, new Uint8Array())
      bytesOf(name)
      return fileOf(name)
    },
    async removeEntry(name: string) {
      removed.push(bytesOf(name))
      files.delete(name)
    },
    async *keys() {
      yield* files.keys()
    },
  }
}

/** Does what the worker does, on the page's own time. */
class WorkerHere extends EventTarget {
  postMessage(work: KeyPartsWork): void {
    const tell = (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data }))
    workInPlace(structuredClone(work)).then(
      () => tell({ is: 'done' }),
      (cause: unknown) => tell({ is: 'failed', why: String(cause) }),
    )
  }
  terminate(): void {}
}
