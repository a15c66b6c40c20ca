import type { Draft, EffectiveEvent, RuleItem } from '../rules/draft.ts'
import { type Hand, updated, withDraft, withoutDraft } from '../rules/edits.ts'
import { concerns, holdsOn } from '../rules/holds.ts'
import type { Spot } from './selection.ts'

const nearness = { special: 0, discount: 1, other: 2, season: 3 } as const

/** The event a cell stands for: of those that hold, the one meant most for this day. Null when none does. */
export function eventAt(
  effective: readonly EffectiveEvent[],
  items: readonly RuleItem[],
  { itemId, day }: Spot,
): EffectiveEvent | null {
  const item = items.find(({ id }) => id === itemId)
  if (item === undefined) return null
  const [nearest] = effective
    .filter(({ values }) => holdsOn(values, day) && concerns(values, item))
    .toSorted((a, b) => nearness[a.values.kind] - nearness[b.values.kind] || b.order - a.order)
  return nearest ?? null
}

/** The drafts without an event: one that is only a draft goes, one that is there is disabled (ux.md §4.1). */
export function disabled(
  drafts: readonly Draft[],
  { rateId, values, draft }: EffectiveEvent,
  hand: Hand,
): readonly Draft[] {
  if (rateId === null) return draft === null ? drafts : withoutDraft(drafts, draft.draftId)
  const before = draft?.before ?? values
  return withDraft(drafts, updated(rateId, before, { ...values, enabled: false }, hand))
}
