/** Lets the browser save a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it when it gets to it; until then the address must hold.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
