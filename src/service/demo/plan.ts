import type { CalendarDay } from '../../contract/day.ts'
import type { DemoItem } from './catalogue.ts'
import type { Chance } from './chance.ts'
import type { Guest } from './guests.ts'
import type { Span } from './stockLedger.ts'
import type { WallClock } from './wallClock.ts'

/** A line of a booking to be; days count from today, which is 0. */
export type PlannedLine = Span & { readonly adults: number; readonly children: number }

export type PlannedNote = {
  /** 0 = the guest wrote it. */
  readonly accountId: number
  readonly at: Date
  readonly body: string
  readonly private: boolean
}

/** A booking to be, before ids and amounts. */
export type Plan = {
  readonly guest: Guest
  readonly lines: readonly [PlannedLine, ...PlannedLine[]]
  readonly statusId: string
  readonly createdAt: Date
  readonly source: 'desk' | 'phone' | 'web' | 'mobile' | 'partner'
  readonly accountId: number
  readonly partnerId: number | null
  readonly discountShare: number
  /** Share of the total that has been paid, and whether it went back. */
  readonly paidShare: number
  readonly refunded: boolean
  readonly checkedInAt: Date | null
  readonly checkedOutAt: Date | null
  readonly notes: readonly PlannedNote[]
  readonly bookmarkedBy: readonly number[]
}

/** What every planner is handed. */
export type World = {
  readonly luck: Chance
  readonly today: CalendarDay
  /** The hour the demo stands at: nothing has happened after it. */
  readonly moment: Date
  readonly clock: WallClock
  /** The day so many days from today. */
  readonly day: (offset: number) => CalendarDay
  readonly take: (span: Span) => boolean
  readonly items: readonly [DemoItem, ...DemoItem[]]
  readonly nextGuest: () => Guest
  readonly staff: readonly [number, ...number[]]
  readonly partners: readonly number[]
}

export const startOf = ({ clock, day }: World, line: Span) =>
  clock(day(line.start), line.item.startTime)
export const endOf = ({ clock, day }: World, line: Span) => clock(day(line.end), line.item.endTime)

const minute = 60_000

/** Some minutes around `around`, never after the demo's moment and never before `earliest`. */
export function about({ luck, moment }: World, around: Date, earliest: Date): Date {
  const wish = around.getTime() + luck.between(-25, 40) * minute
  const latest = moment.getTime() - luck.between(2, 20) * minute
  return new Date(Math.max(earliest.getTime(), Math.min(wish, latest)))
}

/** When a booking that starts on day `start` was made: days or weeks before, in office hours, never in the future. */
export function madeBefore({ luck, moment, clock, day }: World, start: number): Date {
  const lead = 1 + Math.min(120, Math.round(-Math.log(1 - luck.next()) * 24))
  const on = Math.min(start - lead, 0)
  const time = `${String(luck.between(8, 21)).padStart(2, '0')}:${String(luck.between(0, 59)).padStart(2, '0')}`
  const made = clock(day(on), time).getTime() + luck.between(0, 59) * 1000
  return new Date(made <= moment.getTime() ? made : made - 86_400_000)
}

/** The notes a check-in and a check-out leave behind (§4.1). */
export function deskNotes(
  accountId: number,
  checkedInAt: Date | null,
  checkedOutAt: Date | null,
): PlannedNote[] {
  const note = (at: Date | null, body: string) =>
    at ? [{ accountId, at, body, private: true }] : []
  return [...note(checkedInAt, 'Checked in'), ...note(checkedOutAt, 'Checked out')]
}
