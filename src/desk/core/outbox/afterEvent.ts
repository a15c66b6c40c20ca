import type { FailureReason } from '../api/failures.ts'
import { isOutOfReach, isRefusal, mayBeDone } from '../api/failureTable.ts'
import {
  type CommandResult,
  type Entry,
  type EntryCore,
  type EntryIn,
  holdMs,
  isLookedFor,
  isOpen,
  lastSentAt,
  type Remark,
  type SendAttempt,
} from './command.ts'
import { coreOf } from './flatEntry.ts'
import { newEntry } from './newEntry.ts'
import type { OneEvent } from './outboxState.ts'

const backoffMs = [2_000, 5_000, 15_000, 60_000, 300_000]

/**
 * Each failure in a row makes the pause longer. The random part keeps many tablets from retrying in the same moment.
 */
const pause = (pauses: number, jitter = 0): number =>
  (backoffMs[Math.min(Math.max(0, pauses - 1), backoffMs.length - 1)] ?? 0) * (1 + jitter / 5)

/** When the tablet's clock was set back, `heldUntil` can be hours away: then the undo time counts as over. */
export const holdIsOver = (e: Entry, at: number): boolean =>
  e.state === 'held' && e.heldUntil !== null && (e.heldUntil <= at || e.heldUntil - at > 2 * holdMs)

export const release = (e: Entry): Entry =>
  e.state === 'held' ? { ...coreOf(e), state: 'waiting', notBefore: null, failure: null } : e

/** Ends a back-off, but never the pause that the service demands (§8). */
export const tryNow = (e: Entry): Entry =>
  (e.state === 'waiting' || e.state === 'checking') &&
  e.notBefore !== null &&
  e.failure?.kind !== 'throttled'
    ? { ...e, notBefore: null, pauses: 0 }
    : e

/** A service that answers reads but not changes gets retries more and more rarely, whatever it answers to reads. */
const mostShortened = 4

/** Ends the pause of what could not reach the service, since it answers now. The failures still count. */
export function tryReached(e: Entry): Entry {
  if (e.state !== 'waiting' && e.state !== 'checking') return e
  if (e.failure === null || !isOutOfReach(e.failure) || e.pauses > mostShortened) return e
  const now = tryNow(e)
  return now === e ? e : { ...now, pauses: e.pauses }
}

const isOut = ({ state }: Entry): boolean => state === 'sending' || state === 'checking'

/** Its outcome is being looked up, also while the entry waits for a person's decision. */
const isChecked = (e: Entry): boolean => e.state === 'checking' || isLookedFor(e)

/** The entry was sent before, may have arrived, and waits to be sent again. */
const wasTried = ({ state, attempts }: Entry): boolean => state === 'waiting' && attempts > 0

/** The entry after one event; an empty list when the event removes the entry. */
export function entryAfter(e: Entry, event: OneEvent): readonly Entry[] {
  switch (event.type) {
    case 'sent':
      return e.state === 'waiting' ? [sent(e, event)] : [e]
    case 'answered':
      if (!isOut(e) && !wasTried(e) && !isLookedFor(e)) return [e]
      return e.command.kind === 'set-paid'
        ? [
            {
              ...withAnswer(coreOf(e), 'done'),
              state: 'checking',
              accepted: true,
              notBefore: null,
              failure: null,
            },
          ]
        : [done(coreOf(e), event.at, null, null)]
    case 'confirmed':
      return isChecked(e) ? [done(coreOf(e), event.at, event.result, event.remark ?? null)] : [e]
    case 'settled-by-hand':
      return e.state === 'unsure'
        ? [done(coreOf(e), lastSentAt(e) ?? e.madeAt, e.result, { kind: 'by-hand' })]
        : [e]
    case 'found-done':
      return e.state === 'waiting' && e.command.kind !== 'set-paid'
        ? settle(done(coreOf(e), event.at, null, event.remark))
        : [e]
    case 'failed':
      return isOut(e) || wasTried(e) ? afterFailure(e, event) : [e]
    case 'put-off':
      return e.state === 'waiting' ? putOff(e, event) : [e]
    case 'never-arrived':
      return e.state === 'checking' ? neverArrived(e, event) : [e]
    case 'still-checking':
      return lookedForLater(e, event)
    case 'doubted':
      return e.state === 'checking' ? unsure(e, event) : [e]
    case 'asked':
      return e.state === 'waiting' || e.state === 'checking'
        ? settle({
            ...coreOf(e),
            state: 'asks',
            question: event.question,
            failure: e.failure,
            notBefore: event.lookAt ?? null,
          })
        : [e]
    case 'retried':
      return isOpen(e) || e.state === 'done' ? [e] : [retried(e, event)]
  }
}

const keptTries = 10

const sent = (
  e: EntryIn<'waiting'>,
  { at, mark = null, base = e.base }: Extract<OneEvent, { type: 'sent' }>,
): Entry => ({
  ...coreOf(e),
  state: 'sending',
  attempts: e.attempts + 1,
  tries: [...e.tries, { at, answer: null }].slice(-keptTries),
  base,
  mark,
})

/** Writes the answer into the record of the last attempt. */
function withAnswer(e: EntryCore, what: SendAttempt['answer']): EntryCore {
  const last = e.tries.at(-1)
  if (last === undefined || last.answer !== null) return e
  return { ...e, tries: [...e.tries.slice(0, -1), { ...last, answer: what }] }
}

const done = (
  e: EntryCore,
  at: number,
  result: CommandResult | null,
  remark: Remark | null,
): Entry => ({
  // A person who marks an entry as done is not an answer of the service.
  ...(remark?.kind === 'by-hand' ? e : withAnswer(e, 'done')),
  state: 'done',
  answeredAt: at,
  remark,
  result,
})

/** A bookmark that does not reach the service stays on this tablet, without a message. */
const settle = (settled: Entry): readonly Entry[] =>
  settled.command.kind === 'bookmark' ? [] : [settled]

const unsure = (
  e: EntryIn<'checking'>,
  { result, lookAt }: Extract<OneEvent, { type: 'doubted' }>,
): readonly Entry[] =>
  settle({
    ...coreOf(e),
    state: 'unsure',
    failure: e.failure ?? { kind: 'outcome-unknown' },
    result,
    notBefore: lookAt,
  })

function lookedForLater(
  e: Entry,
  { at, askAgainInMs, failure }: Extract<OneEvent, { type: 'still-checking' }>,
): readonly Entry[] {
  const notBefore = at + askAgainInMs
  if (e.state === 'checking') return [{ ...e, failure, notBefore }]
  return isLookedFor(e) ? [{ ...e, notBefore }] : [e]
}

/** Retries later without a person; a payment becomes a reminder, which only a person sends (reliability.md §3.1). */
const again = (e: EntryCore, failure: FailureReason, notBefore: number | null): readonly Entry[] =>
  e.command.kind === 'set-paid'
    ? [{ ...e, state: 'asks', question: { kind: 'payment' }, failure, notBefore: null }]
    : [{ ...e, state: 'waiting', failure, notBefore }]

type Later = { readonly at: number; readonly jitter?: number }

const paused = (e: EntryCore, { at, jitter }: Later): { pauses: number; notBefore: number } => ({
  pauses: e.pauses + 1,
  notBefore: at + pause(e.pauses + 1, jitter),
})

/** The first retry is immediate, because only the answer to a person's tap was lost. */
function neverArrived(checked: EntryIn<'checking'>, later: Later): readonly Entry[] {
  const e = coreOf(checked)
  const failure = checked.failure ?? { kind: 'offline' }
  if (e.attempts <= 1) return again(e, failure, null)
  const { pauses, notBefore } = paused(e, later)
  return again({ ...e, pauses }, failure, notBefore)
}

function putOff(
  before: EntryIn<'waiting'>,
  event: Extract<OneEvent, { type: 'put-off' }>,
): readonly Entry[] {
  const { failure } = event
  const e = coreOf(before)
  if (failure.kind === 'throttled') return again(e, failure, failure.until)
  if (failure.kind === 'signed-out' || failure.kind === 'locked') return again(e, failure, null)
  const { pauses, notBefore } = paused(e, event)
  return again({ ...e, pauses }, failure, notBefore)
}

const check = (
  e: EntryCore,
  failure: FailureReason,
  notBefore: number | null,
  accepted: boolean,
): readonly Entry[] => [{ ...e, state: 'checking', failure, notBefore, accepted }]

function afterFailure(
  before: Entry,
  event: Extract<OneEvent, { type: 'failed' }>,
): readonly Entry[] {
  const { failure } = event
  const e = withAnswer(coreOf(before), failure.kind)
  const isAccepted = before.state === 'checking' && before.accepted
  if (isRefusal(failure)) return settle({ ...e, state: 'refused', failure })
  if (failure.kind === 'offline') {
    // The entry may have arrived. Before a retry the gate's journal is read; for a payment only the journal is read.
    const { pauses, notBefore } = paused(e, event)
    const waiting = { ...e, pauses }
    return e.command.kind === 'set-paid'
      ? check(waiting, failure, notBefore, isAccepted)
      : again(waiting, failure, notBefore)
  }
  if (mayBeDone(failure)) {
    return check(e, failure, failure.kind === 'in-progress' ? event.at + 2_000 : null, isAccepted)
  }
  return again(e, failure, failure.kind === 'throttled' ? failure.until : null)
}

/**
 * The person has just looked at the booking, so there is no undo time, and the entry goes before later ones of its
 * booking. What was known of a sending that may still be done goes along: it is looked for before this one leaves.
 */
function retried(e: Entry, event: Extract<OneEvent, { type: 'retried' }>): Entry {
  const made = newEntry(
    { ...event, opId: event.newOpId, command: event.command ?? e.command },
    e.seq,
  )
  const resends = e.resends + (e.state === 'unsure' || isLookedFor(e) ? 1 : 0)
  return release(resends === 0 ? made : { ...made, resends, tries: e.tries, mark: e.mark })
}
