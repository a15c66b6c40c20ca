import { type IDBPDatabase, openDB } from 'idb'
import { isRecord } from '../../../../contract/records.ts'
import { diskName } from '../../../core/vault/diskName.ts'
import type { Sealed, Vault } from '../../../core/vault/vault.ts'
import { calendarDatabase } from '../../../ui/storageNames.ts'
import type { ChangeSetState } from '../rules/draft.ts'
import type { HandedOver } from './handedOver.ts'
import type { History } from './history.ts'

/** What the tablet keeps of one account's work on the calendar: rules and reasons, nothing of any guest. */
export type PersonDrafts = {
  readonly history: History
  readonly setState: ChangeSetState
  readonly handedOver: HandedOver | null
  readonly savedAt: number
}

const name = calendarDatabase
/** The version of the stored form, raised when the form changes: older drafts stay and are not read. */
const shape = 1
/** One record for each person. */
const place = `${calendarDatabase}/sets`

/** Unsealed only on a tablet without keys. */
type StoredDrafts =
  | { readonly shape: number; readonly kept: PersonDrafts }
  | { readonly shape: number; readonly sealed: Sealed; readonly mark: WorkSheetMark | null }

const isKept = (value: unknown): value is PersonDrafts =>
  isRecord(value) && 'history' in value && 'savedAt' in value

const open = (): Promise<IDBPDatabase> =>
  openDB(name, 2, {
    upgrade(db, before) {
      // Drafts of another version stay and are not read.
      if (before === 0) db.createObjectStore('sets')
    },
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

/** The facts about a handed-over work sheet that everybody on this tablet may see: no price, no reason, no name. */
export type WorkSheetMark = {
  readonly steps: number
  /** Somebody entered it, and the service has something else than the sheet says. */
  readonly differs: boolean
}

/** @returns null where nothing is handed over that somebody still has to enter */
export const markOf = ({ handedOver, setState }: PersonDrafts): WorkSheetMark | null =>
  handedOver === null || setState === 'verified'
    ? null
    : { steps: handedOver.drafts.length, differs: setState === 'differs' }

async function withDisk<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  const db = await open()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

const rowOf = async (kept: PersonDrafts, vault: Vault | null): Promise<StoredDrafts> =>
  vault === null
    ? { shape, kept }
    : { shape, sealed: await vault.seal('outbox', place, kept), mark: markOf(kept) }

/**
 * @param person whose drafts they are
 * @param vault theirs, on a tablet that keeps things for them; what was stored there before the tablet was marked is sealed now
 * @returns null when nothing is kept
 * @throws when it is sealed, and not with these keys
 */
export async function readKept(person: string, vault: Vault | null): Promise<PersonDrafts | null> {
  const row = await withDisk(
    async (db): Promise<StoredDrafts | undefined> => db.get('sets', diskName(person)),
  )
  if (row?.shape !== shape) return null
  if ('kept' in row) {
    if (vault !== null) await sealUp(person, row.kept, vault)
    return row.kept
  }
  const kept = await vault?.open('outbox', place, row.sealed)
  if (!isKept(kept)) throw new Error('These drafts are sealed')
  return kept
}

/** Another tab may have stored newer drafts meanwhile. */
async function sealUp(person: string, read: PersonDrafts, vault: Vault): Promise<void> {
  const sealed = await rowOf(read, vault)
  await withDisk(async (db) => {
    const { store, done } = db.transaction('sets', 'readwrite', { durability: 'strict' })
    const now: StoredDrafts | undefined = await store.get(diskName(person))
    if (now !== undefined && 'kept' in now && now.kept.savedAt === read.savedAt) {
      await store.put(sealed, diskName(person))
    }
    await done
  })
}

/**
 * Resolves when it is on the disk, not before.
 *
 * @param vault as {@link readKept}: without one it is stored unsealed, as on any computer
 */
export async function keep(person: string, kept: PersonDrafts, vault: Vault | null): Promise<void> {
  const row = await rowOf(kept, vault)
  await withDisk(async (db) => {
    const { store, done } = db.transaction('sets', 'readwrite', { durability: 'strict' })
    await store.put(row, diskName(person))
    await done
  })
}

/** The stored drafts of one person, as far as everybody may see them. */
export type StoredSet = {
  /** `diskName` */
  readonly whose: string
  readonly mark: WorkSheetMark | null
  /** Who handed it over; null where that is sealed. */
  readonly by: string | null
}

const nameOf = (key: IDBValidKey | undefined): string => (typeof key === 'string' ? key : '')

/** The stored drafts of everybody on this tablet. */
export const readStoredSets = (): Promise<readonly StoredSet[]> =>
  withDisk(async (db) => {
    const { store } = db.transaction('sets')
    const [keys, rows]: [IDBValidKey[], StoredDrafts[]] = await Promise.all([
      store.getAllKeys(),
      store.getAll(),
    ])
    return rows.flatMap((row, nth) => {
      if (row.shape !== shape) return []
      const whose = nameOf(keys[nth])
      return 'kept' in row
        ? [{ whose, mark: markOf(row.kept), by: row.kept.handedOver?.by ?? null }]
        : [{ whose, mark: row.mark, by: null }]
    })
  })
