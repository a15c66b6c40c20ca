import { addDays } from '../../../contract/day.ts'
import { withEdited } from '../editor/saveEvent.ts'
import type { Draft, EffectiveEvent, RuleItem } from '../rules/draft.ts'
import { type Hand, type Selection, updated, withDraft, withoutDraft } from '../rules/edits.ts'
import { concerns, holdsOn } from '../rules/holds.ts'
import type { Spot } from '../rules/selection.ts'

const nearness = { special: 0, discount: 1, other: 2, season: 3 } as const

/** The event a cell stands for: of those that hold, the one meant most for this day. Null when none does. */
export function eventAt(
  effective: readonly EffectiveEvent[],
  items: readonly RuleItem[],
  { itemId, day }: Spot,
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
 * The event whose bar is what is chosen: from its first day to its last, for items it is for. What is dragged by the
 * grip then is the event (ux.md §4.3). Null when days were chosen, and no bar.
 */
export function barOf(
  effective: readonly EffectiveEvent[],
  items: readonly RuleItem[],
  { itemIds, days, weekdays }: Selection,
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

/** The drafts with an event so many days later, or earlier: it keeps its length. */
export function moved(
  drafts: readonly Draft[],
  event: EffectiveEvent,
  by: number,
  hand: Hand,
): readonly Draft[] {
  const { values, draft } = event
  const { startDay, endDay } = values
  const there = {
    ...values,
    startDay: addDays(startDay, by),
    endDay: endDay === null ? null : addDays(endDay, by),
  }
  const kept = { ...hand, reason: draft?.reason ?? hand.reason }
  return withEdited(event, { values: there, newPrice: draft?.newPrice ?? null }, kept)(drafts)
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
