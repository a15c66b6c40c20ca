import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { replicaDatabase } from '../../ui/storageNames.ts'
import { isLast, type RowMarks, registerAt } from '../vault/rowMarks.ts'
import { isOpenTo, type Sealed, useVault, type Vault } from '../vault/vault.ts'
import { isSame } from '../vault/vaultKeys.ts'
import { rememberKept } from './replicaFacts.ts'

/**
 * The object stores on a marked tablet, all sealed (decisions.md 13): day packs, blocks of the replica, pages of a
 * reading that is not complete yet, facts.
 */
export type StoreName = 'days' | 'blocks' | 'pages' | 'facts'

/** The place of one stored value. */
export type DiskAddress = { readonly store: StoreName; readonly key: string }

/** Null: there is none that can be believed; in a writing: it is deleted. */
export type SealedRow = DiskAddress & { readonly sealed: Sealed | null }

type StoredValue = { key: string; value: Sealed }

interface ReplicaSchema extends DBSchema {
  days: StoredValue
  blocks: StoredValue
  pages: StoredValue
  facts: StoredValue
  /** By `vault.id`: which sealing of each value was the last. */
  registers: StoredValue
}

const name = replicaDatabase
/** The database version, raised when the stored form changes: older data are deleted and read again. */
const version = 6
const storeNames = ['days', 'blocks', 'pages', 'facts', 'registers'] as const

let opened: Promise<IDBPDatabase<ReplicaSchema>> | null = null

function disk(): Promise<IDBPDatabase<ReplicaSchema>> {
  opened ??= openDB<ReplicaSchema>(name, version, {
    upgrade(db, before) {
      for (const old of db.objectStoreNames) db.deleteObjectStore(old)
      for (const store of storeNames) db.createObjectStore(store)
      // The desk has deleted them, not the browser.
      if (before > 0) rememberKept(false)
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

const nameOf = ({ store, key }: DiskAddress): string => `${store}/${key}`

/** The place of one value, which it is sealed for. */
const placeOf = (spot: DiskAddress): string => `${name}/${nameOf(spot)}`

/** Each person's values have keys that begin with `vault.id`, which does not say who they are. */
const keyOf = (id: string, key: string): string => `${id}\n${key}`

/**
 * Names the last sealing of each of a person's values. One that it does not name, because somebody put it back, is
 * treated as absent and read from the service again. An older copy of the whole database is not noticed by the tablet
 * alone: it says how old it is (`asOf`), and is read again at the next contact.
 */
const register = registerAt('replica', `${name}/registers`)

/** A new PIN brings new keys while the page is open. */
function newestOf(vault: Vault): Vault {
  const now = useVault.getState().vault
  return now?.id === vault.id ? now : vault
}

export const sealRow = async (
  vault: Vault,
  spot: DiskAddress,
  value: unknown,
): Promise<SealedRow> => ({
  ...spot,
  sealed: await newestOf(vault).seal('replica', placeOf(spot), value),
})

/** Null also when it cannot be opened. */
export async function openRow(vault: Vault, { sealed, ...spot }: SealedRow): Promise<unknown> {
  if (sealed === null) return null
  try {
    return await newestOf(vault).open('replica', placeOf(spot), sealed)
  } catch {
    // The key it was sealed with is gone, or it is damaged: it is requested from the service again.
    return null
  }
}

/**
 * The value at one place; null when there is none that can be believed, or when the vault was closed meanwhile: opening
 * the database would create again what was just wiped.
 */
export async function readRow(vault: Vault, spot: DiskAddress): Promise<unknown> {
  if (!isOpenTo(vault.id)) return null
  const reading = (await disk()).transaction([spot.store, 'registers'])
  const [sealed, stored] = await Promise.all([
    reading.objectStore(spot.store).get(keyOf(vault.id, spot.key)),
    reading.objectStore('registers').get(vault.id),
  ])
  if (sealed === undefined) return null
  // At the same time: Today's first rows wait for both.
  const [marks, value] = await Promise.all([
    register.read(newestOf(vault), stored),
    openRow(vault, { ...spot, sealed }),
  ])
  return isLast(marks, nameOf(spot), sealed) ? value : null
}

/**
 * Everything of one person in these stores, at one moment: also what is named and was taken away. Nothing when the
 * vault was closed meanwhile.
 */
export async function readRows(
  vault: Vault,
  stores: readonly StoreName[],
): Promise<readonly SealedRow[]> {
  if (!isOpenTo(vault.id)) return []
  const reading = (await disk()).transaction(storeNames)
  const [stored, ...found] = await Promise.all([
    reading.objectStore('registers').get(vault.id),
    ...stores.map(async (store) => ({
      store,
      sealed: await sealedIn(reading.objectStore(store), vault.id),
    })),
  ])
  const marks = await register.read(newestOf(vault), stored)
  return found.flatMap(({ store, sealed }) => {
    const keys = new Set([...sealed.keys(), ...namedIn(marks, store)])
    return [...keys].map((key): SealedRow => {
      const [spot, one] = [{ store, key }, sealed.get(key)]
      return { ...spot, sealed: one && isLast(marks, nameOf(spot), one) ? one : null }
    })
  })
}

async function sealedIn(
  store: IDBPObjectStore<ReplicaSchema, typeof storeNames, StoreName>,
  id: string,
): Promise<ReadonlyMap<string, Sealed>> {
  const range = IDBKeyRange.bound(keyOf(id, ''), keyOf(id, '\uffff'))
  const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
  const start = keyOf(id, '').length
  return new Map(
    keys.flatMap((key, nth) => {
      const value = values[nth]
      return value === undefined ? [] : [[key.slice(start), value] as const]
    }),
  )
}

function namedIn(marks: RowMarks | null, store: StoreName): readonly string[] {
  const start = nameOf({ store, key: '' })
  const names = [...(marks?.keys() ?? [])].filter((row) => row.startsWith(start))
  return names.map((row) => row.slice(start.length))
}

/** Tabs overtake each other rarely; what never ends has another cause. */
const mostTries = 20

/**
 * Writes and deletes rows, and the register that names them, in one transaction. Nothing is written when the person's
 * vault was closed meanwhile, because that would restore what was just wiped.
 *
 * @throws when the disk is full, or another tab has newer keys at this moment
 */
export async function writeRows(
  { id }: Vault,
  rows: readonly SealedRow[],
  triesLeft = mostTries,
): Promise<void> {
  const { vault } = useVault.getState()
  if (rows.length === 0 || vault?.id !== id) return
  const db = await disk()
  const before = await db.get('registers', id)
  const changes = rows.map((row) => [nameOf(row), row.sealed] as const)
  const after = await register.next(vault, before, changes)
  if (!isOpenTo(id)) return
  const writing = db.transaction(storeNames, 'readwrite')
  const write = async (): Promise<boolean> => {
    const now = await writing.objectStore('registers').get(id)
    if (!isSame(now, before)) return false
    for (const { store, key, sealed } of rows) {
      const at = keyOf(id, key)
      if (sealed === null) await writing.objectStore(store).delete(at)
      else await writing.objectStore(store).put(sealed, at)
    }
    await writing.objectStore('registers').put(after, id)
    return true
  }
  const [isWritten] = await Promise.all([write(), writing.done])
  if (isWritten) return
  if (triesLeft === 0) throw new Error('Other tabs write all the time.')
  // Another tab has written meanwhile: what it named stays named.
  return writeRows(vault, rows, triesLeft - 1)
}

export const isFullDisk = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'QuotaExceededError'
