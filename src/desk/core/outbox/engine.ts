import { say } from '../../ui/messages.ts'
import { onAnswer } from '../api/backOff.ts'
import { zoneOf } from '../api/clock.ts'
import { useSignIn } from '../api/signIn.ts'
import { baseOf } from './base.ts'
import { type Base, type Command, canEdit, type Entry, type EntryQuestion } from './command.ts'
import type { GivenUpKinds } from './disk.ts'
import { dispatch, type OwnChange, onOwnChange } from './dispatch.ts'
import { createDrain } from './drain.ts'
import { expiresAt } from './expiry.ts'
import { filledFrom, type NewEntryInput, nothingKnown } from './newEntry.ts'
import { takeCommands } from './outbox.ts'
import { isFull } from './outboxLoad.ts'
import { createOutboxStorage, type OutboxStorage } from './outboxStorage.ts'
import { entriesNow, useOutbox } from './outboxStore.ts'
import type { OutboxDeps } from './sendEntry.ts'
import { requestSenderLock } from './senderLock.ts'
import { keepSentToday } from './sentToday.ts'
import { joinTabs, type Tabs } from './tabs.ts'

type RunningEngine = {
  readonly deps: OutboxDeps
  readonly tabs: Tabs
  readonly storage: OutboxStorage
  /** Operation ids of the actions decided in this tab: their undo time ends when this tab is left. */
  readonly madeHere: Set<string>
}

let running: RunningEngine | null = null

function started(): RunningEngine {
  if (running === null) throw new Error('Commands need startOutbox first')
  return running
}

/**
 * Starts sending actions, until the returned function is called. One tab sends for all; every tab knows all actions,
 * and a marked tablet stores them on its disk (reliability.md §3). Hiding or leaving the page ends the undo time at
 * once, so that a guest does not wait because the tablet was locked.
 */
export function startOutbox(deps: OutboxDeps): () => void {
  const madeHere = new Set<string>()
  const leave = (): void => dispatch({ type: 'left', only: madeHere })
  let isClosing = false
  const close = (): void => {
    isClosing = true
    leave()
  }
  const tabs = joinTabs({
    mayHear: () => storage.mayHear(),
    onTurnWanted: () => lock.yieldLock(),
    onTurnKept: () => lock.leaveIt(),
    onReceived: (change) => storage.received(change),
  })
  const storage = createOutboxStorage({
    api: deps.api,
    clock: deps.clock,
    onOpen: () => {
      tabs.ask()
      drain.pump()
    },
    beforeLock: () => {
      leave()
      drain.pump()
    },
  })
  const drain = createDrain({
    ...deps,
    isClosing: () => isClosing,
    isMyTurn: () => lock.isMine(),
    written: storage.written,
    answeredLate: storage.answeredLate,
  })
  const lock = requestSenderLock({
    onMine: () => drain.pump(),
    tellWanted: tabs.wantTurn,
    tellKept: tabs.keepTurn,
  })

  const sent = keepSentToday()

  const whenSeen = (): void => {
    if (document.visibilityState === 'hidden') {
      leave()
      return
    }
    isClosing = false
    lock.want()
    drain.pump()
  }
  const whenOnline = (): void => {
    if (lock.isMine()) dispatch({ type: 'reconnected' })
    // Actions that were given up without a network are reported to the gate.
    void storage.written()
  }
  const whenAnswered = (isBack: boolean): void => {
    if (lock.isMine()) dispatch({ type: isBack ? 'reconnected' : 'reached' })
  }
  const stops = [
    onAnswer(whenAnswered),
    onOwnChange((change) => tellWhenWritten(tabs, storage, change)),
    useSignIn.subscribe(drain.pump),
    useOutbox.subscribe(drain.pump),
    deps.api.onPause(drain.pump),
    drain.stop,
    lock.stop,
    storage.stop,
    sent.stop,
    tabs.close,
  ]
  document.addEventListener('visibilitychange', whenSeen)
  globalThis.addEventListener('pagehide', close)
  globalThis.addEventListener('online', whenOnline)
  running = { deps, tabs, storage, madeHere }
  takeCommands({
    issue,
    undo,
    sendNow,
    retry,
    editNote,
    dismiss,
    settleManually,
    drop,
    forgetOutbox,
    whenPutAway: async () => {
      await Promise.all([storage.whenPutAway(), sent.written()])
    },
    exportOutbox,
  })
  tabs.ask()
  lock.want()
  drain.pump()

  return () => {
    if (running?.deps === deps) {
      running = null
      takeCommands(null)
    }
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', whenSeen)
    globalThis.removeEventListener('pagehide', close)
    globalThis.removeEventListener('online', whenOnline)
  }
}

/** Another tab may send an entry as soon as it knows it, so the entry is stored on the disk first. */
function tellWhenWritten(tabs: Tabs, storage: OutboxStorage, change: OwnChange): void {
  const written = storage.written()
  if (written === null) tabs.tell(change)
  else void written.then(() => tellIfRunning(tabs, change))
}

/** The outbox may have been stopped while it wrote; then its channel is closed. */
function tellIfRunning(tabs: Tabs, change: OwnChange): void {
  if (running?.tabs === tabs) tabs.tell({ entries: asTheyAre(change), gone: change.gone })
}

function asTheyAre({ entries }: OwnChange): readonly Entry[] {
  const changed = new Set(entries.map(({ opId }) => opId))
  return useOutbox.getState().entries.filter(({ opId }) => changed.has(opId))
}

/** A new action with the time, the person and what they saw of its booking. */
function made(command: Command, seen: Base | null, wantedId?: string): NewEntryInput {
  const { deps, madeHere } = started()
  const opId = wantedId ?? deps.newOpId()
  const signIn = useSignIn.getState()
  const at = deps.clock.now()
  const serverAt = deps.serverNow?.() ?? at
  madeHere.add(opId)
  return {
    opId,
    command,
    at,
    by: signIn.person,
    serverAt,
    expiresAt: expiresAt(command, serverAt, zoneOf(signIn)),
    base: filledFrom(seen ?? nothingKnown, baseOf(deps.queryClient, command.code)),
    asks: questionBefore(command),
  }
}

/**
 * Puts an action into the outbox. This is the only way to change anything (architecture.md §3).
 *
 * @param seen what the person saw of the booking; what is null in it is taken from what this page knows
 * @returns the operation id, for undo and for following it; null when the outbox is full: then a message appears, and
 * the action is not taken
 */
export function issue(command: Command, seen: Base | null, wantedId?: string): string | null {
  const { clock } = started().deps
  const entries = entriesNow()
  const stopped = entries.find((e) => isStoppedPayment(e, command))
  if (stopped !== undefined) return retry(stopped.opId, command)
  const open = entries.find((e) => isSameTap(e, command, clock.now()))
  if (open !== undefined) return open.opId
  if (isFull()) {
    sayFull()
    return null
  }
  const entry = made(command, seen, wantedId)
  dispatch({ type: 'issued', ...entry })
  return entry.opId
}

/** Money is only recorded by a fresh tap with a connection: without one it is a reminder (reliability.md §3.1). */
function questionBefore({ kind }: Command): EntryQuestion | null {
  const isCutOff = !navigator.onLine || useSignIn.getState().state !== 'in'
  return kind === 'set-paid' && isCutOff ? { kind: 'payment' } : null
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
    text: 'Not taken: too many actions wait on this tablet. Nothing that waits is lost. Connect, and let them go first.',
    tone: 'needs',
    key: 'outbox-full',
  })

/** Undoes an action that has not left the tablet; later there is no undo (ux.md §1.3). */
export const undo = (opId: string): void => dispatch({ type: 'undone', opId })

/** Sends an action now, without the rest of its undo time or back-off. */
export const sendNow = (opId: string): void => dispatch({ type: 'hurried', opId })

/**
 * Sends an action again that was refused, asks or is unsure, because a person decided so.
 *
 * @param command when it is to go in other words
 * @returns its new operation id
 */
export function retry(opId: string, command?: Command): string {
  const before = useOutbox.getState().entries.find((e) => e.opId === opId)
  const wanted = command ?? before?.command
  if (wanted === undefined) return opId
  const { opId: newOpId, ...entry } = made(wanted, before === undefined ? null : seenInCard(before))
  dispatch({ type: 'retried', opId, newOpId, ...entry, command: wanted })
  return newOpId
}

/** What the card about an action showed of its booking: the person decides again on that. */
function seenInCard(e: Entry): Base | null {
  const question = e.state === 'asks' ? e.question : null
  if (question?.kind === 'cancelled' || question?.kind === 'changed') {
    return { ...nothingKnown, status: question.now }
  }
  return question?.kind === 'money' ? { ...nothingKnown, ...question.now } : null
}

/**
 * Changes the text of a note that was not sent. It gets a new id, so that the gate never accepts the old text.
 *
 * @returns whether it could be
 */
export function editNote(opId: string, body: string): boolean {
  const entry = useOutbox.getState().entries.find((e) => e.opId === opId)
  if (entry?.command.kind !== 'note' || !canEdit(entry)) return false
  const { deps, madeHere } = started()
  const newOpId = deps.newOpId()
  if (madeHere.has(opId)) madeHere.add(newOpId)
  dispatch({ type: 'edited', opId, newOpId, command: { ...entry.command, body } })
  return true
}

/** A person has seen the outcome: the entry is removed. */
export const dismiss = (opId: string): void => dispatch({ type: 'dismissed', opId })

/** A person has looked at the booking and says that an unsure action was done. */
export const settleManually = (opId: string): void => dispatch({ type: 'settled-by-hand', opId })

/** Gives up an action that waits or asks. A record with the reason is kept. */
export function drop(opId: string, reason: string): void {
  const entry = useOutbox.getState().entries.find((e) => e.opId === opId)
  dispatch({ type: 'dropped', opId })
  const isGone = !useOutbox.getState().entries.some((e) => e.opId === opId)
  if (entry !== undefined && isGone) started().storage.dropped(entry, reason)
}

/** Gives up everything that `person` has not sent: in every tab and on the disk. A record of each is kept. */
export async function forgetOutbox(person: string, givenUp: GivenUpKinds): Promise<void> {
  dispatch({ type: 'forgotten', person })
  running?.tabs.forget(person)
  // Waits for a write in progress, which would store the entries again.
  await running?.storage.whenPutAway()
  const { removeEntriesOf } = await import('./disk.ts')
  await removeEntriesOf(person, givenUp)
}

/**
 * Everything `person` has not sent, as JSON, for a file or another desk. It includes sealed rows that cannot be read
 * any more.
 */
export async function exportOutbox(person: string): Promise<string> {
  const { exported } = await import('./exportOutbox.ts')
  return exported(person)
}
