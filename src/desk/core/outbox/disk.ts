import { millisecondsInDay } from 'date-fns/constants'
import { tabletNow } from '../../ui/tabletClock.ts'
import { diskName } from '../vault/diskName.ts'
import { getRecord, putRecord, type Records, read, write } from '../vault/tabletDatabase.ts'
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

/** A record of a given-up action. */
type GivenUp = {
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

const entryKey = (person: string, opId: string) => ['actions', person, opId] as const
const registerKey = (person: string) => ['action-register', person, ''] as const

const entriesIn = async (records: Records): Promise<readonly StoredEntry[]> =>
  (await records.all<StoredEntry>('actions')).map(({ value }) => value)

/** Of all people. */
export const storedEntries = async (): Promise<readonly StoredEntry[]> =>
  (await read('sealed', entriesIn)) ?? []

export const storedEntry = (person: string, opId: string): Promise<StoredEntry | null> =>
  getRecord<StoredEntry>(entryKey(diskName(person), opId))

export const storedOutbox = async (person: string): Promise<OnDiskNow> =>
  (await read('sealed', async (records) => {
    const [rows, register] = await Promise.all([
      entriesIn(records),
      records.get<StoredRegister>(registerKey(diskName(person))),
    ])
    return { rows, register: register ?? null }
  })) ?? { rows: [], register: null }

/**
 * Resolves when the changes and the register that tells of them are on the disk, not before. Where another tab was
 * first nothing is written.
 *
 * @returns which rows another tab changed first, or only that it wrote the register; null when all is written
 */
export const writeEntries = (
  changes: readonly RowChange[],
  register: StoredRegister,
): Promise<Overtaken | null> =>
  write(['sealed'], async (records) => {
    const { person } = register
    const before = (await records.get<StoredRegister>(registerKey(person)))?.number ?? 0
    const opIds: string[] = []
    for (const { opId, expected } of changes) {
      const row = await records.get<StoredEntry>(entryKey(person, opId))
      if ((row?.version ?? null) !== expected) opIds.push(opId)
    }
    if (opIds.length > 0 || before + 1 !== register.number) return { opIds }
    for (const { opId, expected, row } of changes) {
      if (row !== null) await records.put(entryKey(person, opId), row)
      else if (expected !== null) await records.delete(entryKey(person, opId))
    }
    await records.put(registerKey(person), register)
    return null
  })

/**
 * Deletes an entry in any state: its answer came after the vault was locked. The next person may have signed in, so it
 * is found by its operation alone.
 */
export const removeEntry = (opId: string): Promise<void> =>
  write(['sealed'], async (records) => {
    for (const { owner, id } of await records.all('actions')) {
      if (id === opId) await records.delete(entryKey(owner, id))
    }
  })

/** Deletes a person's entries and keeps a record of each that names no guest. @param person a {@link diskName} */
export async function removeEntriesIn(
  records: Records,
  person: string,
  givenUp: GivenUpKinds,
): Promise<void> {
  const at = tabletNow()
  for (const { owner, id, value } of await records.all<GivenUp>('given-up')) {
    const key = ['given-up', owner, id] as const
    if (at - value.at > linesKeptMs) await records.delete(key)
    else if (owner === person) await records.put(key, { ...value, sealed: null })
  }
  const stored = await records.all<StoredEntry>('actions', person)
  for (const opId of new Set([...givenUp.keys(), ...stored.map(({ id }) => id)])) {
    const line: GivenUp = { at, sealed: null, kind: givenUp.get(opId) ?? null }
    await records.put(['given-up', person, opId], line)
  }
  await records.deleteAll('actions', person)
  await records.deleteAll('action-register', person)
}

/** @throws when the disk cannot be written: what is there is then still there */
export const removeEntriesOf = (person: string, givenUp: GivenUpKinds): Promise<void> =>
  write(['sealed'], (records) => removeEntriesIn(records, diskName(person), givenUp))

/** Stores a record of a given-up action, with the reason. */
export async function noteGivenUp(vault: Vault, entry: Entry, reason: string): Promise<void> {
  const { opId } = entry
  const sealed = await vault.seal('outbox', `given-up/${opId}`, { entry: flat(entry), reason })
  const line: GivenUp = { at: tabletNow(), sealed }
  await putRecord(['given-up', diskName(vault.person), opId], line)
}

/** The version belongs to the place: a row does not open as an older one. */
const placeOf = ({ opId, version }: Pick<StoredEntry, 'opId' | 'version'>) =>
  `actions/${opId}/${version}`

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
  // A row that was copied over another row must not open.
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
