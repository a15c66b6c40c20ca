import type { Booking } from '../../../../contract/booking.ts'
import type { Booking4 } from '../../../../contract/booking4.ts'
import type { BookingDetail } from '../../../../contract/bookingDetail.ts'
import { type BookingLine, partyOf } from '../../../../contract/bookingLine.ts'
import { type CalendarDay, dayOf, startOfDay } from '../../../../contract/day.ts'
import { formatTime } from '../../../../contract/zone.ts'
import type { NamedCounts, StayFacts } from './stayFacts.ts'

/** @param day the day that the list is of; null when that may be out of date */
export const factsOfListed = (
  { total }: Booking,
  day: CalendarDay | null,
  part: unknown,
): StayFacts => ({
  ...(total === null ? {} : { total }),
  ...(day !== null && part === 'starting' ? { startDay: day } : {}),
  ...(day !== null && part === 'ending' ? { endDay: day } : {}),
})

export const factsOf4 = ({ startsAt, endsAt, lines }: Booking4, zone: string): StayFacts => ({
  ...startOf(startsAt, zone),
  ...endOf(endsAt, zone),
  ...factsOfLines(lines, 'list of 4.0'),
})

export const factsOfDetail = (detail: BookingDetail, zone: string): StayFacts => {
  const { startsAt, endsAt, startDay, endDay, lines, total } = detail
  return {
    ...(startDay === null ? {} : { startDay }),
    ...(endDay === null ? {} : { endDay }),
    ...startOf(startsAt, zone),
    ...endOf(endsAt, zone),
    ...factsOfLines(lines, 'own record'),
    ...(total === null ? {} : { total }),
  }
}

function startOf(at: Date | null, zone: string): Pick<StayFacts, 'startDay' | 'startTime'> {
  if (at === null) return {}
  const [startDay, startTime] = [dayOf(at, zone), timeOf(at, zone)]
  return startTime === null ? { startDay } : { startDay, startTime }
}

function endOf(at: Date | null, zone: string): Pick<StayFacts, 'endDay' | 'endTime'> {
  if (at === null) return {}
  const [endDay, endTime] = [dayOf(at, zone), timeOf(at, zone)]
  return endTime === null ? { endDay } : { endDay, endTime }
}

/** The first moment of a day is a day without a time. */
const timeOf = (at: Date, zone: string): string | null =>
  at.getTime() === startOfDay(dayOf(at, zone), zone).getTime() ? null : formatTime(at, zone)

/** Lines without a quantity are not compared: 1 would be a guess. */
function factsOfLines(
  lines: readonly BookingLine[],
  from: NamedCounts['from'],
): Pick<StayFacts, 'party' | 'booked'> {
  const persons = partyOf(lines)
  const party = countsOf(persons.map(({ label, quantity }) => [label, quantity] as const))
  const isCounted = lines.every(({ quantity, parameters }) => quantity ?? parameters.length)
  const withPersons = new Set(
    lines.filter(({ parameters }) => parameters.length > 0).map(({ name }) => name),
  )
  const booked = countsOf([
    ...[...withPersons].map((name) => [name, 1] as const),
    ...lines
      .filter(({ name }) => !withPersons.has(name))
      .map(({ name, quantity }) => [name, quantity ?? 0] as const),
  ])
  return {
    ...(persons.length === 0 ? {} : { party: { from, counts: party } }),
    ...(lines.length === 0 || !isCounted ? {} : { booked: { from, counts: booked } }),
  }
}

function countsOf(named: Iterable<readonly [string, number]>): NamedCounts['counts'] {
  const counts = new Map<string, number>()
  for (const [name, count] of named) counts.set(name, (counts.get(name) ?? 0) + count)
  return Object.fromEntries(counts)
}
