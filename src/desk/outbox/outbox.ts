import { whenLockDrawn } from '../vault/lockDrawn.ts'
import type { Command } from './command.ts'
import type { GivenUp } from './disk.ts'
import type { OutboxDeps } from './drain.ts'
import { takeEarly, takeEarlyBack, tapEarly } from './early.ts'

export type { OutboxDeps } from './drain.ts'
export { useIsOutboxUnread, useIsRecalling, useStorageFailed } from './outboxFacts.ts'
export {
  hasUnsent,
  useEntries,
  useEntriesOf,
  useNeedsYouCount,
  useOpenCount,
} from './outboxStore.ts'

/** What can be done with commands. The code behind it comes a moment after the first page. */
type Engine = {
  readonly issue: (command: Command, wantedId?: string) => string | null
  readonly undo: (opId: string) => void
  readonly sendNow: (opId: string) => void
  readonly retry: (opId: string, command?: Command) => string
  readonly editNote: (opId: string, body: string) => boolean
  readonly dismiss: (opId: string) => void
  readonly settleByHand: (opId: string) => void
  readonly drop: (opId: string, reason: string) => void
  readonly forgetOutbox: (person: string, givenUp: GivenUp) => Promise<void>
  readonly whenPutAway: () => Promise<void>
  readonly exportOutbox: (person: string) => Promise<string>
}

let engine: Engine | null = null

/** Called by the engine as it starts and stops. */
export function takeCommands(started: Engine | null): void {
  engine = started
  if (started === null) return
  for (const { command, opId } of takeEarly()) started.issue(command, opId)
}

const again = 5_000

/** Starts the outbox as soon as its code is there. @returns what stops it */
export function openOutbox(deps: OutboxDeps): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  async function start(): Promise<void> {
    await whenLockDrawn()
    try {
      const { startOutbox } = await import('./engine.ts')
      if (!isOver) stop = startOutbox(deps)
    } catch {
      // No network in the middle of the start.
      if (!isOver) deps.clock.after(again, () => void start())
    }
  }
  void start()
  return () => {
    isOver = true
    stop?.()
  }
}

function running(): Engine {
  if (engine === null) throw new Error('Commands need the outbox first')
  return engine
}

/**
 * Decides something: the one way to change anything (architecture.md §3).
 *
 * @returns the operation id, for undo and for following it; null when nothing more can wait on this tablet, which is
 * then said, and nothing is taken
 */
export function issue(command: Command): string | null {
  return engine === null ? tapEarly(command) : engine.issue(command)
}

/** Takes it back, as long as it has not left the tablet; later there is no undo (ux.md §1.3). */
export const undo = (opId: string): void =>
  engine === null ? takeEarlyBack(opId) : engine.undo(opId)

/** Does not wait for the rest of the five seconds, or of a back-off. */
export const sendNow = (opId: string): void => engine?.sendNow(opId)

/**
 * Sends what was refused, asks or is unsure once more, by a hand.
 *
 * @param command when it is to go in other words
 * @returns its new operation id
 */
export const retry = (opId: string, command?: Command): string => running().retry(opId, command)

/** Words a note anew that has not left. @returns whether it could be */
export const editNote = (opId: string, body: string): boolean => running().editNote(opId, body)

/** A person has seen it: a refusal, a doubt, or something done. */
export const dismiss = (opId: string): void => engine?.dismiss(opId)

/** A person has looked: what nobody could tell is done. */
export const settleByHand = (opId: string): void => engine?.settleByHand(opId)

/** Gives up what waits or asks. A line of it stays, with the reason. */
export const drop = (opId: string, reason: string): void => engine?.drop(opId, reason)

/**
 * Everything `person` has not sent is given up, here and in every tab, and on the disk. A line of each stays there.
 *
 * @param givenUp what was known of it while they were signed in
 */
export const forgetOutbox = (person: string, givenUp: GivenUp): Promise<void> =>
  running().forgetOutbox(person, givenUp)

/** Done when what was open before a lock or a sign-out is on the disk: from then on nothing of it is written. */
export const whenPutAway = (): Promise<void> => engine?.whenPutAway() ?? Promise.resolve()

/** What `person` has not sent, whole, as JSON: for a file or another desk. Also what cannot be read any more. */
export const exportOutbox = (person: string): Promise<string> => running().exportOutbox(person)
