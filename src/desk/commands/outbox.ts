import type { QueryClient } from '@tanstack/react-query'
import { failureOf } from '../service/failures.ts'
import type { QueueClock } from '../service/readQueue.ts'
import type { Service } from '../service/serviceClient.ts'
import { useSession } from '../session/session.ts'
import { afterDone } from './afterDone.ts'
import type { Command, Entry } from './command.ts'
import { followOtherTabs, tellOtherTabs } from './otherTabs.ts'
import type { OutboxEvent } from './outboxState.ts'
import { happen, useOutbox } from './outboxStore.ts'
import { requestOf } from './requestOf.ts'
import { nextDue, type SendingConditions, toCheck, toSend } from './turns.ts'

export {
  hasUnsent,
  useEntries,
  useEntriesOf,
  useNeedsYouCount,
  useOpenCount,
} from './outboxStore.ts'

/** Everything the outbox reaches the outside with. */
export type OutboxDeps = {
  readonly service: Service
  readonly queryClient: QueryClient
  readonly clock: QueueClock
  readonly newOpId: () => string
}

let running: OutboxDeps | null = null

function started(): OutboxDeps {
  if (running === null) throw new Error('Commands need startOutbox first')
  return running
}

/** Who may send now; an expired page may not. */
function signedIn(): string | null {
  const { state, person } = useSession.getState()
  return state === 'in' ? person : null
}

/**
 * Starts sending what staff decide, until the returned function is called.
 * Hiding or leaving the page sends what is held at once: a locked tablet must not keep a guest waiting.
 */
export function startOutbox(deps: OutboxDeps): () => void {
  const { service, clock } = deps
  const beingChecked = new Set<string>()
  let cancelTimer: (() => void) | null = null
  let isPumping = false

  const conditions = (): SendingConditions => ({
    at: clock.now(),
    signedIn: signedIn(),
    quietUntil: service.pausedUntil(),
  })

  async function check(entry: Entry): Promise<void> {
    beingChecked.add(entry.opId)
    const outcome = await checkLater(deps, entry)
    beingChecked.delete(entry.opId)
    settle(deps, entry, outcome)
  }

  function pump(): void {
    // Sending changes the store, which calls this again: one round at a time.
    if (isPumping) return
    isPumping = true
    happen({ type: 'due', at: clock.now() })
    const { entries } = useOutbox.getState()
    for (const entry of toSend(entries, conditions())) void send(deps, entry)
    for (const entry of toCheck(entries, conditions())) {
      if (!beingChecked.has(entry.opId)) void check(entry)
    }
    isPumping = false
    cancelTimer?.()
    const due = nextDue(useOutbox.getState().entries, conditions())
    cancelTimer = due === null ? null : clock.after(Math.max(0, due - clock.now()), pump)
  }

  const whenHidden = () => {
    if (document.visibilityState === 'hidden') whenLeaving()
    else pump()
  }
  const stops = [
    useSession.subscribe(pump),
    useOutbox.subscribe(pump),
    service.onPause(pump),
    followOtherTabs(deps.queryClient),
  ]
  document.addEventListener('visibilitychange', whenHidden)
  globalThis.addEventListener('pagehide', whenLeaving)
  globalThis.addEventListener('online', whenOnline)
  running = deps
  pump()

  return () => {
    if (running === deps) running = null
    cancelTimer?.()
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', whenHidden)
    globalThis.removeEventListener('pagehide', whenLeaving)
    globalThis.removeEventListener('online', whenOnline)
  }
}

const whenLeaving = (): void => happen({ type: 'left' })
const whenOnline = (): void => happen({ type: 'reconnected' })

/** Its code only a lost answer needs; where that cannot be had, the service cannot be asked either: again, then. */
async function checkLater(deps: OutboxDeps, entry: Entry): Promise<OutboxEvent> {
  const checking = await import('./checkOutcome.ts').catch(() => null)
  if (checking !== null) return checking.checkOutcome(deps, entry)
  const at = deps.clock.now()
  const failure = { kind: 'offline' } as const
  return { type: 'still-checking', opId: entry.opId, failure, at, askAgainInMs: 5_000 }
}

async function send(deps: OutboxDeps, entry: Entry): Promise<void> {
  const { opId, command } = entry
  const { path, body } = requestOf(command)
  happen({ type: 'sent', opId })
  try {
    await deps.service.act(path, body, opId)
    settle(deps, entry, { type: 'answered', opId, at: deps.clock.now() })
  } catch (thrown) {
    settle(deps, entry, { type: 'failed', opId, failure: failureOf(thrown), at: deps.clock.now() })
  }
}

function settle({ queryClient }: OutboxDeps, { opId }: Entry, outcome: OutboxEvent): void {
  happen(outcome)
  const settled = useOutbox.getState().entries.find((e) => e.opId === opId)
  if (settled?.state !== 'done') return
  afterDone(queryClient, settled)
  tellOtherTabs('done', settled)
}

/**
 * Decides something: the one way to change anything (design.md §3).
 *
 * @returns the operation id, for undo and for following it
 */
export function issue(command: Command): string {
  const { clock, newOpId } = started()
  const open = useOutbox.getState().entries.find((e) => isSameTap(e, command))
  if (open !== undefined) return open.opId
  const opId = newOpId()
  const by = useSession.getState().person
  happen({ type: 'issued', opId, command, at: clock.now(), by })
  const entry = useOutbox.getState().entries.find((e) => e.opId === opId)
  if (entry !== undefined) tellOtherTabs('decided', entry)
  return opId
}

/** While one of these is on its way for a booking, the button shows its state: a second tap is the same tap. */
const once: ReadonlySet<Command['kind']> = new Set(['check-in', 'check-out', 'set-paid'])

function isSameTap({ command, state }: Entry, wanted: Command): boolean {
  const isOnItsWay = state !== 'done' && state !== 'refused'
  return (
    isOnItsWay &&
    once.has(wanted.kind) &&
    command.kind === wanted.kind &&
    command.code === wanted.code
  )
}

/** Takes it back, as long as it has not left the tablet; later there is no undo (ux.md §1.3). */
export const undo = (opId: string): void => happen({ type: 'undone', opId })

/** Does not wait for the rest of the five seconds, or of a back-off. */
export const sendNow = (opId: string): void => happen({ type: 'hurried', opId })

/** Sends what was refused or is unsure once more. @returns its new operation id */
export function retry(opId: string): string {
  const { clock, newOpId } = started()
  const by = useSession.getState().person
  const fresh = newOpId()
  happen({ type: 'retried', opId, newOpId: fresh, at: clock.now(), by })
  return fresh
}

/** Forgets what others left unsent on this page. @param person who is signed in */
export const dropOthers = (person: string): void => happen({ type: 'dropped', except: person })

/** A person has seen it: a refusal, a doubt, or something done. */
export const dismiss = (opId: string): void => happen({ type: 'dismissed', opId })
