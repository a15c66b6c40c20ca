/** Lets the browser save a text as a file. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))

/** Lets the browser save a blob as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the blob later, so its address must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
