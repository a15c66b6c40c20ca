import type { EventPrice, Weekday } from '../../../../contract/event.ts'
import type { Money } from '../../../../contract/money.ts'
import type { DayRange, Draft, EventValues } from './draft.ts'

/** The chosen part of the grid, to which an action applies. */
export type CellSelection = {
  /** At least one. */
  readonly itemIds: readonly number[]
  readonly days: DayRange
  /** Limits the days to these weekdays; none means all days. */
  readonly weekdays: readonly Weekday[]
}

/** Author, time and reason: the same for every draft of one action. */
export type Authorship = {
  readonly author: string
  readonly at: string
  readonly reason: string
  /** A new UUID each time. */
  readonly newId: () => string
}

const nothing: EventPrice = { kind: 'none' }

/** A rule without any effect on the chosen days and items: every new rule begins as this. */
export function newRule(
  kind: 'season' | 'special' | 'discount',
  { itemIds, days, weekdays }: CellSelection,
  name: string,
): EventValues {
  return {
    name,
    kind,
    typeId: { season: 'SE', special: 'SP', discount: 'DC' }[kind],
    startDay: days.from,
    endDay: days.to,
    wholeLength: false,
    price: nothing,
    available: true,
    repeat: weekdays.length > 0 ? 'weekly' : 'never',
    weekdays,
    enabled: true,
    ruleSetId: 1,
    vouchers: kind === 'discount' ? 0 : null,
    appliesTo: { allItems: false, itemIds, categoryIds: [] },
  }
}

/** A draft of a new event. */
export const created = (
  after: EventValues,
  authorship: Authorship,
  newPrice: Money | null = null,
): Draft => ({
  draftId: authorship.newId(),
  op: 'create',
  rateId: null,
  before: null,
  after,
  newPrice,
  reason: authorship.reason,
  author: authorship.author,
  at: authorship.at,
  together: null,
})

/** A draft of a published event: `op` depends on what is left of it. */
export const updated = (
  rateId: number,
  before: EventValues,
  after: EventValues,
  authorship: Authorship,
  newPrice: Money | null = null,
): Draft => ({
  draftId: authorship.newId(),
  op: before.enabled && !after.enabled ? 'disable' : 'update',
  rateId,
  before,
  after,
  newPrice,
  reason: authorship.reason,
  author: authorship.author,
  at: authorship.at,
  together: null,
})

/** Replaces the draft that edits the same event, or adds it at the end. */
export function withDraft(drafts: readonly Draft[], draft: Draft): readonly Draft[] {
  const isSameThing = (other: Draft) =>
    other.draftId === draft.draftId || (draft.rateId !== null && other.rateId === draft.rateId)
  if (!drafts.some(isSameThing)) return [...drafts, draft]
  return drafts.map((other) =>
    isSameThing(other) ? { ...draft, draftId: other.draftId, before: other.before } : other,
  )
}

export const withoutDraft = (drafts: readonly Draft[], draftId: string): readonly Draft[] =>
  drafts.filter((draft) => draft.draftId !== draftId)
