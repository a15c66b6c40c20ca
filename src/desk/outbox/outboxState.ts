import type { BookingCode } from '../../contract/booking.ts'
import type { FailureReason } from '../api/failures.ts'
import { entryAfter, holdIsOver, release, tryNow } from './afterEvent.ts'
import {
  type Command,
  type CommandResult,
  canEdit,
  canUndo,
  type Entry,
  isOpen,
  type NoteMark,
  type Question,
  type Remark,
} from './command.ts'
import { questionOfAge } from './expiry.ts'
import { type Gone, merged } from './merge.ts'
import { type Made, newEntry } from './newEntry.ts'
import { sameCheck } from './sameCheck.ts'

/** All commands this page knows of, in the order they were decided (`seq`). */
export type Outbox = readonly Entry[]

/** Something that happens to one command. `at` is the tablet's clock in ms; `jitter` (0 to 1) spreads what comes back. */
export type OneEvent = { readonly opId: string; readonly jitter?: number } & (
  | { readonly type: 'sent'; readonly at: number; readonly mark?: NoteMark | null }
  /** The service took it. A payment is not done by that: it is read back first. */
  | { readonly type: 'answered'; readonly at: number }
  | {
      readonly type: 'failed'
      readonly failure: FailureReason
      readonly at: number
    }
  /** It could not be found out whether it may go: it was not sent. */
  | {
      readonly type: 'put-off'
      readonly failure: FailureReason
      readonly at: number
    }
  /** The gate never saw it. */
  | { readonly type: 'never-arrived'; readonly at: number }
  /** Could not be found out yet. */
  | {
      readonly type: 'still-checking'
      readonly failure: FailureReason | null
      readonly at: number
      readonly askAgainInMs: number
    }
  /** Read back: it is so. */
  | {
      readonly type: 'confirmed'
      readonly at: number
      readonly result: CommandResult | null
      readonly remark?: Remark | null
    }
  /** Read back: it cannot be seen. */
  | { readonly type: 'doubted'; readonly result: CommandResult | null }
  /** Read back twice: it surely was not done. It goes once more, under an id the gate's journal does not know. */
  | { readonly type: 'proven-absent'; readonly newOpId: string; readonly at: number }
  /** Nobody could say whether it was done, and a person says that it was. */
  | { readonly type: 'settled-by-hand' }
  /** Before it went, the booking was found to be so already. */
  | { readonly type: 'found-done'; readonly at: number; readonly remark: Remark }
  /** Before it went, or after nobody could say, something was found that a person must decide. */
  | { readonly type: 'asked'; readonly question: Question }
  /** A person sends it once more, perhaps changed, under a new id: the old one's answer is in the gate's journal. */
  | ({ readonly type: 'retried'; readonly newOpId: string; readonly command?: Command } & Pick<
      Made,
      'at' | 'by' | 'serverAt' | 'expiresAt' | 'base' | 'asks'
    >)
)

/** What can happen to the outbox. */
export type OutboxEvent =
  | OneEvent
  | ({ readonly type: 'issued' } & Made)
  | { readonly type: 'undone'; readonly opId: string }
  | { readonly type: 'dismissed'; readonly opId: string }
  /** A person gives up what waits or asks. */
  | { readonly type: 'dropped'; readonly opId: string }
  | { readonly type: 'edited'; readonly opId: string; readonly command: Command }
  /** Time has passed: what was held long enough may go. */
  | { readonly type: 'due'; readonly at: number }
  /** Time has passed by the server's clock: what waited too long is asked about. */
  | { readonly type: 'aged'; readonly serverAt: number }
  /** A person wants it to go now. */
  | { readonly type: 'hurried'; readonly opId: string }
  /** The page is hidden or closed: nothing of it is held any longer. */
  | { readonly type: 'left'; readonly only?: ReadonlySet<string> }
  /** The network is back: what waits out a back-off may try now. */
  | { readonly type: 'reconnected' }
  /** Whoever was sending is gone: what they had on its way may have arrived. */
  | { readonly type: 'taken-over'; readonly except: ReadonlySet<string> }
  /** Another tab, or the disk, tells of these. */
  | {
      readonly type: 'told'
      readonly entries: readonly Entry[]
      readonly gone: readonly Gone[]
      readonly known: ReadonlyMap<string, number>
    }
  /** The disk has it otherwise, because another tab was first: there is no `entry` when it is no more. */
  | { readonly type: 'overruled'; readonly opId: string; readonly entry: Entry | null }
  /** These lie on the disk. */
  | { readonly type: 'saved'; readonly opIds: ReadonlySet<string> }
  /** Nothing of it may stay in memory: all, or all of one person. */
  | { readonly type: 'forgotten'; readonly person: string | null }

/** The next state of all commands; the very same when nothing changes. What an event does not fit is left alone. */
export function outboxAfter(outbox: Outbox, event: OutboxEvent): Outbox {
  const after = changed(outbox, event)
  const isSame = after.length === outbox.length && after.every((e, i) => e === outbox[i])
  if (isSame) return outbox
  return isHearsay(event) ? after : versioned(outbox, after)
}

/** What others have changed, and where it lies, is no change of this tab's. */
export const isHearsay = ({ type }: OutboxEvent): boolean =>
  type === 'told' || type === 'overruled' || type === 'saved' || type === 'forgotten'

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
      return outbox.filter(
        (e) => !(e.opId === event.opId && e.state !== 'sending' && e.state !== 'checking'),
      )
    case 'edited':
      return outbox.map((e) =>
        e.opId === event.opId && canEdit(e) ? { ...e, command: event.command, saved: false } : e,
      )
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
    case 'taken-over':
      return outbox.map((e) =>
        e.state === 'sending' && !event.except.has(e.opId)
          ? { ...e, state: 'checking', failure: { kind: 'outcome-unknown' }, notBefore: null }
          : e,
      )
    case 'told':
      return merged(outbox, event.known, event)
    case 'overruled': {
      const others = outbox.filter((e) => e.opId !== event.opId)
      return event.entry === null
        ? others
        : merged(others, new Map(), { entries: [event.entry], gone: [] })
    }
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
    case 'proven-absent':
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

/**
 * After everything this page knows of, whatever the clock says. What other tabs decided a moment ago it may not have
 * heard yet: all of them have the tablet's one clock, so by it the later decision stays the later.
 */
const nextSeq = (outbox: Outbox, at: number): number => Math.max((outbox.at(-1)?.seq ?? 0) + 1, at)

/** What is done changes the booking: that is no sign of a stranger for what waits behind it. */
function followed(before: Outbox, after: Outbox, opId: string): Outbox {
  const settled = after.find((e) => e.opId === opId)
  const was = before.find((e) => e.opId === opId)
  if (settled?.state !== 'done' || was?.state === 'done') return after
  return after.map((e) =>
    isOpen(e) && e.command.code === settled.command.code && e.base.lastModified !== null
      ? { ...e, base: { ...e.base, lastModified: null } }
      : e,
  )
}

/** Of bookmarks the last one counts; a check-in taken back and made again is the one made again. */
const isReplaced = (e: Entry, { command, by }: Made): boolean =>
  e.command.kind === 'bookmark' &&
  command.kind === 'bookmark' &&
  e.command.code === command.code &&
  e.madeBy === by &&
  canUndo(e)

function aged(e: Entry, serverAt: number): Entry {
  if (e.state !== 'waiting') return e
  const question = questionOfAge(e, serverAt)
  return question === null ? e : { ...e, state: 'asks', question, notBefore: null }
}

/** Whether the same check-in or check-out is on its way already. */
export const isOnItsWay = (outbox: Outbox, kind: Command['kind'], code: BookingCode): boolean =>
  outbox.some((e) => sameCheck(e, { kind, code }))
