import { create } from 'zustand'
import type { BookingCode } from '../../../contract/booking.ts'
import type { Verdict } from './verdict.ts'

/** One scan, as it was found at that moment. In the page's memory only, and gone with the sheet. */
export type Scan = {
  readonly id: number
  /** What was scanned, to be shown as text. */
  readonly text: string
  /** Null when nobody here is called so. */
  readonly code: BookingCode | null
  readonly verdict: Verdict
  /** The tablet's clock in ms. */
  readonly at: number
}

export type Scans = {
  /** Newest first. */
  readonly last: readonly Scan[]
  /** What was seen last, and when it was last in sight. */
  readonly seen: { readonly text: string; readonly at: number } | null
}

export const noScans: Scans = { last: [], seen: null }

const shown = 5
/** A code held before the camera is read many times a second: that is one scan. */
const sameForMs = 3_000

/** Whether it is still the same scan. As long as the code stays in sight it does not become another one. */
export const isSame = ({ seen }: Scans, text: string, at: number): boolean =>
  seen !== null && seen.text === text && at - seen.at < sameForMs

export const seenAgain = (scans: Scans, text: string, at: number): Scans => ({
  ...scans,
  seen: { text, at },
})

const nameOf = ({ code, text }: Scan): string => code ?? text

/** Somebody who is scanned anew stands at the top, and only there. */
export const withScan = ({ last }: Scans, scan: Scan): Scans => ({
  last: [scan, ...last.filter((other) => nameOf(other) !== nameOf(scan))].slice(0, shown),
  seen: { text: scan.text, at: scan.at },
})

export const useScans = create<Scans>(() => noScans)
