import { addMinutes } from 'date-fns/addMinutes'
import { addDays, type CalendarDay, utcDate } from '../../../contract/day.ts'
import { instantOf } from '../../../contract/zone.ts'
import type { Stay } from '../stock/stay.ts'
import { bookedByDay, mostAtOnce, type Taking } from '../stock/takings.ts'
import { totalOf, unitsLeft } from '../stock/unitsLeft.ts'
import type { RatableItem } from './ratableItem.ts'

/** The stock of one item on one day, in units: all there are, those out, those left. */
export type DayStock = {
  readonly day: CalendarDay
  readonly total: number
  readonly booked: number
  readonly left: number
}

/** Every item's takings, by whose stock they are. */
export type Takings = ReadonlyMap<number, readonly Taking[]>

export function byStock(takings: readonly Taking[]): Takings {
  const groups = new Map<number, Taking[]>()
  for (const taking of takings) {
    const group = groups.get(taking.stockId)
    if (group === undefined) groups.set(taking.stockId, [taking])
    else group.push(taking)
  }
  return groups
}

/** The moment a clock on the wall shows so many minutes after midnight of `day`. */
export const momentOf = (day: CalendarDay, minutes: number, timeZone: string): Date =>
  instantOf(addMinutes(utcDate(day), minutes).getTime(), timeZone)

/** The stock on each of `days`, counted whole. */
export function stockByDay(
  item: RatableItem,
  days: readonly CalendarDay[],
  takings: Takings,
  timeZone: string,
): DayStock[] {
  const booked = bookedByDay(takings.get(item.stockId) ?? [], timeZone)
  return days.map((day) => dayStock(item, day, booked.get(day) ?? 0))
}

/** The stock during a stay: of the hours only where it is sold by the hour. */
export function stockDuring(
  item: RatableItem,
  stay: Stay,
  takings: Takings,
  timeZone: string,
): DayStock[] {
  const { times, days } = stay
  if (times === null) return stockByDay(item, days, takings, timeZone)
  const all = takings.get(item.stockId) ?? []
  const whole = bookedByDay(
    all.filter(({ unit }) => unit.kind !== 'minutes'),
    timeZone,
  )
  const hourly = all.filter(({ unit }) => unit.kind === 'minutes')
  return days.map((day, at) => {
    const from = momentOf(day, at === 0 ? times.from : 0, timeZone)
    const isLast = at === days.length - 1
    const to = isLast
      ? momentOf(stay.end, times.to, timeZone)
      : momentOf(addDays(day, 1), 0, timeZone)
    return dayStock(item, day, (whole.get(day) ?? 0) + mostAtOnce(hourly, { from, to }))
  })
}

const dayStock = ({ stock }: RatableItem, day: CalendarDay, booked: number): DayStock => ({
  day,
  total: totalOf(stock),
  booked,
  left: unitsLeft(stock, booked),
})

export type Items = ReadonlyMap<number, RatableItem>

const partsOf = (item: RatableItem | undefined): readonly number[] => [
  ...(item?.packages.map(({ itemId }) => itemId) ?? []),
  ...(item?.childIds ?? []),
]

/** Including the items in their packages, and in those of their kinds. */
export function withParts(itemIds: readonly number[], items: Items): number[] {
  const parts = itemIds.flatMap((id) => partsOf(items.get(id)))
  return [...new Set([...itemIds, ...parts, ...parts.flatMap((id) => partsOf(items.get(id)))])]
}

/** Whose stock these items take, with all that is in them. */
export const stocksOf = (itemIds: readonly number[], items: Items): number[] => [
  ...new Set(withParts(itemIds, items).flatMap((id) => items.get(id)?.stockId ?? [])),
]
