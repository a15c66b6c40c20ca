import { addDays, toWireDay } from '../../../contract/day.ts'
import { countedBy } from '../prices/blocks.ts'
import type { StayAsked } from './stayPrice.ts'

/** What the units of an item are called: `Nights`. */
export const unitsWord = (unit: string): 'Nights' | 'Days' | 'Hours' | 'Units' => {
  const counted = countedBy(unit)
  if (counted === 'night') return 'Nights'
  if (counted === 'day') return 'Days'
  return unit === 'H' ? 'Hours' : 'Units'
}

const minutesIn = (unit: string): number => {
  const [, count, of] = /^(\d*)([HM])$/.exec(unit) ?? []
  return (count === undefined || count === '' ? 1 : Number(count)) * (of === 'M' ? 1 : 60)
}

/**
 * The single rated query for the price of a stay (§4.2). Only the price is asked for, not whether it can be booked.
 *
 * @param startTime `09:00`, for what is booked by the hour
 */
export function stayQuery(
  { item, arrival, units, party }: Omit<StayAsked, 'pricedBy'>,
  startTime: string,
): Readonly<Record<string, string>> {
  const counted = countedBy(item.unit)
  const nights = counted === 'night' ? units : counted === 'day' ? units - 1 : 0
  return {
    start_date: toWireDay(arrival),
    end_date: toWireDay(addDays(arrival, nights)),
    ...(counted === 'hour'
      ? { start_time: startTime, end_time: later(startTime, units * minutesIn(item.unit)) }
      : {}),
    rules: 'off',
    ...Object.fromEntries(Object.entries(party).map(([id, count]) => [`param[${id}]`, `${count}`])),
  }
}

/** As long as the day has it. */
function later(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const end = Math.min(hours * 60 + rest + minutes, 23 * 60 + 59)
  return [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
