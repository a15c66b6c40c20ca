/** Whose rows are drawn for what was typed, by their keys, from the top of the page to its end. */
export type Standing = {
  readonly text: string
  readonly found: readonly string[]
  /** One letter off. */
  readonly close: readonly string[]
  /** Found while those one letter off stood there already. */
  readonly late: readonly string[]
}

export const nobodyStands: Standing = { text: '', found: [], close: [], late: [] }

/** What is found at this moment, by keys, the best first. */
export type FoundNow = Readonly<Record<'exact' | 'close' | 'asked', readonly string[]>>

const shownAtMost = 30
/** Where so many are found, nobody has to be guessed at. */
const enough = 8

/**
 * The rows for what is found now. For the same words typed a row stays where it was drawn, since somebody may be about
 * to press it: whoever is found later stands below all others, however well they fit. The next letter orders them anew.
 *
 * @returns `was` itself where nobody is new
 */
export function standingAfter(was: Standing, text: string, now: FoundNow): Standing {
  const { found, close, late } = was.text === text ? was : nobodyStands
  const stands = new Set([...found, ...close, ...late])
  const room = shownAtMost - found.length - late.length
  const exact = now.exact.filter((key) => !stands.has(key)).slice(0, Math.max(0, room))
  // The service was asked for exactly these: they are shown however many there are.
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
