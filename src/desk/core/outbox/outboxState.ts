import type { BookingCode } from '../../../contract/booking.ts'
import { statusOf } from '../../../contract/status.ts'
import type { FailureReason } from '../api/failures.ts'
import { entryAfter, holdIsOver, release, tryNow, tryReached } from './afterEvent.ts'
import {
  type Base,
  type Command,
  type CommandResult,
  canEdit,
  canUndo,
  type Entry,
  type EntryIn,
  type EntryQuestion,
  isOpen,
  type NoteMark,
  type Remark,
} from './command.ts'
import { questionOfAge } from './expiry.ts'
import { coreOf } from './flatEntry.ts'
import { type DeletedEntry, merged } from './merge.ts'
import { type NewEntryInput, newEntry } from './newEntry.ts'
import { sameCheck } from './sameCheck.ts'

/** All entries this page knows, in the order they were decided (`seq`). */
export type Outbox = readonly Entry[]

/** An event of one entry. `at` is the tablet's clock in ms; `jitter` (0 to 1) spreads retries. */
export type OneEvent = { readonly opId: string; readonly jitter?: number } & (
  | {
      readonly type: 'sent'
      readonly at: number
      readonly mark?: NoteMark | null
      /** What its booking showed right before; absent where that was not read. */
      readonly base?: Base
    }
  /** The service accepted it. A payment is only done when it was read back. */
  | { readonly type: 'answered'; readonly at: number }
  | {
      readonly type: 'failed'
      readonly failure: FailureReason
      readonly at: number
    }
  /** The check before sending failed, so nothing was sent. */
  | {
      readonly type: 'put-off'
      readonly failure: FailureReason
      readonly at: number
    }
  /** The gate's journal does not know it. */
  | { readonly type: 'never-arrived'; readonly at: number }
  /** The outcome could not be checked yet. */
  | {
      readonly type: 'still-checking'
      readonly failure: FailureReason | null
      readonly at: number
      readonly askAgainInMs: number
    }
  /** The booking was read back and shows the change. */
  | {
      readonly type: 'confirmed'
      readonly at: number
      readonly result: CommandResult | null
      readonly remark?: Remark | null
    }
  /** The booking was read back and does not show the change. It is looked for again at `lookAt`. */
  | {
      readonly type: 'doubted'
      readonly result: CommandResult | null
      readonly lookAt: number
    }
  /** The outcome was unknown, and a person says that it was done. */
  | { readonly type: 'settled-by-hand' }
  /** The check before sending found that the booking is already like this. */
  | { readonly type: 'found-done'; readonly at: number; readonly remark: Remark }
  /**
   * The check before sending, or after an unknown outcome, found something that a person must decide. After an unknown
   * outcome it is looked for again at `lookAt`.
   */
  | { readonly type: 'asked'; readonly question: EntryQuestion; readonly lookAt?: number }
  /** A person sends it again, perhaps changed, under a new id: the gate's journal answers the old id from memory. */
  | ({ readonly type: 'retried'; readonly newOpId: string; readonly command?: Command } & Pick<
      NewEntryInput,
      'at' | 'by' | 'serverAt' | 'expiresAt' | 'base' | 'unsent'
    >)
)

/** What can happen to the outbox. */
export type OutboxEvent =
  | OneEvent
  | ({ readonly type: 'issued' } & NewEntryInput)
  | { readonly type: 'undone'; readonly opId: string }
  | { readonly type: 'dismissed'; readonly opId: string }
  /** A person gives up what waits or asks. */
  | { readonly type: 'dropped'; readonly opId: string }
  | {
      readonly type: 'edited'
      readonly opId: string
      readonly newOpId: string
      readonly command: Command
    }
  /** Time has passed: entries whose undo time is over may be sent. */
  | { readonly type: 'due'; readonly at: number }
  /** Time has passed by the server's clock: a person must decide about entries that waited too long. */
  | { readonly type: 'aged'; readonly serverAt: number }
  /** A person wants it to be sent now. */
  | { readonly type: 'hurried'; readonly opId: string }
  /** The page is hidden or closed: the undo time ends. */
  | { readonly type: 'left'; readonly only?: ReadonlySet<string> }
  /** The network is back: entries in a back-off may be tried now. */
  | { readonly type: 'reconnected' }
  /** The service has answered a read: what it could not be reached for is tried now. */
  | { readonly type: 'reached' }
  /** The tab that was sending is gone: what it was sending may have arrived. */
  | { readonly type: 'taken-over'; readonly except: ReadonlySet<string> }
  /** Entries from another tab or from the disk. */
  | {
      readonly type: 'received'
      readonly entries: readonly Entry[]
      readonly gone: readonly DeletedEntry[]
      readonly known: ReadonlyMap<string, number>
    }
  /** The disk has another version, because another tab was first; `entry` is null when it was deleted. */
  | { readonly type: 'overruled'; readonly opId: string; readonly entry: Entry | null }
  /** These entries are now on the disk. */
  | { readonly type: 'saved'; readonly opIds: ReadonlySet<string> }
  /** All entries, or all of one person, must leave the memory. */
  | { readonly type: 'forgotten'; readonly person: string | null }

/**
 * The next state of all entries; the same array when nothing changes. An event that does not fit an entry's state is
 * ignored.
 */
export function outboxAfter(outbox: Outbox, event: OutboxEvent): Outbox {
  const after = changed(outbox, event)
  const isSame = after.length === outbox.length && after.every((e, i) => e === outbox[i])
  if (isSame) return outbox
  return isFromOtherTab(event) ? after : versioned(outbox, after)
}

/** Changes of other tabs and of the storage are not changes of this tab, so they are not sent on. */
export const isFromOtherTab = ({ type }: OutboxEvent): boolean =>
  type === 'received' || type === 'overruled' || type === 'saved' || type === 'forgotten'

function versioned(before: Outbox, after: Outbox): Outbox {
  const known = new Map(before.map((e) => [e.opId, e]))
  return after.map((e) => {
    const was = known.get(e.opId)
    return was === undefined || was === e ? e : { ...e, version: was.version + 1 }
  })
}

function changed(outbox: Outbox, event: OutboxEvent): Outbox {
  switch (event.type) {
    case 'issued':
      return [
        ...outbox.filter((e) => !isReplaced(e, event)),
        newEntry(event, nextSeq(outbox, event.at)),
      ]
    case 'undone':
      return outbox.filter((e) => !(e.opId === event.opId && canUndo(e)))
    case 'dismissed':
      return outbox.filter((e) => !(e.opId === event.opId && !isOpen(e)))
    case 'dropped':
      return outbox.filter((e) => !(e.opId === event.opId && !isRunning(e)))
    case 'edited':
      return outbox.map((e) => (e.opId === event.opId && canEdit(e) ? edited(e, event) : e))
    case 'due':
      return outbox.map((e) => (holdIsOver(e, event.at) ? release(e) : e))
    case 'aged':
      return outbox.map((e) => aged(e, event.serverAt))
    case 'hurried':
      return outbox.map((e) => (e.opId === event.opId ? tryNow(release(e)) : e))
    case 'left':
      return outbox.map((e) => (event.only?.has(e.opId) === false ? e : release(e)))
    case 'reconnected':
      return outbox.map(tryNow)
    case 'reached':
      return outbox.map(tryReached)
    case 'taken-over':
      return outbox.map((e) => (event.except.has(e.opId) ? e : takenOver(e)))
    case 'received':
      return merged(outbox, event.known, event)
    case 'overruled':
      return merged(
        outbox.filter((e) => e.opId !== event.opId),
        new Map(),
        { entries: event.entry === null ? [] : [event.entry], gone: [] },
      )
    case 'saved':
      return outbox.map((e) => (!e.saved && event.opIds.has(e.opId) ? { ...e, saved: true } : e))
    case 'forgotten':
      return event.person === null ? [] : outbox.filter((e) => e.madeBy !== event.person)
    case 'sent':
    case 'answered':
    case 'failed':
    case 'put-off':
    case 'never-arrived':
    case 'still-checking':
    case 'confirmed':
    case 'doubted':
    case 'settled-by-hand':
    case 'found-done':
    case 'asked':
    case 'retried':
      return followed(
        outbox,
        outbox.flatMap((e) => (e.opId === event.opId ? entryAfter(e, event) : [e])),
        event.opId,
      )
  }
}

const isRunning = ({ state }: Entry): boolean => state === 'sending' || state === 'checking'

const edited = (
  e: Entry,
  { newOpId, command }: Extract<OutboxEvent, { type: 'edited' }>,
): Entry => ({
  ...e,
  opId: newOpId,
  version: 1,
  command,
  saved: false,
})

/** Its request was made by a tab that is gone: the action may have arrived. */
const takenOver = (e: Entry): Entry =>
  e.state === 'sending'
    ? {
        ...coreOf(e),
        state: 'checking',
        failure: { kind: 'outcome-unknown' },
        notBefore: null,
        accepted: false,
      }
    : e

/**
 * Later than every entry this page knows, whatever the clock says. This page may not know yet what other tabs decided
 * a moment ago; all tabs use the tablet's clock, so the later decision still gets the higher number.
 */
const nextSeq = (outbox: Outbox, at: number): number => Math.max((outbox.at(-1)?.seq ?? 0) + 1, at)

/**
 * A finished action changes the booking. Later entries of the booking must not take that for a change by somebody
 * else.
 */
function followed(before: Outbox, after: Outbox, opId: string): Outbox {
  const settled = after.find((e) => e.opId === opId)
  const was = before.find((e) => e.opId === opId)
  if (settled?.state !== 'done' || was?.state === 'done') return after
  return after.map((e) =>
    isOpen(e) && e.command.code === settled.command.code ? afterOwn(e, settled) : e,
  )
}

/** The entry, which believes of its booking what an action of this desk has just made of it. */
function afterOwn(e: Entry, { command: own, result }: EntryIn<'done'>): Entry {
  const status = own.kind === 'change-status' ? own.to : own.kind === 'set-paid' ? paidStatus : null
  const amounts = own.kind === 'set-paid' ? result : null
  if (status === null && amounts === null && e.base.lastModified === null) return e
  const base = {
    status: status ?? e.base.status,
    paid: amounts?.paid ?? e.base.paid,
    total: amounts?.total ?? e.base.total,
    lastModified: null,
  }
  return status !== null && e.command.kind === 'change-status'
    ? { ...e, base, command: { ...e.command, from: status } }
    : { ...e, base }
}

/** A payment is recorded with this status (§4.1). */
const paidStatus = statusOf('PAID', '')

/** A new bookmark replaces the one before; a check-in that was undone and made again is replaced by the new one. */
const isReplaced = (e: Entry, { command, by }: NewEntryInput): boolean =>
  e.command.kind === 'bookmark' &&
  command.kind === 'bookmark' &&
  e.command.code === command.code &&
  e.madeBy === by &&
  canUndo(e)

function aged(e: Entry, serverAt: number): Entry {
  if (e.state !== 'waiting') return e
  const question = questionOfAge(e, serverAt)
  return question === null
    ? e
    : { ...coreOf(e), state: 'asks', question, failure: e.failure, notBefore: null }
}

/** Whether the same check-in or check-out is already on its way. */
export const isOnItsWay = (outbox: Outbox, kind: Command['kind'], code: BookingCode): boolean =>
  outbox.some((e) => sameCheck(e, { kind, code }))
