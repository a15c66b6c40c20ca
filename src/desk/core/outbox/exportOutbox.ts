import { diskName } from '../vault/diskName.ts'
import { vaultOf } from '../vault/vault.ts'
import { isOpen, needsPerson } from './command.ts'
import { entryIn, factOf, type StoredEntry, storedEntries } from './disk.ts'
import { flat } from './flatEntry.ts'
import { setStorageFacts } from './outboxFacts.ts'
import { useOutbox } from './outboxStore.ts'

/** Reads what waits here for other people, also when nothing of the signed-in person is stored. */
export const noteOthersOnDisk = (): Promise<void> =>
  storedEntries().then((rows) => setStorageFacts({ onDisk: rows.map(factOf) }))

/** The number of waiting actions on this tablet's disk for each person, by {@link diskName}; without their content. */
export async function countOnDisk(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const row of await storedEntries()) {
    if (isOpen(row) || needsPerson(row)) counts.set(row.person, (counts.get(row.person) ?? 0) + 1)
  }
  return counts
}

/** A sealed row as it is stored, for a person who can open it later. */
const raw = ({ sealed, ...open }: StoredEntry) => ({
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
  const rows = await storedEntries()
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
  return JSON.stringify(
    { what: 'Deskbell outbox', person, entries: entries.map(flat), unreadable },
    null,
    2,
  )
}
