import { isRecord } from '../../../contract/records.ts'
import { diskName } from '../vault/diskName.ts'
import { isLast, markOf, type RowMarks } from '../vault/rowMarks.ts'
import type { Sealed, Vault } from '../vault/vault.ts'
import type { OnDiskNow, RowChange, StoredEntry } from './disk.ts'

/** What a person's stored entries must be, so that an older one that somebody put back is known (decisions.md 71). */
export type EntryRegister = {
  /** Counts its writings, so that a tab which another one overtook reads again. */
  readonly number: number
  /** Which sealing of each entry was the last one, by operation id. */
  readonly marks: RowMarks
  /** Undone or given up, and not yet reported to the gate. */
  readonly givenUp: ReadonlySet<string>
}

/** As it is stored, in the transaction that writes the entries; `person` is a {@link diskName}. */
export type StoredRegister = {
  readonly person: string
  readonly number: number
  readonly sealed: Sealed
}

export const emptyRegister: EntryRegister = { number: 0, marks: new Map(), givenUp: new Set() }

const placeOf = ({ person, number }: Pick<StoredRegister, 'person' | 'number'>): string =>
  `action-register/${person}/${number}`

/**
 * Without the marks of rows that are gone: an answer that comes after a lock removes its row without the keys.
 *
 * @returns null when no desk of this person has written it, so that nothing it tells can be believed
 */
export async function registerIn(
  vault: Vault,
  { rows, register: stored }: OnDiskNow,
): Promise<EntryRegister | null> {
  if (stored === null) return emptyRegister
  const here = new Set(rows.map(({ opId }) => opId))
  try {
    const value = await vault.open('outbox', placeOf(stored), stored.sealed)
    // Only this desk can have sealed what opens, so checking its form is enough.
    if (!isRecord(value)) return null
    const { marks, givenUp } = value
    if (!(marks instanceof Map && givenUp instanceof Set)) return null
    const named = new Map([...marks].filter(([opId]) => here.has(opId)))
    return { number: stored.number, marks: named, givenUp }
  } catch {
    // Another key, another place, or changed bytes.
    return null
  }
}

/** Whether it is not the row that was written last. */
export const isPutBack = ({ opId, sealed }: StoredEntry, { marks }: EntryRegister): boolean =>
  !isLast(marks, opId, sealed)

/** What is to be stored beside these changes. @param reported which given-up actions the gate knows meanwhile */
export function registerAfter(
  { number, marks: before, givenUp: untold }: EntryRegister,
  changes: readonly RowChange[],
  reported: ReadonlySet<string>,
): EntryRegister {
  const marks = new Map(before)
  const givenUp = new Set([...untold].filter((opId) => !reported.has(opId)))
  for (const { opId, row, isGivenUp } of changes) {
    if (row === null) marks.delete(opId)
    else marks.set(opId, markOf(row.sealed))
    if (isGivenUp === true) givenUp.add(opId)
  }
  return { number: number + 1, marks, givenUp }
}

export async function sealedRegister(
  vault: Vault,
  { number, marks, givenUp }: EntryRegister,
): Promise<StoredRegister> {
  const as = { person: diskName(vault.person), number }
  return { ...as, sealed: await vault.seal('outbox', placeOf(as), { marks, givenUp }) }
}
