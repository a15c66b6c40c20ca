import type { BookingCode } from '../../contract/booking.ts'
import type { FailureReason } from '../service/failures.ts'
import {
  type Command,
  type CommandResult,
  canUndo,
  type Entry,
  holdMs,
  isHeldFirst,
  isOpen,
} from './command.ts'
import { sameCheck } from './sameCheck.ts'

/** All commands of this page, oldest first. Order is the counter; no clock decides it. */
export type Outbox = readonly Entry[]

/** What can happen to a command. `at` is the tablet's clock in ms. */
export type OutboxEvent =
  | {
      readonly type: 'issued'
      readonly opId: string
      readonly command: Command
      readonly at: number
      readonly by: string | null
    }
  | { readonly type: 'undone'; readonly opId: string }
  /** Time has passed: what was held long enough may go. */
  | { readonly type: 'due'; readonly at: number }
  /** A person wants it to go now. */
  | { readonly type: 'hurried'; readonly opId: string }
  /** The page is hidden or closed: nothing is held any longer. */
  | { readonly type: 'left' }
  /** The network is back: what waits out a back-off may try now. */
  | { readonly type: 'reconnected' }
  | { readonly type: 'sent'; readonly opId: string }
  /** The service took it. A payment is not done by that: it is read back first. */
  | { readonly type: 'answered'; readonly opId: string; readonly at: number }
  | {
      readonly type: 'failed'
      readonly opId: string
      readonly failure: FailureReason
      readonly at: number
    }
  /** The gate never saw it. */
  | { readonly type: 'never-arrived'; readonly opId: string; readonly at: number }
  /** Could not be found out yet. */
  | {
      readonly type: 'still-checking'
      readonly opId: string
      readonly failure: FailureReason | null
      readonly at: number
      readonly askAgainInMs: number
    }
  /** Read back: it is so. */
  | {
      readonly type: 'confirmed'
      readonly opId: string
      readonly at: number
      readonly result: CommandResult | null
    }
  /** Read back: it cannot be seen. */
  | { readonly type: 'doubted'; readonly opId: string; readonly result: CommandResult | null }
  /** A person sends it once more, under a new id: the old one's answer is already written in the gate's journal. */
  | {
      readonly type: 'retried'
      readonly opId: string
      readonly newOpId: string
      readonly at: number
      readonly by: string | null
    }
  | { readonly type: 'dismissed'; readonly opId: string }
  /** Another tab of this browser does the same: what has not left this one is not done again. */
  | { readonly type: 'done-elsewhere'; readonly kind: Command['kind']; readonly code: BookingCode }
  /** Whoever is signed in now gives up what others left unsent; what is on its way is followed to its end. */
  | { readonly type: 'dropped'; readonly except: string }

const backoffMs = [2_000, 5_000, 15_000, 60_000, 300_000]
const backoff = (attempts: number): number =>
  backoffMs[Math.min(Math.max(0, attempts - 1), backoffMs.length - 1)] ?? 0

/** The next state of all commands; the very same when nothing changes. What an event does not fit is left alone. */
export function outboxAfter(outbox: Outbox, event: OutboxEvent): Outbox {
  const after = changed(outbox, event)
  const isSame = after.length === outbox.length && after.every((e, i) => e === outbox[i])
  return isSame ? outbox : after
}

function changed(outbox: Outbox, event: OutboxEvent): Outbox {
  switch (event.type) {
    case 'issued':
      return [...outbox, newEntry(event)]
    case 'undone':
      return outbox.filter((e) => !(e.opId === event.opId && canUndo(e)))
    case 'dismissed':
      return outbox.filter((e) => !(e.opId === event.opId && !isOpen(e)))
    case 'dropped':
      return outbox.filter((e) => e.madeBy === event.except || !isOpen(e) || e.state === 'sending')
    case 'done-elsewhere':
      return outbox.filter((e) => !(canUndo(e) && sameCheck(e, event)))
    case 'due':
      return outbox.map((e) => (e.heldUntil !== null && e.heldUntil <= event.at ? release(e) : e))
    case 'hurried':
      return outbox.map((e) => (e.opId === event.opId ? tryNow(release(e)) : e))
    case 'left':
      return outbox.map(release)
    case 'reconnected':
      return outbox.map(tryNow)
    case 'sent':
    case 'answered':
    case 'failed':
    case 'never-arrived':
    case 'still-checking':
    case 'confirmed':
    case 'doubted':
    case 'retried':
      return outbox.flatMap((e) => (e.opId === event.opId ? entryAfter(e, event) : [e]))
  }
}

function newEntry({ opId, command, at, by }: Extract<OutboxEvent, { type: 'issued' }>): Entry {
  const isHeld = isHeldFirst(command)
  return {
    opId,
    command,
    madeAt: at,
    madeBy: by,
    state: isHeld ? 'held' : 'waiting',
    heldUntil: isHeld ? at + holdMs : null,
    notBefore: null,
    attempts: 0,
    accepted: false,
    failure: null,
    answeredAt: null,
    result: null,
  }
}

const release = (e: Entry): Entry =>
  e.state === 'held' ? { ...e, state: 'waiting', heldUntil: null } : e

/** Ends a back-off, but never the pause the service asked for (§8). */
const tryNow = (e: Entry): Entry =>
  isOpen(e) && e.notBefore !== null && e.failure?.kind !== 'throttled'
    ? { ...e, notBefore: null }
    : e

type OfOne = Exclude<
  OutboxEvent,
  {
    type:
      | 'issued'
      | 'undone'
      | 'dismissed'
      | 'done-elsewhere'
      | 'dropped'
      | 'due'
      | 'hurried'
      | 'left'
      | 'reconnected'
  }
>

function entryAfter(e: Entry, event: OfOne): readonly Entry[] {
  switch (event.type) {
    case 'sent':
      return e.state === 'waiting'
        ? [{ ...e, state: 'sending', attempts: e.attempts + 1, notBefore: null, failure: null }]
        : [e]
    case 'answered':
      if (e.state !== 'sending' && e.state !== 'checking') return [e]
      return e.command.kind === 'set-paid'
        ? [{ ...e, state: 'checking', accepted: true, notBefore: null, failure: null }]
        : [done(e, event.at, null)]
    case 'confirmed':
      return e.state === 'checking' ? [done(e, event.at, event.result)] : [e]
    case 'failed':
      if (e.state !== 'sending' && e.state !== 'checking') return [e]
      return afterFailure(e, event.failure, event.at)
    case 'never-arrived':
      return e.state === 'checking' ? neverArrived(e, event.at) : [e]
    case 'still-checking':
      return e.state === 'checking'
        ? [{ ...e, failure: event.failure, notBefore: event.at + event.askAgainInMs }]
        : [e]
    case 'doubted':
      return e.state === 'checking' ? unsure(e, event.result) : [e]
    case 'retried':
      if (e.state !== 'refused' && e.state !== 'unsure') return [e]
      return [
        {
          ...newEntry({ ...event, type: 'issued', opId: event.newOpId, command: e.command }),
          // The person has just looked: nothing more to undo.
          state: 'waiting',
          heldUntil: null,
        },
      ]
  }
}

const done = (e: Entry, at: number, result: CommandResult | null): Entry => ({
  ...e,
  state: 'done',
  answeredAt: at,
  notBefore: null,
  failure: null,
  result,
})

/** A mark that does not reach the service stays on this tablet; nobody has to be called for that. */
const settle = (e: Entry, settled: Entry): readonly Entry[] =>
  e.command.kind === 'bookmark' ? [] : [settled]

const refuse = (e: Entry, failure: FailureReason): readonly Entry[] =>
  settle(e, { ...e, state: 'refused', failure, notBefore: null })

const unsure = (e: Entry, result: CommandResult | null): readonly Entry[] =>
  settle(e, {
    ...e,
    state: 'unsure',
    failure: e.failure ?? { kind: 'outcome-unknown' },
    notBefore: null,
    result,
  })

/** Sends it again later by itself; a payment is only ever sent by a hand (reliability.md §3.1). */
const again = (e: Entry, failure: FailureReason, notBefore: number | null): readonly Entry[] =>
  e.command.kind === 'set-paid'
    ? refuse(e, failure)
    : [{ ...e, state: 'waiting', failure, notBefore }]

const neverArrived = (e: Entry, at: number): readonly Entry[] =>
  again(e, e.failure ?? { kind: 'offline' }, at + (e.attempts > 1 ? backoff(e.attempts) : 0))

const check = (e: Entry, failure: FailureReason, notBefore: number | null): readonly Entry[] => [
  { ...e, state: 'checking', failure, notBefore },
]

function afterFailure(e: Entry, failure: FailureReason, at: number): readonly Entry[] {
  switch (failure.kind) {
    case 'throttled':
      return again(e, failure, failure.until)
    case 'signed-out':
    case 'locked':
      return again(e, failure, null)
    case 'offline':
      // It may have arrived. The gate's journal makes a repeat harmless, but a payment asks first.
      return e.command.kind === 'set-paid'
        ? check(e, failure, at + backoff(e.attempts))
        : again(e, failure, at + backoff(e.attempts))
    case 'slow':
    case 'unreachable':
    case 'in-progress':
    case 'outcome-unknown':
    case 'service-error':
    case 'unreadable':
      return check(e, failure, failure.kind === 'in-progress' ? at + 2_000 : null)
    case 'forbidden':
    case 'not-found':
    case 'conflict':
    case 'refused':
    case 'moved':
      return refuse(e, failure)
  }
}
