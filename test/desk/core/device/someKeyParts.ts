import { afterEach, beforeEach, vi } from 'vitest'
import { argon2id } from '../../../../src/desk/core/vault/argon2id.ts'
import { workInPlace } from '../../../../src/desk/core/vault/keyPartsInPlace.ts'
import type { KeyPartsWork, StretchWork } from '../../../../src/desk/core/vault/workerMessages.ts'

/** The origin private file system of a browser, in memory, as far as key parts use it. */
export type PartsDisk = {
  /** The files of key parts by name. */
  readonly files: Map<string, Uint8Array>
  /** Every stored byte, also of removed files: a disk forgets only what is overwritten. */
  readonly bytes: () => readonly Uint8Array[]
  /** What it refuses from now on. */
  refuses: 'nothing' | 'to write in place' | 'all'
  /** Whether the browser lets PINs be stretched by Argon2id. */
  canStretch: boolean
  /** The work its worker got. */
  readonly stretched: StretchWork[]
}

const notFound = () => new DOMException('There is none.', 'NotFoundError')

/** Of the running test. One for all files, because the next one may be given the worker of this one. */
let current: KeptParts = aPartsDisk()

/** Each test in the file begins with none, and with workers; called after `aTabletDisk`. */
export function someKeyParts(): () => PartsDisk {
  beforeEach(() => {
    current = aPartsDisk()
    let folder: ReturnType<typeof folderOn> | null = null
    const root = {
      getDirectoryHandle: async (_name: string, wish?: { readonly create: boolean }) => {
        if (wish?.create === true) folder ??= folderOn(current)
        if (folder === null) throw notFound()
        return folder
      },
    }
    const getDirectory = async () => {
      if (current.refuses === 'all') throw new DOMException('Not here.', 'SecurityError')
      return root
    }
    const storage = { persist: async () => true, getDirectory }
    Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
    vi.stubGlobal('window', {})
    vi.stubGlobal('Worker', WorkerHere)
  })
  // The desk keeps its worker for some seconds: in a file whose browser has none, that one must not stretch, either.
  afterEach(() => {
    current.canStretch = false
  })
  return () => current
}

type KeptParts = PartsDisk & { readonly removed: Uint8Array[] }

function aPartsDisk(): KeptParts {
  const files = new Map<string, Uint8Array>()
  const removed: Uint8Array[] = []
  return {
    files,
    removed,
    bytes: () => [...files.values(), ...removed],
    refuses: 'nothing',
    canStretch: true,
    stretched: [],
  }
}

function folderOn(disk: KeptParts) {
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

/**
 * Does what the desk's workers do, on the page's own time. A PIN is stretched with 32 KiB and not with 64 MB; what the
 * desk asks for is unchanged.
 */
class WorkerHere extends EventTarget {
  readonly isForPins: boolean
  constructor(_address: string, { name }: { readonly name: string }) {
    super()
    this.isForPins = name === 'PIN'
    if (this.isForPins) setTimeout(() => this.tell(this.ready()))
  }
  postMessage(work: KeyPartsWork | StretchWork, [port]: readonly MessagePort[] = []): void {
    if ('does' in work) {
      workInPlace(structuredClone(work)).then(
        () => this.tell({ is: 'done' }),
        (cause: unknown) => this.tell({ is: 'failed', why: String(cause) }),
      )
      return
    }
    const { stretched, canStretch } = current
    stretched.push(work)
    void argon2id({ ...work, memoryKiB: 32, passes: 1 }).then((bytes) =>
      port?.postMessage(canStretch ? { is: 'done', bytes } : refused),
    )
  }
  terminate(): void {}
  private ready = () => (current.canStretch ? { is: 'ready' } : refused)
  private tell(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const refused = { is: 'failed', why: 'CompileError: WebAssembly is not allowed' }
