import { millisecondsInMinute } from 'date-fns/constants'
import type { Status } from '../../contract/booking.ts'
import { isCancelled } from '../../contract/status.ts'
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

/** No pause is longer: what is put further off was reckoned by a clock that has been put back since. */
const longestPauseMs = 15 * millisecondsInMinute

const isPaused = ({ notBefore }: Entry, at: number): boolean =>
  notBefore !== null && notBefore > at && notBefore - at <= longestPauseMs

const mayAct = (e: Entry, { at, signedIn, quietUntil }: SendingConditions): boolean =>
  signedIn !== null && e.madeBy === signedIn && !isPaused(e, at) && (quietUntil ?? 0) <= at

const isInFlight = ({ state }: Entry): boolean => state === 'sending' || state === 'checking'

/** A reminder to take money, and one to a guest, wait for nobody once a person must look, and nobody for them. */
const isReminder = ({ command, question }: Entry): boolean =>
  question?.kind === 'payment' || command.kind === 'remind'

/** What of a booking holds what comes after it: what is on its way, and what a person must decide first. */
const holds = (e: Entry): boolean =>
  isOpen(e) || ((e.state === 'unsure' || e.state === 'asks') && !isReminder(e))

/**
 * The one of each booking that is its turn: whatever is in flight, else the first that is not settled. What is
 * unsure or asks holds what comes after it, of the same person; a refusal does not.
 */
function turns(outbox: Outbox): Entry[] {
  const turn = new Map<string, Entry>()
  for (const e of outbox) {
    const of = `${e.madeBy} ${e.command.code}`
    // What was refused and is sent once more stands before others that may have left meanwhile.
    if (holds(e) && (!turn.has(of) || isInFlight(e))) turn.set(of, e)
  }
  return [...turn.values()]
}

/** Which commands may be sent now: one a booking, in order, for the person who made them. */
export const toSend = (outbox: Outbox, conditions: SendingConditions): readonly Entry[] =>
  turns(outbox).filter((e) => e.state === 'waiting' && mayAct(e, conditions))

/** Which commands to find out about now. */
export const toCheck = (outbox: Outbox, conditions: SendingConditions): readonly Entry[] =>
  turns(outbox).filter((e) => e.state === 'checking' && mayAct(e, conditions))

/** Somebody has tapped this a moment ago and stands before it: what they saw is what is. */
const freshMs = 30_000

/**
 * Whether the booking must be looked at again before it goes: it has waited, may have arrived, is cancelled as this page
 * has heard since, or would remind a guest who may have paid.
 *
 * @param status as the page knows it now; null when it does not
 */
export const mustLookFirst = (e: Entry, at: number, status: Status | null): boolean =>
  e.command.kind === 'remind' ||
  e.attempts > 0 ||
  e.resends > 0 ||
  Math.abs(at - e.madeAt) > freshMs ||
  (isCheck(e) && status !== null && isCancelled(status) && !isCancelled(e.base.status ?? status))

const isCheck = ({ command }: Entry): boolean =>
  command.kind === 'check-in' || command.kind === 'check-out'

/** When to look again by itself, in ms; null when only an event can change anything. */
export function nextDue(outbox: Outbox, { at, quietUntil }: SendingConditions): number | null {
  const moments = outbox.flatMap((e) => {
    if (e.state === 'held') return e.heldUntil ?? []
    if (e.state !== 'waiting' && e.state !== 'checking') return []
    const moment = Math.max(isPaused(e, at) ? (e.notBefore ?? 0) : 0, quietUntil ?? 0)
    return moment > at ? moment : []
  })
  return moments.length === 0 ? null : Math.min(...moments)
}
