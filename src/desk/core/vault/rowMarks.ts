import { isRecord } from '../../../contract/records.ts'
import type { KeyName, Sealed, Vault } from './vault.ts'
import { isSame } from './vaultKeys.ts'

/** The mark of the last sealing of each row, by the row's name. */
export type RowMarks = ReadonlyMap<string, string>

/**
 * Says which sealing of each stored row of a person was the last one, so that an older one that somebody put back at
 * its own place is known. It is sealed itself, and written in the transaction that writes the rows: a tablet that is
 * switched off has both or neither. An older complete copy of the rows and of this is not known by it.
 */
export type MarksRegister = {
  /**
   * @param stored the value on the disk, if there is one
   * @returns null when it does not open, so that nothing on the disk can be believed
   */
  readonly read: (vault: Vault, stored: Sealed | undefined) => Promise<RowMarks | null>
  /**
   * The value with these changes, where `stored` is still on the disk. It names these rows alone where there was none,
   * or none that ever opened to this vault.
   *
   * @param changes by the row's name; null for a row that is deleted
   * @throws when it opened to this vault before and does not now: another tab has set a new PIN, whose keys this tab is
   *   about to get
   */
  readonly next: (
    vault: Vault,
    stored: Sealed | undefined,
    changes: Iterable<readonly [string, Sealed | null]>,
  ) => Promise<Sealed>
}

/** @param place on the disk; the person is sealed in with it */
export function registerAt(keyName: KeyName, place: string): MarksRegister {
  /** What each vault could not open when it first looked: the key is gone, so that it never will. */
  const lost = new WeakMap<Vault, Sealed | null>()

  async function read(vault: Vault, stored: Sealed | undefined): Promise<RowMarks | null> {
    const marks = stored === undefined ? new Map() : await opened(vault, stored)
    if (!lost.has(vault)) lost.set(vault, marks === null ? (stored ?? null) : null)
    return marks
  }

  async function opened(vault: Vault, stored: Sealed): Promise<RowMarks | null> {
    try {
      const value = await vault.open(keyName, place, stored)
      // Only this desk can have sealed what opens, so checking its form is enough.
      return isRecord(value) && value['marks'] instanceof Map ? value['marks'] : null
    } catch {
      // Another key, or changed bytes.
      return null
    }
  }

  return {
    read,
    next: async (vault, stored, changes) => {
      const before = await read(vault, stored)
      if (before === null && !isSame(stored, lost.get(vault) ?? undefined))
        throw new Error('It has newer keys')
      const marks = new Map(before)
      for (const [row, sealed] of changes) {
        if (sealed === null) marks.delete(row)
        else marks.set(row, markOf(sealed))
      }
      return vault.seal(keyName, place, { marks })
    },
  }
}

export const isLast = (marks: RowMarks | null, row: string, sealed: Sealed): boolean =>
  marks?.get(row) === markOf(sealed)

/** No two sealings have the same nonce, and each opens with its own alone. */
export const markOf = ({ iv }: Sealed): string => btoa(String.fromCharCode(...iv))
