import { millisecondsInMinute } from 'date-fns/constants'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import { type Entry, isOpen } from '../../outbox/command.ts'
import { sameMoney } from './tellsTheSame.ts'

/** So long after its answer a change may still come back as news: it was read, or told, late. */
const recentlyMs = 5 * millisecondsInMinute

/** What this tablet has on its way for a booking, or has done to it just now, oldest first. */
export const ownOf = (
  entries: readonly Entry[],
  code: BookingCode,
  now: number,
): readonly Entry[] =>
  entries.filter(
    (entry) =>
      entry.command.code === code &&
      (isOpen(entry) || (entry.state === 'done' && now - (entry.answeredAt ?? 0) < recentlyMs)),
  )

/**
 * Whether all that a list record tells anew comes from what was done at this tablet. A payment and a check-in may change
 * the status as the business has set it up, and a payment the tax that is owed.
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

/** Bookings made at this tablet, as long as the page is open: nobody has to be told of them. */
const madeHere = new Set<BookingCode>()

export const noteMadeHere = (code: BookingCode): void => void madeHere.add(code)
export const isMadeHere = (code: BookingCode): boolean => madeHere.has(code)
