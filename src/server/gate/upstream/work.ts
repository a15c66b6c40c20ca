/** The answer takes more work than any answer of the service. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/** A page of a thousand records has a tenth of it. */
const mostValues = 500_000
/** Different names of members, the ids of a keyed list among them: each costs as much as twenty values with the same name. */
const mostNames = 50_000
/**
 * Characters that are read or compared: an honest answer has each of its own read four or five times. The most for 10 MB
 * takes less than a second.
 */
const mostCharacters = (length: number): number => 1_000_000 + 8 * length

/** Counts the work that one answer takes, so that none holds up the process. */
export type Work = {
  /** @throws {TooMuch} */
  values(count: number): void
  /** @throws {TooMuch} */
  names(count: number): void
  /** @throws {TooMuch} */
  characters(count: number): void
  /** What was counted so far. */
  readonly spent: Readonly<Record<'values' | 'names' | 'characters', number>>
}

/** @param length of the answer, in characters */
export function countedWork(length: number): Work {
  const spent = { values: 0, names: 0, characters: 0 }
  const counting = (what: keyof typeof spent, most: number) => (count: number) => {
    spent[what] += count
    if (spent[what] > most) throw new TooMuch()
  }
  return {
    values: counting('values', mostValues),
    names: counting('names', mostNames),
    characters: counting('characters', mostCharacters(length)),
    spent,
  }
}
