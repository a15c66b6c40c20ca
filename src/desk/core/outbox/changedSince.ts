import { type Booking, balance, owed, owes, type Status } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { compareMoney, type Money } from '../../../contract/money.ts'
import type { PaymentRules } from '../../../contract/paymentRules.ts'
import { countsAsOwed, isCancelled, isStatusKnown } from '../../../contract/status.ts'
import {
  type Base,
  type Command,
  type CommandResult,
  type Entry,
  type EntryQuestion,
  isOpen,
} from './command.ts'
import { baseIn } from './newEntry.ts'

/** The statuses with which a guest still comes. Any other one may mean that they do not (§3). */
const stillComes: ReadonlySet<string> = new Set(['PEND', 'HOLD', 'WAIT', 'PART', 'PAID'])

type ComparedAmounts = CommandResult

/** Whether two amounts are known and differ. */
const isOther = (one: Money | null, other: Money | null): boolean =>
  one !== null &&
  other !== null &&
  (one.currency !== other.currency || compareMoney(one, other) !== 0)

const isOtherMoney = (seen: ComparedAmounts, now: ComparedAmounts): boolean =>
  isOther(seen.total, now.total) || isOther(seen.paid, now.paid)

const isOtherStatus = (seen: Status | null, now: Status): boolean =>
  seen !== null && isStatusKnown(seen) && isStatusKnown(now) && seen.id !== now.id

/** Whether a booking shows another status or other amounts than a person saw; what is unknown differs from nothing. */
export const isOtherThan = (
  seen: ComparedAmounts & { readonly status: Status | null },
  now: ComparedAmounts & { readonly status: Status },
): boolean => isOtherStatus(seen.status, now.status) || isOtherMoney(seen, now)

/**
 * The actions of this tablet whose effect a booking, as it is shown, does not have yet: they are on their way, or they
 * are done and the booking is still as it was right before.
 */
export const notYetIn = (booking: Booking, entries: readonly Entry[]): readonly Entry[] =>
  entries.filter((e) => isOpen(e) || (e.state === 'done' && isAsIn(e.base, baseIn(booking))))

function isAsIn(before: Base, now: Base): boolean {
  const isOtherVersion =
    before.lastModified !== null &&
    now.lastModified !== null &&
    before.lastModified !== now.lastModified
  const { status } = now
  return !isOtherVersion && status !== null && !isOtherThan(before, { ...now, status })
}

/** Whether these actions of this tablet, once they are done, make of one reading of a booking the other. */
export function isDoneBy(
  entries: readonly Entry[],
  before: ComparedAmounts & { readonly status: Status | null },
  after: ComparedAmounts & { readonly status: Status },
): boolean {
  const isPaid = entries.some(({ command }) => command.kind === 'set-paid')
  const isSet = entries.some(
    ({ command }) => command.kind === 'change-status' && command.to.id === after.status.id,
  )
  const isNothingLeft = after.total !== null && !isOther(after.total, after.paid)
  return (
    (!isOtherStatus(before.status, after.status) || isSet || isPaid) &&
    (!isOtherMoney(before, after) || (isPaid && isNothingLeft))
  )
}

type RecheckFacts = {
  /** The action has waited, or was sent before. */
  readonly hasWaited: boolean
  readonly rules: PaymentRules
}

/**
 * What a booking, read again right before an action is sent, says against sending it (reliability.md §3.3).
 *
 * @returns the question for a person; `already` when the booking is as the action would make it; null when it may go
 */
export function changedSince(
  { command, base }: Pick<Entry, 'command' | 'base'>,
  booking: BookingDetail,
  facts: RecheckFacts,
): EntryQuestion | 'already' | null {
  switch (command.kind) {
    case 'bookmark':
      return null
    case 'note':
      return isCancelledSince(base, booking) ? cancelled(booking) : null
    case 'set-paid':
      return beforePayment(command.balance, base, booking)
    case 'change-status':
      return beforeStatus(command, base, booking, facts)
    case 'remind':
      return beforeReminder(command.status, booking)
    case 'check-in':
    case 'check-out':
      return beforeCheck(command.kind, base, booking, facts)
  }
}

const amountsOf = ({ total, paid }: ComparedAmounts): CommandResult => ({ total, paid })

const money = (seen: Base, now: BookingDetail): EntryQuestion => ({
  kind: 'money',
  seen: amountsOf(seen),
  now: amountsOf(now),
})

const cancelled = ({ status, lastModified }: BookingDetail): EntryQuestion => ({
  kind: 'cancelled',
  now: status,
  at: lastModified?.getTime() ?? null,
})

const isCancelledSince = ({ status }: Base, now: BookingDetail): boolean =>
  status !== null && !isCancelled(status) && isCancelled(now.status)

/** The service records what is left to pay, whatever that is by then: it must be the amount the person confirmed. */
function beforePayment(amount: Money, base: Base, now: BookingDetail): EntryQuestion | null {
  if (!countsAsOwed(now.status)) return cancelled(now)
  return isOther(amount, balance(now)) ? money(base, now) : null
}

function beforeStatus(
  { to, from, notify }: Extract<Command, { kind: 'change-status' }>,
  base: Base,
  now: BookingDetail,
  { hasWaited }: RecheckFacts,
): EntryQuestion | 'already' | null {
  const { status, lastModified } = now
  // The guest may not have been notified of it.
  if (status.id === to.id) return notify ? { kind: 'changed', now: status } : 'already'
  if (isOtherStatus(from, status)) return { kind: 'changed', now: status }
  if (isOtherMoney(base, now)) return money(base, now)
  const at = lastModified?.getTime() ?? null
  const isTouched = at !== null && base.lastModified !== null && at > base.lastModified
  return hasWaited && isTouched ? { kind: 'touched', at } : null
}

/** The status sent with a reminder must be the current one, and a guest who has paid gets no reminder. */
function beforeReminder(seen: Status, now: BookingDetail): EntryQuestion | null {
  if (isOtherStatus(seen, now.status)) return { kind: 'changed', now: now.status }
  return balance(now) !== null && !owes(now) ? { kind: 'settled' } : null
}

/** For check-in and check-out only changes that would have stopped the tap count: a cancelled stay, or money due. */
function beforeCheck(
  kind: 'check-in' | 'check-out',
  base: Base,
  now: BookingDetail,
  { rules }: RecheckFacts,
): EntryQuestion | null {
  const { status } = now
  if (isCancelled(status)) return cancelled(now)
  if (kind === 'check-in' && isOtherStatus(base.status, status) && !stillComes.has(status.id)) {
    return { kind: 'changed', now: status }
  }
  return rules[kind] !== 'remind' && isMoreDue(base, now) ? money(base, now) : null
}

function isMoreDue(base: Base, now: BookingDetail): boolean {
  const due = owed(now)
  if (due === null || base.status === null || balance({ ...base }) === null) return false
  const seen = owed({ ...base, status: base.status })
  return seen === null || (seen.currency === due.currency && compareMoney(due, seen) > 0)
}
