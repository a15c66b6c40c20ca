import type { Money } from '../../../../contract/money.ts'
import { comparedFields, differences, taking } from '../rules/compare.ts'
import type { DayRange, Draft, EffectiveEvent, EventValues, RuleItem } from '../rules/draft.ts'
import {
  type Authorship,
  type CellSelection,
  created,
  updated,
  withDraft,
  withoutDraft,
} from '../rules/edits.ts'
import { carvedOut, piecesOf, type SplitReach, split } from '../rules/split.ts'

/** An event as it was entered. */
export type Edited = { readonly values: EventValues; readonly newPrice: Money | null }

/** One of the rules that result from an edit of some days. */
export type PlannedPart = Edited & {
  readonly isEdited: boolean
  /** The first keeps its number; the others are new rules and therefore apply last. */
  readonly isNew: boolean
}

/** The fields somebody changed in the form. */
const changedBy = (event: EffectiveEvent, { values, newPrice }: Edited) => {
  const changed = differences(event.values, values)
  const isNewAmount = newPrice !== null && newPrice.minor !== event.draft?.newPrice?.minor
  return isNewAmount && !changed.includes('price') ? [...changed, 'price' as const] : changed
}

/**
 * Whether the sheet must ask staff how much of the rule is meant: only some of its days were selected, and fields other
 * than its days were edited.
 */
export function mustAsk(event: EffectiveEvent, edited: Edited, days: DayRange): boolean {
  const changed = changedBy(event, edited)
  if (changed.length === 0 || changed.includes('startDay') || changed.includes('endDay')) {
    return false
  }
  const { before, these, after } = piecesOf(event.values, days)
  return these !== null && (before !== null || after !== null)
}

/**
 * The rules that result from an edit of the selected days (ux.md §4.5).
 *
 * @param charged the amounts that the service charges for the rule's new price; a part that becomes a rule of its own
 *   gets them
 */
export function planOf(
  event: EffectiveEvent,
  edited: Edited,
  days: DayRange,
  reach: SplitReach,
  charged: Money | null = null,
): readonly PlannedPart[] {
  const fields = comparedFields.filter(
    (field) =>
      field !== 'startDay' && field !== 'endDay' && changedBy(event, edited).includes(field),
  )
  const done = new Set<EventValues>()
  const parts = split(event.values, days, reach, (part) => {
    const values = bounded(taking(part, edited.values, fields))
    done.add(values)
    return values
  })
  return [parts.kept, ...parts.made].map((values, at) => {
    const isEdited = done.has(values)
    const isNew = at > 0
    const entered = isEdited ? edited.newPrice : (event.draft?.newPrice ?? null)
    const isKeptPrice = isNew && values.price.kind === 'new' && event.values.price.kind === 'new'
    return { values, newPrice: entered ?? (isKeptPrice ? charged : null), isEdited, isNew }
  })
}

/** A part with a last day cannot always repeat, because it would continue over the next part. */
const bounded = (part: EventValues): EventValues =>
  part.repeat === 'always' && part.endDay !== null ? { ...part, repeat: 'never' } : part

/** A new rule with a price of its own needs an amount, and the service does not tell the old rule's amount (§2.8). */
export const isUnpriced = (plan: readonly PlannedPart[]): boolean =>
  plan.some(
    ({ values, newPrice, isNew }) => isNew && values.price.kind === 'new' && newPrice === null,
  )

/** Saves an existing event. When it is equal to the published one, its draft is removed. */
export const withEdited =
  (event: EffectiveEvent, { values, newPrice }: Edited, authorship: Authorship) =>
  (drafts: readonly Draft[]): readonly Draft[] => {
    const { rateId, draft } = event
    if (rateId === null) {
      const { author, at, reason } = authorship
      return draft === null
        ? drafts
        : withDraft(drafts, { ...draft, after: values, newPrice, author, at, reason })
    }
    const before = draft?.before ?? event.values
    if (differences(before, values).length === 0 && newPrice === null) {
      return draft === null ? drafts : withoutDraft(drafts, draft.draftId)
    }
    return withDraft(drafts, updated(rateId, before, values, authorship, newPrice))
  }

/** Saves the parts of a split event; they are published together, in this order. */
export const withPlan =
  (event: EffectiveEvent, plan: readonly PlannedPart[], authorship: Authorship) =>
  (drafts: readonly Draft[]): readonly Draft[] => {
    const [kept, ...made] = plan
    if (kept === undefined) return drafts
    const saved = withEdited(event, kept, authorship)(drafts)
    if (made.length === 0) return saved
    const together = event.draft?.together ?? authorship.newId()
    const isKept = (draft: Draft): boolean =>
      event.rateId === null ? draft.draftId === event.draft?.draftId : draft.rateId === event.rateId
    return [
      ...saved.map((draft) => (isKept(draft) ? { ...draft, together } : draft)),
      ...made.map(({ values, newPrice }) => ({
        ...created(values, authorship, newPrice),
        together,
      })),
    ]
  }

/** Drafts that were split off the same rule earlier; an edit of the whole rule does not change them. */
export const splitOff = (event: EffectiveEvent, drafts: readonly Draft[]): readonly Draft[] => {
  const { draft } = event
  return draft === null || draft.together === null
    ? []
    : drafts.filter(
        ({ together, draftId }) => together === draft.together && draftId !== draft.draftId,
      )
}

/** Adds a new rule. A price that was set on exactly the same days before gets the new amount instead. */
export function withPriceSet(drafts: readonly Draft[], draft: Draft): readonly Draft[] {
  const earlier = drafts.find((one) => one.op === 'create' && isSamePlace(one, draft))
  return withDraft(drafts, earlier === undefined ? draft : { ...draft, draftId: earlier.draftId })
}

const isSamePlace = ({ after: a }: Draft, { after: b }: Draft): boolean =>
  a.kind === 'special' &&
  a.price.kind === 'new' &&
  JSON.stringify([a.startDay, a.endDay, a.repeat, a.weekdays, a.appliesTo]) ===
    JSON.stringify([b.startDay, b.endDay, b.repeat, b.weekdays, b.appliesTo])

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
  items: readonly RuleItem[],
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
