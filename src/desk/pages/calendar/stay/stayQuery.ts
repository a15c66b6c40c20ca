import { t } from '@lingui/core/macro'
import { minutesInDay } from 'date-fns/constants'
import { addDays } from '../../../../contract/day.ts'
import { type RatedItemsQuery, ratedParameters } from '../../../../contract/ratedQuery.ts'
import { countedBy } from '../prices/blocks.ts'
import type { StayInput } from './stayPrice.ts'

/** What the units of an item are called: `Nights`. */
export const unitsWord = (unit: string): string => {
  const counted = countedBy(unit)
  if (counted === 'night') return t({ message: 'Nights', comment: 'Field: how many nights' })
  if (counted === 'day') return t({ message: 'Days', comment: 'Field: how many days' })
  return unit === 'H'
    ? t({ message: 'Hours', comment: 'Field: how many hours' })
    : t({ message: 'Units', comment: 'Field: how many units of time are booked' })
}

const minutesIn = (unit: string): number => {
  const [, count, of] = /^(\d*)([HM])$/.exec(unit) ?? []
  return (count === undefined || count === '' ? 1 : Number(count)) * (of === 'M' ? 1 : 60)
}

/**
 * The single rated query for the price of a stay (§4.2). It is about the price only, not whether it can be booked.
 *
 * @param startTime `09:00`, for what is booked by the hour
 */
export function stayQuery(
  { item, arrival, units, party }: Omit<StayInput, 'pricedBy'>,
  startTime: string,
): RatedItemsQuery {
  const counted = countedBy(item.unit)
  const end =
    counted === 'hour'
      ? later(startTime, units * minutesIn(item.unit))
      : { days: counted === 'night' ? units : units - 1, time: null }
  return ratedParameters({
    from: arrival,
    to: addDays(arrival, end.days),
    startTime: end.time === null ? null : startTime,
    endTime: end.time,
    rules: 'off',
    party,
  })
}

/** So many minutes later on the clock, and how many days later that is. */
function later(time: string, minutes: number) {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const end = hours * 60 + rest + minutes
  const parts = [Math.floor(end / 60) % 24, end % 60]
  return {
    days: Math.floor(end / minutesInDay),
    time: parts.map((part) => String(part).padStart(2, '0')).join(':'),
  }
}
