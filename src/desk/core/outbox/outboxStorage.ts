import { type CurrentSignIn, useSignIn } from '../api/signIn.ts'
import { useVault, type Vault, vaultOf } from '../vault/vault.ts'
import type { Entry } from './command.ts'
import { dispatch, type OwnChange } from './dispatch.ts'
import { setStorageFacts } from './outboxFacts.ts'
import type { PersonStore } from './personStore.ts'
import type { TellerDeps } from './tellGivenUp.ts'

type StorageDeps = TellerDeps & {
  /** Called when the stored entries have been read. */
  readonly onOpen: () => void
  /** Called before the entries leave the memory. */
  readonly beforeLock: () => void
}

/** A killed browser may still block the database: it is read again after this many ms. */
const readAgainMs = 2_000

/**
 * Stores the outbox: sealed on the disk while the vault of the signed-in person is open; otherwise only in the memory
 * of this page and its other tabs (decisions.md 13).
 */
export class OutboxStorage {
  readonly #deps: StorageDeps
  readonly #stops: readonly (() => void)[]
  #store: PersonStore | null = null
  /** The store that was open last: an answer may still arrive for one of its entries. */
  #lastStore: PersonStore | null = null
  #opening: Promise<void> | null = null
  #putting: Promise<void> = Promise.resolve()
  #cancelReading: (() => void) | null = null
  #wanted = vaultOf(null)

  constructor(deps: StorageDeps) {
    this.#deps = deps
    const follow = (): void => this.#follow()
    this.#stops = [
      useVault.subscribe(follow),
      useSignIn.subscribe(follow),
      useSignIn.subscribe(forgetWhenOut),
    ]
    follow()
  }

  /** Whether guests' names may be in memory now. */
  mayHear(): boolean {
    return useVault.getState().state !== 'locked'
  }

  /** Resolves when everything is on the disk; null when there is nothing to write. */
  written(): Promise<void> | null {
    return this.#opening?.then(() => this.#store?.flush()) ?? this.#store?.flush() ?? null
  }

  received(change: OwnChange): void {
    this.#store?.received(change)
  }

  dropped(entry: Entry, reason: string): void {
    void this.#store?.dropped(entry, reason)
  }

  answeredLate(opId: string): void {
    void this.#lastStore?.answeredLate(opId)
  }

  /** Resolves when the last lock or sign-out has stored everything. */
  whenPutAway(): Promise<void> {
    return this.#putting
  }

  stop(): void {
    this.#cancelReading?.()
    for (const stop of this.#stops) stop()
    void this.#store?.close()
  }

  #follow(): void {
    const vault = vaultOf(useSignIn.getState().person)
    if (vault === this.#wanted) return
    if (this.#wanted !== null) this.#putting = this.#putAway(this.#wanted.person)
    this.#wanted = vault
    if (vault === null) return
    setStorageFacts({ where: 'tablet', isRead: false })
    this.#opening = this.#open(vault)
  }

  async #open(vault: Vault): Promise<void> {
    try {
      const { PersonStore: Store } = await import('./personStore.ts')
      const opened = await Store.open(vault, this.#deps)
      this.#lastStore = opened
      this.#opening = null
      // The vault was locked again before the store was open.
      if (this.#wanted !== vault) return await putOnDisk(opened)
      this.#store = opened
      setStorageFacts({ isRead: true })
      this.#deps.onOpen()
    } catch {
      this.#opening = null
      setStorageFacts({ storage: 'failed' })
      this.#cancelReading = this.#deps.clock.after(readAgainMs, () => {
        if (this.#wanted === vault) this.#opening = this.#open(vault)
      })
    }
  }

  /** Ends the undo time, stores what is not sent, and removes every name from the memory. */
  async #putAway(person: string): Promise<void> {
    const closing = this.#store
    this.#deps.beforeLock()
    this.#store = null
    if (closing === null) dispatch({ type: 'forgotten', person })
    else await putOnDisk(closing)
    if (useVault.getState().state === 'unmarked') {
      setStorageFacts({
        where: 'page',
        storage: 'works',
        isRead: false,
        onDisk: [],
        unreadable: [],
      })
    }
  }
}

async function putOnDisk(closing: PersonStore): Promise<void> {
  await closing.flush()
  dispatch({ type: 'forgotten', person: closing.person })
  await closing.close()
}

/** At a sign-out the entries that are only in memory are dropped: the person has confirmed that before. */
function forgetWhenOut({ state }: CurrentSignIn, before: CurrentSignIn): void {
  if (state !== 'out' || before.person === null) return
  if (vaultOf(before.person) === null) dispatch({ type: 'forgotten', person: before.person })
}
