import { create } from 'zustand'

/** `text` was scanned before the sheet was open. Never leaves the page's memory. */
type Door = { readonly open: 'scan' | 'rush' | null; readonly text: string | null }

const shut: Door = { open: null, text: null }

export const useScanDoor = create<Door>(() => shut)

/** Opens Scan, with what a hand scanner has already typed. */
export const openScan = (text: string | null = null): void =>
  useScanDoor.setState({ open: 'scan', text })

/** Opens rush mode, which shows only the queue (ux.md §3.1). */
export const openRush = (): void => useScanDoor.setState({ open: 'rush', text: null })

export const closeScan = (): void => useScanDoor.setState(shut)

/** @returns once, what was scanned before the sheet was open */
export function takeScanned(): string | null {
  const { text } = useScanDoor.getState()
  if (text !== null) useScanDoor.setState({ text: null })
  return text
}
