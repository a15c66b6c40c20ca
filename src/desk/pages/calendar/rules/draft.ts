import type { CalendarDay } from '../../../../contract/day.ts'
import type { Event } from '../../../../contract/event.ts'
import type { Money } from '../../../../contract/money.ts'

/** An event (§2.8) without its number: what an editor changes. */
export type EventValues = Omit<Event, 'id'>

/**
 * One change that is not at the service yet (ux.md §4.1). Nothing of it leaves the tablet before it is published or
 * handed over.
 */
export type Draft = {
  /** A UUID; stays the same while the draft is edited. */
  readonly draftId: string
  /** The contract cannot delete an event: `disable` is all there is. */
  readonly op: 'create' | 'update' | 'disable'
  /** The event at the service; null for a new one. */
  readonly rateId: number | null
  /** The event as it was when the draft was begun, to tell later who changed what; null for a new one. */
  readonly before: EventValues | null
  readonly after: EventValues
  /** The price of one unit under a new price, which the contract's event does not contain. */
  readonly newPrice: Money | null
  /** Why, in the author's words; may be empty. */
  readonly reason: string
  /** The name of its author. */
  readonly author: string
  /** When it was last edited, ISO 8601. */
  readonly at: string
  /** Drafts of one split have the same value; they are published together and in order. */
  readonly together: string | null
}

/** The state of a set of drafts on its way to the service (ux.md §4.1). */
export type ChangeSetState =
  | 'draft'
  /** A work sheet was made of it, and a person enters it at the service. */
  | 'handed over'
  /** Every field was read again from the service and is right. */
  | 'verified'
  | 'differs'

/** What rules need to know about an item. */
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

/** The key of a rule in a list. */
export const ruleKey = ({ rateId, draft }: EffectiveEvent): string =>
  rateId === null ? (draft?.draftId ?? '') : `event ${rateId}`

/** A stretch of calendar days, both inclusive. */
export type DayRange = { readonly from: CalendarDay; readonly to: CalendarDay }
