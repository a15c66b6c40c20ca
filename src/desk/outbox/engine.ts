import { zoneOf } from '../api/clock.ts'
import { useSession } from '../api/session.ts'
import { say } from '../kit/messages.ts'
import { baseOf } from './base.ts'
import { type Command, canEdit, type Entry, type Question } from './command.ts'
import type { GivenUp } from './disk.ts'
import { createDrain, type OutboxDeps } from './drain.ts'
import { expiresAt } from './expiry.ts'
import { happen, type OwnChange, onOwnChange } from './happen.ts'
import { followVault, type Keeping } from './keeping.ts'
import type { Made } from './newEntry.ts'
import { takeCommands } from './outbox.ts'
import { isFull } from './outboxLoad.ts'
import { entriesNow, useOutbox } from './outboxStore.ts'
import { keepSentToday } from './sentToday.ts'
import { joinTabs, type Tabs } from './tabs.ts'
import { turnToSend } from './turnToSend.ts'

type Running = {
  readonly deps: OutboxDeps
  readonly tabs: Tabs
  readonly keeping: Keeping
  /** Operation ids of what was decided in this tab: it is no longer held when this tab is left. */
  readonly madeHere: Set<string>
}

let running: Running | null = null

function started(): Running {
  if (running === null) throw new Error('Commands need startOutbox first')
  return running
}

/**
 * Starts sending what staff decide, until the returned function is called. One tab sends for all; what is decided in
 * any of them is known in all, and lies on the disk where the tablet may keep it (reliability.md §3).
 * Hiding or leaving the page sends what is held at once: a locked tablet must not keep a guest waiting.
 */
export function startOutbox(deps: OutboxDeps): () => void {
  const madeHere = new Set<string>()
  const leave = (): void => happen({ type: 'left', only: madeHere })
  const tabs = joinTabs({
    mayHear: () => keeping.mayHear(),
    onTurnWanted: () => turn.handOver(),
    onTurnKept: () => turn.leaveIt(),
    heard: (told) => keeping.heard(told),
  })
  const keeping = followVault({
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
    isMyTurn: () => turn.isMine(),
    written: keeping.written,
    answeredLate: keeping.answeredLate,
  })
  const turn = turnToSend({
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
    turn.want()
    drain.pump()
  }
  const whenOnline = (): void => {
    if (turn.isMine()) happen({ type: 'reconnected' })
  }
  const stops = [
    onOwnChange((change) => tellWhenWritten(tabs, keeping, change)),
    useSession.subscribe(drain.pump),
    useOutbox.subscribe(drain.pump),
    deps.service.onPause(drain.pump),
    drain.stop,
    turn.stop,
    keeping.stop,
    sent.stop,
    tabs.close,
  ]
  document.addEventListener('visibilitychange', whenSeen)
  globalThis.addEventListener('pagehide', leave)
  globalThis.addEventListener('online', whenOnline)
  running = { deps, tabs, keeping, madeHere }
  takeCommands({
    issue,
    undo,
    sendNow,
    retry,
    editNote,
    dismiss,
    settleByHand,
    drop,
    forgetOutbox,
    whenPutAway: async () => {
      await Promise.all([keeping.whenPutAway(), sent.written()])
    },
    exportOutbox,
  })
  tabs.ask()
  turn.want()
  drain.pump()

  return () => {
    if (running?.deps === deps) {
      running = null
      takeCommands(null)
    }
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', whenSeen)
    globalThis.removeEventListener('pagehide', leave)
    globalThis.removeEventListener('online', whenOnline)
  }
}

/** Another tab may act on it as soon as it hears of it: so it is on the disk first. */
function tellWhenWritten(tabs: Tabs, keeping: Keeping, change: OwnChange): void {
  const written = keeping.written()
  if (written === null) tabs.tell(change)
  else void written.then(() => tellIfRunning(tabs, change))
}

/** What was stopped while it wrote has no channel any more. */
function tellIfRunning(tabs: Tabs, change: OwnChange): void {
  if (running?.tabs === tabs) tabs.tell({ entries: asTheyAre(change), gone: change.gone })
}

function asTheyAre({ entries }: OwnChange): readonly Entry[] {
  const changed = new Set(entries.map(({ opId }) => opId))
  return useOutbox.getState().entries.filter(({ opId }) => changed.has(opId))
}

/** A command as it is decided at this moment, with what is known of its booking. */
function made(command: Command, wantedId?: string): Made {
  const { deps, madeHere } = started()
  const opId = wantedId ?? deps.newOpId()
  const session = useSession.getState()
  const at = deps.clock.now()
  const serverAt = deps.serverNow?.() ?? at
  madeHere.add(opId)
  return {
    opId,
    command,
    at,
    by: session.person,
    serverAt,
    expiresAt: expiresAt(command, serverAt, zoneOf(session)),
    base: baseOf(deps.queryClient, command.code),
    asks: questionBefore(command),
  }
}

/**
 * Decides something: the one way to change anything (architecture.md §3).
 *
 * @returns the operation id, for undo and for following it; null when nothing more can wait on this tablet, which is
 * then said, and nothing is taken
 */
export function issue(command: Command, wantedId?: string): string | null {
  const { clock } = started().deps
  const entries = entriesNow()
  const reminder = entries.find((e) => isReminderOf(e, command))
  if (reminder !== undefined) return retry(reminder.opId, command)
  const open = entries.find((e) => isSameTap(e, command, clock.now()))
  if (open !== undefined) return open.opId
  if (isFull()) {
    sayFull()
    return null
  }
  const entry = made(command, wantedId)
  happen({ type: 'issued', ...entry })
  return entry.opId
}

/** Money is only recorded by a fresh tap with a connection: without one it is a reminder (reliability.md §3.1). */
function questionBefore({ kind }: Command): Question | null {
  const isCutOff = !navigator.onLine || useSession.getState().state !== 'in'
  return kind === 'set-paid' && isCutOff ? { kind: 'payment' } : null
}

const isReminderOf = (e: Entry, { kind, code }: Command): boolean =>
  kind === 'set-paid' && e.command.code === code && e.question?.kind === 'payment'

/** While one of these is on its way for a booking, the button shows its state: a second tap is the same tap. */
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

/** Takes it back, as long as it has not left the tablet; later there is no undo (ux.md §1.3). */
export const undo = (opId: string): void => happen({ type: 'undone', opId })

/** Does not wait for the rest of the five seconds, or of a back-off. */
export const sendNow = (opId: string): void => happen({ type: 'hurried', opId })

/**
 * Sends what was refused, asks or is unsure once more, by a hand.
 *
 * @param command when it is to go in other words
 * @returns its new operation id
 */
export function retry(opId: string, command?: Command): string {
  const before = useOutbox.getState().entries.find((e) => e.opId === opId)
  const wanted = command ?? before?.command
  if (wanted === undefined) return opId
  const { opId: newOpId, ...entry } = made(wanted)
  happen({ type: 'retried', opId, newOpId, ...entry, command: wanted })
  return newOpId
}

/** Words a note anew that has not left. @returns whether it could be */
export function editNote(opId: string, body: string): boolean {
  const entry = useOutbox.getState().entries.find((e) => e.opId === opId)
  if (entry?.command.kind !== 'note' || !canEdit(entry)) return false
  happen({ type: 'edited', opId, command: { ...entry.command, body } })
  return true
}

/** A person has seen it: a refusal, a doubt, or something done. */
export const dismiss = (opId: string): void => happen({ type: 'dismissed', opId })

/** A person has looked: what nobody could tell is done. */
export const settleByHand = (opId: string): void => happen({ type: 'settled-by-hand', opId })

/** Gives up what waits or asks. A line of it stays, with the reason. */
export function drop(opId: string, reason: string): void {
  const entry = useOutbox.getState().entries.find((e) => e.opId === opId)
  happen({ type: 'dropped', opId })
  const isGone = !useOutbox.getState().entries.some((e) => e.opId === opId)
  if (entry !== undefined && isGone) started().keeping.dropped(entry, reason)
}

/** Everything `person` has not sent is given up, here and in every tab, and on the disk. A line of each stays there. */
export async function forgetOutbox(person: string, givenUp: GivenUp): Promise<void> {
  happen({ type: 'forgotten', person })
  running?.tabs.forget(person)
  // What is just being put on the disk would stand there again.
  await running?.keeping.whenPutAway()
  const { removeFromDisk } = await import('./exportOutbox.ts')
  await removeFromDisk(person, givenUp)
}

/** What `person` has not sent, whole, as JSON: for a file or another desk. Also what cannot be read any more. */
export async function exportOutbox(person: string): Promise<string> {
  const { exported } = await import('./exportOutbox.ts')
  return exported(person)
}
