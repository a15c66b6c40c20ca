import { momentOf } from '../items/itemStock.ts'
import type { RatableItem } from '../items/ratableItem.ts'
import type { Stay } from '../stock/stay.ts'

/** In minutes after midnight: stays begin at three and end at eleven, what goes out by the day is back at five. */
const arrival = 15 * 60
const departure = 11 * 60
const opening = 9 * 60
const closing = 17 * 60
const lastMinute = 24 * 60 - 1

type Times = { readonly startsAt: Date; readonly endsAt: Date }

/** When a line begins and ends on the clock. Only what is sold by the hour says so itself. */
export function lineTimes({ unit, startTime }: RatableItem, stay: Stay, timeZone: string): Times {
  const between = (from: number, to: number): Times => ({
    startsAt: momentOf(stay.start, from, timeZone),
    endsAt: momentOf(stay.end, to, timeZone),
  })
  if (stay.times !== null) return between(stay.times.from, stay.times.to)
  if (unit.kind === 'night') return between(startTime ?? arrival, departure)
  const from = startTime ?? opening
  return between(from, from < closing ? closing : lastMinute)
}
