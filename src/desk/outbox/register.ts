import { isRecord } from '../../contract/records.ts'
import { outboxDatabase } from '../kit/storageNames.ts'
import { diskName } from '../vault/diskName.ts'
import type { Sealed, Vault } from '../vault/vault.ts'
import type { Change, OnDiskNow, StoredEntry } from './disk.ts'

/**
 * Which sealing of each of a person's stored entries was the last one, by operation id, so that an older one that
 * somebody put back at its place is known (decisions.md 71). It is written in the transaction that writes the entries.
 */
export type Register = ReadonlyMap<string, string>

/**
 * As it is stored; `person` is a `diskName`. `number` counts its writings, so that a tab which another one overtook begins
 * anew.
 */
export type StoredRegister = {
  readonly person: string
  readonly number: number
  readonly sealed: Sealed
}

/** No two sealings have the same nonce, and each opens with its own alone. */
const markOf = ({ iv }: Sealed): string => btoa(String.fromCharCode(...iv))

const placeOf = ({ person, number }: Pick<StoredRegister, 'person' | 'number'>): string =>
  `${outboxDatabase}/registers/${person}/${number}`

/** @returns null when no desk of this person has written it, so that nothing it tells can be believed */
export async function registerIn(
  vault: Vault,
  stored: StoredRegister | null,
): Promise<Register | null> {
  if (stored === null) return new Map()
  try {
    const value = await vault.open('outbox', placeOf(stored), stored.sealed)
    // Only this desk can have sealed what opens, so checking its form is enough.
    return isRecord(value) && value['marks'] instanceof Map ? value['marks'] : null
  } catch {
    // Another key, another place, or changed bytes.
    return null
  }
}

/** Whether it is not the row that was written last. */
export const isPutBack = (
  { opId, isRegistered, sealed }: StoredEntry,
  register: Register | null,
): boolean => isRegistered === true && register?.get(opId) !== markOf(sealed)

/**
 * What is stored beside these changes. A row that was not named stays so, and one that is gone is forgotten: a late
 * answer removes its row without the keys.
 *
 * @param lost the number of the register that did not open at the start: another begins in its place
 * @throws when it does not open since: another tab has set a new PIN, whose keys this tab is about to get
 */
export async function registerAfter(
  vault: Vault,
  { rows, register }: OnDiskNow,
  changes: readonly Change[],
  lost: number | null = null,
): Promise<StoredRegister> {
  const here = new Set(rows.map(({ opId }) => opId))
  const before = await registerIn(vault, register)
  if (before === null && register?.number !== lost) throw new Error('It has newer keys')
  const marks = new Map([...(before ?? [])].filter(([opId]) => here.has(opId)))
  for (const { opId, row } of changes) {
    if (row === null) marks.delete(opId)
    else marks.set(opId, markOf(row.sealed))
  }
  const next = { person: diskName(vault.person), number: (register?.number ?? 0) + 1 }
  return { ...next, sealed: await vault.seal('outbox', placeOf(next), { marks }) }
}
