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
import { createGivenUpTeller, type GivenUpTeller, type TellerDeps } from './tellGivenUp.ts'

/** Tabs overtake each other rarely; what never ends has another cause. */
const mostTries = 20

/** The stored outbox of one person, while their vault is open: reads it, and then stores each change. */
export class PersonStore {
  readonly person: string
  readonly #vault: Vault
  readonly #teller: GivenUpTeller
  /** The version of each stored entry, as far as this tab knows. It is compared before a row is written over. */
  readonly #versions = new Map<string, number>()
  /** Given-up actions that the gate knows, and the register on the disk does not say so yet. */
  readonly #reported = new Set<string>()
  /** Work on the disk, one piece after the other; never rejects. */
  #turns: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  /** As this tab read or wrote it last. */
  #register = emptyRegister

  private constructor(vault: Vault, deps: TellerDeps) {
    this.person = vault.person
    this.#vault = vault
    this.#teller = createGivenUpTeller(deps, {
      person: vault.person,
      untold: () =>
        new Set([...this.#register.givenUp].filter((opId) => !this.#reported.has(opId))),
      onReported: (opIds) => {
        for (const opId of opIds) this.#reported.add(opId)
        void this.flush()
      },
    })
  }

  /** @throws when the stored entries cannot be read now */
  static async open(vault: Vault, deps: TellerDeps): Promise<PersonStore> {
    const store = new PersonStore(vault, deps)
    await store.#read()
    setStorageFacts({ storage: 'works' })
    await store.flush()
    return store
  }

  /**
   * Resolves when everything this tab knows is on the disk, or the write has failed; {@link setStorageFacts} then
   * says so.
   */
  flush(): Promise<void> {
    this.#next ??= this.#turns.then(() => {
      this.#next = null
      return this.#doNext(() => this.#write()).then(this.#teller.tell)
    })
    return this.#next
  }

  /** Another tab has sent what it stored. */
  received({ entries, gone }: OwnChange): void {
    for (const { opId, version, state, saved, madeBy } of entries) {
      if (madeBy !== this.person) continue
      if (state === 'done') this.#versions.delete(opId)
      else if (saved) this.#versions.set(opId, version)
    }
    for (const { opId } of gone) this.#versions.delete(opId)
  }

  /** The service answered after the entry had left the memory. */
  answeredLate(opId: string): Promise<void> {
    return this.#doNext(() => removeEntry(opId))
  }

  /** Stores a record of a given-up action, with the reason. */
  dropped(entry: Entry, reason: string): Promise<void> {
    return this.#doNext(() => noteGivenUp(this.#vault, entry, reason))
  }

  close(): Promise<void> {
    this.#teller.stop()
    return this.#turns
  }

  /** Resolves when it is done or has failed; {@link setStorageFacts} then says so. */
  #doNext(work: () => Promise<void>): Promise<void> {
    this.#turns = this.#turns.then(work).then(
      () => setStorageFacts({ storage: 'works' }),
      // The disk is full or forbidden, or a newer version of the desk has it: the next change is written with this one.
      () => setStorageFacts({ storage: 'failed' }),
    )
    return this.#turns
  }

  async #read(): Promise<void> {
    const found = await storedOutbox(this.person)
    const { rows, register: stored } = found
    // One that does not open is written over: what it named stays unread.
    this.#register = (await registerIn(this.#vault, found)) ?? {
      ...emptyRegister,
      number: stored?.number ?? 0,
    }
    const entries: Entry[] = []
    const unreadable: string[] = []
    for (const row of rows) {
      if (row.person !== diskName(this.person)) continue
      this.#versions.set(row.opId, row.version)
      try {
        if (isPutBack(row, this.#register)) throw new Error('An older row')
        entries.push(await entryIn(this.#vault, row))
      } catch {
        unreadable.push(row.opId)
      }
    }
    setStorageFacts({ onDisk: rows.map(factOf), unreadable })
    mergeRemote({ entries, gone: [] })
  }

  async #write(triesLeft = mostTries): Promise<void> {
    const changes = await changesOf(this.#vault, this.#versions)
    const isNews = [...this.#reported].some((opId) => this.#register.givenUp.has(opId))
    if (changes.length === 0 && !isNews) return
    const after = registerAfter(this.#register, changes, this.#reported)
    const overtaken = await writeEntries(changes, await sealedRegister(this.#vault, after))
    if (overtaken !== null) {
      if (triesLeft === 0) throw new Error('Other tabs write all the time.')
      await this.#readAgain(overtaken)
      return this.#write(triesLeft - 1)
    }
    this.#register = after
    this.#reported.clear()
    const written = new Set<string>()
    for (const { opId, row } of changes) {
      if (row === null) this.#versions.delete(opId)
      else {
        this.#versions.set(opId, row.version)
        written.add(opId)
      }
    }
    dispatch({ type: 'saved', opIds: written })
    setStorageFacts({ onDisk: (await storedEntries()).map(factOf) })
  }

  /** @throws when the register does not open: another tab has set a new PIN, whose keys this tab is about to get */
  async #readAgain({ opIds }: Overtaken): Promise<void> {
    for (const opId of opIds) await this.#overruled(opId)
    const found = await registerIn(this.#vault, await storedOutbox(this.person))
    if (found === null) throw new Error('It has newer keys.')
    this.#register = found
  }

  /** Another tab wrote first, so the stored version counts. */
  async #overruled(opId: string): Promise<void> {
    const row = await storedEntry(this.person, opId)
    if (row === null) this.#versions.delete(opId)
    else this.#versions.set(opId, row.version)
    dispatch({
      type: 'overruled',
      opId,
      entry: row === null ? null : await entryIn(this.#vault, row),
    })
  }
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
