import type { BookingCode } from '../../../../contract/booking.ts'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import type { Event } from '../../../../contract/event.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import type { DayRange, Draft, RuleItem } from '../rules/draft.ts'
import type { PricePolicy } from '../rules/simulate.ts'

/** The bookings on days that a draft closes. */
export type BookedUnder = {
  readonly draftId: string
  /** Null for bookings of any item. */
  readonly itemId: number | null
  readonly days: DayRange
  /** Null when the request to the service failed. */
  readonly codes: readonly BookingCode[] | null
  /** False when there are more bookings than these. */
  readonly isAll: boolean
}

/** All input of the checks. Plain data, so that it can be sent to a worker. */
export type CheckFacts = {
  /** The published events. */
  readonly events: readonly Event[]
  /** False while some events are missing or could not be read; a missing event then does not count as deleted. */
  readonly isWhole: boolean
  readonly drafts: readonly Draft[]
  readonly items: readonly RuleItem[]
  /** All categories, also those without items. */
  readonly categoryIds: readonly number[]
  /** The checked days, from today on. */
  readonly days: DayRange
  readonly today: CalendarDay
  /** The prices of items for a day without any rule, in minor units, as far as they are known. */
  readonly basePrices: ReadonlyMap<number, number>
  /** Prices of events that the service was seen to charge, by item and number of the event. */
  readonly newPrices: ReadonlyMap<number, ReadonlyMap<number, number>>
  readonly currency: CurrencyCode
  readonly policy: PricePolicy
  readonly booked: readonly BookedUnder[]
}

/** The number of days that are always checked, from today on. */
const usualDays = 365

/** At least this many days, or until the last draft ends. */
export function daysToCheck(today: CalendarDay, drafts: readonly Draft[]): DayRange {
  const usual = addDays(today, usualDays - 1)
  return {
    from: today,
    to: drafts.reduce(
      (last, { after: { startDay, endDay } }) =>
        [last, startDay, endDay ?? last].reduce((a, b) => (a > b ? a : b)),
      usual,
    ),
  }
}
