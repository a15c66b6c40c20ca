import { addDays, type CalendarDay, dayOf, daysBetween } from '../../../contract/day.ts'
import { daysFrom, type Unit } from './stay.ts'

/** Units of an item that a booking holds. `VOID`, `STOP` and `CANCELLED` bookings hold none and are no takings. */
export type Taking = {
  /** The item whose stock it is: an alias takes from the item it replaces. */
  readonly stockId: number
  readonly unit: Unit
  readonly quantity: number
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The days a booking takes: a day is taken whole, and after the last night the item is free again. */
export function daysTaken(unit: Unit, start: CalendarDay, end: CalendarDay): CalendarDay[] {
  const last = unit.kind === 'night' ? addDays(end, -1) : end
  return daysFrom(start, Math.max(0, daysBetween(start, last)) + 1)
}

/** Units out on each day; a day that is not in it has none. */
export type BookedUnits = ReadonlyMap<CalendarDay, number>

/** For nights and days. What is sold by the hour is out as often as it is at once, at the day's busiest moment. */
export function bookedByDay(takings: readonly Taking[], timeZone: string): BookedUnits {
  const booked = new Map<CalendarDay, number>()
  const hourly = new Map<CalendarDay, Taking[]>()
  for (const taking of takings) {
    const start = dayOf(taking.startsAt, timeZone)
    // An hour that ends at midnight takes nothing of the next day.
    const end = dayOf(
      new Date(Math.max(taking.startsAt.getTime(), taking.endsAt.getTime() - 1)),
      timeZone,
    )
    for (const day of daysTaken(taking.unit, start, endDayOf(taking, end, timeZone))) {
      if (taking.unit.kind === 'minutes') hourly.set(day, [...(hourly.get(day) ?? []), taking])
      else booked.set(day, (booked.get(day) ?? 0) + taking.quantity)
    }
  }
  for (const [day, ones] of hourly) booked.set(day, (booked.get(day) ?? 0) + mostAtOnce(ones))
  return booked
}

const endDayOf = ({ unit, endsAt }: Taking, beforeMidnight: CalendarDay, timeZone: string) =>
  unit.kind === 'night' ? dayOf(endsAt, timeZone) : beforeMidnight

type TimeRange = { readonly from: Date; readonly to: Date }

/** How many units are out at the busiest moment, within a stretch of time when one is given. */
export function mostAtOnce(takings: readonly Taking[], within?: TimeRange): number {
  const during = takings.filter(
    ({ startsAt, endsAt }) => !within || (startsAt < within.to && endsAt > within.from),
  )
  // The busiest moment begins where one of them does, or where the stretch does.
  const starts = during.map(({ startsAt }) => startsAt)
  const moments = within ? [within.from, ...starts] : starts
  return moments.reduce((most, at) => {
    const out = during.filter(({ startsAt, endsAt }) => startsAt <= at && endsAt > at)
    return Math.max(
      most,
      out.reduce((sum, { quantity }) => sum + quantity, 0),
    )
  }, 0)
}
