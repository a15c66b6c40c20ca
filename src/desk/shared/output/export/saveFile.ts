import { noteOutput } from '../outputs.ts'

/** Lets the browser save a text as a file. */
export const saveFile = (name: string, type: string, text: string, rows?: number): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }), rows)

/**
 * Lets the browser save a blob as a file, and records that in the audit trail.
 *
 * @param name of no guest
 * @param rows how many are in it, where it is a list
 */
export function saveBlob(name: string, blob: Blob, rows?: number): void {
  download(name, blob)
  noteOutput({ act: 'export', what: name, ...(rows === undefined ? {} : { rows }) })
}

/** Lets the browser save a blob as a file; its caller records that. */
export function download(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the blob later, so its address must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
