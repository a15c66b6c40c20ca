/** A hand scanner: keys faster than any fingers, then Enter. `typed` is what may become a scan. */
export type Wedge = { readonly typed: string; readonly at: number }

export const quiet: Wedge = { typed: '', at: 0 }

/** Scanners need 2 to 20 ms for a key; the quickest of typists needs 60. */
const quickMs = 40
const fewest = 3

export type WedgeKey = { readonly key: string; readonly at: number }

/** The next state after a key; `scanned` is set when the key was the Enter at the end of a scan. */
export function wedgeAfter(
  { typed, at: before }: Wedge,
  { key, at }: WedgeKey,
): { readonly wedge: Wedge; readonly scanned: string | null } {
  const isQuick = at - before <= quickMs
  if (key === 'Enter') {
    const isScan = isQuick && typed.length >= fewest
    return { wedge: quiet, scanned: isScan ? typed : null }
  }
  // Shift comes before each capital letter and types nothing itself.
  if (key === 'Shift') return { wedge: { typed, at: isQuick ? at : before }, scanned: null }
  if (!/^.$/u.test(key)) return { wedge: quiet, scanned: null }
  return { wedge: { typed: isQuick ? typed + key : key, at }, scanned: null }
}
