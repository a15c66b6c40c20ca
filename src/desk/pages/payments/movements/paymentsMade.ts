import { millisecondsInHour } from 'date-fns/constants'
import type { BookingCode } from '../../../../contract/booking.ts'
import type { BookingDetail, Transaction } from '../../../../contract/bookingDetail.ts'
import {
  add,
  type CurrencyCode,
  compareMoney,
  isPositive,
  type Money,
  negated,
  sameMoney,
  sum,
} from '../../../../contract/money.ts'
import { methodOf } from './method.ts'
import type { Movement, OwnAction } from './movements.ts'

/** A single payment as the service lists it. */
export type MadePayment = {
  readonly id: string
  /** The till or gateway that took it; empty where the service does not say. */
  readonly method: string
}

const wentBack = /refund|chargeback|revers/i
const neverMoved = /fail|declin|error|pend|void|cancel|expire|reject|authori[sz]/i

const nothing = ({ currency }: Money): Money => ({ minor: 0, currency })

/** The amount it moved, below zero for a refund; null for a try that moved nothing. */
function movedBy({ amount, status }: Transaction): Money | null {
  if (amount === null || sameMoney(amount, nothing(amount))) return null
  if (wentBack.test(status)) return isPositive(amount) ? negated(amount) : amount
  return neverMoved.test(status) ? null : amount
}

/** Whether a booking's payments are dated and add up to what is paid: otherwise some are not listed. */
export function hasAllPayments({ transactions, paid }: BookingDetail): boolean {
  const all: Money[] = []
  for (const one of transactions) {
    const moved = movedBy(one)
    if (moved === null) continue
    if (one.at === null || (paid !== null && moved.currency !== paid.currency)) return false
    all.push(moved)
  }
  return paid === null || sameMoney(paid, sum(all, paid.currency))
}

/** Whether a payment of the booking cannot be read, or the record has neither payments nor a paid amount. */
export const lacksPayments = ({ transactions, paid }: BookingDetail): boolean =>
  transactions.some(({ amount, status }) => amount === null && !neverMoved.test(status)) ||
  (paid === null && transactions.length === 0)

const clocksDifferByMs = 5_000
/** The request is repeated after a lost answer for no longer than this. */
const answeredWithinMs = millisecondsInHour

/**
 * The payments of these bookings since `from`, as movements, oldest first: each at its own time.
 *
 * @param acts this desk's actions: each explains the last payment of its amount before its answer
 */
export function paymentsMade(
  bookings: Iterable<BookingDetail>,
  from: number,
  acts: readonly OwnAction[],
): readonly Movement[] {
  const made = [...bookings].flatMap((booking) => paymentsOf(booking))
  const byAct = new Map<Movement, OwnAction>()
  for (const act of acts) {
    const its = made.findLast(
      (one) =>
        one.code === act.code &&
        sameMoney(one.paid, act.recorded) &&
        one.before <= act.at + clocksDifferByMs &&
        one.before >= act.at - answeredWithinMs &&
        !byAct.has(one),
    )
    if (its !== undefined) byAct.set(its, act)
  }
  return made
    .filter(({ before }) => before >= from)
    .map((one) => ({ ...one, act: byAct.get(one) ?? null }))
    .toSorted((a, b) => a.before - b.before)
}

/** Each payment with the paid amount before and after it. */
function paymentsOf(booking: BookingDetail): readonly Movement[] {
  const { code, total, status, customer, transactions } = booking
  const paidBy = new Map<CurrencyCode, Money>()
  return transactions
    .flatMap((one) => {
      const moved = movedBy(one)
      return moved === null || one.at === null ? [] : [{ ...one, moved, at: one.at.getTime() }]
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ id, gateway, moved, at }): Movement => {
      const { currency } = moved
      const before = paidBy.get(currency) ?? nothing(moved)
      const after = add(before, moved)
      paidBy.set(currency, after)
      const known = { total, status, customer, at }
      return {
        code,
        paid: moved,
        from: { ...known, paid: before },
        to: { ...known, paid: after },
        after: at,
        before: at,
        act: null,
        payment: { id, method: gateway },
      }
    })
}

/** The movements since `from`: single payments, with the watched status changes beside them, and everything older. */
export function joinedMovements(
  watched: readonly Movement[],
  made: readonly Movement[],
  from: number,
): readonly Movement[] {
  const statuses = new Map<BookingCode, Movement[]>()
  const others: Movement[] = []
  for (const one of watched) {
    if (one.paid === null || one.before < from) others.push(one)
    else statuses.set(one.code, [...(statuses.get(one.code) ?? []), one])
  }
  const madeMovements = made.map((one): Movement => {
    const its = statuses
      .get(one.code)
      ?.find(({ after, before }) => one.before >= after - 1000 && one.before <= before + 60_000)
    return its === undefined ? one : { ...one, from: { ...one.from, status: its.from.status } }
  })
  return [...others, ...madeMovements].toSorted((a, b) => a.before - b.before)
}

/** What one method came to in one currency; what went back is never taken off what came in. */
export type MethodSum = {
  readonly method: string
  readonly taken: Money
  /** Below zero. */
  readonly refunded: Money
  readonly count: number
}

/** By method, a currency after the other; the methods in the order of the alphabet. */
export function methodSums(moved: Iterable<Movement>): readonly MethodSum[] {
  const sums = new Map<string, MethodSum>()
  for (const movement of moved) {
    const { paid, payment } = movement
    if (paid === null || payment === undefined) continue
    const method = methodOf(movement)
    const key = `${paid.currency} ${method}`
    const nought = nothing(paid)
    const isTaken = compareMoney(paid, nought) > 0
    const before = sums.get(key) ?? { method, taken: nought, refunded: nought, count: 0 }
    const { taken, refunded, count } = before
    sums.set(key, {
      method,
      taken: isTaken ? add(taken, paid) : taken,
      refunded: isTaken ? refunded : add(refunded, paid),
      count: count + 1,
    })
  }
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, methodSum]) => methodSum)
}
