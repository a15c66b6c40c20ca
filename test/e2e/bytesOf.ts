import { readFile } from 'node:fs/promises'

/** What lies in a file of a browser's profile; null where the running browser has deleted it since its folder was listed. */
export async function bytesOf(path: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(path)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}
