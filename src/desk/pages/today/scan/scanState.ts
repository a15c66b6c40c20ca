import { create } from 'zustand'

/** `text` was scanned before the sheet was open. Never leaves the page's memory. */
type ScanState = { readonly open: 'scan' | 'rush' | null; readonly text: string | null }

const shut: ScanState = { open: null, text: null }

export const useScanState = create<ScanState>(() => shut)

/** Opens Scan, with the text that a handheld scanner has already typed. */
export const openScan = (text: string | null = null): void =>
  useScanState.setState({ open: 'scan', text })

/** Opens rush mode, which shows only the queue (ux.md §3.1). */
export const openRush = (): void => useScanState.setState({ open: 'rush', text: null })

export const closeScan = (): void => useScanState.setState(shut)

/** @returns once, what was scanned before the sheet was open */
export function takeScanned(): string | null {
  const { text } = useScanState.getState()
  if (text !== null) useScanState.setState({ text: null })
  return text
}
