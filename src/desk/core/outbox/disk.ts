import { millisecondsInDay } from 'date-fns/constants'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { outboxDatabase } from '../../ui/storageNames.ts'
import { tabletNow } from '../../ui/tabletClock.ts'
import { diskName } from '../vault/diskName.ts'
import type { Sealed, Vault } from '../vault/vault.ts'
import type { Command, Entry, EntryState } from './command.ts'
import { flat } from './flatEntry.ts'
import { parseKept, shape } from './keptEntry.ts'
import type { OnDisk } from './outboxFacts.ts'
import type { StoredRegister } from './register.ts'

/** One entry as it is stored: its content is sealed, the open fields name nobody; `person` is a {@link diskName}. */
export type StoredEntry = {
  readonly opId: string
  readonly seq: number
  readonly person: string
  readonly state: EntryState
  readonly version: number
  readonly shape: number
  readonly madeAt: number
  readonly madeAtServer: number
  readonly notBefore: number | null
  readonly expiresAt: number | null
  readonly sealed: Sealed
}

/** A record of an action that somebody gave up. */
type Dropped = {
  readonly opId: string
  readonly person: string
  readonly at: number
  /** The action and the reason, sealed; null when its key was deleted by a sign-out. */
  readonly sealed: Sealed | null
  /** Readable without a key where nothing is sealed; absent or null when it is not known either. */
  readonly kind?: Command['kind'] | null
}

/** The kinds of the actions that a sign-out gives up, by operation id. */
export type GivenUpKinds = ReadonlyMap<string, Command['kind']>

/** How long the records of given-up actions are kept. */
const linesKeptMs = 30 * millisecondsInDay

interface OutboxSchema extends DBSchema {
  entries: { key: string; value: StoredEntry }
  dropped: { key: string; value: Dropped }
  registers: { key: string; value: StoredRegister }
}

const databaseName = outboxDatabase
const stores = [
  ['entries', 'opId'],
  ['dropped', 'opId'],
  ['registers', 'person'],
] as const

/**
 * A row is only changed or deleted when its version on the disk is the one this tab saw last; null: there was no row.
 */
export type RowChange = {
  readonly opId: string
  readonly expected: number | null
  readonly row: StoredEntry | null
  /** It leaves the tablet without having been done. */
  readonly isGivenUp?: true
}

/** All rows, and the register of one person, at the same moment. */
export type OnDiskNow = {
  readonly rows: readonly StoredEntry[]
  readonly register: StoredRegister | null
}

/** What another tab changed first; none where it only wrote of other entries. */
export type Overtaken = { readonly opIds: readonly string[] }

export type Disk = {
  readonly rows: () => Promise<readonly StoredEntry[]>
  readonly row: (opId: string) => Promise<StoredEntry | undefined>
  readonly now: (person: string) => Promise<OnDiskNow>
  /**
   * Resolves when the changes and the register that tells of them are on the disk, not before. Where another tab was
   * first nothing is written.
   *
   * @returns which rows another tab changed first, or only that it wrote the register; null when all is written
   */
  readonly write: (
    changes: readonly RowChange[],
    register: StoredRegister,
  ) => Promise<Overtaken | null>
  /** Deletes entries in any state: their answers came after the vault was locked. */
  readonly remove: (opIds: readonly string[]) => Promise<void>
  /** Deletes a person's entries and keeps a record of each that names no guest. */
  readonly removeOf: (person: string, givenUp: GivenUpKinds) => Promise<void>
  readonly drop: (line: Dropped) => Promise<void>
  readonly dropped: (person: string) => Promise<readonly Dropped[]>
  readonly close: () => void
}

const strict = { durability: 'strict' } as const

/** @throws when this browser has no database for us: private mode, full, forbidden */
export async function openDisk(): Promise<Disk> {
  const db: IDBPDatabase<OutboxSchema> = await openDB<OutboxSchema>(databaseName, 3, {
    upgrade(created) {
      // Rows of another version stay. What this version cannot read is never sent, and is offered as a file.
      for (const [name, keyPath] of stores) {
        if (!created.objectStoreNames.contains(name)) created.createObjectStore(name, { keyPath })
      }
    },
    blocking: () => db.close(),
  })
  return {
    rows: () => db.getAll('entries'),
    row: (opId) => db.get('entries', opId),
    now: async (person) => {
      const transaction = db.transaction(['entries', 'registers'])
      const [rows, register] = await Promise.all([
        transaction.objectStore('entries').getAll(),
        transaction.objectStore('registers').get(diskName(person)),
      ])
      return { rows, register: register ?? null }
    },
    write: async (changes, register) => {
      const transaction = db.transaction(['entries', 'registers'], 'readwrite', strict)
      const entries = transaction.objectStore('entries')
      const registers = transaction.objectStore('registers')
      const before = (await registers.get(register.person))?.number ?? 0
      const opIds: string[] = []
      for (const { opId, expected } of changes) {
        if (((await entries.get(opId))?.version ?? null) !== expected) opIds.push(opId)
      }
      const isOvertaken = opIds.length > 0 || before + 1 !== register.number
      if (!isOvertaken) {
        for (const { opId, expected, row } of changes) {
          if (row !== null) await entries.put(row)
          else if (expected !== null) await entries.delete(opId)
        }
        await registers.put(register)
      }
      await transaction.done
      return isOvertaken ? { opIds } : null
    },
    remove: async (opIds) => {
      const transaction = db.transaction('entries', 'readwrite', strict)
      for (const opId of opIds) await transaction.store.delete(opId)
      await transaction.done
    },
    removeOf: async (person, givenUp) => {
      const transaction = db.transaction(['entries', 'dropped', 'registers'], 'readwrite', strict)
      const of = diskName(person)
      const [entries, lines] = [
        transaction.objectStore('entries'),
        transaction.objectStore('dropped'),
      ]
      const at = tabletNow()
      for (const line of await lines.getAll()) {
        if (at - line.at > linesKeptMs) await lines.delete(line.opId)
        else if (line.person === of) await lines.put({ ...line, sealed: null })
      }
      const gone = new Set(givenUp.keys())
      for (const row of await entries.getAll()) {
        if (row.person !== of) continue
        gone.add(row.opId)
        await entries.delete(row.opId)
      }
      await transaction.objectStore('registers').delete(of)
      for (const opId of gone) {
        await lines.put({ opId, person: of, at, sealed: null, kind: givenUp.get(opId) ?? null })
      }
      await transaction.done
    },
    drop: async (line) => {
      const transaction = db.transaction('dropped', 'readwrite', strict)
      await transaction.store.put(line)
      await transaction.done
    },
    dropped: async (person) =>
      (await db.getAll('dropped')).filter((line) => line.person === diskName(person)),
    close: () => db.close(),
  }
}

/** The version belongs to the place: a row does not open as an older one. */
const placeOf = ({ opId, version }: Pick<StoredEntry, 'opId' | 'version'>) =>
  `${outboxDatabase}/entries/${opId}/${version}`

/** Seals the content of an entry. The open fields are enough to order, count and expire it. */
export async function rowOf(vault: Vault, entry: Entry): Promise<StoredEntry> {
  const stored = flat({ ...entry, saved: true })
  const { opId, seq, state, version, madeAt, madeAtServer, notBefore, expiresAt } = stored
  const { person } = vault
  const sealed = await vault.seal('outbox', placeOf({ opId, version }), stored)
  return {
    opId,
    seq,
    person: diskName(person),
    state,
    version,
    shape,
    madeAt,
    madeAtServer,
    notBefore,
    expiresAt,
    sealed,
  }
}

/** @throws when it was sealed with another key, altered, or is of a shape this desk cannot read */
export async function entryIn(vault: Vault, row: StoredEntry): Promise<Entry> {
  const entry = parseKept(row.shape, await vault.open('outbox', placeOf(row), row.sealed))
  // A row that somebody copied over another row must not open.
  const isInPlace = entry.madeBy !== null && diskName(entry.madeBy) === row.person
  if (entry.opId !== row.opId || !isInPlace) throw new Error('A row out of place')
  return entry
}

/** The open fields of a row. */
export const factOf = ({ opId, person, madeAtServer, state, sealed }: StoredEntry): OnDisk => ({
  opId,
  person,
  madeAtServer,
  state,
  bytes: sealed.data.byteLength,
})
