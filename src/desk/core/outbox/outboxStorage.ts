import { type CurrentSignIn, useSignIn } from '../api/signIn.ts'
import { useVault, type Vault, vaultOf } from '../vault/vault.ts'
import type { Entry } from './command.ts'
import { dispatch, type OwnChange } from './dispatch.ts'
import { setStorageFacts } from './outboxFacts.ts'
import type { PersonStore } from './personStore.ts'
import type { TellerDeps } from './tellGivenUp.ts'

/**
 * Stores the outbox: sealed on the disk while the vault of the signed-in person is open; otherwise only in the memory
 * of this page and its other tabs (decisions.md 13).
 */
export type OutboxStorage = {
  /** Whether guests' names may be in memory now. */
  readonly mayHear: () => boolean
  /** Resolves when everything is on the disk; null when there is nothing to write. */
  readonly written: () => Promise<void> | null
  readonly received: (change: OwnChange) => void
  readonly dropped: (entry: Entry, reason: string) => void
  readonly answeredLate: (opId: string) => void
  /** Resolves when the last lock or sign-out has stored everything. */
  readonly whenPutAway: () => Promise<void>
  readonly stop: () => void
}

type StorageDeps = TellerDeps & {
  /** Called when the stored entries have been read. */
  readonly onOpen: () => void
  /** Called before the entries leave the memory. */
  readonly beforeLock: () => void
}

/** A killed browser may still block the database: it is read again after this many ms. */
const readAgainMs = 2_000

export function createOutboxStorage({
  onOpen,
  beforeLock,
  api,
  clock,
}: StorageDeps): OutboxStorage {
  let store: PersonStore | null = null
  /** The store that was open last: an answer may still arrive for one of its entries. */
  let lastStore: PersonStore | null = null
  let opening: Promise<void> | null = null
  let putting: Promise<void> = Promise.resolve()
  let cancelReading: (() => void) | null = null
  let wanted = vaultOf(null)

  function follow(): void {
    const vault = vaultOf(useSignIn.getState().person)
    if (vault === wanted) return
    if (wanted !== null) putting = putAway(wanted.person)
    wanted = vault
    if (vault === null) return
    setStorageFacts({ where: 'tablet', isRead: false })
    opening = open(vault)
  }

  async function open(vault: Vault): Promise<void> {
    try {
      const { openPersonStore } = await import('./personStore.ts')
      const opened = await openPersonStore(vault, { api, clock })
      lastStore = opened
      opening = null
      // The vault was locked again before the store was open.
      if (wanted !== vault) return await putOnDisk(opened)
      store = opened
      setStorageFacts({ isRead: true })
      onOpen()
    } catch {
      opening = null
      setStorageFacts({ storage: 'failed' })
      cancelReading = clock.after(readAgainMs, () => {
        if (wanted === vault) opening = open(vault)
      })
    }
  }

  /** Ends the undo time, stores what is not sent, and removes every name from the memory. */
  async function putAway(person: string): Promise<void> {
    const closing = store
    beforeLock()
    store = null
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

  const stops = [
    useVault.subscribe(follow),
    useSignIn.subscribe(follow),
    useSignIn.subscribe(forgetWhenOut),
  ]
  follow()
  return {
    mayHear: () => useVault.getState().state !== 'locked',
    written: () => opening?.then(() => store?.flush()) ?? store?.flush() ?? null,
    received: (change) => store?.received(change),
    dropped: (entry, reason) => void store?.dropped(entry, reason),
    answeredLate: (opId) => void lastStore?.answeredLate(opId),
    whenPutAway: () => putting,
    stop: () => {
      cancelReading?.()
      for (const stop of stops) stop()
      void store?.close()
    },
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
