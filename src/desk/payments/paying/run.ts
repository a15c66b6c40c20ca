import type { BookingCode } from '../../../contract/booking.ts'
import type { Money } from '../../../contract/money.ts'
import type { Entry } from '../../commands/command.ts'
import type { FailureReason } from '../../service/failures.ts'

/** A payment somebody confirmed together with others. */
export type Planned = {
  readonly code: BookingCode
  readonly customer: string
  /** What was owed when it was confirmed. */
  readonly balance: Money
}

/**
 * - `to-do`: not decided yet, nothing has left the tablet
 * - `under-way`: its command is issued
 * - `paid`: read back
 * - `refused`: certainly not recorded; `failure` says why
 * - `unknown`: was sent once, and nobody can say; a person looks
 * - `left-out`: never sent, because the run ended before
 */
export type Outcome = 'to-do' | 'under-way' | 'paid' | 'refused' | 'unknown' | 'left-out'

export type RunItem = Planned & {
  readonly opId: string | null
  readonly outcome: Outcome
  readonly failure: FailureReason | null
}

/** Why no more are sent: a person said so, three in a row failed, or this account may not. */
export type Stop = 'cancelled' | 'three-in-a-row' | 'forbidden'

/** Many payments, two at a time. It sends nothing twice: what is not certain stays with a person (reliability.md §3.1). */
export type Run = {
  readonly items: readonly RunItem[]
  /** How many of the last ones did not end as paid. */
  readonly failedInRow: number
  readonly stopped: Stop | null
}

export const atOnce = 2
export const mostInRow = 3

export const planned = (payments: readonly Planned[]): Run => ({
  items: payments.map((payment) => ({ ...payment, opId: null, outcome: 'to-do', failure: null })),
  failedInRow: 0,
  stopped: null,
})

/** Those to issue now. */
export function toIssue({ items, stopped }: Run): readonly RunItem[] {
  if (stopped !== null) return []
  const free = atOnce - items.filter(({ outcome }) => outcome === 'under-way').length
  return items.filter(({ outcome }) => outcome === 'to-do').slice(0, Math.max(0, free))
}

/** Its command is issued, under `opId`. */
export const issued = (run: Run, code: BookingCode, opId: string): Run => ({
  ...run,
  items: run.items.map((item) =>
    item.code === code && item.outcome === 'to-do' ? { ...item, opId, outcome: 'under-way' } : item,
  ),
})

/** What the outbox says of those under way by now; the same run when it says nothing new. */
export function followed(run: Run, entries: readonly Entry[]): Run {
  let { failedInRow, stopped } = run
  let isNew = false
  const items = run.items.map((item): RunItem => {
    const settled = item.outcome === 'under-way' ? settledBy(item, entries) : null
    if (settled === null) return item
    isNew = true
    // To be asked for patience is no refusal: the next ones wait for it by themselves.
    if (settled.failure?.kind !== 'throttled') {
      failedInRow = settled.outcome === 'paid' ? 0 : failedInRow + 1
    }
    if (settled.failure?.kind === 'forbidden') stopped ??= 'forbidden'
    else if (failedInRow >= mostInRow) stopped ??= 'three-in-a-row'
    return { ...item, ...settled }
  })
  return isNew ? ended({ items, failedInRow, stopped }) : run
}

type Settled = Pick<RunItem, 'outcome' | 'failure'>

function settledBy({ opId }: RunItem, entries: readonly Entry[]): Settled | null {
  const entry = entries.find((one) => one.opId === opId)
  // Taken out of the outbox by a hand, before anybody here saw its end: only the booking can tell.
  if (entry === undefined) return { outcome: 'unknown', failure: { kind: 'outcome-unknown' } }
  switch (entry.state) {
    case 'done':
      return { outcome: 'paid', failure: null }
    // A reminder: it was not sent.
    case 'asks':
    case 'refused':
      return { outcome: 'refused', failure: entry.failure }
    case 'unsure':
      return { outcome: 'unknown', failure: entry.failure }
    case 'held':
    case 'waiting':
    case 'sending':
    case 'checking':
      return null
  }
}

/** No more are sent. What is under way is followed to its end. */
export const cancelled = (run: Run): Run =>
  isOver(run) ? run : ended({ ...run, stopped: run.stopped ?? 'cancelled' })

/** Taken back before it left the tablet. */
export const takenBack = (run: Run, opId: string): Run => ({
  ...run,
  items: run.items.map((item) =>
    item.opId === opId && item.outcome === 'under-way'
      ? { ...item, opId: null, outcome: 'left-out' }
      : item,
  ),
})

/** Once stopped, what has not been sent is not sent any more. */
const ended = (run: Run): Run =>
  run.stopped === null
    ? run
    : {
        ...run,
        items: run.items.map((item) =>
          item.outcome === 'to-do' ? { ...item, outcome: 'left-out' } : item,
        ),
      }

/** A booking was read again: what nobody knew is known when nothing is owed any more. */
export const seenPaid = (run: Run, code: BookingCode): Run => ({
  ...run,
  items: run.items.map((item) =>
    item.code === code && item.outcome === 'unknown'
      ? { ...item, outcome: 'paid', failure: null }
      : item,
  ),
})

/** Nothing is under way and nothing follows. */
export const isOver = ({ items }: Run): boolean =>
  items.every(({ outcome }) => outcome !== 'to-do' && outcome !== 'under-way')

/** What may be sent once more by a hand: certainly not recorded. What is unknown is not among them. */
export const failed = ({ items }: Run): readonly RunItem[] =>
  items.filter(({ outcome }) => outcome === 'refused' || outcome === 'left-out')

export type Tally = Readonly<Record<Outcome, number>>

export function tally({ items }: Run): Tally {
  const count = { 'to-do': 0, 'under-way': 0, paid: 0, refused: 0, unknown: 0, 'left-out': 0 }
  for (const { outcome } of items) count[outcome] += 1
  return count
}

/** How many have come to an end. */
export const settledCount = (run: Run): number => {
  const { 'to-do': toDo, 'under-way': underWay } = tally(run)
  return run.items.length - toDo - underWay
}
