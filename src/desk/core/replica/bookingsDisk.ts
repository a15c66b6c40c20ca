import type { BookingCode } from '../../../contract/booking.ts'
import { isRecord } from '../../../contract/records.ts'
import { passes } from '../api/passes.ts'
import {
  type CachedBooking,
  hold,
  learnReach,
  onReplicaChange,
  useReplica,
} from '../api/replica.ts'
import { isFullDisk } from '../vault/tabletDatabase.ts'
import { isOpenTo, type Vault } from '../vault/vault.ts'
import { createBlocks } from './blocks.ts'
import { inWindow } from './fillReplica.ts'
import { keptCached } from './keptFields.ts'
import {
  type DiskAddress,
  openRow,
  readRows,
  type SealedRow,
  sealRow,
  writeRows,
} from './replicaDisk.ts'
import { rememberKept, useReplicaFacts, wasKept } from './replicaFacts.ts'
import type { RetryDeps } from './retryReading.ts'
import { type WindowPages, windowPages } from './windowPages.ts'

/** The version of the stored form, raised when the form changes: older values are not read. */
const shape = 1

type BookingBlock = { readonly shape: number; readonly bookings: readonly CachedBooking[] }
type StoredReplicaFacts = {
  readonly shape: number
  readonly isWhole: boolean
  readonly expected: number | null
  readonly asOf: number | null
}

// Only this desk can have sealed a value that opens, so checking its shape is enough.
const isBlock = (value: unknown): value is BookingBlock =>
  isRecord(value) && value['shape'] === shape && Array.isArray(value['bookings'])
const isFacts = (value: unknown): value is StoredReplicaFacts =>
  isRecord(value) && value['shape'] === shape

type KeepDeps = Omit<RetryDeps, 'free'>

/** Changes come in bursts, so a block is written once for many of them. */
const restMs = 3_000

const factsSpot: DiskAddress = { kind: 'facts', key: 'replica' }
const blockSpot = (block: number): DiskAddress => ({ kind: 'blocks', key: String(block) })

/** The replica's working window on this tablet's disk, sealed in blocks (decisions.md 13). */
export class BookingsDisk {
  readonly #vault: Vault
  readonly #blocks = createBlocks()
  /** The pages of a reading that is under way: they are deleted once its bookings are stored. */
  readonly pages: WindowPages
  /** Stored rows that cannot be used: they are deleted at the next writing. */
  #useless: readonly SealedRow[] = []
  #factsThere = ''

  constructor(vault: Vault) {
    this.#vault = vault
    this.pages = windowPages(vault)
  }

  /**
   * Loads the stored bookings into memory, block after block while it is calm. @returns how fresh they are (ms of the
   * server's clock); null when nothing was stored, or a part of it is missing
   */
  async restore(calm: () => Promise<void>): Promise<number | null> {
    const rows = await readRows(this.#vault, ['facts', 'blocks'])
    const sealedFacts = rows.find(({ kind }) => kind === 'facts')
    const sealedBlocks = rows.filter(({ kind }) => kind === 'blocks')
    const facts = sealedFacts && (await openRow(this.#vault, sealedFacts))
    if (!isFacts(facts)) {
      // Values that no key opens were forgotten on purpose; only values that are missing were cleared by the browser.
      if (sealedFacts === undefined && wasKept()) useReplicaFacts.setState({ wasEvicted: true })
      this.#useless = sealedBlocks
      return null
    }
    const lost: SealedRow[] = []
    for (const row of sealedBlocks) {
      await calm()
      const block = await openRow(this.#vault, row)
      if (isBlock(block)) this.#take(block)
      else lost.push(row)
    }
    this.#useless = lost
    // It is unknown which bookings are missing: everything is requested again, and until then no age is shown, because
    // the next changes would seem to be the age of all bookings.
    if (lost.length > 0) return null
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

  #take({ bookings }: BookingBlock): void {
    for (const { booking } of bookings) {
      this.#blocks.add(booking.code)
      inWindow.add(booking.code)
    }
    // A booking that was read from the service meanwhile is newer.
    const { held } = useReplica.getState()
    hold(bookings.filter(({ booking }) => !held.has(booking.code)))
  }

  /** Stores every change of the replica from now on, until the signal aborts. */
  async keep({ clock, signal, calm }: KeepDeps): Promise<void> {
    let dirty = new Set<number>()
    const touch = (codes: Iterable<BookingCode>) => {
      const { held } = useReplica.getState()
      for (const code of codes) {
        const block =
          held.has(code) && inWindow.has(code) ? this.#blocks.add(code) : this.#blocks.remove(code)
        if (block !== null) dirty.add(block)
      }
    }
    touch(inWindow)
    const stop = onReplicaChange((codes) => {
      if (codes !== 'all') touch(codes)
    })
    let readAt: number | null = null
    while (!signal.aborted) {
      await passes(clock, restMs, signal)
      if (signal.aborted || useReplicaFacts.getState().isFull) continue
      const { asOf } = useReplica.getState()
      // At its end a reading knows which of its bookings are in the window.
      if (asOf !== readAt) touch([...inWindow].filter((code) => !this.#blocks.has(code)))
      readAt = asOf
      const due = dirty
      dirty = new Set()
      try {
        await this.#write(due, calm)
      } catch (thrown) {
        for (const block of due) dirty.add(block)
        if (isFullDisk(thrown)) useReplicaFacts.setState({ isFull: true })
      }
    }
    stop()
  }

  async #write(due: ReadonlySet<number>, calm: () => Promise<void>): Promise<void> {
    const { held, isWhole, expected, asOf } = useReplica.getState()
    const used = this.pages.takeUsed()
    const rows: SealedRow[] = []
    for (const block of due) {
      await calm()
      const bookings = [...this.#blocks.codesIn(block)].flatMap((code) => {
        const one = held.get(code)
        return one === undefined ? [] : [keptCached(one)]
      })
      const spot = blockSpot(block)
      rows.push(
        bookings.length === 0
          ? { ...spot, sealed: null }
          : await sealRow(this.#vault, spot, { shape, bookings } satisfies BookingBlock),
      )
    }
    const again = new Set(rows.map(({ key }) => key))
    const gone = this.#useless.filter(({ key }) => !again.has(key))
    const facts = { shape, isWhole, expected, asOf } satisfies StoredReplicaFacts
    const factsText = JSON.stringify(facts)
    if (rows.length + gone.length + used.length === 0 && factsText === this.#factsThere) return
    await writeRows(this.#vault, [
      ...gone.map((row) => ({ ...row, sealed: null })),
      ...rows,
      ...used,
      await sealRow(this.#vault, factsSpot, facts),
    ])
    this.#useless = []
    this.#factsThere = factsText
    if (isOpenTo(this.#vault.id)) rememberKept(true)
  }
}
