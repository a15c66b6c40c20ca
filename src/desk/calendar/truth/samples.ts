import type { CalendarDay } from '../../../contract/day.ts'

/** What the service itself says of one item on one day (ux.md §4.7 "truth"). */
export type DaySample = {
  readonly itemId: number
  readonly day: CalendarDay
  /** What one costs for the day, without taxes, in minor units; null when not told. */
  readonly minor: number | null
  /** False on a day it cannot be had, closed or full. */
  readonly isOpen: boolean
  /** Units that are not booked, also on a day that is closed; null without end, or when not told. */
  readonly left: number | null
  /** The events it was priced by; null when not told. */
  readonly eventIds: readonly number[] | null
  /** In epoch milliseconds. */
  readonly readAt: number
}
