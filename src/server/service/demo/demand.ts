import { addDays, type CalendarDay, daysBetween, parseDay } from '../../../contract/day.ts'
import { type Weekday, weekdayOf } from '../../../contract/event.ts'
import { type Chance, pickWeighted } from './chance.ts'

/** Cabins and pitches are booked long before, boats and tours a few days before. */
export type VisitKind = 'stay' | 'outing'

/** Days before and after today on which stays begin: more than a year back, so last year is there to compare with. */
const daysBack = 430
const daysAhead = 365

type Lead = readonly [meanDays: number, share: number]

/** How long before they begin bookings are made: mixed exponentials, each as often as its share says. */
const leads: Readonly<Record<VisitKind, readonly [Lead, ...Lead[]]>> = {
  stay: [
    [2, 15],
    [18, 40],
    [60, 35],
    [150, 10],
  ],
  outing: [
    [1.2, 40],
    [7, 35],
    [30, 20],
    [100, 5],
  ],
}

/** Nobody books longer before than this. */
const longestLead = 400

/** The share of bookings that are made more than so many days before they begin. */
function madeLongerBefore(kind: VisitKind, days: number): number {
  const all = leads[kind].reduce((sum, [, share]) => sum + share, 0)
  return leads[kind].reduce((sum, [mean, share]) => sum + share * Math.exp(-days / mean), 0) / all
}

/**
 * How many days before it begins a booking was made.
 *
 * @param atLeast so many: what begins in ten days and is booked already was made ten days before it, or more
 */
export function leadDays(luck: Chance, kind: VisitKind, atLeast: number): number {
  const [first, ...others] = leads[kind]
  const longer = ([mean, share]: Lead) => [mean, share * Math.exp(-atLeast / mean)] as const
  const mean = pickWeighted(luck, [longer(first), ...others.map(longer)])
  // What is left of an exponential time is distributed as the whole of it was.
  return Math.min(longestLead, atLeast + Math.floor(-Math.log(1 - luck.next()) * mean))
}

const beginsOn: Readonly<Record<VisitKind, Readonly<Record<Weekday, number>>>> = {
  stay: { mon: 0.75, tue: 0.75, wed: 0.8, thu: 1.05, fri: 1.6, sat: 1.35, sun: 0.7 },
  outing: { mon: 0.8, tue: 0.8, wed: 0.85, thu: 0.9, fri: 1.05, sat: 1.4, sun: 1.2 },
}

const year = 365

/** Days between two days of the year, whichever way is shorter. */
function apart(days: number): number {
  const rest = ((days % year) + year) % year
  return Math.min(rest, year - rest)
}

const hill = (days: number, wide: number): number => Math.exp(-((days / wide) ** 2))

/** Busy in summer, and at today's time of the year: the demo is looked at when there is something to see. */
function season(today: CalendarDay, offset: number): number {
  const midsummer = parseDay(`${today.slice(0, 4)}-07-25`)
  const day = addDays(today, offset)
  const grown = offset < -daysBack / 2 ? 0.85 : 1
  const summer = hill(apart(daysBetween(midsummer, day)), 45)
  return grown * (2 + 3 * summer + 8 * hill(apart(offset), 42))
}

/** @returns what draws the day a booking begins, counted from today and never today itself */
export function startDays(luck: Chance, today: CalendarDay): (kind: VisitKind) => number {
  const offsets = Array.from({ length: daysBack + daysAhead + 1 }, (_, at) => at - daysBack)
  const seasons = offsets.map((offset) => season(today, offset))
  const drawers = {
    stay: drawer(luck, offsets, weights('stay')),
    outing: drawer(luck, offsets, weights('outing')),
  }
  function weights(kind: VisitKind): number[] {
    return offsets.map((offset, at) => {
      if (offset === 0) return 0
      const inBooks = offset > 0 ? madeLongerBefore(kind, offset) : 1
      return (seasons[at] ?? 0) * beginsOn[kind][weekdayOf(addDays(today, offset))] * inBooks
    })
  }
  return (kind) => drawers[kind]()
}

/** Draws one of `values` as often as its weight says; the sums are made once, since it draws thousands. */
function drawer(luck: Chance, values: readonly number[], weights: readonly number[]): () => number {
  const sums: number[] = []
  let sum = 0
  for (const weight of weights) {
    sum += weight
    sums.push(sum)
  }
  return () => {
    const wanted = luck.next() * sum
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? sum) > wanted) high = middle
      else low = middle + 1
    }
    return values[low] ?? 1
  }
}
