import type { BookingCode } from '../../contract/booking.ts'
import { isRecord } from '../../contract/records.ts'
import { passes } from '../api/passes.ts'
import {
  type CachedBooking,
  hold,
  learnReach,
  onReplicaChange,
  useReplica,
} from '../api/replica.ts'
import { isOpenTo, type Sealed, type Vault } from '../vault/vault.ts'
import { createBlocks } from './blocks.ts'
import { inWindow } from './fillReplica.ts'
import { keptCached } from './keptFields.ts'
import { isFullDisk, placeOf, readAllSealed, readSealed, writeSealed } from './replicaDisk.ts'
import { rememberKept, useReplicaFacts, wasKept } from './replicaFacts.ts'
import type { RetryDeps } from './retryReading.ts'

/** The version of the stored form, raised when the form changes: older values are not read. */
const shape = 1

type Block = { readonly shape: number; readonly bookings: readonly CachedBooking[] }
type Facts = {
  readonly shape: number
  readonly isWhole: boolean
  readonly expected: number | null
  readonly asOf: number | null
}

// Only this desk can have sealed a value that opens, so checking its shape is enough.
const isBlock = (value: unknown): value is Block =>
  isRecord(value) && value['shape'] === shape && Array.isArray(value['bookings'])
const isFacts = (value: unknown): value is Facts => isRecord(value) && value['shape'] === shape

type KeepDeps = Omit<RetryDeps, 'free'>

export type BookingsDisk = {
  /**
   * Loads the stored bookings into memory, block after block while it is calm. @returns how fresh they are (ms of the server's clock); null when nothing
   * was stored
   */
  readonly restore: (calm: () => Promise<void>) => Promise<number | null>
  /** Stores every change of the replica from now on, until the signal aborts. */
  readonly keep: (deps: KeepDeps) => Promise<void>
}

/** Changes come in bursts, so a block is written once for many of them. */
const restMs = 3_000

/** The replica's working window on this tablet's disk, sealed in blocks (decisions.md 13). */
export function bookingsDisk(vault: Vault): BookingsDisk {
  const { id } = vault
  const blocks = createBlocks()

  async function restore(calm: () => Promise<void>): Promise<number | null> {
    const sealedFacts = await readSealed('facts', id, 'replica')
    const facts = sealedFacts && (await opened(vault, placeOf('facts', 'replica'), sealedFacts))
    if (!isFacts(facts)) {
      // Values that no key opens were forgotten on purpose; only values that are missing were cleared by the browser.
      if (sealedFacts === undefined && wasKept()) useReplicaFacts.setState({ wasEvicted: true })
      return null
    }
    for (const [key, sealed] of await readAllSealed('blocks', id)) {
      await calm()
      const block = await opened(vault, placeOf('blocks', key), sealed)
      if (!isBlock(block)) return null
      const codes = block.bookings.map(({ booking }) => booking.code)
      blocks.put(Number(key), codes)
      for (const code of codes) inWindow.add(code)
      // A booking that was read from the service meanwhile is newer.
      const { held } = useReplica.getState()
      hold(block.bookings.filter(({ booking }) => !held.has(booking.code)))
    }
    const { isWhole, expected, asOf } = useReplica.getState()
    if (!isWhole) {
      learnReach({
        isWhole: facts.isWhole,
        expected: facts.expected ?? expected,
        asOf: asOf ?? facts.asOf,
      })
    }
    return facts.asOf
  }

  async function keep({ clock, signal, calm }: KeepDeps): Promise<void> {
    let dirty = new Set<number>()
    const touch = (codes: Iterable<BookingCode>) => {
      const { held } = useReplica.getState()
      for (const code of codes) {
        const block =
          held.has(code) && inWindow.has(code) ? blocks.place(code) : blocks.remove(code)
        if (block !== null) dirty.add(block)
      }
    }
    touch(inWindow)
    const stop = onReplicaChange((codes) => {
      if (codes !== 'all') touch(codes)
    })
    while (!signal.aborted) {
      await passes(clock, restMs, signal)
      if (signal.aborted || useReplicaFacts.getState().isFull) continue
      const due = dirty
      dirty = new Set()
      try {
        await write(due, calm)
      } catch (thrown) {
        for (const block of due) dirty.add(block)
        if (isFullDisk(thrown)) useReplicaFacts.setState({ isFull: true })
      }
    }
    stop()
  }

  async function write(due: ReadonlySet<number>, calm: () => Promise<void>): Promise<void> {
    const { held, isWhole, expected, asOf } = useReplica.getState()
    const sealed = new Map<string, Sealed | null>()
    for (const block of due) {
      await calm()
      const bookings = [...blocks.codesIn(block)].flatMap((code) => {
        const one = held.get(code)
        return one === undefined ? [] : [keptCached(one)]
      })
      const value = { shape, bookings } satisfies Block
      sealed.set(
        String(block),
        bookings.length === 0
          ? null
          : await vault.seal('replica', placeOf('blocks', String(block)), value),
      )
    }
    await writeSealed('blocks', id, sealed)
    const facts = { shape, isWhole, expected, asOf } satisfies Facts
    await writeSealed(
      'facts',
      id,
      new Map([['replica', await vault.seal('replica', placeOf('facts', 'replica'), facts)]]),
    )
    if (isOpenTo(id)) rememberKept(true)
  }

  return { restore, keep }
}

/** Null when the block cannot be opened. */
async function opened(vault: Vault, place: string, sealed: Sealed): Promise<unknown> {
  try {
    return await vault.open('replica', place, sealed)
  } catch {
    // It was sealed with another key or is damaged: the service is asked for its bookings again.
    return null
  }
}
