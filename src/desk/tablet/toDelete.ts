import { deleteDB } from 'idb'
import { flag, setFlag } from '../vault/flags.ts'

/** Each word is something that must go from this tablet: a database, or what is kept for a person. Nothing personal. */
export type ToDelete = `desk-${string}` | `${'left' | 'kept' | 'shut'}:${string}`

const isWord = (text: string): text is ToDelete => /^(?:desk-|left:|kept:|shut:)/.test(text)

/** What was to be deleted and is not known to be gone. */
export const toDelete = (): readonly ToDelete[] =>
  (flag('wiping') ?? '').split(' ').filter((text) => isWord(text))

const write = (words: ReadonlySet<ToDelete>): void =>
  setFlag('wiping', words.size === 0 ? null : [...words].join(' '))

/** Written down before it is tried: a tablet that is switched off in the middle goes on with it at its next start. */
export const noteToDelete = (words: readonly ToDelete[]): void =>
  write(new Set([...toDelete(), ...words]))

/** It is gone. */
export const crossOut = (word: ToDelete): void =>
  write(new Set(toDelete().filter((other) => other !== word)))

const patienceMs = 2_000

/**
 * Deletes a database. Another tab that holds it open is told by the browser and lets go; one that does not is waited
 * for a little.
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
  // Refused after it was waited for: it stays written down.
  deleting.catch(() => {})
  return Promise.race([deleting, tooLong])
}
