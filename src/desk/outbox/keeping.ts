import type { QueueClock } from '../api/readQueue.ts'
import { type Session, useSession } from '../api/session.ts'
import { useVault, type Vault, vaultOf } from '../vault/vault.ts'
import type { Entry } from './command.ts'
import { happen, type OwnChange } from './happen.ts'
import { noteShelf } from './outboxFacts.ts'
import type { Shelf } from './shelf.ts'

/**
 * Where the outbox is kept: on the disk, sealed, while the vault of whoever is signed in is open; otherwise only in the
 * memory of this page and its other tabs (decisions.md 13).
 */
export type Keeping = {
  /** Whether guests' names may be in memory now. */
  readonly mayHear: () => boolean
  /** Done when it is on the disk; null where nothing is to be written. */
  readonly written: () => Promise<void> | null
  readonly heard: (told: OwnChange) => void
  readonly dropped: (entry: Entry, reason: string) => void
  readonly answeredLate: (opId: string) => void
  /** Done when the last lock or sign-out has put everything on the disk. */
  readonly whenPutAway: () => Promise<void>
  readonly stop: () => void
}

type KeepingDeps = {
  /** What was kept has been read. */
  readonly onOpen: () => void
  /** Everything is locked away after this. */
  readonly beforeLock: () => void
  readonly clock: Pick<QueueClock, 'after'>
}

/** A disk that could not be read may be busy with what a killed browser left: it is read again so many ms later. */
const readAgainMs = 2_000

export function followVault({ onOpen, beforeLock, clock }: KeepingDeps): Keeping {
  let shelf: Shelf | null = null
  /** The last one: an answer may still be on its way to it. */
  let lastShelf: Shelf | null = null
  let opening: Promise<void> | null = null
  let putting: Promise<void> = Promise.resolve()
  let cancelReading: (() => void) | null = null
  let wanted = vaultOf(null)

  function follow(): void {
    const vault = vaultOf(useSession.getState().person)
    if (vault === wanted) return
    if (wanted !== null) putting = putAway(wanted.person)
    wanted = vault
    if (vault === null) return
    noteShelf({ where: 'tablet', isRead: false })
    opening = open(vault)
  }

  async function open(vault: Vault): Promise<void> {
    try {
      const { openShelf } = await import('./shelf.ts')
      const opened = await openShelf(vault)
      lastShelf = opened
      opening = null
      // Locked again before it was open.
      if (wanted !== vault) return await putOnDisk(opened)
      shelf = opened
      noteShelf({ isRead: true })
      onOpen()
    } catch {
      opening = null
      noteShelf({ storage: 'failed' })
      cancelReading = clock.after(readAgainMs, () => {
        if (wanted === vault) opening = open(vault)
      })
    }
  }

  /** What was held goes, what is not sent is on the disk, and no name stays in memory. */
  async function putAway(person: string): Promise<void> {
    const closing = shelf
    beforeLock()
    shelf = null
    if (closing === null) happen({ type: 'forgotten', person })
    else await putOnDisk(closing)
    if (useVault.getState().state === 'unmarked') {
      noteShelf({ where: 'page', storage: 'works', isRead: false, onDisk: [], unreadable: [] })
    }
  }

  const stops = [
    useVault.subscribe(follow),
    useSession.subscribe(follow),
    useSession.subscribe(forgetWhenOut),
  ]
  follow()
  return {
    mayHear: () => useVault.getState().state !== 'locked',
    written: () => opening?.then(() => shelf?.flush()) ?? shelf?.flush() ?? null,
    heard: (told) => shelf?.heard(told),
    dropped: (entry, reason) => void shelf?.dropped(entry, reason),
    answeredLate: (opId) => void lastShelf?.answeredLate(opId),
    whenPutAway: () => putting,
    stop: () => {
      cancelReading?.()
      for (const stop of stops) stop()
      void shelf?.close()
    },
  }
}

async function putOnDisk(closing: Shelf): Promise<void> {
  await closing.flush()
  happen({ type: 'forgotten', person: closing.person })
  await closing.close()
}

/** Signing out was asked about: what is in memory alone goes with the person. */
function forgetWhenOut({ state }: Session, before: Session): void {
  if (state !== 'out' || before.person === null) return
  if (vaultOf(before.person) === null) happen({ type: 'forgotten', person: before.person })
}
