import { type IDBPDatabase, openDB } from 'idb'
import { replicaDatabase } from '../kit/storageNames.ts'
import { isOpenTo, type Sealed } from '../vault/vault.ts'

/** What lies on a marked tablet's disk, all of it sealed (decisions.md 13): day packs, blocks of the replica. */
export type Drawers = 'days' | 'blocks' | 'facts'

const name = replicaDatabase
/** Raised when the shape of what is kept changes: what an older desk kept is thrown away and read anew. */
const version = 2
const drawers: readonly Drawers[] = ['days', 'blocks', 'facts']

let opened: Promise<IDBPDatabase> | null = null

function disk(): Promise<IDBPDatabase> {
  opened ??= openDB(name, version, {
    upgrade(db) {
      for (const old of db.objectStoreNames) db.deleteObjectStore(old)
      for (const drawer of drawers) db.createObjectStore(drawer)
    },
    // Another tab has a newer desk, or forgets everything: it must not wait for this one.
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

/** What is read next need not wait for it; where it fails, that read opens it anew and hears why. */
export const openDisk = (): void => void disk().catch(() => {})

/** Whoever wants to delete it need not wait for this page. */
export function closeDisk(): void {
  const before = opened
  opened = null
  // One that never opened holds nobody up.
  void before?.then((db) => db.close()).catch(() => {})
}

/** One person's values never lie under another's key, which does not say who they are: `vault.id`. */
const keyOf = (id: string, key: string): string => `${id}\n${key}`

/** @returns undefined when there is none */
export async function readSealed(
  drawer: Drawers,
  id: string,
  key: string,
): Promise<Sealed | undefined> {
  const found: Sealed | undefined = await (await disk()).get(drawer, keyOf(id, key))
  return found
}

/** All of one person's, by key. */
export async function readAllSealed(
  drawer: Drawers,
  id: string,
): Promise<ReadonlyMap<string, Sealed>> {
  const db = await disk()
  const range = IDBKeyRange.bound(keyOf(id, ''), keyOf(id, '\uffff'))
  const transaction = db.transaction(drawer)
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
 * Writes and deletes at once; `null` deletes. Nothing is written for somebody whose vault was closed meanwhile: what
 * was just wiped would lie there again.
 *
 * @throws when the disk is full
 */
export async function writeSealed(
  drawer: Drawers,
  id: string,
  values: ReadonlyMap<string, Sealed | null>,
): Promise<void> {
  if (values.size === 0 || !isOpenTo(id)) return
  const db = await disk()
  if (!isOpenTo(id)) return
  const transaction = db.transaction(drawer, 'readwrite')
  const writes = [...values].map(([key, value]) =>
    value === null
      ? transaction.store.delete(keyOf(id, key))
      : transaction.store.put(value, keyOf(id, key)),
  )
  await Promise.all([...writes, transaction.done])
}

export const isFullDisk = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'QuotaExceededError'
