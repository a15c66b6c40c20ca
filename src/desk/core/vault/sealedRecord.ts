import { deleteRecord, getRecord, putRecord } from './tabletDatabase.ts'
import { type RecordKind, tabletRecords } from './tabletRecords.ts'
import type { KeyName, Sealed, Vault } from './vault.ts'

/** One sealed value for each person of this tablet. */
export type SealedRecord = {
  /** @throws when there is no space, or no right to it */
  readonly keep: (vault: Vault, value: unknown) => Promise<void>
  /** Null when nothing was kept. @throws when it was sealed with another key */
  readonly read: (vault: Vault) => Promise<unknown>
  /**
   * For a caller who overwrites it afterwards: null also when the value cannot be opened, because its key is gone.
   *
   * @throws when the disk cannot be read at this moment: the stored value may be whole, and is not to be overwritten
   */
  readonly readOrNone: (vault: Vault) => Promise<unknown>
  readonly forget: (vault: Vault) => Promise<void>
}

export function sealedRecord(kind: RecordKind): SealedRecord {
  const keyName: KeyName = tabletRecords[kind].store === 'copies' ? 'replica' : 'outbox'
  const keyOf = ({ id }: Vault) => [kind, id, ''] as const
  const sealedFor = (vault: Vault) => getRecord<Sealed>(keyOf(vault))
  return {
    keep: async (vault, value) => putRecord(keyOf(vault), await vault.seal(keyName, kind, value)),
    read: async (vault) => {
      const sealed = await sealedFor(vault)
      return sealed && vault.open(keyName, kind, sealed)
    },
    readOrNone: async (vault) => {
      const sealed = await sealedFor(vault)
      // Its key is gone, and the caller writes over it.
      return sealed && vault.open(keyName, kind, sealed).catch(() => null)
    },
    forget: (vault) => deleteRecord(keyOf(vault)),
  }
}
