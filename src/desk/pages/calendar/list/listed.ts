import type { CalendarDay } from '../../../../contract/day.ts'
import { concerns, holdsOn } from '../../../../pricing/priceRule.ts'
import type { EffectiveEvent, RuleItem } from '../rules/draft.ts'
import { kindOf, type RuleKind } from '../rules/ruleWords.ts'

/** The filters of the list; null and false mean no filter. */
export type ListFilter = {
  readonly kind: RuleKind | null
  readonly itemId: number | null
  /** Only what holds on this day. */
  readonly on: CalendarDay | null
  readonly enabled: boolean | null
  /** Only what a draft makes or changes. */
  readonly drafts: boolean
}

export const sortColumns = ['name', 'type', 'first', 'last', 'state'] as const
export type SortColumn = (typeof sortColumns)[number]
export type EventSort = { readonly by: SortColumn; readonly isDown: boolean }

/** The rules that match, in the chosen order; equal ones in the order in which they apply. */
export function listed(
  events: readonly EffectiveEvent[],
  filter: ListFilter,
  { by, isDown }: EventSort,
  items: readonly RuleItem[],
): readonly EffectiveEvent[] {
  const item = items.find(({ id }) => id === filter.itemId)
  const shown = events.filter(
    ({ values, draft }) =>
      (filter.kind === null || kindOf(values) === filter.kind) &&
      (filter.itemId === null || (item !== undefined && concerns(values, item))) &&
      (filter.enabled === null || values.enabled === filter.enabled) &&
      (filter.on === null || isActiveOn(values, filter.on, filter.enabled)) &&
      (!filter.drafts || draft !== null),
  )
  const compare = comparisons[by]
  return shown.toSorted((a, b) => (isDown ? compare(b, a) : compare(a, b)))
}

/** Disabled rules apply on no day. When only they are listed, the filter by day means the days they would apply on. */
const isActiveOn = (
  values: EffectiveEvent['values'],
  on: CalendarDay,
  enabled: boolean | null,
): boolean => holdsOn(enabled === false ? { ...values, enabled: true } : values, on)

const turn: Readonly<Record<RuleKind, number>> = {
  season: 0,
  special: 1,
  closure: 2,
  discount: 3,
  other: 4,
}

type Compare = (a: EffectiveEvent, b: EffectiveEvent) => number

/** After every day there is. */
const never = '9999-99-99'

const lastOf = ({ values: { endDay, repeat } }: EffectiveEvent): string =>
  repeat === 'always' ? never : (endDay ?? never)

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const comparisons: Readonly<Record<SortColumn, Compare>> = {
  name: (a, b) => a.values.name.localeCompare(b.values.name),
  type: (a, b) => turn[kindOf(a.values)] - turn[kindOf(b.values)] || a.order - b.order,
  first: (a, b) => byText(a.values.startDay, b.values.startDay),
  last: (a, b) => byText(lastOf(a), lastOf(b)),
  state: (a, b) => Number(b.values.enabled) - Number(a.values.enabled),
}
