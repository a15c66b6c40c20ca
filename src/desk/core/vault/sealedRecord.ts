import { deleteDB, type IDBPDatabase, openDB } from 'idb'
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
  /** Deletes the value of one person. @param id the vault's */
  readonly forgetOf: (id: string) => Promise<void>
  /** Deletes the values of everybody. */
  readonly forget: () => Promise<void>
}

type RecordLocation = {
  readonly database: string
  /** Raised when older values must not be read any more. */
  readonly version: number
  readonly store: string
  readonly keyName: KeyName
}

/** `id` is the vault's: the row names nobody. */
type StoredRecord = { readonly id: string; readonly sealed: Sealed }

export function sealedRecord({ database, version, store, keyName }: RecordLocation): SealedRecord {
  const open = (): Promise<IDBPDatabase> =>
    openDB(database, version, {
      upgrade(opened) {
        for (const older of opened.objectStoreNames) opened.deleteObjectStore(older)
        opened.createObjectStore(store, { keyPath: 'id' })
      },
      // A sign-out in another tab must not wait for this tab.
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
      },
    })
  async function withDatabase<T>(work: (opened: IDBPDatabase) => Promise<T>): Promise<T> {
    const opened = await open()
    try {
      return await work(opened)
    } finally {
      opened.close()
    }
  }
  const place = `${database}/${store}`
  const keptFor = ({ id }: Vault): Promise<StoredRecord | undefined> =>
    withDatabase((opened) => opened.get(store, id))
  return {
    keep: async (vault, value) => {
      const kept: StoredRecord = { id: vault.id, sealed: await vault.seal(keyName, place, value) }
      await withDatabase((opened) => opened.put(store, kept))
    },
    read: async (vault) => {
      const kept = await keptFor(vault)
      return kept === undefined ? null : await vault.open(keyName, place, kept.sealed)
    },
    readOrNone: async (vault) => {
      const kept = await keptFor(vault)
      return kept === undefined
        ? null
        : // Its key is gone, and the caller writes over it.
          await vault.open(keyName, place, kept.sealed).catch(() => null)
    },
    forgetOf: async (id) => {
      // Reading must not create the database.
      const all = await indexedDB.databases()
      if (!all.some(({ name }) => name === database)) return
      await withDatabase((opened) => opened.delete(store, id))
    },
    forget: () => deleteDB(database),
  }
}
