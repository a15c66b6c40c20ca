import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { vaultDatabase } from '../kit/storageNames.ts'
import type { Drawer, Sealed } from './vault.ts'

/** What a marked tablet knows without anybody's PIN. */
export type Tablet = {
  /** Goes into every PIN's key, so that the gate's database cannot be searched for PINs. */
  readonly deviceShare: Uint8Array<ArrayBuffer>
  readonly markedAt: number
  /** The latest its clock was ever seen. */
  readonly latestAt: number
}

/** The one key, wrapped with what a PIN becomes. */
export type ByPin = {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly key: Sealed
  /**
   * How many digits the PIN has, so that its last one opens by itself; not told where a version before this one set it.
   * Whoever copies the disk would try the shorter PINs first, and all of them together are a ninth of the work.
   */
  readonly digits?: number | undefined
}

/** One person of a marked tablet. Their full name is only in what is sealed. */
export type KeptPerson = {
  /** A hash: the row names nobody. */
  readonly id: string
  /** What their tile says, as they chose it; empty while they are signed out and left nothing. */
  readonly label: string
  /** Their number at the service, for the gate. */
  readonly account: number
  /**
   * The one key that opens the drawers' keys, wrapped twice. Null: it can only be had the other way. It stays while they
   * are signed out only where unsent work of theirs is kept.
   */
  readonly byPin: ByPin | null
  readonly byShare: { readonly kid: string; readonly key: Sealed }
  /** A drawer's key, by the one key; null when what it sealed may not be read any more. */
  readonly drawers: Readonly<Record<Drawer, Sealed | null>>
  /** Who they are and where, for an offline start; null while they are signed out. */
  readonly session: Sealed | null
  /** Their tile and PIN, for when they sign in again (`away.ts`); null where a version before this one wrote the row. */
  readonly away: Sealed | null
  /** What they have typed and not sent, by tab. */
  readonly drafts: Readonly<Record<string, Sealed>>
  readonly wrong: number
  /** This tablet's clock when the gate last answered them. */
  readonly contactAt: number
}

interface Shelves extends DBSchema {
  tablet: { key: string; value: Tablet }
  people: { key: string; value: KeptPerson }
}

const name = vaultDatabase
const only = 'tablet'

let opened: Promise<IDBPDatabase<Shelves>> | null = null

function open(): Promise<IDBPDatabase<Shelves>> {
  const forget = () => {
    opened = null
  }
  opened ??= openDB<Shelves>(name, 2, {
    async upgrade(db, before, _after, transaction) {
      if (before === 1) {
        const people = transaction.objectStore('people')
        for (const person of await people.getAll()) await people.put({ ...person, away: null })
        return
      }
      db.createObjectStore('tablet')
      db.createObjectStore('people', { keyPath: 'id' })
    },
    // Another tab wipes it, or brings a newer desk: this one must not hold it up.
    blocking: () => void closeVault(),
    terminated: forget,
  }).catch((cause: unknown) => {
    forget()
    throw cause
  })
  return opened
}

export async function closeVault(): Promise<void> {
  const closing = opened
  opened = null
  // One that never opened holds nothing.
  await closing?.then((db) => db.close()).catch(() => {})
}

export const readTablet = async (): Promise<Tablet | null> =>
  (await (await open()).get('tablet', only)) ?? null

export async function writeTablet(tablet: Tablet): Promise<void> {
  const writing = (await open()).transaction('tablet', 'readwrite', { durability: 'strict' })
  await writing.store.put(tablet, only)
  await writing.done
}

export const readPeople = async (): Promise<readonly KeptPerson[]> =>
  (await open()).getAll('people')

export const readPerson = async (id: string): Promise<KeptPerson | null> =>
  (await (await open()).get('people', id)) ?? null

export async function writePerson(person: KeptPerson): Promise<void> {
  const writing = (await open()).transaction('people', 'readwrite', { durability: 'strict' })
  await writing.store.put(person)
  await writing.done
}

/** Changes one row as it is on the disk then, whatever another tab has written. @returns null when it is gone */
export async function changePerson(
  id: string,
  change: (person: KeptPerson) => KeptPerson,
): Promise<KeptPerson | null> {
  const writing = (await open()).transaction('people', 'readwrite', { durability: 'strict' })
  const before = await writing.store.get(id)
  const after = before === undefined ? null : change(before)
  if (after !== null) await writing.store.put(after)
  await writing.done
  return after
}
