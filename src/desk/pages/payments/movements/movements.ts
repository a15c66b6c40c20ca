import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import {
  type CurrencyCode,
  isZero,
  type Money,
  sameMoney,
  subtract,
  sum,
} from '../../../../contract/money.ts'
import type { PaymentMethod } from '../../../../contract/paymentMethod.ts'
import type { Command, Entry } from '../../../core/outbox/command.ts'
import type { MadePayment } from './paymentsMade.ts'

/** The amounts of a booking by the service's answer at the time `at` (ms of the server's clock). */
export type MoneySnapshot = Pick<Booking, 'total' | 'paid' | 'status' | 'customer'> & {
  readonly at: number
}

export type PaidSnapshot = ReadonlyMap<BookingCode, MoneySnapshot>

/** An action of this desk that may explain a movement. `at` is the server's clock. */
export type OwnAction = {
  readonly opId: string
  readonly code: BookingCode
  /** The amount recorded as paid; null for a change of status alone. */
  readonly recorded: Money | null
  /** How it was paid; absent where nobody chose, and for a change of status alone. */
  readonly method?: PaymentMethod | undefined
  readonly at: number
}

/** The change of one booking between two times. */
export type Movement = {
  readonly code: BookingCode
  /** How much more is paid, below zero for a refund; null where no amount changed, or two could not be compared. */
  readonly paid: Money | null
  /** The last snapshot before it, and the first after it. */
  readonly from: MoneySnapshot
  readonly to: MoneySnapshot
  /** It happened between these two times (ms of the server's clock). */
  readonly after: number
  readonly before: number
  /** This desk's action that explains it; null when it was done elsewhere. */
  readonly act: OwnAction | null
  /** The single payment, where the service lists it; otherwise only the difference was seen. */
  readonly payment?: MadePayment
}

/** The finished actions of the outbox that move money or a status. */
export const ownActionsIn = (
  entries: readonly Entry[],
  serverOffsetMs: number,
): readonly OwnAction[] =>
  entries.flatMap((entry) => {
    const { opId, command } = entry
    return entry.state === 'done' && isMoving(command)
      ? [
          {
            opId,
            code: command.code,
            recorded: command.kind === 'set-paid' ? command.balance : null,
            ...(command.kind === 'set-paid' && command.how ? { method: command.how.method } : {}),
            at: (entry.answeredAt ?? entry.madeAt) + serverOffsetMs,
          },
        ]
      : []
  })

const isMoving = (
  command: Command,
): command is Extract<Command, { kind: 'set-paid' | 'change-status' }> =>
  command.kind === 'set-paid' || command.kind === 'change-status'

type Bounds = {
  /** When a booking was made, for bookings without an earlier snapshot. */
  readonly madeAt?: (code: BookingCode) => number | null
  /** For a booking that has not changed since then, no later movement is shown. */
  /** When this tablet noticed it: a list that was changed in place counts with its old time. */
  readonly noticedAt?: number
  readonly notLaterThan?: (code: BookingCode, from: MoneySnapshot) => number | null
}

/**
 * The movements between two snapshots: of bookings in both, and of those made since. A booking that is only in the later
 * one and was not made since was simply not read before, so it gives no movement.
 *
 * @param acts what this desk did; the last one since the earlier moment explains a movement
 */
export function movements(
  before: PaidSnapshot,
  after: PaidSnapshot,
  acts: readonly OwnAction[],
  { madeAt = () => null, noticedAt, notLaterThan = () => null }: Bounds = {},
): readonly Movement[] {
  const found: Movement[] = []
  for (const [code, to] of after) {
    const from = before.get(code) ?? beforeCreation(to, madeAt(code))
    if (from === null) continue
    const paid = difference(from.paid, to.paid)
    if (paid === null && from.status.id === to.status.id) continue
    const act = actFor(code, { paid, from }, acts)
    const readAt = to.at > from.at ? to.at : (noticedAt ?? to.at)
    const latest = act?.at ?? Math.min(readAt, notLaterThan(code, from) ?? readAt)
    found.push({
      code,
      paid,
      from,
      to,
      after: from.at,
      before: Math.max(from.at, latest),
      act,
    })
  }
  return found
}

/** Before a booking was made, nothing was paid for it. */
function beforeCreation(to: MoneySnapshot, madeAt: number | null): MoneySnapshot | null {
  if (madeAt === null || to.paid === null || isZero(to.paid)) return null
  return { ...to, paid: { minor: 0, currency: to.paid.currency }, at: madeAt }
}

/** Null where nothing changed, and where two currencies cannot be compared. */
function difference(from: Money | null, to: Money | null): Money | null {
  if (from === null || to === null || from.currency !== to.currency) return null
  return sameMoney(from, to) ? null : subtract(to, from)
}

/** The server's clock is estimated over a network and may be off by this much. */
const clocksDifferByMs = 5_000

const actFor = (
  code: BookingCode,
  { paid, from }: Pick<Movement, 'paid' | 'from'>,
  acts: readonly OwnAction[],
): OwnAction | null =>
  acts.findLast(
    (act) =>
      act.code === code &&
      (paid === null || act.recorded !== null) &&
      act.at >= from.at - clocksDifferByMs,
  ) ?? null

/** Another source may show a payment before its own answer arrives: within this time it is the same payment. */
const reportedBeforeMs = 60_000

/** Adds the explaining action to a movement that was noticed before this desk knew of its own action. */
export function explained(movement: Movement, acts: readonly OwnAction[]): Movement {
  if (!isUnexplained(movement)) return movement
  const act = actFor(
    movement.code,
    movement,
    acts.filter(({ at }) => at <= movement.before + reportedBeforeMs),
  )
  return act === null || act.opId === movement.act?.opId ? movement : { ...movement, act }
}

/** Whether staff should ask who did it: more money moved than was recorded here. */
export const isUnexplained = ({ paid, act }: Movement): boolean =>
  paid !== null && !sameMoney(act?.recorded ?? null, paid)

export type MovedSum = {
  readonly sum: Money
  /** How many bookings had movements, and how many of those are unexplained. */
  readonly count: number
  readonly unexplained: number
}

/** The sum of all movements, one for each currency. */
export function movedSums(moved: Iterable<Movement>): readonly MovedSum[] {
  type MovedTotals = { paid: Money[]; codes: Set<BookingCode>; open: Set<BookingCode> }
  const sums = new Map<CurrencyCode, MovedTotals>()
  for (const movement of moved) {
    const { paid, code } = movement
    if (paid === null) continue
    const its: MovedTotals = sums.get(paid.currency) ?? {
      paid: [],
      codes: new Set(),
      open: new Set(),
    }
    its.paid.push(paid)
    its.codes.add(code)
    if (isUnexplained(movement)) its.open.add(code)
    sums.set(paid.currency, its)
  }
  return [...sums].map(([currency, { paid, codes, open }]) => ({
    sum: sum(paid, currency),
    count: codes.size,
    unexplained: open.size,
  }))
}
