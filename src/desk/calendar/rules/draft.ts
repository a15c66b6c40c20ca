import type { CalendarDay } from '../../../contract/day.ts'
import type { Event } from '../../../contract/event.ts'
import type { Money } from '../../../contract/money.ts'

/** All of an event (§2.8) but its number: what an editor changes. */
export type EventValues = Omit<Event, 'id'>

/**
 * One change that is not at the service yet (ux.md §4.1). Nothing of it leaves the tablet before it is published or
 * handed over.
 */
export type Draft = {
  /** A UUID; stays the same while the draft is edited. */
  readonly draftId: string
  /** `disable` is all the contract has for taking an event away. */
  readonly op: 'create' | 'update' | 'disable'
  /** The event at the service; null for a new one. */
  readonly rateId: number | null
  /** The event as it was when the draft was begun, to tell later who changed what; null for a new one. */
  readonly before: EventValues | null
  readonly after: EventValues
  /** What one costs under a new price: the contract's event does not carry it. */
  readonly newPrice: Money | null
  /** Why, in the author's words; may be empty. */
  readonly reason: string
  /** The name of who made it. */
  readonly author: string
  /** When it was last edited, ISO 8601. */
  readonly at: string
  /** Drafts of one split carry the same; they are published together and in order. */
  readonly together: string | null
}

/** How far a set of drafts has come on its way to the service (ux.md §4.1). */
export type ChangeSetState =
  | 'draft'
  /** An ordered work sheet was made of it; somebody enters it by hand. */
  | 'handed over'
  /** Every field was read back as it should be. */
  | 'verified'
  | 'differs'

/** What an item is, as far as rules go. */
export type RuleItem = {
  readonly id: number
  readonly name: string
  readonly categoryId: number | null
}

/**
 * An event as it would be once the drafts are at the service. `order` is its place among those of its kind: new ones
 * get numbers above all that are there, so they come last.
 */
export type EffectiveEvent = {
  readonly values: EventValues
  readonly rateId: number | null
  readonly draft: Draft | null
  readonly order: number
}

/** A stretch of calendar days, both inclusive. */
export type DayRange = { readonly from: CalendarDay; readonly to: CalendarDay }
