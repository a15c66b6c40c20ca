import { useMemo } from 'react'
import type { CachedBooking } from '../../core/api/replica.ts'
import { useLastScan } from '../../ui/keys/lastScan.ts'
import { bookingsOfScan } from './bookingsOfScan.ts'
import { offersFor } from './offersFor.ts'
import { type FoundBookings, useFoundBookings } from './useFoundBookings.ts'
import type { PaletteDesk, PaletteOffer, Verb } from './verb.ts'

/** One line that the arrow keys reach. */
export type SearchItem =
  | { readonly kind: 'offer'; readonly key: string; readonly offer: PaletteOffer }
  | {
      readonly kind: 'booking'
      readonly key: string
      readonly held: CachedBooking
      /** With one letter wrong: never treated as certain. */
      readonly isClose: boolean
    }

export type SearchItems = {
  readonly items: readonly SearchItem[]
  readonly found: FoundBookings
  /** The typed verb, when the list shows its offers. */
  readonly verb: Verb | null
  /** The line that Enter takes before anybody has chosen one: null where a verb could mean several. */
  readonly meant: string | null
}

/** How many are listed at first: the list is read at a glance, and better typing finds faster than scrolling. */
export const firstMost = 8

/**
 * The list under the box for the typed text.
 *
 * @param most how many bookings or offers are listed
 */
export function useSearchItems(typed: string, desk: PaletteDesk, most = firstMost): SearchItems {
  const { verb, offers, named, isNamedInFull } = offersFor(typed, desk)
  const isName = verb === null && !typed.startsWith('?')
  const found = useFoundBookings(typed, { today: desk.today, most, isName })
  const scan = useLastScan()
  const isScan = scan !== null && typed === scan
  const scanned = useMemo(
    () => (isScan && found ? scannedItems(typed, found, most) : null),
    [isScan, typed, found, most],
  )
  if (scanned !== null) return scanned
  if (verb !== null && offers.length > 0) {
    const items = offers.slice(0, most).map(asItem)
    const [first] = offers
    const isCertain = items.length === 1 && first?.isClose !== true && isOf(first, typed, scan)
    return { items, found, verb, meant: isCertain ? (items[0]?.key ?? null) : null }
  }
  const bookings = bookingsOf(found)
  const places = named.map(asItem)
  const items = isNamedInFull ? [...places, ...bookings] : [...bookings, ...places]
  return { items, found, verb: null, meant: items[0]?.key ?? null }
}

/** A scan is no command, and only a booking with its code is certain. */
function scannedItems(text: string, found: FoundBookings, most: number): SearchItems {
  const fit = bookingsOfScan(text)
  const [only = null, ...others] = fit
  if (only === null) return { items: bookingsOf(found), found, verb: null, meant: null }
  return {
    items: fit.slice(0, most).map((held) => asBooking(held, false)),
    found: { exact: fit, total: fit.length, close: [], elsewhere: [] },
    verb: null,
    meant: others.length === 0 ? only.booking.code : null,
  }
}

/** After a verb a scan means the booking with exactly this code, and none that only contains it. */
const isOf = (offer: PaletteOffer | undefined, typed: string, scan: string | null): boolean =>
  scan === null || !typed.endsWith(` ${scan}`) || offer?.id.endsWith(` ${scan}`) === true

const bookingsOf = ({ exact, elsewhere, close }: FoundBookings): readonly SearchItem[] => [
  ...[...exact, ...elsewhere].map((held) => asBooking(held, false)),
  ...close.map((held) => asBooking(held, true)),
]

const asItem = (offer: PaletteOffer): SearchItem => ({
  kind: 'offer',
  key: `do ${offer.id}`,
  offer,
})

const asBooking = (held: CachedBooking, isClose: boolean): SearchItem => ({
  kind: 'booking',
  key: held.booking.code,
  held,
  isClose,
})
