import type { Deed } from './plan.ts'

/**
 * The outcome of a tap as far as the person saw it.
 * - `taken`: it was on the screen, or on the wire: it must be done once, or shown
 * - `at risk`: the tab or the browser ended at the moment it was done or undone: once, or not at all
 * - `undone`: undone in time, and never done
 */
export type Standing = 'taken' | 'at risk' | 'undone'

/** One thing a person intended, in order. */
export type Intent = {
  readonly seed: number
  readonly code: string
  readonly deed: Deed
  /** Whether it is a check-in or a check-out, as the button showed. */
  readonly is: 'check-in' | 'note' | 'bookmark' | 'change-status' | 'set-paid'
  standing: Standing
}

/** A line of what happened to one guest, for a person who must find out why. */
export type History = {
  tell(seed: number, line: string): void
  of(seed: number): readonly string[]
}

export function aHistory(): History {
  const lines = new Map<number, string[]>()
  const start = performance.now()
  return {
    tell(seed, line) {
      const at = ((performance.now() - start) / 1000).toFixed(2).padStart(7)
      lines.set(seed, [...(lines.get(seed) ?? []), `${at} s  ${line}`])
    },
    of: (seed) => lines.get(seed) ?? [],
  }
}
