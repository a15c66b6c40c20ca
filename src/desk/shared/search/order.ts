import { type CalendarDay, daysBetween } from '../../../contract/day.ts'
import { folded } from '../../../contract/searchText.ts'
import { isCancelled } from '../../../contract/status.ts'
import type { CachedBooking } from '../../core/api/replica.ts'

/** The order of results (ux.md §3.4): guests who may be at the desk today come first. */
const groups = {
  arrivals: 0,
  'in house': 1,
  departures: 2,
  'next 30 days': 3,
  later: 4,
  past: 5,
  'not told': 6,
} as const

type ResultGroup = keyof typeof groups

const soon = 30
const mostDays = 2 ** 20

type StayDates = Pick<CachedBooking, 'starts' | 'ends'>

export function groupOf({ starts, ends }: StayDates, today: CalendarDay): ResultGroup {
  if (starts === today) return 'arrivals'
  if (ends === today) return 'departures'
  if (starts !== null && starts > today) {
    return daysBetween(today, starts) <= soon ? 'next 30 days' : 'later'
  }
  if (ends !== null && ends < today) return 'past'
  if (starts !== null && ends !== null) return 'in house'
  return 'not told'
}

/**
 * One number to sort by: first the group, then cancelled ones last, then the nearest day. `notAtBeginning` is added
 * where a typed word does not stand at the beginning of one.
 */
export function placeOf(held: CachedBooking, today: CalendarDay): number {
  const group = groupOf(held, today)
  const day = group === 'past' ? held.ends : held.starts
  const isFar = group === 'next 30 days' || group === 'later' || group === 'past'
  const days = isFar && day !== null ? Math.abs(daysBetween(today, day)) : 0
  const cancelled = isCancelled(held.booking.status) ? 2 : 0
  return (groups[group] * 4 + cancelled) * mostDays + Math.min(days, mostDays - 1)
}

/** Added where the typed words stand only inside others. */
export const notAtBeginning = mostDays

/** A match with the number that {@link placeOf} gives it. */
export type RankedBooking = { readonly held: CachedBooking; readonly at: number }

/** Keeps the best `most`: by place, then by name, then by code, so that the same words find the same rows. */
export function insertRanked(best: RankedBooking[], one: RankedBooking, most: number): void {
  const last = best.at(-1)
  if (best.length >= most && last !== undefined && isBefore(last, one)) return
  let nth = best.length
  while (nth > 0 && isBefore(one, best[nth - 1] ?? one)) nth -= 1
  best.splice(nth, 0, one)
  if (best.length > most) best.pop()
}

function isBefore(one: RankedBooking, other: RankedBooking): boolean {
  if (one.at !== other.at) return one.at < other.at
  const [a, b] = [one.held.booking, other.held.booking]
  const [nameA, nameB] = [folded(a.customer), folded(b.customer)]
  return nameA === nameB ? a.code < b.code : nameA < nameB
}
