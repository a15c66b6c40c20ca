import { type IDBPDatabase, openDB } from 'idb'
import { replicaDatabase } from '../kit/storageNames.ts'
import { isOpenTo, type Sealed } from '../vault/vault.ts'

/** The object stores on a marked tablet, all sealed (decisions.md 13): day packs, blocks of the replica, facts. */
export type StoreName = 'days' | 'blocks' | 'facts'

const name = replicaDatabase
/** The database version, raised when the stored form changes: older data are deleted and read again. */
const version = 4
const storeNames: readonly StoreName[] = ['days', 'blocks', 'facts']

let opened: Promise<IDBPDatabase> | null = null

function disk(): Promise<IDBPDatabase> {
  opened ??= openDB(name, version, {
    upgrade(db) {
      for (const old of db.objectStoreNames) db.deleteObjectStore(old)
      for (const store of storeNames) db.createObjectStore(store)
    },
    // Another tab runs a newer desk or deletes everything: it must not wait for this tab.
    blocking: closeDisk,
    terminated: () => {
      opened = null
    },
  }).catch((thrown: unknown) => {
    opened = null
    throw thrown
  })
  return opened
}

/**
 * Opens the database early, so that the first read is quicker. A failure is ignored here, because that read opens it
 * again and reports the failure.
 */
export const openDisk = (): void => void disk().catch(() => {})

/** Closes the database, so that deleting it does not wait for this page. */
export function closeDisk(): void {
  const before = opened
  opened = null
  // A database that never opened blocks nobody.
  void before?.then((db) => db.close()).catch(() => {})
}

/** The place of one value, which it is sealed for. */
export const placeOf = (store: StoreName, key: string): string => `${name}/${store}/${key}`

/** Each person's values have keys that begin with `vault.id`, which does not say who they are. */
const keyOf = (id: string, key: string): string => `${id}\n${key}`

/** @returns undefined when there is none */
export async function readSealed(
  store: StoreName,
  id: string,
  key: string,
): Promise<Sealed | undefined> {
  const found: Sealed | undefined = await (await disk()).get(store, keyOf(id, key))
  return found
}

/** All values of one person, by key. */
export async function readAllSealed(
  store: StoreName,
  id: string,
): Promise<ReadonlyMap<string, Sealed>> {
  const db = await disk()
  const range = IDBKeyRange.bound(keyOf(id, ''), keyOf(id, '\uffff'))
  const transaction = db.transaction(store)
  const [keys, values]: [string[], Sealed[]] = await Promise.all([
    ownKeys(transaction.store.getAllKeys(range)),
    transaction.store.getAll(range),
  ])
  const prefix = keyOf(id, '').length
  return new Map(
    keys.flatMap((key, nth) => {
      const value = values[nth]
      return value === undefined ? [] : [[key.slice(prefix), value] as const]
    }),
  )
}

const ownKeys = async (keys: Promise<IDBValidKey[]>): Promise<string[]> =>
  (await keys).filter((key) => typeof key === 'string')

/**
 * Writes and deletes in one transaction; `null` deletes. Nothing is written when the person's vault was closed
 * meanwhile, because that would restore what was just wiped.
 *
 * @throws when the disk is full
 */
export async function writeSealed(
  store: StoreName,
  id: string,
  values: ReadonlyMap<string, Sealed | null>,
): Promise<void> {
  if (values.size === 0 || !isOpenTo(id)) return
  const db = await disk()
  if (!isOpenTo(id)) return
  const transaction = db.transaction(store, 'readwrite')
  const writes = [...values].map(([key, value]) =>
    value === null
      ? transaction.store.delete(keyOf(id, key))
      : transaction.store.put(value, keyOf(id, key)),
  )
  await Promise.all([...writes, transaction.done])
}

export const isFullDisk = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'QuotaExceededError'
