import { flag, setFlag } from '../vault/flags.ts'

/**
 * Each word names something to delete from this tablet: the copies, everything, a person's data, or key parts, all of
 * them or those that no PIN needs any more. Nothing personal.
 */
export type ToDelete =
  | 'copies'
  | 'everything'
  | `${'left' | 'kept' | 'shut'}:${string}`
  | `parts:${'all' | 'unnamed'}`

const isWord = (text: string): text is ToDelete =>
  /^(?:copies$|everything$|left:|kept:|shut:|parts:(?:all|unnamed)$)/.test(text)

/** The pending deletions. */
export const toDelete = (): readonly ToDelete[] =>
  (flag('wiping') ?? '').split(' ').filter((text) => isWord(text))

const write = (words: ReadonlySet<ToDelete>): void =>
  setFlag('wiping', words.size === 0 ? null : [...words].join(' '))

/** Stored before it is tried: a tablet that is switched off in the middle continues at its next start. */
export const noteToDelete = (words: readonly ToDelete[]): void =>
  write(new Set([...toDelete(), ...words]))

/** Removes words whose data are deleted. */
export const crossOut = (words: readonly ToDelete[]): void =>
  write(new Set(toDelete().filter((other) => !words.includes(other))))
