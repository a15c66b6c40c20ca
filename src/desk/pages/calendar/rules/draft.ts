import type { CalendarDay } from '../../../../contract/day.ts'
import type { Event, EventValues } from '../../../../contract/event.ts'
import type { Money } from '../../../../contract/money.ts'
import { compareRules } from '../../../../pricing/priceRule.ts'

export type { EventValues } from '../../../../contract/event.ts'

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

/** An event without its number: what can be edited. */
export function valuesOf(event: Event): EventValues {
  const { id: _, ...values } = event
  return values
}

/** A number that no service uses: drafts come after all published events, in the order in which they were made. */
const afterAll = 1_000_000_000

/** The events with these drafts applied; unchanged when there are none. */
export function effectiveEvents(
  events: readonly Event[],
  drafts: readonly Draft[],
): readonly EffectiveEvent[] {
  const changed = new Map(
    drafts.flatMap((draft) => (draft.rateId === null ? [] : [[draft.rateId, draft] as const])),
  )
  const known = events.map((event): EffectiveEvent => {
    const draft = changed.get(event.id) ?? null
    return {
      values: draft === null ? valuesOf(event) : afterOf(draft),
      rateId: event.id,
      draft,
      order: event.id,
    }
  })
  const made = drafts
    .filter(({ rateId }) => rateId === null)
    .map(
      (draft, at): EffectiveEvent => ({
        values: draft.after,
        rateId: null,
        draft,
        order: afterAll + at,
      }),
    )
  return inOrder([...known, ...made])
}

const afterOf = ({ op, after }: Draft): EventValues =>
  op === 'disable' ? { ...after, enabled: false } : after

/** Those of one kind by ascending number, new ones last (ux.md §4.7). */
const inOrder = (events: readonly EffectiveEvent[]): readonly EffectiveEvent[] =>
  events.toSorted((a, b) => compareRules(orderOf(a), orderOf(b)))

const orderOf = ({ values, order }: EffectiveEvent) => ({ kind: values.kind, id: order })
