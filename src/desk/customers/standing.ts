/** The shown rows for the typed text, by key, from top to bottom. */
export type Standing = {
  readonly text: string
  readonly found: readonly string[]
  /** With one letter wrong. */
  readonly close: readonly string[]
  /** Found after those with one letter wrong were already shown. */
  readonly late: readonly string[]
}

export const nobodyStands: Standing = { text: '', found: [], close: [], late: [] }

/** The current results by key, the best first. */
export type FoundNow = Readonly<Record<'exact' | 'close' | 'asked', readonly string[]>>

const shownAtMost = 30
/** With this many exact results, none with a wrong letter are shown. */
const enough = 8

/**
 * The rows for the current results. While the typed text is the same a row keeps its position, since somebody may be
 * about to press it: later results stand below all others, however well they match. The next letter sorts them anew.
 *
 * @returns `was` itself where there is nobody new
 */
export function standingAfter(was: Standing, text: string, now: FoundNow): Standing {
  const { found, close, late } = was.text === text ? was : nobodyStands
  const stands = new Set([...found, ...close, ...late])
  const room = shownAtMost - found.length - late.length
  const exact = now.exact.filter((key) => !stands.has(key)).slice(0, Math.max(0, room))
  // The service was asked for exactly these, so all of them are shown.
  const asked = now.asked.filter((key) => !stands.has(key) && !exact.includes(key))
  const fresh = [...exact, ...asked]
  const isLate = close.length + late.length > 0
  const after = isLate
    ? { found, late: [...late, ...fresh] }
    : { found: [...found, ...fresh], late }
  const guesses =
    after.late.length > 0
      ? []
      : now.close
          .filter((key) => !stands.has(key) && !fresh.includes(key))
          .slice(0, Math.max(0, enough - after.found.length - close.length))
  if (was.text === text && fresh.length + guesses.length === 0) return was
  return { text, ...after, close: [...close, ...guesses] }
}
