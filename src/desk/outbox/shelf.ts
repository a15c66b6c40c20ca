import { tabletNow } from '../kit/tabletClock.ts'
import { diskName } from '../vault/diskName.ts'
import type { Vault } from '../vault/vault.ts'
import type { Entry } from './command.ts'
import { type Change, type Disk, entryIn, factOf, openDisk, rowOf } from './disk.ts'
import { goneNow, happen, hear, type OwnChange } from './happen.ts'
import { noteShelf } from './outboxFacts.ts'
import { useOutbox } from './outboxStore.ts'

/** The part of the outbox that lies on this tablet, for one person, while their vault is open. */
export type Shelf = {
  readonly person: string
  /** Done when everything this tab knows is on the disk, or could not be put there: that is then a fact of the outbox. */
  readonly flush: () => Promise<void>
  /** Another tab has said what it put there. */
  readonly heard: (told: OwnChange) => void
  /** The service took it after its names had left the memory. */
  readonly answeredLate: (opId: string) => Promise<void>
  /** Keeps a line of what somebody gave up, and why. */
  readonly dropped: (entry: Entry, reason: string) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Reads what is kept for the person of `vault`, and keeps from then on what this page holds of theirs.
 *
 * @throws when it cannot be read now
 */
export async function openShelf(vault: Vault): Promise<Shelf> {
  const { person } = vault
  /** The version of each that lies on the disk, as far as this tab knows: compared before anything is written over. */
  const versions = new Map<string, number>()
  let disk: Disk | null = null
  let tail: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null

  const opened = async (): Promise<Disk> => (disk ??= await openDisk())

  const inTurn = (work: (on: Disk) => Promise<void>): Promise<void> => {
    tail = after(tail, work)
    return tail
  }

  async function after(before: Promise<void>, work: (on: Disk) => Promise<void>): Promise<void> {
    await before
    try {
      await work(await opened())
      noteShelf({ storage: 'works' })
    } catch {
      // Full, forbidden, or closed for another version of the desk: the next one opens it anew.
      disk?.close()
      disk = null
      noteShelf({ storage: 'failed' })
    }
  }

  async function read(on: Disk): Promise<void> {
    const rows = await on.rows()
    const entries: Entry[] = []
    const unreadable: string[] = []
    for (const row of rows) {
      if (row.person !== diskName(person)) continue
      versions.set(row.opId, row.version)
      try {
        entries.push(await entryIn(vault, row))
      } catch {
        unreadable.push(row.opId)
      }
    }
    noteShelf({ onDisk: rows.map(factOf), unreadable })
    hear({ entries, gone: [] })
  }

  async function readFirst(): Promise<void> {
    const on = await opened()
    try {
      await read(on)
    } catch (thrown) {
      on.close()
      throw thrown
    }
    noteShelf({ storage: 'works' })
  }

  async function write(on: Disk): Promise<void> {
    const changes = await changesOf(vault, versions)
    if (changes.length === 0) return
    const overtaken = new Set(await on.write(changes))
    const written = new Set<string>()
    for (const { opId, row } of changes) {
      if (overtaken.has(opId)) continue
      if (row === null) versions.delete(opId)
      else {
        versions.set(opId, row.version)
        written.add(opId)
      }
    }
    happen({ type: 'saved', opIds: written })
    for (const opId of overtaken) await overruled(on, opId)
    noteShelf({ onDisk: (await on.rows()).map(factOf) })
  }

  /** Another tab was first: what lies there is so. */
  async function overruled(on: Disk, opId: string): Promise<void> {
    const row = await on.row(opId)
    if (row === undefined) versions.delete(opId)
    else versions.set(opId, row.version)
    happen({ type: 'overruled', opId, entry: row === undefined ? null : await entryIn(vault, row) })
  }

  await readFirst()
  const shelf: Shelf = {
    person,
    flush: () => {
      next ??= tail.then(() => {
        next = null
        return inTurn(write)
      })
      return next
    },
    heard: ({ entries, gone }) => {
      for (const { opId, version, state, saved, madeBy } of entries) {
        if (madeBy !== person) continue
        if (state === 'done') versions.delete(opId)
        else if (saved) versions.set(opId, version)
      }
      for (const { opId } of gone) versions.delete(opId)
    },
    answeredLate: (opId) => inTurn((on) => on.remove([opId])),
    dropped: (entry, reason) =>
      inTurn(async (on) => {
        const sealed = await vault.seal('outbox', { entry, reason })
        await on.drop({ opId: entry.opId, person: diskName(person), at: tabletNow(), sealed })
      }),
    close: async () => {
      await tail
      disk?.close()
      disk = null
    },
  }
  await shelf.flush()
  return shelf
}

/** What the disk does not have yet as this page has it. What is done or given up goes from it. */
async function changesOf(vault: Vault, versions: ReadonlyMap<string, number>): Promise<Change[]> {
  const changes: Change[] = []
  for (const entry of useOutbox.getState().entries) {
    const { opId, state, version, madeBy } = entry
    const expected = versions.get(opId) ?? null
    if (madeBy !== vault.person) continue
    if (state === 'done' && expected !== null) changes.push({ opId, expected, row: null })
    if (state !== 'done' && expected !== version) {
      changes.push({ opId, expected, row: await rowOf(vault, entry) })
    }
  }
  for (const { opId } of goneNow()) {
    const expected = versions.get(opId)
    if (expected !== undefined) changes.push({ opId, expected, row: null })
  }
  return changes
}
