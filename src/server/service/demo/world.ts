import {
  millisecondsInDay as dayMs,
  millisecondsInHour as hourMs,
  millisecondsInMinute as minuteMs,
} from 'date-fns/constants'
import type { CalendarDay } from '../../../contract/day.ts'
import { weekdayOf } from '../../../contract/event.ts'
import type { CurrencyCode } from '../../../contract/money.ts'
import type { DemoItem } from './catalogue.ts'
import type { Chance } from './chance.ts'
import { leadDays, type VisitKind } from './demand.ts'
import type { GuestBook } from './guests.ts'
import type { BookingSource, PlannedLine } from './plan.ts'
import type { Sales } from './sales.ts'
import type { DemoTexts } from './texts.ts'
import type { WallClock } from './wallClock.ts'

/** What every planner is handed. */
export type World = {
  readonly luck: Chance
  readonly today: CalendarDay
  /** The present moment of the demo: nothing has happened after it. */
  readonly moment: Date
  readonly clock: WallClock
  /** The day so many days from today. */
  readonly day: (offset: number) => CalendarDay
  readonly currency: CurrencyCode
  /** Draws the day a booking begins, counted from today. */
  readonly startDay: (kind: VisitKind) => number
  readonly items: readonly [DemoItem, ...DemoItem[]]
  readonly sales: Sales
  readonly texts: DemoTexts
  readonly guests: GuestBook
  readonly staff: readonly [number, ...number[]]
  readonly partners: readonly number[]
}

export const startOf = ({ clock, day }: World, line: PlannedLine): Date =>
  clock(day(line.start), line.item.startTime)
export const endOf = ({ clock, day }: World, line: PlannedLine): Date =>
  clock(day(line.end), line.item.endTime)

export const kindOf = ({ item }: PlannedLine): VisitKind =>
  item.sold === 'night' ? 'stay' : 'outing'

/** Some minutes around `around`, never after the demo's moment and never before `earliest`. */
export function about({ luck, moment }: World, around: Date, earliest: Date): Date {
  const wish = around.getTime() + luck.between(-25, 40) * minuteMs
  const latest = moment.getTime() - luck.between(2, 20) * minuteMs
  return new Date(Math.max(earliest.getTime(), Math.min(wish, latest)))
}

/** `time` on that day, or on the last day before it on which that is past. */
export function pastTime({ clock, day, moment }: World, offset: number, time: string): Date {
  const at = clock(day(offset), time)
  return at <= moment ? at : clock(day(Math.min(offset, 0) - 1), time)
}

/** Some moment between the two at which somebody is at the desk; null when there is none. */
export function inOfficeHours({ luck, clock, day }: World, from: Date, to: Date): Date | null {
  const midnight = clock(day(0), '00:00').getTime()
  const offset = (at: Date) => Math.floor((at.getTime() - midnight) / dayMs)
  const on = luck.between(offset(from), offset(to))
  const at = new Date(clock(day(on), '08:00').getTime() + luck.between(0, 10 * 3600) * 1000)
  return at >= from && at <= to ? at : null
}

/** The hours at which people book: with the staff in office hours, by themselves until late. */
const withStaff = [
  8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17,
] as const
const byThemselves = [
  6, 7, 7, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17, 18, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 23,
] as const

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
  const hour = luck.pick(source === 'desk' || source === 'phone' ? withStaff : byThemselves)
  const time = `${String(hour).padStart(2, '0')}:${String(luck.between(0, 59)).padStart(2, '0')}`
  const made = clock(day(on), time).getTime() + luck.between(0, 59) * 1000
  const latest = Math.min(moment.getTime(), startOf(world, line).getTime() - 15 * minuteMs)
  if (made <= latest) return new Date(made)
  const early = clock(day(on), '07:10').getTime()
  // Drawn too late in the day: earlier on the same one where there is time, else the same hour of a day before.
  const isTime = latest - early > hourMs / 4
  const daysLate = Math.ceil((made - latest) / dayMs)
  return new Date(isTime ? early + luck.next() * (latest - early) : made - daysLate * dayMs)
}
