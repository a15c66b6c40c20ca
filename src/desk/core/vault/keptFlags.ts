import { type DBSchema, openDB } from 'idb'
import { flagsDatabase } from '../../ui/storageNames.ts'
import type { TabletFlag } from './flags.ts'

interface Flags extends DBSchema {
  flags: { key: TabletFlag; value: string }
}

const open = () =>
  openDB<Flags>(flagsDatabase, 1, {
    upgrade: (db) => void db.createObjectStore('flags'),
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

/** Resolves when the flag is on the disk, not before. @param value null deletes the flag */
export async function writeKeptFlag(name: TabletFlag, value: string | null): Promise<void> {
  const db = await open()
  try {
    const writing = db.transaction('flags', 'readwrite', { durability: 'strict' })
    await (value === null ? writing.store.delete(name) : writing.store.put(value, name))
    await writing.done
  } finally {
    db.close()
  }
}

export async function readKeptFlags(): Promise<readonly (readonly [TabletFlag, string])[]> {
  const db = await open()
  try {
    const reading = db.transaction('flags')
    const [names, values] = await Promise.all([reading.store.getAllKeys(), reading.store.getAll()])
    return names.map((name, nth) => [name, values[nth] ?? ''] as const)
  } finally {
    db.close()
  }
}
