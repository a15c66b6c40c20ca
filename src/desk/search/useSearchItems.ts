import type { CachedBooking } from '../api/replica.ts'
import { offersFor } from './offersFor.ts'
import { type FoundBookings, useFoundBookings } from './useFoundBookings.ts'
import type { Offer, PaletteDesk, Verb } from './verb.ts'

/** One line that the arrow keys reach. */
export type Item =
  | { readonly kind: 'offer'; readonly key: string; readonly offer: Offer }
  | {
      readonly kind: 'booking'
      readonly key: string
      readonly held: CachedBooking
      /** With one letter wrong: never treated as certain. */
      readonly isClose: boolean
    }

export type SearchItems = {
  readonly items: readonly Item[]
  readonly found: FoundBookings
  /** The typed verb, when the list shows its offers. */
  readonly verb: Verb | null
  /** The line that Enter takes before anybody has chosen one: null where a verb could mean several. */
  readonly meant: string | null
}

const most = 8

/** The list under the box for the typed text. */
export function useSearchItems(typed: string, desk: PaletteDesk): SearchItems {
  const { verb, offers, named, isNamedInFull } = offersFor(typed, desk)
  const isName = verb === null && !typed.startsWith('?')
  const found = useFoundBookings(typed, { today: desk.today, most, isName })
  if (verb !== null && offers.length > 0) {
    const items = offers.slice(0, most).map(asItem)
    const isCertain = items.length === 1 && offers[0]?.isClose !== true
    return { items, found, verb, meant: isCertain ? (items[0]?.key ?? null) : null }
  }
  const bookings = [
    ...[...found.exact, ...found.elsewhere].map((held) => asBooking(held, false)),
    ...found.close.map((held) => asBooking(held, true)),
  ]
  const places = named.map(asItem)
  const items = isNamedInFull ? [...places, ...bookings] : [...bookings, ...places]
  return { items, found, verb: null, meant: items[0]?.key ?? null }
}

const asItem = (offer: Offer): Item => ({ kind: 'offer', key: `do ${offer.id}`, offer })

const asBooking = (held: CachedBooking, isClose: boolean): Item => ({
  kind: 'booking',
  key: held.booking.code,
  held,
  isClose,
})
