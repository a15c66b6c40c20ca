import { t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../contract/day.ts'
import { hasPhonePart, typedPhone } from '../../../contract/phoneNumber.ts'
import { folded, hasWord, searchedText, wordsOf } from '../../../contract/searchText.ts'
import { isCancelled } from '../../../contract/status.ts'
import type { CachedBooking } from '../../core/api/replica.ts'
import { isClose, shortestClose } from '../../ui/isClose.ts'
import { formatDay } from '../../ui/language/format.ts'

/** A guest, as their bookings describe them. */
export type SearchGuest = {
  /** Tells guests apart: names are not unique (§2.4). */
  readonly key: string
  readonly customerId: number | null
  readonly name: string
  readonly email: string
  readonly phone: string
  /** How many of their bookings the tablet has. */
  readonly count: number
  /** The stay shown for them: the latest that has begun, or else the next. */
  readonly stay: CachedBooking
}

/** Groups bookings by guest, in the order of each guest's first booking. */
export function guestsOf(
  bookings: Iterable<CachedBooking>,
  today: CalendarDay,
  without: ReadonlySet<string> = new Set(),
): readonly SearchGuest[] {
  const guests = new Map<string, SearchGuest>()
  for (const held of bookings) {
    const { customerId, customer, email } = held.booking
    const key = keyOf(held)
    if (without.has(key) || (customer.trim() === '' && email === '')) continue
    const known = guests.get(key)
    guests.set(key, {
      key,
      customerId,
      name: known?.name || customer,
      email: known?.email || email,
      phone: known?.phone || held.phone || '',
      count: (known?.count ?? 0) + 1,
      stay: known === undefined || isRather(held, known.stay, today) ? held : known.stay,
    })
  }
  return [...guests.values()]
}

const keyOf = ({ booking: { customerId, customer, email } }: CachedBooking): string =>
  customerId === null ? `${folded(customer)} ${email.toLowerCase()}` : String(customerId)

function isRather(one: CachedBooking, other: CachedBooking, today: CalendarDay): boolean {
  const [rank, otherRank] = [rankOf(one, today), rankOf(other, today)]
  if (rank !== otherRank) return rank < otherRank
  if (one.starts === null || other.starts === null) return false
  return one.starts > today ? one.starts < other.starts : one.starts > other.starts
}

/** A stay that took place ranks before one to come, and a cancelled one last. */
function rankOf({ booking, starts }: CachedBooking, today: CalendarDay): number {
  if (isCancelled(booking.status)) return 3
  if (starts === null) return 2
  return starts > today ? 1 : 0
}

/** `Last stay Mar 3`, `Here until Mar 5`, `Arrives Mar 31`. */
export function stayWords({ stay }: Pick<SearchGuest, 'stay'>, today: CalendarDay): string {
  const { booking, starts, ends } = stay
  if (isCancelled(booking.status)) return t`Cancelled: ${{ days: daysIn(stay, today) }}`
  if (starts === null) return daysIn(stay, today)
  if (starts === today) return t`Arrives today`
  if (starts > today) return t`Arrives ${{ day: written(starts, today) }}`
  if (ends !== null && ends >= today) {
    return ends === today ? t`Leaves today` : t`Here until ${{ day: written(ends, today) }}`
  }
  return t`Last stay ${{ day: written(starts, today) }}`
}

const daysIn = ({ booking, starts }: CachedBooking, today: CalendarDay): string =>
  booking.dates ||
  (starts === null
    ? t({ message: 'no dates', comment: 'In the place of the days of a booking' })
    : written(starts, today))

const written = (day: CalendarDay, today: CalendarDay): string =>
  formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'date')

/** Arriving and in-house guests: the ones that people ask for most at the desk. */
export const isOfToday = ({ booking, starts, ends }: CachedBooking, today: CalendarDay): boolean =>
  !isCancelled(booking.status) &&
  starts !== null &&
  starts <= today &&
  (starts === today || (ends !== null && ends >= today))

/**
 * Whether the typed text means a booking's guest: every word is part of the name or the e-mail address, or a word of
 * the name with one letter wrong, or its digits are part of the phone number, or its last eight are.
 */
export function isGuestMeant(typed: string): (held: CachedBooking) => boolean {
  const words = wordsOf(typed)
  const number = typedPhone(typed)
  const parts =
    number === null ? [] : [...number.exact, ...(number.near === null ? [] : [number.near])]
  return ({ booking, phone }) => {
    if (phone !== null && hasPhonePart(phone, parts)) return true
    const text = searchedText(booking.customer, booking.email)
    const names = wordsOf(booking.customer)
    return words.every(
      (word) =>
        hasWord(text, word) ||
        (word.length >= shortestClose &&
          /\p{L}/u.test(word) &&
          names.some((name) => isClose(name, 0, name.length, word))),
    )
  }
}
