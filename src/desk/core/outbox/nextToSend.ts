import { millisecondsInMinute } from 'date-fns/constants'
import { type Entry, type EntryIn, isLookedFor, isOpen } from './command.ts'
import type { Outbox } from './outboxState.ts'

/** The conditions outside the outbox that decide whether an action may be sent. */
export type SendingConditions = {
  readonly at: number
  /** The key of the signed-in person; null when nobody is signed in. */
  readonly signedIn: string | null
  /** Nothing is sent before this moment: the service demands a pause. */
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
 * A payment that was not recorded and a reminder to a guest block nothing while they need a person, and nothing blocks
 * them.
 */
const isReminder = (e: Entry): boolean =>
  (e.state === 'asks' && e.command.kind === 'set-paid') || e.command.kind === 'remind'

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
    // An entry that is sent again comes before entries that may have been sent meanwhile.
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

/** The entries whose outcome should be checked now, also those that wait for a person's decision. */
export const toCheck = (
  outbox: Outbox,
  conditions: SendingConditions,
): readonly EntryIn<'checking' | 'unsure' | 'asks'>[] =>
  outbox.filter(
    (e): e is EntryIn<'checking' | 'unsure' | 'asks'> =>
      (e.state === 'checking' || isLookedFor(e)) && mayAct(e, conditions),
  )

/** What was tapped this long ago, in ms, was perhaps decided on something else than is there now. */
const freshMs = 30_000

/** The entry has waited, or may have arrived: it is not enough that the booking is still as it was seen. */
export const hasWaited = (e: Entry, at: number): boolean =>
  e.attempts > 0 || e.resends > 0 || Math.abs(at - e.madeAt) > freshMs

/**
 * Whether the booking must be read before sending (reliability.md §3.3). Only a bookmark sets a value whatever was
 * there.
 */
export const needsRecheck = (e: Entry, at: number): boolean =>
  e.command.kind !== 'bookmark' || hasWaited(e, at)

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
