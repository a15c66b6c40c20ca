import { millisecondsInMinute } from 'date-fns/constants'
import type { Status } from '../../contract/booking.ts'
import { isCancelled } from '../../contract/status.ts'
import { type Entry, type EntryIn, isLookedFor, isOpen } from './command.ts'
import type { Outbox } from './outboxState.ts'

/** The conditions outside the outbox that decide whether an action may be sent. */
export type SendingConditions = {
  readonly at: number
  /** The key of whoever is signed in now; null when nobody is. */
  readonly signedIn: string | null
  /** Nothing is sent before this moment: the service asked for a pause. */
  readonly quietUntil: number | null
}

/** No pause is longer. A later `notBefore` was computed before the tablet's clock was set back. */
const longestPauseMs = 15 * millisecondsInMinute

type Ready = EntryIn<'waiting' | 'checking' | 'unsure' | 'asks'>

const isPaused = ({ notBefore }: Ready, at: number): boolean =>
  notBefore !== null && notBefore > at && notBefore - at <= longestPauseMs

const mayAct = (e: Ready, { at, signedIn, quietUntil }: SendingConditions): boolean =>
  signedIn !== null && e.madeBy === signedIn && !isPaused(e, at) && (quietUntil ?? 0) <= at

const isInFlight = ({ state }: Entry): boolean => state === 'sending' || state === 'checking'

/**
 * A reminder to take money and a reminder to a guest block nothing while they need a person, and nothing blocks them.
 */
const isReminder = (e: Entry): boolean =>
  (e.state === 'asks' && e.question?.kind === 'payment') || e.command.kind === 'remind'

/** An entry blocks later entries of its booking while it is on its way, or while a person must decide about it. */
const holds = (e: Entry): boolean =>
  isOpen(e) || ((e.state === 'unsure' || e.state === 'asks') && !isReminder(e))

/**
 * The next entry of each booking: the one in flight, or else the first that is not settled. An entry that is unsure
 * or asks blocks later entries of the same person; a refused one does not.
 */
function nextOfEachBooking(outbox: Outbox): Entry[] {
  const turn = new Map<string, Entry>()
  for (const e of outbox) {
    const of = `${e.madeBy} ${e.command.code}`
    // An entry that is sent again stands before entries that may have been sent meanwhile.
    if (holds(e) && (!turn.has(of) || isInFlight(e))) turn.set(of, e)
  }
  return [...turn.values()]
}

/** The entries that may be sent now: one for each booking, in order, for the person who made them. */
export const toSend = (
  outbox: Outbox,
  conditions: SendingConditions,
): readonly EntryIn<'waiting'>[] =>
  nextOfEachBooking(outbox).filter(
    (e): e is EntryIn<'waiting'> => e.state === 'waiting' && mayAct(e, conditions),
  )

/** The entries whose outcome should be checked now, also those about which a person is asked. */
export const toCheck = (
  outbox: Outbox,
  conditions: SendingConditions,
): readonly EntryIn<'checking' | 'unsure' | 'asks'>[] =>
  outbox.filter(
    (e): e is EntryIn<'checking' | 'unsure' | 'asks'> =>
      (e.state === 'checking' || isLookedFor(e)) && mayAct(e, conditions),
  )

/** What was tapped a moment ago was decided on what the person saw, so the booking is not read again. */
const freshMs = 30_000

/**
 * Whether the booking must be read again before sending: the entry has waited, may have arrived, its booking was
 * cancelled as far as this page knows, or it would remind a guest who may have paid.
 *
 * @param statusNow as the page knows it now; null when it does not. Asked for only where it decides: hundreds may wait
 */
export const needsRecheck = (e: Entry, at: number, statusNow: () => Status | null): boolean =>
  e.command.kind === 'remind' ||
  e.attempts > 0 ||
  e.resends > 0 ||
  Math.abs(at - e.madeAt) > freshMs ||
  (isCheck(e) && wasCancelledSince(e, statusNow()))

const isCheck = ({ command }: Entry): boolean =>
  command.kind === 'check-in' || command.kind === 'check-out'

const wasCancelledSince = ({ base }: Entry, now: Status | null): boolean =>
  now !== null && isCancelled(now) && !isCancelled(base.status ?? now)

/** The time in ms until the next entry is due; null when only an event can change anything. */
export function nextDue(outbox: Outbox, { at, quietUntil }: SendingConditions): number | null {
  const moments = outbox.flatMap((e) => {
    if (e.state === 'held') return e.heldUntil ?? []
    if (e.state !== 'waiting' && e.state !== 'checking' && !isLookedFor(e)) return []
    const moment = Math.max(isPaused(e, at) ? (e.notBefore ?? 0) : 0, quietUntil ?? 0)
    return moment > at ? moment : []
  })
  return moments.length === 0 ? null : Math.min(...moments)
}
