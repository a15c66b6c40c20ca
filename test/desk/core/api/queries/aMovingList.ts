import type { Booking, Page } from '../../../../../src/contract/booking.ts'
import { parseBookingCode } from '../../../../../src/contract/booking.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import { aBooking } from '../../../../example/wireBooking.ts'

const coded = (n: number): Booking => aBooking({ code: parseBookingCode(`KB${n}`) })

/** A change of the list between two reads: a booking is made (at the front), or one is deleted. */
export type ListChange = { readonly add: number } | { readonly remove: number } | null

/**
 * A list of the service, newest first, that changes after each page that was read from it.
 *
 * @param limit rows a page, as the service cuts it
 */
export function aMovingList(numbers: readonly number[], limit: number, changes: ListChange[] = []) {
  let list = [...numbers]
  let reads = 0
  const readPage = async (page: number): Promise<Page<Booking>> => {
    reads += 1
    const answer = {
      records: list.slice((page - 1) * limit, page * limit).map(coded),
      unreadable: 0,
      page,
      pages: Math.max(1, Math.ceil(list.length / limit)),
      limit,
      total: list.length,
      currency: parseCurrency('CAD'),
    }
    const change = changes.shift()
    if (change && 'add' in change) list = [change.add, ...list]
    if (change && 'remove' in change) list.splice(change.remove % Math.max(1, list.length), 1)
    return answer
  }
  return { readPage, reads: () => reads, now: () => list.map((n) => `KB${n}`) }
}
