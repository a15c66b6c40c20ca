import { readFile } from 'node:fs/promises'

/** The bytes of a file of a browser's profile; null if the running browser deleted it after the listing. */
export async function bytesOf(path: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(path)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}
