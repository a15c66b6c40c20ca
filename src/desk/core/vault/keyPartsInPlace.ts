import { keyPartsFolder } from '../../ui/storageNames.ts'
import type { KeyPartsWork } from './workerMessages.ts'

/** A file that can be overwritten in place: only a worker's types have the last member. */
type FileInPlace = {
  readonly kind: 'file'
  readonly createSyncAccessHandle?: () => Promise<{
    readonly write: (bytes: Uint8Array<ArrayBuffer>, where: { readonly at: number }) => number
    /** Returns when the bytes are on the disk. */
    readonly flush: () => void
    readonly close: () => void
  }>
}

/** @throws when the browser refuses, or cannot write in place */
export async function workInPlace(work: KeyPartsWork): Promise<void> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(keyPartsFolder, { create: true })
  if (work.does === 'write') {
    await writeOver(await folder.getFileHandle(work.name, { create: true }), work.bytes)
    return
  }
  const tried = await Promise.allSettled(work.names.map((name) => destroy(folder, name)))
  const refused = tried.find(({ status }) => status === 'rejected')
  if (refused?.status === 'rejected') throw refused.reason
}

async function destroy(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  const file = await folder.getFileHandle(name)
  const { size } = await file.getFile()
  await writeOver(file, crypto.getRandomValues(new Uint8Array(size)))
  await folder.removeEntry(name)
}

async function writeOver(file: FileInPlace, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const open = await file.createSyncAccessHandle?.()
  if (open === undefined) throw new Error('This browser writes no file in place.')
  try {
    if (open.write(bytes, { at: 0 }) !== bytes.length) throw new Error('There is no room.')
    open.flush()
  } finally {
    open.close()
  }
}
