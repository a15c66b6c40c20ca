import type { CalendarDay } from '../../../../contract/day.ts'
import type { RatedDay, RatedItem } from '../../../../contract/ratedItem.ts'

/** The service's own answer for one item on one day (ux.md §4.7 "truth"). */
export type DaySample = {
  readonly itemId: number
  readonly day: CalendarDay
  /** The price of one unit for the day, without taxes, in minor units; null when not given. */
  readonly minor: number | null
  /** False when the day is closed or full. */
  readonly isOpen: boolean
  /** Units that are not booked, also on a closed day; null when unlimited or not given. */
  readonly left: number | null
  /** The events behind the price; null when not given. */
  readonly eventIds: readonly number[] | null
  /** In epoch milliseconds. */
  readonly readAt: number
}

/**
 * The samples in a rate: one for each of its days, or one for the requested day if the service sends no days. A longer
 * rate without days gives no price of any single day.
 *
 * @param only the requested day; null when there were several
 */
export function samplesIn(
  item: RatedItem,
  only: CalendarDay | null,
  readAt: number,
): readonly DaySample[] {
  const own = item.days.filter(({ day }) => only === null || day === only)
  if (own.length > 0) return own.map((day) => sampleOf(item, day, readAt))
  if (only === null || item.subTotal === null) return []
  return [
    {
      itemId: item.id,
      day: only,
      minor: shareOf(item, item.subTotal.minor),
      isOpen: item.isAvailable,
      left: item.available,
      eventIds: null,
      readAt,
    },
  ]
}

function sampleOf(item: RatedItem, rated: RatedDay, readAt: number): DaySample {
  const { day, left, free, isOpen, price, discount, unitPrices, eventIds } = rated
  const ofOne = item.parameters.flatMap(({ id }) => unitPrices.get(id) ?? [])
  const [first] = ofOne.length > 0 ? ofOne : [...unitPrices.values()]
  const share = price === null ? null : shareOf(item, price.minor)
  // No code was sent, so a discount holds for everybody, and the unit price does not include it.
  const minor = discount === null ? (first?.minor ?? share) : (share ?? first?.minor)
  return {
    itemId: item.id,
    day,
    minor: minor ?? null,
    isOpen: isOpen ?? left !== 0,
    left: free ?? left,
    eventIds,
    readAt,
  }
}

/** The price of one unit of several; null when they differ or the sum cannot be divided. */
function shareOf({ parameters }: RatedItem, minor: number): number | null {
  const counts = new Set(
    parameters.map(({ quantity, byDefault }) => quantity ?? byDefault).filter((count) => count > 0),
  )
  const [count = 1] = counts
  return counts.size > 1 || minor % count !== 0 ? null : minor / count
}

/** Samples by item and day. */
export type SampleBook = ReadonlyMap<number, ReadonlyMap<CalendarDay, DaySample>>

/** The newest sample of a day counts. */
export function bookOf(samples: readonly DaySample[]): SampleBook {
  const book = new Map<number, Map<CalendarDay, DaySample>>()
  for (const sample of samples) {
    const days = book.get(sample.itemId) ?? new Map<CalendarDay, DaySample>()
    const known = days.get(sample.day)
    if (known === undefined || known.readAt <= sample.readAt) days.set(sample.day, sample)
    book.set(sample.itemId, days)
  }
  return book
}

export const samplesOf = (book: SampleBook, itemId: number): readonly DaySample[] => [
  ...(book.get(itemId)?.values() ?? []),
]
