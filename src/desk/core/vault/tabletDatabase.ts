import { deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { tabletDatabase } from '../../ui/storageNames.ts'
import { type RecordKind, type StoreName, storeNames, tabletRecords } from './tabletRecords.ts'

/** `owner`: whose record it is, by an id that names nobody; empty for what is of the tablet. */
export type RecordKey = readonly [kind: RecordKind, owner: string, id: string]

type StoredRecord<Value> = { readonly owner: string; readonly id: string; readonly value: Value }

/**
 * The records of one transaction. In it nothing else may be awaited: a transaction ends when none of its requests is
 * pending.
 */
export type Records = {
  readonly get: <Value>(key: RecordKey) => Promise<Value | undefined>
  /** Those of one kind, by key. @param owner of all people where it is absent */
  readonly all: <Value>(kind: RecordKind, owner?: string) => Promise<readonly StoredRecord<Value>[]>
  readonly put: (key: RecordKey, value: unknown) => Promise<void>
  readonly delete: (key: RecordKey) => Promise<void>
  readonly deleteAll: (kind: RecordKind, owner?: string) => Promise<void>
}

/** Raised when stores are added. Records stay: the form that each was written in is stored in it. */
const version = 1

let opened: Promise<IDBPDatabase> | null = null

function open(): Promise<IDBPDatabase> {
  opened ??= openDB(tabletDatabase, version, {
    upgrade(db) {
      for (const name of storeNames) {
        if (!db.objectStoreNames.contains(name)) db.createObjectStore(name)
      }
    },
    // Another tab runs a newer desk or deletes the database: it must not wait for this tab.
    blocking: closeDatabase,
    terminated: () => {
      opened = null
    },
  }).catch((thrown: unknown) => {
    opened = null
    throw thrown
  })
  return opened
}

export function closeDatabase(): void {
  const closing = opened
  opened = null
  // A database that never opened blocks nobody.
  void closing?.then((db) => db.close()).catch(() => {})
}

/**
 * Opens the database early, so that the first read is quicker. A failure is ignored here, because that read opens it
 * again and reports the failure.
 */
export const openEarly = (): void => void open().catch(() => {})

/** Null where nothing was ever stored: reading must not create the database. */
async function openThere(): Promise<IDBPDatabase | null> {
  if (opened !== null) return opened
  const all = await indexedDB.databases()
  return all.some(({ name }) => name === tabletDatabase) ? open() : null
}

/**
 * @returns null where nothing was ever stored
 * @throws when the disk cannot be read at this moment
 */
export async function read<T>(
  store: StoreName,
  work: (records: Records) => Promise<T>,
): Promise<T | null> {
  const db = await openThere()
  return db && transact(db, [store], 'readonly', work)
}

/**
 * Does all of `work` or, when it throws, nothing. It is on the disk when this resolves, not before; copies may be lost
 * with the power, because the service has them.
 *
 * @throws when the disk is full ({@link isFullDisk}) or forbidden, or a newer desk has the database
 */
export async function write<T>(
  stores: readonly StoreName[],
  work: (records: Records) => Promise<T>,
): Promise<T> {
  return transact(await open(), stores, 'readwrite', work)
}

type OpenTransaction = IDBPTransaction<unknown, StoreName[], 'readonly' | 'readwrite'>

/** The transactions whose work is not finished. */
const working = new Set<OpenTransaction>()
/** Those that were ended because the page was left: their work is done again. */
const interrupted = new WeakSet<OpenTransaction>()
/** Resolves when this page, which was left and which the browser keeps for Back, is shown again. */
let shown: Promise<unknown> = Promise.resolve()

/**
 * Nothing runs in a page that is kept for Back, and in WebKit (2.50) its transactions never end: those of the next page
 * that wait for one of them would never begin (decisions.md 106).
 *
 * @param page has the events `pagehide` and `pageshow`
 */
export function interruptWhenLeft(page: EventTarget): void {
  page.addEventListener('pagehide', (event) => {
    if (!('persisted' in event && event.persisted === true)) return
    shown = new Promise((resolve) => page.addEventListener('pageshow', resolve, { once: true }))
    for (const transaction of working) {
      interrupted.add(transaction)
      abort(transaction)
    }
  })
}

// A worker, and a test without a page, have none to leave.
if ('onpagehide' in globalThis) interruptWhenLeft(globalThis)

async function transact<T>(
  db: IDBPDatabase,
  stores: readonly StoreName[],
  mode: 'readonly' | 'readwrite',
  work: (records: Records) => Promise<T>,
): Promise<T> {
  await shown
  const durability = stores.every((store) => store === 'copies') ? 'default' : 'strict'
  let transaction: OpenTransaction | undefined
  try {
    transaction = db.transaction([...stores], mode, { durability })
    const [result] = await Promise.all([done(work, transaction), transaction.done])
    return result
  } catch (thrown) {
    if (transaction !== undefined && interrupted.has(transaction)) {
      return transact(await open(), stores, mode, work)
    }
    // A connection may be broken without an event, so the next transaction opens another one.
    closeDatabase()
    throw thrown
  }
}

async function done<T>(
  work: (records: Records) => Promise<T>,
  transaction: OpenTransaction,
): Promise<T> {
  working.add(transaction)
  try {
    return await work(recordsIn(transaction))
  } catch (thrown) {
    // What it has already written must not be stored.
    abort(transaction)
    throw thrown
  } finally {
    working.delete(transaction)
  }
}

function abort(transaction: OpenTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is over.
  }
}

function recordsIn(transaction: OpenTransaction): Records {
  const storeOf = (kind: RecordKind) => transaction.objectStore(tabletRecords[kind].store)
  return {
    get: ([kind, ...place]) => storeOf(kind).get([kind, ...place]),
    all: async (kind, owner) => {
      const range = rangeOf(kind, owner)
      const [keys, values] = await Promise.all([
        storeOf(kind).getAllKeys(range),
        storeOf(kind).getAll(range),
      ])
      return keys.flatMap((key, nth) => {
        const [, of, id] = Array.isArray(key) ? key.map(String) : []
        return of === undefined || id === undefined ? [] : [{ owner: of, id, value: values[nth] }]
      })
    },
    put: async ([kind, ...place], value) =>
      void (await storeOf(kind).put?.(value, [kind, ...place])),
    delete: async ([kind, ...place]) => storeOf(kind).delete?.([kind, ...place]),
    deleteAll: async (kind, owner) => storeOf(kind).delete?.(rangeOf(kind, owner)),
  }
}

/** An array sorts after every text. */
const rangeOf = (...start: readonly [kind: RecordKind, owner?: string]): IDBKeyRange => {
  const from = start.filter((part) => part !== undefined)
  return IDBKeyRange.bound(from, [...from, []])
}

export const getRecord = async <Value>(key: RecordKey): Promise<Value | null> =>
  (await read(tabletRecords[key[0]].store, (records) => records.get<Value>(key))) ?? null

export const allRecords = async <Value>(
  kind: RecordKind,
): Promise<readonly StoredRecord<Value>[]> =>
  (await read(tabletRecords[kind].store, (records) => records.all<Value>(kind))) ?? []

export const putRecord = (key: RecordKey, value: unknown): Promise<void> =>
  write([tabletRecords[key[0]].store], (records) => records.put(key, value))

export const deleteRecord = (key: RecordKey): Promise<void> =>
  write([tabletRecords[key[0]].store], (records) => records.delete(key))

/**
 * Deletes all records with the database, also when it cannot be opened.
 *
 * @throws when another tab still has it open: it is deleted once that tab is closed
 */
export async function deleteDatabase(): Promise<void> {
  closeDatabase()
  let deleting = Promise.resolve()
  const blocked = new Promise<never>((_, failed) => {
    const fail = (): void => failed(new Error('Another tab has the database open.'))
    deleting = deleteDB(tabletDatabase, { blocked: fail })
  })
  await Promise.race([deleting, blocked])
}

export const isFullDisk = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'QuotaExceededError'
