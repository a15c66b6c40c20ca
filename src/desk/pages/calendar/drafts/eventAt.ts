import { addDays } from '../../../../contract/day.ts'
import { concerns, holdsOn } from '../../../../pricing/priceRule.ts'
import type { Draft, EffectiveEvent, RuleItem } from '../rules/draft.ts'
import {
  type Authorship,
  type CellSelection,
  updated,
  withDraft,
  withoutDraft,
} from '../rules/edits.ts'
import type { CellPosition } from '../rules/selection.ts'
import { withEdited } from './saveEvent.ts'

const nearness = { special: 0, discount: 1, other: 2, season: 3 } as const

/** The event of a cell: of all that apply, the one most specific to this day. Null when none applies. */
export function eventAt(
  effective: readonly EffectiveEvent[],
  items: readonly RuleItem[],
  { itemId, day }: CellPosition,
): EffectiveEvent | null {
  const item = items.find(({ id }) => id === itemId)
  if (item === undefined) return null
  return nearestOf(effective.filter(({ values }) => holdsOn(values, day) && concerns(values, item)))
}

function nearestOf(events: readonly EffectiveEvent[]): EffectiveEvent | null {
  const [nearest] = events.toSorted(
    (a, b) => nearness[a.values.kind] - nearness[b.values.kind] || b.order - a.order,
  )
  return nearest ?? null
}

/**
 * The event whose bar is selected, from its first day to its last, for its items. The grip then drags the event
 * (ux.md §4.3). Null when days were selected and not a bar.
 */
export function barOf(
  effective: readonly EffectiveEvent[],
  items: readonly RuleItem[],
  { itemIds, days, weekdays }: CellSelection,
): EffectiveEvent | null {
  if (weekdays.length > 0) return null
  const chosen = items.filter(({ id }) => itemIds.includes(id))
  return nearestOf(
    effective.filter(
      ({ values }) =>
        values.enabled &&
        values.repeat !== 'always' &&
        values.startDay === days.from &&
        values.endDay === days.to &&
        chosen.length > 0 &&
        chosen.every((item) => concerns(values, item)),
    ),
  )
}

/** The drafts with an event moved by some days; it keeps its length. */
export function moved(
  drafts: readonly Draft[],
  event: EffectiveEvent,
  by: number,
  authorship: Authorship,
): readonly Draft[] {
  const { values, draft } = event
  const { startDay, endDay } = values
  const there = {
    ...values,
    startDay: addDays(startDay, by),
    endDay: endDay === null ? null : addDays(endDay, by),
  }
  const kept = { ...authorship, reason: draft?.reason ?? authorship.reason }
  return withEdited(event, { values: there, newPrice: draft?.newPrice ?? null }, kept)(drafts)
}

/** The drafts without an event: a draft is deleted, a published event is disabled (ux.md §4.1). */
export function disabled(
  drafts: readonly Draft[],
  { rateId, values, draft }: EffectiveEvent,
  authorship: Authorship,
): readonly Draft[] {
  if (rateId === null) return draft === null ? drafts : withoutDraft(drafts, draft.draftId)
  const before = draft?.before ?? values
  return withDraft(drafts, updated(rateId, before, { ...values, enabled: false }, authorship))
}
