import type { Event } from '../../../../contract/event.ts'
import { compareRules } from '../../../../pricing/priceRule.ts'
import type { Draft, EffectiveEvent, EventValues } from './draft.ts'

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
