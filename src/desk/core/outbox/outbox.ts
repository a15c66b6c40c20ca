import { whenFirstRowsDrawn } from '../../ui/firstRows.ts'
import { keptInTab } from '../vault/keptInTab.ts'
import { whenLockDrawn } from '../vault/lockDrawn.ts'
import { useVault } from '../vault/vault.ts'
import type { Base, Command } from './command.ts'
import type { GivenUpKinds } from './disk.ts'
import { hurryEarly, queueUntilLoaded, takeEarly, takeEarlyBack } from './early.ts'
import { sentInTab } from './outboxFacts.ts'
import type { OutboxDeps } from './sendEntry.ts'

export { useIsOutboxUnread, useIsRecalling, useStorageFailed } from './outboxFacts.ts'
export {
  hasUnsent,
  useEntries,
  useEntriesOf,
  useNeedsYouCount,
  useOpenCount,
} from './outboxStore.ts'
export type { OutboxDeps } from './sendEntry.ts'

/** The functions of the outbox. Their code is loaded a moment after the first page. */
export type OutboxEngine = {
  readonly issue: (command: Command, seen: Base | null, wantedId?: string) => string | null
  readonly undo: (opId: string) => void
  readonly sendNow: (opId: string) => void
  readonly retry: (opId: string, command?: Command) => string
  readonly editNote: (opId: string, body: string) => boolean
  readonly dismiss: (opId: string) => void
  readonly settleManually: (opId: string) => void
  readonly drop: (opId: string, reason: string) => void
  readonly forgetOutbox: (person: string, givenUp: GivenUpKinds) => Promise<void>
  readonly whenPutAway: () => Promise<void>
  readonly exportOutbox: (person: string) => Promise<string>
}

let engine: OutboxEngine | null = null

/** Called by the engine as it starts. @returns what ends it, unless another engine has started since */
export function takeCommands(started: OutboxEngine): () => void {
  engine = started
  for (const { entry, isHurried } of takeEarly()) {
    started.issue(entry.command, entry.base, entry.opId)
    if (isHurried) started.sendNow(entry.opId)
  }
  return () => {
    if (engine === started) engine = null
  }
}

const again = 5_000

/** Whether there may be actions of an earlier page, which the rows show. */
const belongsToFirstRows = (): boolean =>
  useVault.getState().state !== 'unmarked' || keptInTab.has(sentInTab)

/** Starts the outbox as soon as its code is there. @returns what stops it */
export function openOutbox(deps: OutboxDeps): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  async function start(): Promise<void> {
    await whenLockDrawn()
    if (!belongsToFirstRows()) await whenFirstRowsDrawn()
    try {
      const { startOutbox } = await import('./engine.ts')
      if (!isOver) stop = startOutbox(deps)
    } catch {
      // The connection was lost during the start.
      if (!isOver) deps.clock.after(again, () => void start())
    }
  }
  void start()
  return () => {
    isOver = true
    stop?.()
  }
}

function running(): OutboxEngine {
  if (engine === null) throw new Error('Commands need the outbox first')
  return engine
}

/**
 * Puts an action into the outbox. This is the only way to change anything (architecture.md §3).
 *
 * @param seen what the person saw of the booking (`baseIn`), which is compared with what is there before anything is
 * sent (reliability.md §3.3); null counts what this page knows as seen
 * @returns the operation id, for undo and for following it; null when the outbox is full: then a message appears, and
 * the action is not taken
 */
export function issue(command: Command, seen: Base | null = null): string | null {
  return engine === null ? queueUntilLoaded(command, seen) : engine.issue(command, seen)
}

/** Undoes an action that has not left the tablet; later there is no undo (ux.md §1.3). */
export const undo = (opId: string): void =>
  engine === null ? takeEarlyBack(opId) : engine.undo(opId)

/** Sends an action now, without the rest of its undo time or back-off. */
export const sendNow = (opId: string): void =>
  engine === null ? hurryEarly(opId) : engine.sendNow(opId)

/**
 * Sends an action again that was refused, asks or is unsure, because a person decided so.
 *
 * @param command when it is to go in other words
 * @returns its new operation id
 */
export const retry = (opId: string, command?: Command): string => running().retry(opId, command)

/** Changes the text of a note that was not sent. @returns whether that was possible */
export const editNote = (opId: string, body: string): boolean => running().editNote(opId, body)

/** A person has seen the outcome: the entry is removed. */
export const dismiss = (opId: string): void => engine?.dismiss(opId)

/** A person has looked at the booking and says that an unsure action was done. */
export const settleManually = (opId: string): void => engine?.settleManually(opId)

/** Gives up an action that waits or asks. A record with the reason is kept. */
export const drop = (opId: string, reason: string): void => engine?.drop(opId, reason)

/**
 * Gives up everything that `person` has not sent: in every tab and on the disk. A record of each is kept.
 *
 * @param givenUp what was known of it while they were signed in
 */
export const forgetOutbox = (person: string, givenUp: GivenUpKinds): Promise<void> =>
  running().forgetOutbox(person, givenUp)

/** Resolves when a lock or sign-out has stored everything; after that nothing more is written. */
export const whenPutAway = (): Promise<void> => engine?.whenPutAway() ?? Promise.resolve()

/**
 * Everything `person` has not sent, as JSON, for a file or another desk. It includes sealed rows that cannot be read
 * any more.
 */
export const exportOutbox = (person: string): Promise<string> => running().exportOutbox(person)
