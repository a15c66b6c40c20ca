import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { phoneWord } from '../../../contract/phoneNumber.ts'
import { joined } from '../../../contract/searchText.ts'
import { meansNoShow } from '../../core/api/noShow.ts'
import type { CachedBooking } from '../../core/api/replica.ts'
import type { DayBoard } from '../day/dayBoard.ts'
import type { DayBoardRow } from '../day/row.ts'
import { ofDay } from '../day/sections.ts'

/**
 * The marks by which two bookings are known to be of one person: customer number, e-mail address, or phone number with
 * the name, because a family or an agency gives one number for several guests.
 */
export function personsOf(
  { customerId, customer, email }: Pick<Booking, 'customerId' | 'customer' | 'email'>,
  phone: string | null | undefined,
): readonly string[] {
  const word = phoneWord(phone ?? '')
  return [
    customerId !== null && customerId > 0 ? `customer ${customerId}` : '',
    email.trim().toLowerCase(),
    word === '' ? '' : `${word} ${joined(customer)}`,
  ].filter(Boolean)
}

type DayOfPersons = {
  readonly board: DayBoard
  readonly phones: ReadonlyMap<BookingCode, string | null> | null
}

/** Whether the person has another booking on the day that takes place at the same time. */
export function hasTwoAtOnce(row: DayBoardRow, { board, phones }: DayOfPersons): boolean {
  const personsIn = ({ booking }: DayBoardRow) => personsOf(booking, phones?.get(booking.code))
  const persons = new Set(personsIn(row))
  return ofDay(board).some(
    (other) =>
      other.booking.code !== row.booking.code &&
      isThere(other) &&
      isAtOnce(row, other) &&
      personsIn(other).some((person) => persons.has(person)),
  )
}

/** A stay that ends on the day is followed by the next one, not beside it. */
const isThere = ({ part, presence }: DayBoardRow): boolean =>
  presence.is !== 'out' && (part.starts || !part.ends)

/** By their times where all are known; else the day is enough. */
function isAtOnce(one: DayBoardRow, other: DayBoardRow): boolean {
  if (!one.startsAt || !one.endsAt || !other.startsAt || !other.endsAt) return true
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}

/** The persons who did not come to a booking until this day, as their status says. */
export function noShowPersons(
  held: Iterable<CachedBooking>,
  day: CalendarDay,
): ReadonlySet<string> {
  const persons = new Set<string>()
  for (const { booking, starts, phone } of held) {
    if (!meansNoShow(booking.status) || (starts !== null && starts > day)) continue
    for (const person of personsOf(booking, phone)) persons.add(person)
  }
  return persons
}
