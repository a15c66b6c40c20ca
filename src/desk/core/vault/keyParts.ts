import { keyPartsFolder, keyPartsLock } from '../../ui/storageNames.ts'
import type { ByPin } from './keptVault.ts'
import { startVaultWorker } from './startVaultWorker.ts'
import type { KeyPartsDone, KeyPartsWork } from './workerMessages.ts'
import type { RawKey } from './wrapping.ts'

/*
 * A database leaves deleted and overwritten data in its files until the browser tidies up, so a person who copies the
 * disk later finds earlier rows, and an earlier PIN would open them. Therefore each key made from a PIN needs 32 random
 * bytes more. They are in a file of the origin private file system, which is overwritten in place: after that, no PIN
 * opens an earlier row, wherever it is still stored (reliability.md §2.9).
 */

const partBytes = 32
const patienceMs = 5_000

/**
 * Nobody else writes or destroys key parts meanwhile: what is written is not destroyed by another tab before a row
 * names it.
 */
export const withKeyParts = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(keyPartsLock, work)

/**
 * Writes a new key part; called within {@link withKeyParts}.
 *
 * @returns the name of its file once it is on the disk; null where this browser has no place for it
 */
export async function writeKeyPart(bytes: RawKey): Promise<string | null> {
  if ((await rootFolder()) === null) return null
  const name = crypto.randomUUID()
  try {
    await atWork({ does: 'write', name, bytes })
    return name
  } catch {
    // Private mode, no space, or no worker: the PIN then works without.
    return null
  }
}

/**
 * The key part that belongs to a PIN; null where it needs none, and `lost` when the browser has cleared it.
 *
 * @throws when it cannot be read at this moment
 */
export async function keyPartOf({ part }: ByPin): Promise<RawKey | 'lost' | null> {
  if (part === undefined) return null
  try {
    const root = await navigator.storage.getDirectory()
    const file = await (await root.getDirectoryHandle(keyPartsFolder)).getFileHandle(part)
    const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer())
    return bytes.length === partBytes ? bytes : 'lost'
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'NotFoundError') return 'lost'
    throw thrown
  }
}

/**
 * Overwrites and removes every key part but those that are still needed.
 *
 * @param needed the names of their files; called only where there are any key parts
 * @throws when this tablet refuses
 */
export const destroyKeyParts = (needed: () => Promise<ReadonlySet<string>>): Promise<void> =>
  withKeyParts(async () => {
    const here = await namesHere()
    if (here.length === 0) return
    const kept = await needed()
    const names = here.filter((name) => !kept.has(name))
    if (names.length > 0) await atWork({ does: 'destroy', names })
  })

/** Null where the browser has none, as in a private window. */
const rootFolder = async (): Promise<FileSystemDirectoryHandle | null> =>
  (await navigator.storage?.getDirectory?.().catch(() => null)) ?? null

async function namesHere(): Promise<readonly string[]> {
  const root = await rootFolder()
  const folder = await root?.getDirectoryHandle(keyPartsFolder).catch(() => null)
  const names: string[] = []
  if (folder) for await (const name of folder.keys()) names.push(name)
  return names
}

/** @throws when it could not be done */
async function atWork(work: KeyPartsWork): Promise<void> {
  const worker = await startWorker()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await new Promise<void>((done, failed) => {
      const fail = (): void => failed(new Error('The worker for key parts does not answer.'))
      timer = setTimeout(fail, patienceMs)
      worker.addEventListener('error', fail)
      worker.addEventListener('message', ({ data }: MessageEvent<KeyPartsDone>) => {
        if (data.is === 'done') done()
        else failed(new Error(data.why))
      })
      worker.postMessage(work)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

async function startWorker(): Promise<Worker> {
  const { default: address } = await import('./keyPartsWorker.ts?worker&url')
  return startVaultWorker(address, 'key parts')
}
