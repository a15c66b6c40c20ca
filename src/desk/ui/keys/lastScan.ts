import { create } from 'zustand'

/**
 * The last scan, which the next one replaces in a search box; null before the first. Never leaves the page's memory.
 */
const useLast = create<{ readonly text: string | null }>(() => ({ text: null }))

export const lastScan = (): string | null => useLast.getState().text

export const noteScan = (text: string): void => useLast.setState({ text })

export const useLastScan = (): string | null => useLast(({ text }) => text)
