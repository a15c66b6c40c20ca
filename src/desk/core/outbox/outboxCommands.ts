import { plural } from '@lingui/core/macro'
import { say } from '../../ui/messages.ts'
import { zoneOf } from '../api/clock.ts'
import type { FailureReason } from '../api/failures.ts'
import { useSignIn } from '../api/signIn.ts'
import { baseOf } from './base.ts'
import { type Base, type Command, canEdit, type Entry } from './command.ts'
import type { GivenUpKinds } from './disk.ts'
import { dispatch } from './dispatch.ts'
import { expiresAt } from './expiry.ts'
import { filledFrom, type NewEntryInput, nothingKnown } from './newEntry.ts'
import type { OutboxEngine } from './outbox.ts'
import { isFull, unsentCount } from './outboxLoad.ts'
import type { OutboxStorage } from './outboxStorage.ts'
import { entriesNow, entryNow } from './outboxStore.ts'
import type { OutboxDeps } from './sendEntry.ts'
import type { SentToday } from './sentToday.ts'
import type { Tabs } from './tabs.ts'

type CommandDeps = OutboxDeps & {
  readonly tabs: Pick<Tabs, 'forget'>
  readonly storage: OutboxStorage
  readonly sentToday: SentToday
  /** Operation ids of the actions decided in this tab: their undo time ends when this tab is left. */
  readonly madeHere: Set<string>
}

/** What a person can do with actions: {@link file://./outbox.ts} tells each of them. */
export class OutboxCommands implements OutboxEngine {
  readonly #deps: CommandDeps

  constructor(deps: CommandDeps) {
    this.#deps = deps
  }

  issue(command: Command, seen: Base | null, wantedId?: string): string | null {
    const entries = entriesNow()
    const stopped = entries.find((e) => isStoppedPayment(e, command))
    if (stopped !== undefined) return this.retry(stopped.opId, command)
    const open = entries.find((e) => isSameTap(e, command, this.#deps.clock.now()))
    if (open !== undefined) return open.opId
    if (isFull()) {
      sayFull()
      return null
    }
    const entry = this.#made(command, seen, wantedId)
    dispatch({ type: 'issued', ...entry })
    return entry.opId
  }

  undo(opId: string): void {
    dispatch({ type: 'undone', opId })
  }

  sendNow(opId: string): void {
    dispatch({ type: 'hurried', opId })
  }

  retry(opId: string, command?: Command): string {
    const before = entryNow(opId)
    const wanted = command ?? before?.command
    if (wanted === undefined) return opId
    const seen = before === undefined ? null : seenInCard(before)
    const { opId: newOpId, ...entry } = this.#made(wanted, seen)
    dispatch({ type: 'retried', opId, newOpId, ...entry, command: wanted })
    return newOpId
  }

  /** The note gets a new id, so that the gate never accepts the old text. */
  editNote(opId: string, body: string): boolean {
    const entry = entryNow(opId)
    if (entry?.command.kind !== 'note' || !canEdit(entry)) return false
    const { newOpId: newId, madeHere } = this.#deps
    const newOpId = newId()
    if (madeHere.has(opId)) madeHere.add(newOpId)
    dispatch({ type: 'edited', opId, newOpId, command: { ...entry.command, body } })
    return true
  }

  dismiss(opId: string): void {
    dispatch({ type: 'dismissed', opId })
  }

  settleManually(opId: string): void {
    dispatch({ type: 'settled-by-hand', opId })
  }

  drop(opId: string, reason: string): void {
    const entry = entryNow(opId)
    dispatch({ type: 'dropped', opId })
    const isGone = entryNow(opId) === undefined
    if (entry !== undefined && isGone) this.#deps.storage.dropped(entry, reason)
  }

  async forgetOutbox(person: string, givenUp: GivenUpKinds): Promise<void> {
    const { tabs, storage } = this.#deps
    dispatch({ type: 'forgotten', person })
    tabs.forget(person)
    // Waits for a write in progress, which would store the entries again.
    await storage.whenPutAway()
    const { removeEntriesOf } = await import('./disk.ts')
    await removeEntriesOf(person, givenUp)
  }

  async whenPutAway(): Promise<void> {
    const { storage, sentToday } = this.#deps
    await Promise.all([storage.whenPutAway(), sentToday.written()])
  }

  async exportOutbox(person: string): Promise<string> {
    const { exported } = await import('./exportOutbox.ts')
    return exported(person)
  }

  /** A new action with the time, the person and what they saw of its booking. */
  #made(command: Command, seen: Base | null, wantedId?: string): NewEntryInput {
    const { clock, queryClient, madeHere, newOpId, serverNow } = this.#deps
    const opId = wantedId ?? newOpId()
    const signIn = useSignIn.getState()
    const at = clock.now()
    const serverAt = serverNow?.() ?? at
    madeHere.add(opId)
    return {
      opId,
      command,
      at,
      by: signIn.person,
      serverAt,
      expiresAt: expiresAt(command, serverAt, zoneOf(signIn)),
      base: filledFrom(seen ?? nothingKnown, baseOf(queryClient, command.code)),
      unsent: whyUnsent(command),
    }
  }
}

/** Money is only recorded by a fresh tap with a connection: without one it is a reminder (reliability.md §3.1). */
function whyUnsent({ kind }: Command): FailureReason | null {
  if (kind !== 'set-paid') return null
  const { state } = useSignIn.getState()
  if (!navigator.onLine || state === 'offline') return { kind: 'offline' }
  return state === 'in' ? null : { kind: 'signed-out' }
}

/** A payment of this booking that was not sent and asks: a new tap is the answer. */
const isStoppedPayment = (e: Entry, { kind, code }: Command): boolean =>
  kind === 'set-paid' &&
  e.command.kind === 'set-paid' &&
  e.command.code === code &&
  e.state === 'asks'

/**
 * While one of these is on its way, the button of the booking shows its state, and a second tap counts as the same
 * tap.
 */
const once: ReadonlySet<Command['kind']> = new Set(['check-in', 'check-out', 'remind', 'set-paid'])
/** Anything else tapped twice so quickly is one tap, too. */
const doubleTapMs = 600

function isSameTap(e: Entry, wanted: Command, at: number): boolean {
  const { command, state } = e
  if (command.kind !== wanted.kind || command.code !== wanted.code) return false
  if (once.has(wanted.kind)) return state !== 'done' && state !== 'refused'
  const isQuick = at >= e.madeAt && at - e.madeAt < doubleTapMs
  return isQuick && JSON.stringify(command) === JSON.stringify(wanted)
}

const sayFull = (): void =>
  say({
    text: plural(
      { count: unsentCount() },
      {
        one: 'Not saved: # action is not sent yet. Go online and wait until it is sent.',
        other: 'Not saved: # actions are not sent yet. Go online and wait until they are sent.',
      },
    ),
    tone: 'needs',
    key: 'outbox-full',
  })

/** What the card about an action showed of its booking: the person decides again on that. */
function seenInCard(e: Entry): Base | null {
  const question = e.state === 'asks' ? e.question : null
  if (question?.kind === 'cancelled' || question?.kind === 'changed') {
    return { ...nothingKnown, status: question.now }
  }
  return question?.kind === 'money' ? { ...nothingKnown, ...question.now } : null
}
