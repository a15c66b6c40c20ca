import { outboxDatabase } from '../kit/storageNames.ts'
import { diskName } from '../vault/diskName.ts'
import { vaultOf } from '../vault/vault.ts'
import { isOpen, needsPerson } from './command.ts'
import { type Disk, entryIn, factOf, type GivenUp, openDisk, type Row } from './disk.ts'
import { noteShelf } from './outboxFacts.ts'
import { useOutbox } from './outboxStore.ts'

const databaseName = outboxDatabase

/** Asking must not make one: on a computer that is not the business's own there is none. */
async function withDisk<T>(none: T, ask: (disk: Disk) => Promise<T>): Promise<T> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === databaseName)) return none
  const disk = await openDisk()
  try {
    return await ask(disk)
  } finally {
    disk.close()
  }
}

/** @throws when the disk cannot be written: what is there is then still there */
export const removeFromDisk = (person: string, givenUp: GivenUp = new Map()): Promise<void> =>
  withDisk(undefined, (disk) => disk.removeOf(person, givenUp))

/** Tells what of others waits here also where nothing of one's own is kept. */
export const noteOthersOnDisk = (): Promise<void> =>
  withDisk(undefined, async (disk) => noteShelf({ onDisk: (await disk.rows()).map(factOf) }))

/** How many of everybody's wait on this tablet's disk, by {@link diskName}; it says nothing of what they are. */
export async function countOnDisk(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const row of await withDisk<readonly Row[]>([], (disk) => disk.rows())) {
    if (isOpen(row) || needsPerson(row)) counts.set(row.person, (counts.get(row.person) ?? 0) + 1)
  }
  return counts
}

/** A row as it lies there, for whoever can read it another day. */
const raw = ({ sealed, ...open }: Row) => ({
  ...open,
  iv: base64(sealed.iv),
  data: base64(new Uint8Array(sealed.data)),
})

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** @returns JSON of everything that is not settled: from memory, and from the disk what memory does not have */
export async function exported(person: string): Promise<string> {
  const inMemory = useOutbox
    .getState()
    .entries.filter((e) => e.madeBy === person && (isOpen(e) || needsPerson(e)))
  const known = new Set(inMemory.map(({ opId }) => opId))
  const vault = vaultOf(person)
  const rows = await withDisk<readonly Row[]>([], (disk) => disk.rows())
  const onDisk = rows.filter((row) => row.person === diskName(person) && !known.has(row.opId))
  const unreadable: ReturnType<typeof raw>[] = []
  const entries = [...inMemory]
  for (const row of onDisk) {
    try {
      if (vault === null) throw new Error('locked')
      entries.push(await entryIn(vault, row))
    } catch {
      unreadable.push(raw(row))
    }
  }
  return JSON.stringify({ what: 'Deskbell outbox', person, entries, unreadable }, null, 2)
}
