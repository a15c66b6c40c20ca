import { openDB } from 'idb'
import { viewsDatabase, viewsKey } from '../../kit/storageNames.ts'
import type { Sealed, Vault } from '../../vault/vault.ts'
import { type SavedView, viewsIn } from './savedView.ts'

/** Removed with everything else when this is the business's tablet no more (vault/wipe.ts). */
const databaseName = viewsDatabase
const store = 'views'

const open = () =>
  openDB(databaseName, 1, {
    upgrade: (database) => {
      database.createObjectStore(store)
    },
  })

/** What lies sealed here for the vault's person; none where it does not open any more. */
export async function sealedViews(vault: Vault): Promise<readonly SavedView[]> {
  const database = await open()
  try {
    const sealed: Sealed | undefined = await database.get(store, vault.id)
    return sealed === undefined ? [] : viewsIn(await vault.open('outbox', sealed))
  } catch {
    return []
  } finally {
    database.close()
  }
}

/** Seals them for the vault's person. What somebody saved does not age as lists do, so it lies with what they decided. */
export async function sealViews(vault: Vault, views: readonly SavedView[]): Promise<void> {
  const sealed = await vault.seal('outbox', views)
  const database = await open()
  try {
    await database.put(store, sealed, vault.id)
  } finally {
    database.close()
  }
}

const keyOf = (accountId: number): string => `${viewsKey}${accountId}`

/** What lies open in this browser, where it is no tablet of the business: nothing that names a guest by itself. */
export function plainViews(accountId: number): readonly SavedView[] {
  try {
    return viewsIn(JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '[]'))
  } catch {
    return []
  }
}

/** @returns whether they outlive the page */
export function keepPlainViews(accountId: number, views: readonly SavedView[]): boolean {
  try {
    if (views.length === 0) localStorage.removeItem(keyOf(accountId))
    else localStorage.setItem(keyOf(accountId), JSON.stringify(views))
    return true
  } catch {
    return false
  }
}
