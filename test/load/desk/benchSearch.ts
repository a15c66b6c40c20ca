import { parseDay } from '../../../src/contract/day.ts'
import { BookingIndex } from '../../../src/desk/shared/search/bookingIndex.ts'
import { aHeldYear } from './aHeldYear.ts'

const today = parseDay('2026-11-21')

/** The result for one number of bookings, in milliseconds for each key and in bytes. */
export type SearchFigures = {
  readonly many: number
  readonly keys: number
  readonly buildMs: number
  readonly medianMs: number
  readonly p98Ms: number
  readonly mostMs: number
}

/**
 * Types names, codes, addresses and a name nobody has, letter by letter. Runs in Node and, bundled, in the browser.
 *
 * @param clock milliseconds: by the clock, or on the processor where that can be measured
 */
export function measureSearch(many: number, people: number, clock: () => number): SearchFigures {
  const all = aHeldYear(many, today)
  const index = new BookingIndex()
  const begun = clock()
  for (const one of all) index.put(one)
  const buildMs = clock() - begun
  const times: number[] = []
  for (let nth = 0; nth < people; nth += 1) {
    const { booking } = all[(nth * 7_919) % many] ?? all[0] ?? { booking: null }
    if (booking === null) break
    const typed = [
      booking.customer,
      booking.code,
      booking.email,
      booking.customer.split('').toReversed().join(''),
    ][nth % 4]
    for (let length = 1; length <= Math.min(typed?.length ?? 0, 12); length += 1) {
      const before = clock()
      index.search(typed?.slice(0, length) ?? '', { today })
      times.push(clock() - before)
    }
  }
  times.sort((one, other) => one - other)
  const at = (share: number): number =>
    times[Math.min(Math.floor(share * times.length), times.length - 1)] ?? 0
  return { many, keys: times.length, buildMs, medianMs: at(0.5), p98Ms: at(0.98), mostMs: at(1) }
}
