import { openDB } from 'idb'
import { handoverDatabase } from '../../ui/storageNames.ts'
import type { Sealed } from '../vault/vault.ts'

const name = handoverDatabase
const store = 'general'

const open = () =>
  openDB(name, 2, {
    upgrade(db, before) {
      // Handovers of another version stay and are not read.
      if (before === 0) db.createObjectStore(store)
    },
    // Another tab deletes the database and must not wait for this one.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

type OpenDisk = Awaited<ReturnType<typeof open>>

async function withDisk<T>(work: (db: OpenDisk) => Promise<T>): Promise<T> {
  const db = await open()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Reading must not create the database. */
async function isThere(): Promise<boolean> {
  const databases = await indexedDB.databases()
  return databases.some((one) => one.name === name)
}

/** The stored general handovers of one person. @param id `vault.id`: it names nobody */
export async function readGeneralSealed(id: string): Promise<Sealed | undefined> {
  if (!(await isThere())) return undefined
  const sealed: Sealed | undefined = await withDisk((db) => db.get(store, id))
  return sealed
}

/** Resolves when it is on the disk, not before. */
export const writeGeneralSealed = (id: string, sealed: Sealed): Promise<void> =>
  withDisk(async (db) => {
    const transaction = db.transaction(store, 'readwrite', { durability: 'strict' })
    await transaction.store.put(sealed, id)
    await transaction.done
  })

/** Deletes the handovers of one person. */
export async function forgetGeneral(id: string): Promise<void> {
  if (await isThere()) await withDisk((db) => db.delete(store, id))
}
