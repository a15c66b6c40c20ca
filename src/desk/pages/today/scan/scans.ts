import { create } from 'zustand'
import type { BookingCode } from '../../../../contract/booking.ts'
import type { ScanVerdict } from './verdict.ts'

/** One scan and its result at that moment. Only in the page's memory, and gone with the sheet. */
export type Scan = {
  readonly id: number
  /** The scanned text, only for display. */
  readonly text: string
  /** Null when no booking here matches. */
  readonly code: BookingCode | null
  readonly verdict: ScanVerdict
  /** The tablet's clock in ms. */
  readonly at: number
}

export type Scans = {
  /** Newest first. */
  readonly last: readonly Scan[]
  /** The last code in sight, and when it was last in sight. */
  readonly seen: { readonly text: string; readonly at: number } | null
}

export const noScans: Scans = { last: [], seen: null }

const shown = 5
/** A code before the camera is read many times a second, which counts as one scan. */
const sameForMs = 3_000

/** Whether it is still the same scan. A code that stays in sight is not scanned again. */
export const isSame = ({ seen }: Scans, text: string, at: number): boolean =>
  seen !== null && seen.text === text && at - seen.at < sameForMs

export const seenAgain = (scans: Scans, text: string, at: number): Scans => ({
  ...scans,
  seen: { text, at },
})

const nameOf = ({ code, text }: Scan): string => code ?? text

/** A guest who is scanned again moves to the top and is listed once. */
export const withScan = ({ last }: Scans, scan: Scan): Scans => ({
  last: [scan, ...last.filter((other) => nameOf(other) !== nameOf(scan))].slice(0, shown),
  seen: { text: scan.text, at: scan.at },
})

export const useScans = create<Scans>(() => noScans)
