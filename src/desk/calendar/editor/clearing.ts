import type { Money } from '../../../contract/money.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { carvedOut } from '../rules/carve.ts'
import type { Draft, EffectiveEvent, EventValues } from '../rules/draft.ts'
import { type Hand, type Selection, withoutDraft } from '../rules/edits.ts'
import { isUnpriced, type PlannedPart, withEdited, withPlan } from './saveEvent.ts'

/** What becomes of one rule when it is taken off some days. */
export type Clearing = {
  readonly rule: EffectiveEvent
  /** What is left of it. */
  readonly left: readonly EventValues[]
  readonly plan: readonly PlannedPart[]
  /** It would have to be made anew, and nobody knows its price. */
  readonly isUnpriced: boolean
}

/** @param charged what the service was seen to charge under the rule's new price: its new parts take it along */
export function clearing(
  rule: EffectiveEvent,
  selection: Selection,
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

/** The drafts without the rule on those days: split, or gone altogether, which at the service is disabled. */
export const clearedOf =
  ({ rule, plan }: Clearing, hand: Hand) =>
  (drafts: readonly Draft[]): readonly Draft[] => {
    if (plan.length > 0) return withPlan(rule, plan, hand)(drafts)
    const { rateId, draft, values } = rule
    if (rateId === null) return draft === null ? drafts : withoutDraft(drafts, draft.draftId)
    return withEdited(rule, { values: { ...values, enabled: false }, newPrice: null }, hand)(drafts)
  }
