import { type Entry, isOpen } from './command.ts'
import type { Outbox } from './outboxState.ts'

/** What of the outside decides whether a command may leave. */
export type SendingConditions = {
  readonly at: number
  /** The key of whoever is signed in now; null when nobody is. */
  readonly signedIn: string | null
  /** No command leaves before this: the service asked for quiet. */
  readonly quietUntil: number | null
}

const mayAct = (e: Entry, { at, signedIn, quietUntil }: SendingConditions): boolean =>
  signedIn !== null &&
  e.madeBy === signedIn &&
  (e.notBefore === null || e.notBefore <= at) &&
  (quietUntil === null || quietUntil <= at)

const isInFlight = ({ state }: Entry): boolean => state === 'sending' || state === 'checking'

/**
 * The one of each booking that is its turn: whatever is in flight, else the first that is not settled. What is
 * unsure holds what comes after it; a refusal does not.
 */
function turns(outbox: Outbox): Entry[] {
  const turn = new Map<string, Entry>()
  for (const e of outbox) {
    const before = turn.get(e.command.code)
    const holds = isOpen(e) || e.state === 'unsure'
    // What was refused and is sent once more stands before others that may have left meanwhile.
    if (holds && (before === undefined || isInFlight(e))) turn.set(e.command.code, e)
  }
  return [...turn.values()]
}

/** Which commands may be sent now: one a booking, in order, for the person who made them. */
export const toSend = (outbox: Outbox, conditions: SendingConditions): readonly Entry[] =>
  turns(outbox).filter((e) => e.state === 'waiting' && mayAct(e, conditions))

/** Which commands to find out about now. */
export const toCheck = (outbox: Outbox, conditions: SendingConditions): readonly Entry[] =>
  turns(outbox).filter((e) => e.state === 'checking' && mayAct(e, conditions))

/** When to look again by itself, in ms; null when only an event can change anything. */
export function nextDue(outbox: Outbox, { at, quietUntil }: SendingConditions): number | null {
  const moments = outbox.flatMap((e) => {
    if (e.state === 'held') return e.heldUntil ?? []
    if (e.state !== 'waiting' && e.state !== 'checking') return []
    const moment = Math.max(e.notBefore ?? 0, quietUntil ?? 0)
    return moment > at ? moment : []
  })
  return moments.length === 0 ? null : Math.min(...moments)
}
