/** The shown rows for the typed text, by key, from top to bottom. */
export type ShownResults = {
  readonly text: string
  readonly found: readonly string[]
  /** With one letter wrong. */
  readonly close: readonly string[]
  /** Found after those with one letter wrong were already shown. */
  readonly late: readonly string[]
}

export const noResults: ShownResults = { text: '', found: [], close: [], late: [] }

/** The current results by key, the best first. */
export type FoundNow = Readonly<Record<'exact' | 'close' | 'fromService', readonly string[]>>

const shownAtMost = 30
/** With this many exact results, none with a wrong letter are shown. */
const enough = 8

/**
 * The rows for the current results. While the typed text is the same a row keeps its position, since a person may be
 * about to press it: later results come below all others, however well they match. The next letter sorts them again.
 *
 * @returns `was` itself where there is nobody new
 */
export function resultsAfter(was: ShownResults, text: string, now: FoundNow): ShownResults {
  const { found, close, late } = was.text === text ? was : noResults
  const shown = new Set([...found, ...close, ...late])
  const space = shownAtMost - found.length - late.length
  const exact = now.exact.filter((key) => !shown.has(key)).slice(0, Math.max(0, space))
  // These results are exact answers of the service, so all of them are shown.
  const fromService = now.fromService.filter((key) => !shown.has(key) && !exact.includes(key))
  const fresh = [...exact, ...fromService]
  const isLate = close.length + late.length > 0
  const after = isLate
    ? { found, late: [...late, ...fresh] }
    : { found: [...found, ...fresh], late }
  const guesses =
    after.late.length > 0
      ? []
      : now.close
          .filter((key) => !shown.has(key) && !fresh.includes(key))
          .slice(0, Math.max(0, enough - after.found.length - close.length))
  if (was.text === text && fresh.length + guesses.length === 0) return was
  return { text, ...after, close: [...close, ...guesses] }
}
