import type { BookingCode } from '../../../../contract/booking.ts'
import { type Base, type Command, canUndo, type Entry, failureIn } from '../command.ts'

/** What is done to many bookings: one kind of action, or the different ones of a printed sheet. */
export type RunKind = Command['kind'] | 'sheet'

/** One of many things somebody decided together. */
export type Planned = {
  readonly command: Command
  /** The customer's name, because staff do not know a booking by its code. */
  readonly customer: string
  /** What the person saw of the booking; without it, what this page knows when the action is issued. */
  readonly seen?: Base
}

/**
 * - `to-do`: not decided yet, nothing has left the tablet
 * - `held`: can still be taken back
 * - `under-way`: its command is issued
 * - `waiting`: cannot be sent now, and is sent automatically later; that is not done
 * - `done`: confirmed by the service; money was read back
 * - `refused`: certainly not done
 * - `asks`: was not sent, and a person must decide
 * - `unknown`: was sent, and nobody can say; a person looks
 * - `left-out`: never sent, because it was taken back or the run ended before
 */
export type RunOutcome =
  | 'to-do'
  | 'held'
  | 'under-way'
  | 'waiting'
  | 'done'
  | 'refused'
  | 'asks'
  | 'unknown'
  | 'left-out'

export type RunItem = Planned & {
  readonly outcome: RunOutcome
  /** The last known entry of the action; null before it is issued. */
  readonly entry: Entry | null
  readonly opId: string | null
}

/** Why no more are sent: a person stopped it, three in a row failed, this account may not, or the page was left. */
type Stop = 'cancelled' | 'three-in-a-row' | 'forbidden' | 'page-left'

/**
 * One action for many bookings, or those of a sheet. Nothing is sent twice: a person decides about what is uncertain
 * (reliability.md §3.1).
 */
export type BulkRun = {
  readonly kind: RunKind
  readonly items: readonly RunItem[]
  /** How many of the last ones did not end as done. */
  readonly failedInRow: number
  readonly stopped: Stop | null
}

/** Money is issued a few at a time, because it cannot wait in the outbox; everything else is issued at once. */
export const atOnce = (kind: RunKind): number =>
  kind === 'set-paid' ? 2 : Number.POSITIVE_INFINITY

export const mostInRow = 3

/** The outbox of a tablet keeps 500, and warns from here on. */
export const mostTogether = 400

export const planned = (kind: RunKind, all: readonly Planned[]): BulkRun => ({
  kind,
  items: all.map((one) => ({ ...one, outcome: 'to-do', entry: null, opId: null })),
  failedInRow: 0,
  stopped: null,
})

const isGoing = ({ outcome }: RunItem): boolean => outcome === 'held' || outcome === 'under-way'

/** Those to issue now. */
export function toIssue({ kind, items, stopped }: BulkRun): readonly RunItem[] {
  if (stopped !== null) return []
  const free = atOnce(kind) - items.filter(isGoing).length
  return items.filter(({ outcome }) => outcome === 'to-do').slice(0, Math.max(0, free))
}

/** Its command is issued, under `opId`. */
export const issued = (run: BulkRun, one: RunItem, opId: string): BulkRun => ({
  ...run,
  items: run.items.map((item) => (item === one ? { ...item, opId, outcome: 'under-way' } : item)),
})

/**
 * The run with the current outcomes of the outbox; the same object when nothing is new.
 *
 * @param isCutOff nobody is signed in, or there is no network: entries that are ready cannot be sent
 */
export function followed(run: BulkRun, entries: readonly Entry[], isCutOff = false): BulkRun {
  let { failedInRow, stopped } = run
  let isNew = false
  const items = run.items.map((item): RunItem => {
    const now = afterEntry(item, entries, isCutOff)
    if (now.outcome === item.outcome && now.entry === item.entry) return item
    isNew = true
    if (now.outcome === item.outcome) return now
    const failure = now.entry === null ? null : failureIn(now.entry)
    if (now.outcome === 'done') failedInRow = 0
    // A request to wait is not a failure: the next actions wait by themselves.
    else if (isFailure(now) && failure?.kind !== 'throttled') failedInRow += 1
    if (isFailure(now) && failure?.kind === 'forbidden') stopped ??= 'forbidden'
    else if (failedInRow >= mostInRow) stopped ??= 'three-in-a-row'
    return now
  })
  return isNew ? ended({ ...run, items, failedInRow, stopped }) : run
}

const isFailure = ({ outcome }: RunItem): boolean =>
  outcome === 'refused' || outcome === 'unknown' || outcome === 'asks'

function afterEntry(item: RunItem, entries: readonly Entry[], isCutOff: boolean): RunItem {
  const { outcome, opId } = item
  if (outcome === 'to-do' || outcome === 'left-out' || outcome === 'done') return item
  const entry = entries.find((one) => one.opId === opId) ?? resent(item, entries)
  if (entry === undefined) return gone(item)
  return { ...item, entry, opId: entry.opId, outcome: outcomeOf(entry, isCutOff) }
}

/** An entry that was sent again under another id keeps its place in the outbox. */
const resent = ({ entry }: RunItem, entries: readonly Entry[]): Entry | undefined =>
  entry === null
    ? undefined
    : entries.find(
        ({ seq, madeBy, command }) =>
          seq === entry.seq &&
          madeBy === entry.madeBy &&
          command.kind === entry.command.kind &&
          command.code === entry.command.code,
      )

/** A person has removed the entry from the outbox. */
function gone(item: RunItem): RunItem {
  if (isFailure(item)) return item
  // It was undone before it was sent; otherwise only the booking can show the outcome.
  const wasHere = item.entry !== null && canUndo(item.entry)
  return { ...item, outcome: wasHere ? 'left-out' : 'unknown' }
}

function outcomeOf(entry: Entry, isCutOff: boolean): RunOutcome {
  switch (entry.state) {
    case 'held':
      return 'held'
    case 'waiting':
      return isCutOff || entry.failure !== null ? 'waiting' : 'under-way'
    case 'sending':
    case 'checking':
      return 'under-way'
    case 'done':
      return 'done'
    case 'asks':
      // A reminder to take money: it was not recorded, and a tap records it.
      return entry.question?.kind === 'payment' ? 'refused' : 'asks'
    case 'refused':
      return 'refused'
    case 'unsure':
      return 'unknown'
  }
}

/** No more are sent. What is under way is followed to its end. */
export const cancelled = (run: BulkRun): BulkRun =>
  isOver(run) ? run : ended({ ...run, stopped: run.stopped ?? 'cancelled' })

/** The actions that have not left this tablet and can be undone. */
export const recallable = ({ items }: BulkRun): readonly RunItem[] =>
  items.filter(
    ({ outcome, entry }) =>
      (outcome === 'held' || outcome === 'under-way' || outcome === 'waiting') &&
      entry !== null &&
      canUndo(entry),
  )

/** Once stopped, what has not been sent is not sent any more. */
const ended = (run: BulkRun): BulkRun =>
  run.stopped === null
    ? run
    : {
        ...run,
        items: run.items.map((item) =>
          item.outcome === 'to-do' ? { ...item, outcome: 'left-out' } : item,
        ),
      }

/** A booking was read again and shows that the action was done. */
export const seenDone = (run: BulkRun, code: BookingCode): BulkRun => ({
  ...run,
  items: run.items.map((item) =>
    item.command.code === code && item.outcome === 'unknown' ? { ...item, outcome: 'done' } : item,
  ),
})

/** Nothing is under way and nothing follows. Waiting entries are sent automatically later. */
export const isOver = ({ items }: BulkRun): boolean =>
  items.every((item) => item.outcome !== 'to-do' && !isGoing(item))

export const isAllDone = ({ items }: BulkRun): boolean =>
  items.every(({ outcome }) => outcome === 'done')

/** The end of the undo time of all its actions, in ms of the tablet's clock; null when there is none. */
export function heldUntil({ items }: BulkRun): number | null {
  const moments = items.flatMap(({ outcome, entry }) =>
    outcome === 'held' && entry?.state === 'held' ? (entry.heldUntil ?? []) : [],
  )
  return moments.length === 0 ? null : Math.min(...moments)
}

/** What a person may send again: it certainly was not done. Unknown outcomes are not among them. */
export const failed = ({ items, stopped }: BulkRun): readonly RunItem[] =>
  stopped === 'forbidden'
    ? []
    : items.filter(({ outcome }) => outcome === 'refused' || outcome === 'left-out')

export type Tally = Readonly<Record<RunOutcome, number>>

export function tally({ items }: BulkRun): Tally {
  const count: Record<RunOutcome, number> = {
    'to-do': 0,
    held: 0,
    'under-way': 0,
    waiting: 0,
    done: 0,
    refused: 0,
    asks: 0,
    unknown: 0,
    'left-out': 0,
  }
  for (const { outcome } of items) count[outcome] += 1
  return count
}

/** How many have come to an end. */
export const settledCount = (run: BulkRun): number => {
  const { 'to-do': toDo, held, 'under-way': underWay, waiting } = tally(run)
  return run.items.length - toDo - held - underWay - waiting
}
