import { millisecondsInDay as dayMs, millisecondsInMinute as minuteMs } from 'date-fns/constants'
import type { CalendarDay } from '../contract/day.ts'
import type { CurrencyCode } from '../contract/money.ts'
import { instantOf } from '../contract/zone.ts'
import type { DemoItem } from './catalogue.ts'
import type { Chance } from './chance.ts'
import type { Arrival } from './data/arrivals.ts'
import type { BookingSource, VisitKind } from './data/habits.ts'
import type { Phrases } from './data/notes.ts'
import type { GuestOrigin } from './data/people.ts'
import type { DemoGuest, GuestBook } from './guests.ts'
import type { DemoPayment } from './payments.ts'
import type { PlannedPrice, Sales } from './sales.ts'

/** A line of a booking to be; days count from today, which is 0. */
export type PlannedLine = {
  readonly item: DemoItem
  readonly qty: number
  readonly start: number
  /** The last day; of nights the morning they leave. */
  readonly end: number
  readonly adults: number
  readonly children: number
}

export type Lines = readonly [PlannedLine, ...PlannedLine[]]

export type PlannedNote = {
  /** 0 = the guest wrote it. */
  readonly accountId: number
  readonly at: Date
  readonly body: string
  readonly private: boolean
  /** The note whose task is done: the body refers to its number, which is not known yet. */
  readonly answers?: PlannedNote
}

/** A booking to be, before it has its number and code. */
export type BookingPlan = {
  readonly guest: DemoGuest
  readonly lines: Lines
  readonly sold: PlannedPrice
  readonly statusId: string
  readonly createdAt: Date
  readonly source: BookingSource
  /** Who made it; 0 = the guest. */
  readonly accountId: number
  readonly partnerId: number | null
  readonly payments: readonly DemoPayment[]
  readonly checkedInAt: Date | null
  readonly checkedOutAt: Date | null
  readonly cancelledAt: Date | null
  readonly notes: readonly PlannedNote[]
  readonly bookmarkedBy: readonly number[]
}

/** Names and sentences, the only thing in which the two worlds differ. */
export type DemoTexts = {
  readonly arrivals: readonly Arrival[]
  readonly origins: readonly GuestOrigin[]
  readonly guestNotes: Phrases
  readonly staffNotes: Phrases
  /** Statuses beside the default set (§3). */
  readonly ownStatuses: readonly { readonly id: string; readonly name: string }[]
}

/** The moment a clock on the business's wall shows `time` ('HH:MM') on `day`. */
export type WallClock = (day: CalendarDay, time: string) => Date

/** What every planner needs. */
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
  readonly items: readonly DemoItem[]
  readonly sales: Sales
  readonly texts: DemoTexts
  readonly guests: GuestBook
  readonly staff: readonly [number, ...number[]]
  readonly partners: readonly number[]
}

/** Most bookings begin at one of a dozen hours: earlier results are reused. */
export function clockIn(timeZone: string): WallClock {
  const moments = new Map<string, Date>()
  return (day, time) => {
    const wall = `${day}T${time}:00Z`
    const at = moments.get(wall) ?? instantOf(Date.parse(wall), timeZone)
    moments.set(wall, at)
    return at
  }
}

export const startOf = ({ clock, day }: World, { start, item }: PlannedLine): Date =>
  clock(day(start), item.startTime)
export const endOf = ({ clock, day }: World, { end, item }: PlannedLine): Date =>
  clock(day(end), item.endTime)
export const kindOf = ({ item }: PlannedLine): VisitKind =>
  item.sold === 'night' ? 'stay' : 'outing'

/** Minutes after midnight of `HH:MM`, and back. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
/** Of the demo's moment. */
export const minutesNow = ({ moment, clock, today }: World): number =>
  (moment.getTime() - clock(today, '00:00').getTime()) / minuteMs

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

/** Some moment between the two at which the desk is open; null when there is none. */
export function inOfficeHours({ luck, clock, day }: World, from: Date, to: Date): Date | null {
  const midnight = clock(day(0), '00:00').getTime()
  const offset = (at: Date) => Math.floor((at.getTime() - midnight) / dayMs)
  const on = luck.between(offset(from), offset(to))
  const at = new Date(clock(day(on), '08:00').getTime() + luck.between(0, 10 * 3600) * 1000)
  return at >= from && at <= to ? at : null
}
