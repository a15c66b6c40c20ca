import { type IDBPDatabase, openDB } from 'idb'
import { diskName } from '../../session/diskName.ts'
import type { ChangeSetState } from '../rules/draft.ts'
import type { HandedOver } from './handedOver.ts'
import type { History } from './history.ts'

/** What the tablet keeps of one account's work on the calendar: rules and reasons, nothing of any guest. */
export type Kept = {
  readonly history: History
  readonly setState: ChangeSetState
  readonly handedOver: HandedOver | null
  readonly savedAt: number
}

const name = 'desk-calendar'
/** Raised when the shape of what is kept changes: older drafts are left alone and not read. */
const shape = 1

type Row = { readonly shape: number; readonly kept: Kept }

const open = (): Promise<IDBPDatabase> =>
  openDB(name, 2, {
    async upgrade(db, before, _after, transaction) {
      if (before === 0) {
        db.createObjectStore('sets')
        return
      }
      // They lay there under the names of staff.
      const sets = transaction.objectStore('sets')
      for (const key of await sets.getAllKeys()) {
        const row: unknown = await sets.get(key)
        await sets.delete(key)
        if (typeof key === 'string') await sets.put(row, diskName(key))
      }
    },
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

/** @param person whose drafts they are. @returns null when nothing is kept */
export async function readKept(person: string): Promise<Kept | null> {
  const db = await open()
  try {
    const row: Row | undefined = await db.get('sets', diskName(person))
    return row?.shape === shape ? row.kept : null
  } finally {
    db.close()
  }
}

/** Resolves when it is on the disk, not before. */
export async function keep(person: string, kept: Kept): Promise<void> {
  const db = await open()
  try {
    const transaction = db.transaction('sets', 'readwrite', { durability: 'strict' })
    await transaction.store.put({ shape, kept } satisfies Row, diskName(person))
    await transaction.done
  } finally {
    db.close()
  }
}

/** What is kept of everybody who works on this tablet. */
export async function readAllKept(): Promise<readonly Kept[]> {
  const db = await open()
  try {
    const rows: readonly Row[] = await db.getAll('sets')
    return rows.flatMap((row) => (row.shape === shape ? [row.kept] : []))
  } finally {
    db.close()
  }
}
