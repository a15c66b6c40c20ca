import { outboxDatabase } from '../../ui/storageNames.ts'
import { tabletNow } from '../../ui/tabletClock.ts'
import { diskName } from '../vault/diskName.ts'
import type { Vault } from '../vault/vault.ts'
import type { Entry } from './command.ts'
import { type Disk, entryIn, factOf, type Overtaken, type RowChange, rowOf } from './disk.ts'
import { createDiskTurns } from './diskTurns.ts'
import { dispatch, goneNow, mergeRemote, type OwnChange } from './dispatch.ts'
import { flat } from './flatEntry.ts'
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
  /** Stores a record of an action that somebody gave up, with the reason. */
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
  const turns = createDiskTurns()
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

  async function read(on: Disk): Promise<void> {
    const found = await on.now(person)
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

  async function write(on: Disk, triesLeft = mostTries): Promise<void> {
    const changes = await changesOf(vault, versions)
    const isNews = [...reported].some((opId) => register.givenUp.has(opId))
    if (changes.length === 0 && !isNews) return
    const after = registerAfter(register, changes, reported)
    const overtaken = await on.write(changes, await sealedRegister(vault, after))
    if (overtaken !== null) {
      if (triesLeft === 0) throw new Error('Other tabs write all the time.')
      await readAgain(on, overtaken)
      return write(on, triesLeft - 1)
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
    setStorageFacts({ onDisk: (await on.rows()).map(factOf) })
  }

  /** @throws when the register does not open: another tab has set a new PIN, whose keys this tab is about to get */
  async function readAgain(on: Disk, { opIds }: Overtaken): Promise<void> {
    for (const opId of opIds) await overruled(on, opId)
    const found = await registerIn(vault, await on.now(person))
    if (found === null) throw new Error('It has newer keys.')
    register = found
  }

  /** Another tab wrote first, so the stored version counts. */
  async function overruled(on: Disk, opId: string): Promise<void> {
    const row = await on.row(opId)
    if (row === undefined) versions.delete(opId)
    else versions.set(opId, row.version)
    dispatch({
      type: 'overruled',
      opId,
      entry: row === undefined ? null : await entryIn(vault, row),
    })
  }

  await turns.doFirst(read)
  const store: PersonStore = {
    person,
    flush: () => {
      next ??= turns.whenIdle().then(() => {
        next = null
        return turns.doNext(write).then(teller.tell)
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
    answeredLate: (opId) => turns.doNext((on) => on.remove([opId])),
    dropped: (entry, reason) =>
      turns.doNext(async (on) => {
        const sealed = await vault.seal('outbox', `${outboxDatabase}/dropped/${entry.opId}`, {
          entry: flat(entry),
          reason,
        })
        await on.drop({ opId: entry.opId, person: diskName(person), at: tabletNow(), sealed })
      }),
    close: () => {
      teller.stop()
      return turns.close()
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
