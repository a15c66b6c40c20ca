import { millisecondsInMinute } from 'date-fns/constants'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import { sameMoney } from '../../../../contract/money.ts'
import { type Entry, isOpen } from '../../outbox/command.ts'

/** An own change may still appear in the list of changes this long after its answer. */
const recentlyMs = 5 * millisecondsInMinute
/** A service may carry out a change this long after its answer was given up, and it appears some time after that. */
const lateMs = 2 * recentlyMs

/**
 * The entries of a booking that are on their way, were done a moment ago, or were sent lately without an answer, oldest
 * first.
 */
export const ownEntriesOf = (
  entries: readonly Entry[],
  code: BookingCode,
  now: number,
): readonly Entry[] =>
  entries.filter(
    (entry) =>
      entry.command.code === code &&
      (isOpen(entry) || isRecentlyDone(entry, now) || mayComeLate(entry, now)),
  )

const isRecentlyDone = (entry: Entry, now: number): boolean =>
  entry.state === 'done' && now - (entry.answeredAt ?? 0) < recentlyMs

/** Whether it was sent and its answer never came, so that its effect may still appear. */
const mayComeLate = ({ state, attempts, tries, madeAt }: Entry, now: number): boolean =>
  (state === 'unsure' || state === 'asks') &&
  attempts > 0 &&
  now - (tries.at(-1)?.at ?? madeAt) < lateMs

/**
 * Whether all differences between two list records come from actions of this tablet. A payment and a check-in may
 * change the status, depending on the business's settings, and a payment may change the tax due.
 */
export function isExplained(before: Booking, after: Booking, own: readonly Entry[]): boolean {
  const isPaidHere = own.some(({ command }) => command.kind === 'set-paid')
  const isStatusOurs =
    before.status.id === after.status.id
      ? before.status.name === after.status.name || own.length > 0
      : own.some(({ command }) => mayLeadTo(command, after.status.id))
  const isMoneyOurs =
    isPaidHere ||
    (sameMoney(before.total, after.total) &&
      sameMoney(before.paid, after.paid) &&
      sameMoney(before.tax, after.tax))
  return (
    isStatusOurs &&
    isMoneyOurs &&
    before.customer === after.customer &&
    before.customerId === after.customerId &&
    before.email === after.email &&
    before.summary === after.summary &&
    before.dates === after.dates
  )
}

function mayLeadTo(command: Entry['command'], statusId: string): boolean {
  switch (command.kind) {
    case 'change-status':
      return command.to.id === statusId
    case 'set-paid':
    case 'check-in':
    case 'check-out':
      return true
    case 'note':
    case 'bookmark':
    case 'remind':
      return false
  }
}

/** Whether the total may differ after it, depending on the business's settings. */
export const mayChangeTotal = ({ command: { kind } }: Entry): boolean =>
  kind === 'set-paid' || kind === 'change-status'

/** When bookings were moved on this tablet while the page is open, in ms of its clock. */
const movedHere = new Map<BookingCode, number>()

/** @param at when the move was sent, by the tablet's clock in ms */
export const noteMovedHere = (code: BookingCode, at: number): void => void movedHere.set(code, at)

/** Whether this tablet moved the booking, so lately that its new days and price may just appear. */
export const isMovedHere = (code: BookingCode, now: number): boolean =>
  now - (movedHere.get(code) ?? Number.NEGATIVE_INFINITY) < lateMs

/** When check-ins and check-outs of bookings were undone on this tablet while the page is open, in ms of its clock. */
const undoneHere = new Map<BookingCode, number>()

/** @param at when the undo was sent, by the tablet's clock in ms */
export const noteUndoneHere = (code: BookingCode, at: number): void => void undoneHere.set(code, at)

/** Whether this tablet undid its check-in or check-out, so lately that this may just appear. */
export const isUndoneHere = (code: BookingCode, now: number): boolean =>
  now - (undoneHere.get(code) ?? Number.NEGATIVE_INFINITY) < lateMs

/** Bookings made on this tablet while the page is open: they are not announced as new. */
const madeHere = new Set<BookingCode>()

export const noteMadeHere = (code: BookingCode): void => void madeHere.add(code)
export const isMadeHere = (code: BookingCode): boolean => madeHere.has(code)
