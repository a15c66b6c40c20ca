import { openDB } from 'idb'
import type { Sealed, Vault } from '../../../core/vault/vault.ts'
import { viewsDatabase } from '../../../ui/storageNames.ts'
import { type SavedView, viewsIn } from './savedView.ts'

/** Deleted with everything else when the tablet is no longer marked (vault/wipe.ts). */
const databaseName = viewsDatabase
const store = 'views'
/** One record for each person. */
const place = `${databaseName}/${store}`

const open = () =>
  openDB(databaseName, 1, {
    upgrade: (database) => {
      database.createObjectStore(store)
    },
  })

/**
 * The sealed views of the vault's person; none where the vault cannot open them any more.
 *
 * @throws when the disk cannot be read at this moment: the views may be whole, and must not be written over
 */
export async function sealedViews(vault: Vault): Promise<readonly SavedView[]> {
  const database = await open()
  let sealed: Sealed | undefined
  try {
    sealed = await database.get(store, vault.id)
  } finally {
    database.close()
  }
  if (sealed === undefined) return []
  // Sealed with a key that is gone: there are none then.
  const opened: unknown = await vault.open('outbox', place, sealed).catch(() => null)
  return opened === null ? [] : viewsIn(opened)
}

/** Seals the views for the vault's person. Unlike cached lists they never expire. */
export async function sealViews(vault: Vault, views: readonly SavedView[]): Promise<void> {
  const sealed = await vault.seal('outbox', place, views)
  const database = await open()
  try {
    await database.put(store, sealed, vault.id)
  } finally {
    database.close()
  }
}
