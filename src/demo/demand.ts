import {
  millisecondsInDay as dayMs,
  millisecondsInHour as hourMs,
  millisecondsInMinute as minuteMs,
} from 'date-fns/constants'
import { addDays, type CalendarDay, daysBetween, parseDay } from '../contract/day.ts'
import { weekdayOf } from '../contract/event.ts'
import { type Chance, pickWeighted } from './chance.ts'
import {
  type BookingSource,
  leads,
  longestLeadDays,
  onlineHours,
  staffedHours,
  type VisitKind,
  weekdayShares,
} from './data/habits.ts'
import { kindOf, type PlannedLine, startOf, timeOf, type World } from './plan.ts'

/** Days before and after today on which stays begin: more than a year back, so last year is there to compare with. */
const daysBack = 430
const daysAhead = 365

/** The leads of what is booked already, so many days before it begins: mixed exponentials. */
const leadsLongerThan = (kind: VisitKind, days: number) =>
  leads[kind].map(([mean, share]) => [mean, share * Math.exp(-days / mean)] as const)

const sumOf = (shares: readonly (readonly [number, number])[]) =>
  shares.reduce((sum, [, share]) => sum + share, 0)

/**
 * How many days before it begins a booking was made.
 *
 * @param atLeast so many: what begins in ten days and is booked already was made ten days before it, or more
 */
function leadDays(luck: Chance, kind: VisitKind, atLeast: number): number {
  const mean = pickWeighted(luck, leadsLongerThan(kind, atLeast))
  // What is left of an exponential time is distributed as the whole of it was.
  return Math.min(longestLeadDays, atLeast + Math.floor(-Math.log(1 - luck.next()) * mean))
}

/**
 * When a booking was made: days, weeks or months before it begins, and before the demo's moment. Less on a Saturday,
 * when people are away.
 *
 * @param atLeast so many days before it begins
 */
export function madeBefore(
  world: World,
  line: PlannedLine,
  source: BookingSource,
  atLeast = 0,
): Date {
  const { luck, moment, clock, day } = world
  const lead = leadDays(luck, kindOf(line), Math.max(line.start, atLeast))
  const isSaturday = weekdayOf(day(line.start - lead)) === 'sat'
  const on = line.start - lead - (isSaturday && luck.yes(0.35) ? luck.between(1, 2) : 0)
  const hour = luck.pick(source === 'desk' || source === 'phone' ? staffedHours : onlineHours)
  const time = timeOf(hour * 60 + luck.between(0, 59))
  const made = clock(day(on), time).getTime() + luck.between(0, 59) * 1000
  const latest = Math.min(moment.getTime(), startOf(world, line).getTime() - 15 * minuteMs)
  if (made <= latest) return new Date(made)
  const early = clock(day(on), '07:10').getTime()
  // Drawn too late in the day: earlier on the same one where there is time, else the same hour of a day before.
  const isTime = latest - early > hourMs / 4
  const daysLate = Math.ceil((made - latest) / dayMs)
  return new Date(isTime ? early + luck.next() * (latest - early) : made - daysLate * dayMs)
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
  const summer = hill(apart(daysBetween(midsummer, addDays(today, offset))), 45)
  const growth = offset < -daysBack / 2 ? 0.85 : 1
  return growth * (2 + 3 * summer + 8 * hill(apart(offset), 42))
}

/** @returns draws the day a booking begins, counted from today and never today itself */
export function startDays(luck: Chance, today: CalendarDay): (kind: VisitKind) => number {
  const offsets = Array.from({ length: daysBack + daysAhead + 1 }, (_, at) => at - daysBack)
  const weight = (kind: VisitKind, offset: number) => {
    if (offset === 0) return 0
    const inBooks = offset > 0 ? sumOf(leadsLongerThan(kind, offset)) / sumOf(leads[kind]) : 1
    return season(today, offset) * weekdayShares[kind][weekdayOf(addDays(today, offset))] * inBooks
  }
  const drawers = {
    stay: drawer(luck, offsets, (offset) => weight('stay', offset)),
    outing: drawer(luck, offsets, (offset) => weight('outing', offset)),
  }
  return (kind) => drawers[kind]()
}

/** Draws one of `values` as often as its weight says; the sums are made once, since it draws thousands. */
function drawer(
  luck: Chance,
  values: readonly number[],
  weightOf: (value: number) => number,
): () => number {
  let sum = 0
  const sums = values.map((value) => {
    sum += weightOf(value)
    return sum
  })
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
