import { diskName } from '../vault/diskName.ts'
import type { Vault } from '../vault/vault.ts'
import type { Entry } from './command.ts'
import {
  entryIn,
  factOf,
  noteGivenUp,
  type Overtaken,
  type RowChange,
  removeEntry,
  rowOf,
  storedEntries,
  storedEntry,
  storedOutbox,
  writeEntries,
} from './disk.ts'
import { dispatch, goneNow, mergeRemote, type OwnChange } from './dispatch.ts'
import { setStorageFacts } from './outboxFacts.ts'
import { useOutbox } from './outboxStore.ts'
import { emptyRegister, isPutBack, registerAfter, registerIn, sealedRegister } from './register.ts'
import { createGivenUpTeller, type TellerDeps } from './tellGivenUp.ts'

/** The stored outbox of one person, while their vault is open. */
export type PersonStore = {
  readonly person: string
  /**
   * Resolves when everything this tab knows is on the disk, or the write has failed; {@link setStorageFacts} then
   * says so.
   */
  readonly flush: () => Promise<void>
  /** Another tab has sent what it stored. */
  readonly received: (change: OwnChange) => void
  /** The service answered after the entry had left the memory. */
  readonly answeredLate: (opId: string) => Promise<void>
  /** Stores a record of a given-up action, with the reason. */
  readonly dropped: (entry: Entry, reason: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Tabs overtake each other rarely; what never ends has another cause. */
const mostTries = 20

/**
 * Reads the stored entries of the person of `vault`, and from then on stores each change.
 *
 * @throws when it cannot be read now
 */
export async function openPersonStore(vault: Vault, deps: TellerDeps): Promise<PersonStore> {
  const { person } = vault
  /** The version of each stored entry, as far as this tab knows. It is compared before a row is written over. */
  const versions = new Map<string, number>()
  /** Work on the disk, one piece after the other; never rejects. */
  let turns: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  /** As this tab read or wrote it last. */
  let register = emptyRegister
  /** Given-up actions that the gate knows, and the register on the disk does not say so yet. */
  const reported = new Set<string>()
  const teller = createGivenUpTeller(deps, {
    person,
    untold: () => new Set([...register.givenUp].filter((opId) => !reported.has(opId))),
    onReported: (opIds) => {
      for (const opId of opIds) reported.add(opId)
      void store.flush()
    },
  })

  /** Resolves when it is done or has failed; {@link setStorageFacts} then says so. */
  function doNext(work: () => Promise<void>): Promise<void> {
    turns = turns.then(work).then(
      () => setStorageFacts({ storage: 'works' }),
      // The disk is full or forbidden, or a newer version of the desk has it: the next change is written with this one.
      () => setStorageFacts({ storage: 'failed' }),
    )
    return turns
  }

  async function read(): Promise<void> {
    const found = await storedOutbox(person)
    const { rows, register: stored } = found
    // One that does not open is written over: what it named stays unread.
    register = (await registerIn(vault, found)) ?? {
      ...emptyRegister,
      number: stored?.number ?? 0,
    }
    const entries: Entry[] = []
    const unreadable: string[] = []
    for (const row of rows) {
      if (row.person !== diskName(person)) continue
      versions.set(row.opId, row.version)
      try {
        if (isPutBack(row, register)) throw new Error('An older row')
        entries.push(await entryIn(vault, row))
      } catch {
        unreadable.push(row.opId)
      }
    }
    setStorageFacts({ onDisk: rows.map(factOf), unreadable })
    mergeRemote({ entries, gone: [] })
  }

  async function write(triesLeft = mostTries): Promise<void> {
    const changes = await changesOf(vault, versions)
    const isNews = [...reported].some((opId) => register.givenUp.has(opId))
    if (changes.length === 0 && !isNews) return
    const after = registerAfter(register, changes, reported)
    const overtaken = await writeEntries(changes, await sealedRegister(vault, after))
    if (overtaken !== null) {
      if (triesLeft === 0) throw new Error('Other tabs write all the time.')
      await readAgain(overtaken)
      return write(triesLeft - 1)
    }
    register = after
    reported.clear()
    const written = new Set<string>()
    for (const { opId, row } of changes) {
      if (row === null) versions.delete(opId)
      else {
        versions.set(opId, row.version)
        written.add(opId)
      }
    }
    dispatch({ type: 'saved', opIds: written })
    setStorageFacts({ onDisk: (await storedEntries()).map(factOf) })
  }

  /** @throws when the register does not open: another tab has set a new PIN, whose keys this tab is about to get */
  async function readAgain({ opIds }: Overtaken): Promise<void> {
    for (const opId of opIds) await overruled(opId)
    const found = await registerIn(vault, await storedOutbox(person))
    if (found === null) throw new Error('It has newer keys.')
    register = found
  }

  /** Another tab wrote first, so the stored version counts. */
  async function overruled(opId: string): Promise<void> {
    const row = await storedEntry(person, opId)
    if (row === null) versions.delete(opId)
    else versions.set(opId, row.version)
    dispatch({
      type: 'overruled',
      opId,
      entry: row === null ? null : await entryIn(vault, row),
    })
  }

  await read()
  setStorageFacts({ storage: 'works' })
  const store: PersonStore = {
    person,
    flush: () => {
      next ??= turns.then(() => {
        next = null
        return doNext(write).then(teller.tell)
      })
      return next
    },
    received: ({ entries, gone }) => {
      for (const { opId, version, state, saved, madeBy } of entries) {
        if (madeBy !== person) continue
        if (state === 'done') versions.delete(opId)
        else if (saved) versions.set(opId, version)
      }
      for (const { opId } of gone) versions.delete(opId)
    },
    answeredLate: (opId) => doNext(() => removeEntry(opId)),
    dropped: (entry, reason) => doNext(() => noteGivenUp(vault, entry, reason)),
    close: () => {
      teller.stop()
      return turns
    },
  }
  await store.flush()
  return store
}

/** The rows that differ from this page's entries. Entries that are done or given up are deleted. */
async function changesOf(
  vault: Vault,
  versions: ReadonlyMap<string, number>,
): Promise<RowChange[]> {
  const changes: RowChange[] = []
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
    if (expected !== undefined) changes.push({ opId, expected, row: null, isGivenUp: true })
  }
  return changes
}
