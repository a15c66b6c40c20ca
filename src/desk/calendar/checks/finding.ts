import type { BookingCode } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Event } from '../../../contract/event.ts'
import type { CurrencyCode } from '../../../contract/money.ts'
import type { DayRange, Draft, RuleItem } from '../rules/draft.ts'
import type { Policy } from '../rules/simulate.ts'
import type { DraftChange } from './draftChange.ts'

type FindingId = 'E1' | 'E2' | 'W1' | 'W2' | 'W3' | 'W4' | 'W5' | 'W6' | 'I1'

/** Something about the rules that a person should know of before they go to the service (ux.md §4.6). */
export type Finding = {
  readonly id: FindingId
  /** `block`: it cannot be published as it is. */
  readonly level: 'block' | 'warn' | 'info'
  /** What is the matter, in one or two sentences. */
  readonly words: string
  /** The days it is about, in order; none when it is about the rule itself. */
  readonly days: readonly CalendarDay[]
  readonly itemIds: readonly number[]
  /** The draft it is about; null when the rules at the service are so already. */
  readonly draftId: string | null
  /** The events at the service that take part. */
  readonly rateIds: readonly number[]
  /** What could be done about it; null when there is nothing but to know. */
  readonly fix: Fix | null
}

export type Fix = {
  /** As a button says it: `End “High” on Jul 31`. */
  readonly words: string
  readonly change: DraftChange
}

/** The bookings found under days that a draft closes. */
export type BookedUnder = {
  readonly draftId: string
  /** Null for bookings of any item. */
  readonly itemId: number | null
  readonly days: DayRange
  /** Null when the service could not be asked. */
  readonly codes: readonly BookingCode[] | null
  /** False when there are more than these. */
  readonly isAll: boolean
}

/** Everything the checks go by. Plain values, so that they can be sent to a worker. */
export type CheckFacts = {
  /** As they are at the service. */
  readonly events: readonly Event[]
  /** False while events are missing or could not be read: none is then said to be gone. */
  readonly isWhole: boolean
  readonly drafts: readonly Draft[]
  readonly items: readonly RuleItem[]
  /** Categories there are beside those of the items: one may be empty. */
  readonly categoryIds: readonly number[]
  /** The days that are looked at; those before today are of no use. */
  readonly days: DayRange
  readonly today: CalendarDay
  /** What items cost a day without any rule, in minor units, as far as it is known. */
  readonly basePrices: ReadonlyMap<number, number>
  /** New prices the service was seen to charge: by item, by number of the event. */
  readonly newPrices: ReadonlyMap<number, ReadonlyMap<number, number>>
  readonly currency: CurrencyCode
  readonly policy: Policy
  readonly booked: readonly BookedUnder[]
}
