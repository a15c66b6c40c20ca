import { deleteDB } from 'idb'
import { flag, setFlag } from '../vault/flags.ts'

/**
 * Each word names something to delete from this tablet: a database, a person's data, or key parts, all of them or those
 * that no PIN needs any more. Nothing personal.
 */
export type ToDelete =
  | `desk-${string}`
  | `${'left' | 'kept' | 'shut'}:${string}`
  | `parts:${'all' | 'unnamed'}`

const isWord = (text: string): text is ToDelete =>
  /^(?:desk-|left:|kept:|shut:|parts:(?:all|unnamed)$)/.test(text)

/** The pending deletions. */
export const toDelete = (): readonly ToDelete[] =>
  (flag('wiping') ?? '').split(' ').filter((text) => isWord(text))

const write = (words: ReadonlySet<ToDelete>): void =>
  setFlag('wiping', words.size === 0 ? null : [...words].join(' '))

/** Stored before it is tried: a tablet that is switched off in the middle continues at its next start. */
export const noteToDelete = (words: readonly ToDelete[]): void =>
  write(new Set([...toDelete(), ...words]))

/** Removes a word whose data are deleted. */
export const crossOut = (word: ToDelete): void =>
  write(new Set(toDelete().filter((other) => other !== word)))

const patienceMs = 2_000

/**
 * Deletes a database. The browser tells other tabs to close it; this waits a little for a tab that does not.
 *
 * @returns whether it is gone; otherwise it goes with that tab, or at the next start
 * @throws when the browser refuses
 */
export async function deleteDatabase(name: `desk-${string}`): Promise<boolean> {
  const deleting = deleteDB(name).then(() => {
    crossOut(name)
    return true
  })
  const tooLong = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), patienceMs)
  })
  // The browser refused after the wait: the word stays stored.
  deleting.catch(() => {})
  return Promise.race([deleting, tooLong])
}
