import type { Money } from '../../../../contract/money.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { carvedOut } from '../rules/carve.ts'
import type { Draft, EffectiveEvent, EventValues } from '../rules/draft.ts'
import { type Authorship, type CellSelection, withoutDraft } from '../rules/edits.ts'
import { isUnpriced, type PlannedPart, withEdited, withPlan } from './saveEvent.ts'

/** The result of removing one rule from some days. */
export type Clearing = {
  readonly rule: EffectiveEvent
  /** The remaining rules. */
  readonly left: readonly EventValues[]
  readonly plan: readonly PlannedPart[]
  /** Whether a part would have to be a new rule whose price is unknown. */
  readonly isUnpriced: boolean
}

/** @param charged the amounts that the service charges for the rule's new price; its new parts get them */
export function clearing(
  rule: EffectiveEvent,
  selection: CellSelection,
  items: readonly CalendarItem[],
  charged: Money | null = null,
): Clearing {
  const left = carvedOut(rule.values, selection, items)
  const entered = rule.draft?.newPrice ?? null
  const plan = left.map((values, at) => {
    const isNew = at > 0
    const newPrice = entered ?? (isNew && values.price.kind === 'new' ? charged : null)
    return { values, newPrice, isEdited: false, isNew }
  })
  return { rule, left, plan, isUnpriced: isUnpriced(plan) }
}

/**
 * The drafts without the rule on those days: split, or removed completely, which for a published rule means disabled.
 */
export const clearedOf =
  ({ rule, plan }: Clearing, authorship: Authorship) =>
  (drafts: readonly Draft[]): readonly Draft[] => {
    if (plan.length > 0) return withPlan(rule, plan, authorship)(drafts)
    const { rateId, draft, values } = rule
    if (rateId === null) return draft === null ? drafts : withoutDraft(drafts, draft.draftId)
    return withEdited(
      rule,
      { values: { ...values, enabled: false }, newPrice: null },
      authorship,
    )(drafts)
  }
